"""DeepMind's Hanabi, inside open_spiel, as the judge: 5,000 games with the same deck and the same actions.

At every move both engines show the same table, which is compared as DeepMind prints it: strikes left, clue tokens,
fireworks, every hand with what its clues have told, the player to act, the deck and the discards in order; besides,
the legal actions, the score and the end. The known differences of the rules have a test each, but for the last:

* the third strike scores 0 there: here too, unless the edition says otherwise;
* empty clues are illegal there: here too, unless the edition says otherwise;
* play goes on there when the maximum is out of reach: here too, all or nothing apart;
* there the last move of a game draws no card: here it does (P3), which changes nothing;
* there are at most 5 colours and 5 players there.
"""

from __future__ import annotations

from functools import cache
from random import Random

import pyspiel  # type: ignore[import-not-found]
import pytest

from hanabi_widget.rules import Action, Clue, Discard, Outcome, Play, RuleSet, initial_state, playable, rule_set, shuffled_deck
from tests.peers_text import deepmind_text
from tests.random_positions import STYLES, choose

COLORS = "rygwb"  # their order
RULES = RuleSet(suits=COLORS)

GAMES = 250  # for each of 4 numbers of players and 5 styles: 5,000
SLICE = 40


@cache
def action_id(action: Action, players: int, player: int, held: int) -> int:
    """Their number of an action; they count cards from the oldest, we from the newest."""
    size = RULES.hand_sizes[players]
    if isinstance(action, Discard):
        return held - action.slot
    if isinstance(action, Play):
        return size + held - action.slot
    assert isinstance(action, Clue)
    assert isinstance(action.player, int)
    offset = (action.player - player) % players - 1
    if isinstance(action.value, int):
        return 2 * size + 5 * (players - 1) + 5 * offset + action.value - 1
    return 2 * size + 5 * offset + COLORS.index(action.value)


class Match:
    """One game in both engines."""

    def __init__(self, game: pyspiel.Game, players: int, deck: tuple[int, ...], rules: RuleSet = RULES) -> None:
        self.players, self.deck, self.drawn = players, deck, 0
        self.state, self.theirs = initial_state(players, deck=deck, rules=rules), game.new_initial_state()
        self.undrawn_by: int | None = None
        self.draw()

    def draw(self) -> None:
        """Feed their chance nodes: all of seat 0's hand first, as we do."""
        while self.theirs.is_chance_node():
            self.theirs.apply_action(self.deck[self.drawn])
            self.drawn += 1

    def act(self, action: Action) -> None:
        before = self.state
        self.theirs.apply_action(action_id(action, self.players, before.player, len(before.hands[before.player])))
        self.draw()
        self.state = before.apply(action)
        if self.theirs.is_terminal() and len(self.state.deck) < len(before.deck):
            self.undrawn_by = before.player

    def compare(self) -> list[Action]:
        """Compare all that both show; hand back the legal actions."""
        state, legal = self.state, self.state.legal_actions()
        assert deepmind_text(state, undrawn_by=self.undrawn_by) == str(self.theirs)
        assert (state.outcome is not None) == self.theirs.is_terminal()
        if state.outcome is None:
            held = len(state.hands[state.player])
            assert state.player == self.theirs.current_player()
            assert sorted([action_id(action, self.players, state.player, held) for action in legal]) == self.theirs.legal_actions()
        assert [state.score] * self.players == self.theirs.returns()
        return legal


@cache
def hanabi(players: int) -> pyspiel.Game:
    return pyspiel.load_game("hanabi", {"players": players})


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("games", [SLICE, pytest.param(GAMES, marks=pytest.mark.slow)])
def test_games_agree_at_every_move(games: int, players: int, style: str) -> None:
    ends = dict.fromkeys(Outcome, 0)
    for seed in range(games):
        match = Match(hanabi(players), players, shuffled_deck(RULES, f"{players} {style} {seed}"))
        random = Random(seed)
        while legal := match.compare():
            match.act(choose(legal, match.state, style, random))
        assert match.state.outcome is not None
        ends[match.state.outcome] += 1
    assert sum(ends.values()) == games
    if style == "random":
        assert ends[Outcome.STRUCK_OUT] > games / 2
    else:
        assert ends[Outcome.EXHAUSTED] > games / 2, "these styles are here for the last rounds"


def known_match(rules: RuleSet = RULES, deck: tuple[int, ...] | None = None) -> Match:
    return Match(hanabi(2), 2, deck or shuffled_deck(RULES, 1), rules)


def strike_out(match: Match, first: int) -> None:
    """Play what fits `first` times, then three times what does not."""
    for fit in [True] * first + [False] * 3:
        while True:
            state = match.state
            slots = [slot for slot, kind in enumerate(state.hands[state.player], start=1) if (playable(state) >> kind & 1) == fit]
            if slots:
                match.act(Play(slots[0]))
                break
            match.act(next(action for action in state.legal_actions() if isinstance(action, Clue)))


@pytest.mark.parametrize("edition", ["common", "IT", "BGA", "PL", "PT", "ES"])
def test_difference_the_third_strike_scores_0(edition: str) -> None:
    empty = rule_set(edition).empty_clues
    match = known_match(RuleSet(suits=COLORS, empty_clues=empty, strikeout_scores_zero=rule_set(edition).strikeout_scores_zero))
    strike_out(match, first=3)
    assert match.state.outcome is Outcome.STRUCK_OUT
    assert match.theirs.is_terminal()
    assert match.theirs.returns() == [0.0, 0.0]
    assert match.state.score == 0


def test_difference_empty_clues_are_illegal() -> None:
    match = known_match(RuleSet(suits=COLORS, empty_clues=True))
    state = match.state
    theirs = match.theirs.legal_actions()
    ours = {action_id(action, 2, 0, 5): action for action in state.legal_actions()}
    assert {*theirs} < {*ours}
    for number, action in ours.items():
        if number not in theirs:
            assert isinstance(action, Clue)
            assert not any(state.rules.values_touching(told) for told in state.apply(action).clue_info[1])
    assert sorted(action_id(action, 2, 0, 5) for action in initial_state(2, deck=match.deck, rules=RULES).legal_actions()) == theirs


def test_difference_play_goes_on_when_the_maximum_is_out_of_reach() -> None:
    deck = [kind for kind in RULES.deck if kind != RULES.identity_of("r5")]
    match = known_match(deck=(RULES.identity_of("r5"), *deck))
    match.act(next(action for action in match.state.legal_actions() if isinstance(action, Clue)))
    match.act(next(action for action in match.state.legal_actions() if isinstance(action, Clue)))
    match.act(Discard(5))
    assert match.state.max_score == 24
    assert match.compare()
    assert not match.theirs.is_terminal()
    lost = initial_state(2, deck=match.deck, rules=RuleSet(suits=COLORS, all_or_nothing=True))
    for node in (Clue(1, lost.hand(1)[0][0]), Clue(0, lost.hand(0)[0][0]), Discard(5)):
        lost = lost.apply(node)
    assert lost.outcome is Outcome.LOST


def test_difference_no_card_is_drawn_after_the_last_move() -> None:
    match = known_match()
    strike_out(match, first=0)
    assert [len(hand) for hand in match.state.hands] == [5, 5]
    assert match.undrawn_by is not None
    assert str(match.theirs).count("||") == 9
    assert f"Deck size: {len(match.state.deck) + 1}" in str(match.theirs)
    match.compare()
