"""Games against the dealer that proves, by players who are sound or play at random, and what they must come to before its judge.

In a long run: ``make dealer``, with the numbers of games of a sound player, of a random one, and on small decks, judged.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from random import Random
from time import perf_counter

import hanabi_widget as hw
from hanabi_widget.knowledge import GroupObservation, nested_identities
from hanabi_widget.knowledge.own_hand import weighted_hands
from hanabi_widget.knowledge.proving_dealer import failed_action, failing_identities
from hanabi_widget.rules import Action, Clue, Discard, Play, SeatIndex, cards_by_number, initial_state, ordinary_actions, reachable_heights
from hanabi_widget.rules.deal import deal
from hanabi_widget.rules.table import identity_played
from tests.knowledge.history_judge import deck_orders, public_view, touched_slots
from tests.knowledge.judge import not_public, not_seen
from tests.random_positions import RULES

Sight = tuple[object, ...]
"""What the learner sees at one step."""

Starts = dict[Sight, list[tuple[tuple[int, ...], hw.State]]]
"""By the first sight, deck orders with their first states."""


class DealerJudge:
    """Follows a game from its deal, and keeps the deck orders that nothing shown to the learner has ruled out.

    Args:
        game: a game of a small deck with the dealer that proves, just dealt.

    Attributes:
        shown: what the learner saw at each step, as it was when it was shown.
    """

    def __init__(self, game: hw.Game) -> None:
        self.game, self.learner = game, game.root.learner
        state = game.root.state
        self.shown = [sight(state, self.learner, ())]
        starts = _starts(state.rules, state.names, state.player, self.learner)
        self._candidates = dict(starts[self.shown[0]])

    def must_fail(self, action: Action) -> bool:
        """Whether some deck order that fits makes an action of the learner fail."""
        return any(fails(state, state.apply(action)) for state in self._candidates.values())

    def follow(self) -> None:
        """Take in the step that the game has gone on by."""
        before, last = self.game[-2], self.game.last
        assert last.action is not None
        seen = sight(last.state, self.learner, touched_slots(before, before.hands, last.action))
        candidates = {}
        for order, state in self._candidates.items():
            if last.action in state.legal_actions():
                after = state.apply(last.action)
                if sight(after, self.learner, touched_slots(state, state.hands, last.action)) == seen:
                    candidates[order] = after
        self._candidates = candidates
        self.shown.append(seen)

    def check(self) -> None:
        """Check that the deal of the game fits all that was shown."""
        assert cards_by_number(self.game.root.state) in self._candidates
        nodes = self.game.line
        now = [sight(nodes[0].state, self.learner, ())]
        for before, node in pairwise(nodes):
            assert node.action is not None
            assert node.state == before.state.apply(node.action)
            now.append(sight(node.state, self.learner, touched_slots(before.state, before.state.hands, node.action)))
        assert now == self.shown


def sight(state: hw.State, learner: SeatIndex | None, touched: tuple[int, ...]) -> Sight:
    """What the learner sees of a state and of the clue before it: what is public, and the other hands."""
    others = tuple(hand for seat, hand in enumerate(state.hands) if seat != learner)
    return public_view(state, touched), others


def fails(before: hw.State, after: hw.State) -> bool:
    """Whether an action was a strike, or lost a card that was still needed."""
    was_play = len(after.discards) == len(before.discards) or after.strikes > before.strikes
    return after.strikes > before.strikes if was_play else reachable_heights(after) != reachable_heights(before)


@cache
def _starts(rules: hw.RuleSet, names: tuple[str, ...], first: int, learner: SeatIndex | None) -> Starts:
    """For each first sight of the learner the deck orders that show it, each with its first state."""
    starts = defaultdict(list)
    for order in deck_orders(rules):
        state = initial_state(names, deck=order, rules=rules, first=first)
        starts[sight(state, learner, ())].append((order, state))
    return starts


SMALL = (
    hw.RuleSet(suits="ry", copies=(2, 1, 1), hand_size=2, clue_tokens=4),
    hw.RuleSet(suits="ry", copies=(2, 2), hand_size=2, clue_tokens=3, empty_clues=True),
    hw.RuleSet(suits="rm", copies=(2, 1, 1), hand_size=2, clue_tokens=3, free_discards=True),
    hw.RuleSet(suits="ry", copies=(2, 1, 1), hand_size=2, clue_tokens=3, deck_plays=True, strikes=9),
    hw.RuleSet(suits="rk", copies=(2, 1, 1), hand_size=2, clue_tokens=3, all_or_nothing=True, announcements=True),
)

Chooser = Callable[[Random, hw.State], Action | None]
"""Chooses the learner's action; None stops the game."""


def new_game(random: Random, rules: tuple[hw.RuleSet, ...], most: int = 5) -> hw.Game:
    """A deal for some of these rules, for any learner."""
    chosen = random.choice(rules)
    players = random.choice([n for n, size in chosen.hand_sizes.items() if n <= most and n * size < len(chosen.deck)])
    first, learner = random.randrange(players), random.randrange(players)
    return deal(players, seed=random.getrandbits(48), rules=chosen, first=first, dealer="adversary", learner=learner)


def is_sound(state: hw.State, action: Action) -> bool:
    """Whether its player knows that a play or a discard is safe."""
    if not isinstance(action, Play | Discard):
        return True
    observation, failing = GroupObservation(state), failing_identities(state, action)
    if not action.slot:  # from the deck: whatever is left once the hand is dealt
        hands = (hand for hand, _ in weighted_hands(observation, state.player))
        unseen = Counter(state.hands[state.player] + state.deck)
        return not any(failing >> identity & 1 for hand in hands for identity in unseen - Counter(hand))
    return not nested_identities(observation, (state.player,))[action.slot - 1] & failing


def sound(random: Random, state: hw.State) -> Action | None:
    """A play that is known to be safe, else a clue, else a discard that is known to be safe."""
    actions = ordinary_actions(state.legal_actions())
    for kind in random.choice(((Play, Clue, Discard), (Play, Discard, Clue))):
        chosen = [action for action in actions if isinstance(action, kind) and is_sound(state, action)]
        if chosen:
            return random.choice(chosen)
    return None


def at_random(random: Random, state: hw.State) -> Action:
    """Any legal action, clues seldom enough that cards are played and discarded."""
    actions = state.legal_actions()
    cards = [action for action in actions if not isinstance(action, Clue)]
    return random.choice(cards if cards and random.random() < 0.6 else actions)


def play_on(random: Random, game: hw.Game, choose: Chooser) -> tuple[int, int]:
    """Play a game to its end: what is unsound must fail. The number of the learner's strikes, and of needed cards that were discarded."""
    strikes = lost = 0
    while game[-1].outcome is None:
        before = game[-1]
        mine = before.player == game.root.learner
        action = (choose if mine else at_random if random.random() < 0.3 else sound)(random, before)
        if action is None and mine:
            break
        action = action or at_random(random, before)
        after = game.apply(action).state
        assert failed_action(game.last) == (action if mine and isinstance(action, Play | Discard) and fails(game[-2], after) else None)
        if mine and isinstance(action, Play | Discard):
            failed, struck = fails(before, after), after.strikes > before.strikes
            strikes, lost = strikes + struck, lost + (failed and not struck)
            assert failed != is_sound(before, action)
            if failed and action.slot:  # the card becomes the one with the most copies that the player does not see
                unseen = not_seen(not_public(before), before.hands, before.player)
                failing = nested_identities(GroupObservation(before), (before.player,))[action.slot - 1] & failing_identities(
                    before, action
                )
                most = max(unseen[identity] for identity in unseen if failing >> identity & 1)
                assert unseen[identity_played(game[-2], action)] == most
    return strikes, lost


def judged_game(random: Random) -> int:
    """Play on a small deck before the judge; the number of actions that were judged."""
    game, judged = new_game(random, SMALL, 3), 0
    judge = DealerJudge(game)
    while game[-1].outcome is None:
        action = (None if random.random() < 0.7 else sound(random, game[-1])) or at_random(random, game[-1])
        before, commits = game[-1], isinstance(action, Play | Discard) and game[-1].player == game.root.learner
        must_fail = judge.must_fail(action) if commits else None
        after = game.apply(action).state
        judge.follow()
        judge.check()
        if must_fail is not None:
            assert fails(before, after) == must_fail, (str(game), action)
            judged += 1
    return judged


def judged_games(count: int) -> int:
    """Play so many games before the judge; the number of actions that were judged."""
    return sum(judged_game(Random(f"dealer judged {seed}")) for seed in range(count))


def main(sound_games: int = 100_000, random_games: int = 10_000, small_games: int = 2_000) -> int:
    """0; an assertion fails where a game does."""
    for name, choose, count in (("sound", sound, sound_games), ("random", at_random, random_games)):
        start, strikes, lost = perf_counter(), 0, 0
        for seed in range(count):
            random = Random(f"dealer {name} {seed}")
            more_strikes, more_lost = play_on(random, new_game(random, RULES), choose)
            strikes, lost = strikes + more_strikes, lost + more_lost
        assert choose is at_random or strikes == lost == 0
        sys.stdout.write(f"{count} games of a {name} player: {strikes} strikes, {lost} needed cards lost, {perf_counter() - start:.0f} s\n")
    start = perf_counter()
    judged = judged_games(small_games)
    sys.stdout.write(f"{small_games} games on small decks: {judged} plays and discards judged, {perf_counter() - start:.0f} s\n")
    return 0
