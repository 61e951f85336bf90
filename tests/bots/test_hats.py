"""Hat bots: each player derives the own hat number from what the own seat sees, and all derive the same."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Sequence
from itertools import chain, pairwise
from random import Random
from statistics import mean, stdev

import pytest

import hanabi_widget as hw
from hanabi_widget.bots import HAT_BOTS, Bot, PublicHistory, Recommendation, Seat, play_turns
from hanabi_widget.bots.seat import MemoryCache
from hanabi_widget.conventions import can_recommend_to_all
from hanabi_widget.rules import (
    Identity,
    Play,
    RuleSet,
    State,
    card_numbers,
    cards_by_number,
    initial_state,
    playable,
    trash,
)
from hanabi_widget.rules.card_status import played_identities
from hanabi_widget.rules.table import with_cards
from tests.random_positions import PRINTED, SMALL, wander

Turns = list[tuple[State, PublicHistory]]


def served(rules: RuleSet) -> list[int]:
    """For how many players there are recommendations to all, and cards for a first turn."""
    return [n for n, size in rules.hand_sizes.items() if can_recommend_to_all(rules, n) and n * size < len(rules.deck)]


def game_of(bot: Bot, players: int, seed: int, rules: RuleSet | None = None) -> Turns:
    """The positions of a game in which the bot sits in every seat, each with its history; the last one is over."""
    state = initial_state(players, seed=seed, rules=rules or hw.rule_set("common"))
    history = PublicHistory.starting_at(state)
    turns = [(state, history)]
    for turn in play_turns([bot] * players, state, Random(seed)):
        history, state = history.after(state, turn.action), turn.state
        turns.append((state, history))
    return turns


def in_world(state: State, seat: int, hand: Sequence[Identity]) -> State:
    """The position with other cards in a hand, under the same numbers; the replaced cards are in the deck."""
    cards, numbers = [*cards_by_number(state)], card_numbers(state)[seat]
    rest = Counter([cards[number] for number in numbers] + cards[state.drawn :]) - Counter(hand)
    for number, identity in zip(numbers, hand):
        cards[number] = identity
    cards[state.drawn :] = rest.elements()
    return with_cards(state, cards)


def recommended(state: State, hand: Sequence[Identity]) -> tuple[int, bool]:
    """The index of the card that the paper recommends to play, or to discard, and whether to play it."""
    fits, dead, place = playable(state), trash(state), [place for _, place in state.rules.firework_place]
    if plays := sorted((place[kind] < state.rules.ranks - 1, place[kind], kind) for kind in hand if fits >> kind & 1):
        return hand.index(plays[0][2]), True
    left = Counter(state.deck) + Counter(kind for cards in state.hands for kind in cards)
    spare = [kind for kind in hand if left[kind] == state.rules.copies_of[kind] > 1]
    discards = [kind for kind in hand if dead >> kind & 1] or spare
    return hand.index(max(discards, key=lambda kind: place[kind])) if discards else len(hand) - 1, False


@pytest.mark.parametrize("seed", range(6))
def test_the_recommendation_strategy_is_played_as_it_is_published(seed: int) -> None:
    """With nothing hidden: what is decoded is what was recommended, and it is followed while at most one card was played since."""
    told, played = dict[int, tuple[int, bool]](), list[Identity]()
    for (state, earlier), (after, history) in pairwise(game_of(Recommendation(), 5, seed)):
        me, action, numbers, seat = state.player, history.turns[-1].action, card_numbers(state), Seat(state, earlier)
        card, is_play = told.get(me, (-1, False))
        slot = numbers[me].index(card) + 1 if card in numbers[me] else 0
        others = [other for other in range(5) if other != me]
        if slot and is_play and played:
            seen = sum(state.hands[other].count(played[0]) for other in others)
            left = seen + state.hands[me].count(played[0]) + state.deck.count(played[0])
            is_play = len(played) == 1 and (state.strikes < 2 or seen == left)
            told[me] = card, True
        if slot and is_play:
            assert action == hw.Play(slot)
        elif state.clue_tokens:
            hats = {other: recommended(state, state.hands[other]) for other in others if state.hands[other]}
            numbered = {other: index + 4 * (not play) for other, (index, play) in hats.items()}
            assert Recommendation().clue_sum(seat) == (numbered, 8)
            color, step = divmod(sum(numbered.values()) % 8, 4)
            assert isinstance(action, hw.Clue)
            assert (action.player, isinstance(action.value, str)) == ((me + 1 + step) % 5, bool(color))
            told |= {other: (numbers[other][index], play) for other, (index, play) in hats.items()}
            played = []
        else:
            is_told = slot and not told[me][1]
            assert action == hw.Discard(slot if is_told else len(numbers[me]))
            may_be = seat.clue_masks(me) if is_told else seat.identities_by_counting
            assert Recommendation().explain(seat).options[0].identities == may_be[action.slot - 1]
        if not isinstance(action, hw.Clue):
            del told[me]
            if sum(after.fireworks) > sum(state.fireworks):
                played.append(state.hands[me][action.slot - 1])


@pytest.mark.parametrize("name", HAT_BOTS)
def test_sharing_a_bot_does_not_change_the_game(name: str) -> None:
    bot_class = type(HAT_BOTS[name])
    state = initial_state(5, seed=12)
    alone = [turn.action for turn in play_turns([bot_class() for _ in range(5)], state, Random(1))]
    assert alone == [turn.action for turn in play_turns([HAT_BOTS[name]] * 5, state, Random(1))]


# -- the table ------------------------------------------------------------------------------------


def test_a_table_followed_turn_by_turn_is_that_of_the_position() -> None:
    for rules in PRINTED[::9] + SMALL:
        state, random = initial_state(3, seed=5, rules=rules), Random(5)
        history = PublicHistory.starting_at(state)
        while state.turns_left != 0:
            action = wander(random, state)
            history, state = history.after(state, action), state.apply(action)
            table, seat = history.table, Seat(state, history)
            assert (table.playable, table.played, table.trash) == (
                playable(state),
                played_identities(state),
                trash(state),
            )
            assert [*map(tuple, table.card_numbers)] == [*card_numbers(state)]
            assert seat.table == state.observed_by(state.player)
            assert seat.table.legal_actions() == state.observed_by(state.player).legal_actions()
            told = [[table.clue_info[number] for number in hand] for hand in table.card_numbers]
            assert [*map(tuple, told)] == [*state.clue_info]
            left = Counter(state.deck) + Counter(chain.from_iterable(state.hands))
            assert [*table.copies_left] == [left[identity] for identity in rules.identities_in(rules.all_identities)]
            assert table.playable_left == sum(1 << identity for identity in left if playable(state) >> identity & 1)
        assert pickle.loads(pickle.dumps(history)).turns == history.turns


# -- every rule set and position ---------------------------------------------------------------------


@pytest.mark.parametrize("bot", HAT_BOTS.values(), ids=HAT_BOTS)
def test_every_action_is_legal_wherever_a_hat_bot_sits_down(bot: Bot) -> None:
    """Also after clues of players who do not follow the strategy: the bot concludes something wrong, but its actions are legal."""
    random, positions = Random(9), 0
    for rules in PRINTED[::4] + SMALL:
        players = random.choice(served(rules))
        state = initial_state(players, seed=random.random().hex(), rules=rules)
        history, memory_caches = PublicHistory.starting_at(state), [MemoryCache() for _ in range(players)]
        while state.turns_left != 0 and state.legal_actions():
            for seat in (Seat(state), Seat(state, history, memory_caches[state.player])):
                for move in bot.moves(seat):
                    assert {option.action for option in move.options} <= {*state.legal_actions()}
                assert all(isinstance(rule(bot.view(seat)), list) for rule in bot.rules.values())
                assert bot.explain(seat) == next(iter(bot.moves(seat)))
            action = wander(random, state)
            history, state, positions = history.after(state, action), state.apply(action), positions + 1
    assert positions > 400


@pytest.mark.parametrize("rules", PRINTED[::7])
def test_hat_bots_play_every_rule_set_well(rules: RuleSet) -> None:
    for bot in HAT_BOTS.values():
        for players in [n for n in served(rules) if n > 2]:
            last = game_of(bot, players, 2, rules)[-1][0]
            assert last.strikes < rules.strikes
            assert sum(last.fireworks) > (0.2 if rules.all_or_nothing else 0.6) * sum(rules.complete_fireworks)


def test_a_play_is_announced_if_the_hats_tell_its_colour() -> None:
    """In the synchronised show (V2) a token returns for it; clues and counting alone tell fewer colours."""
    bot, told_by_hats = Recommendation(), 0
    for state, history in chain.from_iterable(game_of(bot, 5, seed, RuleSet(announcements=True))[:-1] for seed in range(6)):
        seat, names = Seat(state, history), state.rules.card_names
        action = bot.act(seat, Random(1))
        if isinstance(action, Play):
            assert action.announce in (None, names[state.hands[seat.me][action.slot - 1]][0])
            literally = seat.identities_by_counting[action.slot - 1]
            masks = literally & playable(state), literally
            by_hats, by_clues = ({name[0] for kind, name in enumerate(names) if mask >> kind & 1} for mask in masks)
            assert by_hats == {action.announce} or len(by_hats) != 1
            told_by_hats += len(by_hats) == 1 < len(by_clues)
    assert told_by_hats > 10


def test_the_recommendation_strategy_says_for_how_many_players_it_works() -> None:
    for players in (2, 3, 4):
        with pytest.raises(
            ValueError,
            match=f"more players than cards in a hand; here are {players} players with . cards each. These rules allow it for 5 players$",
        ):
            Recommendation().explain(Seat(initial_state(players, seed=1)))
    with pytest.raises(ValueError, match="allow it for no number of players"):
        [*Recommendation().moves(Seat(initial_state(5, seed=1, rules=RuleSet(hand_size=6))))]
    assert Recommendation().explain(Seat(initial_state(4, seed=1, rules=RuleSet(hand_size=3)))).rule == "give_hat_clue"


def test_a_memory_kept_from_turn_to_turn_is_that_of_the_whole_history() -> None:
    bot, memory_caches, recalled = Recommendation(), [MemoryCache() for _ in range(5)], 0
    for state, history in game_of(bot, 5, 6)[:-1]:
        move = bot.explain(Seat(state, history, memory_caches[state.player]))
        assert move == bot.explain(Seat(state, history))
        recalled += move != bot.explain(Seat(state))
    assert recalled > 9


def test_the_recommendation_strategy_is_as_good_as_published() -> None:
    """At most four standard errors below the published mean; three strikes score 0."""
    scores = [game_of(Recommendation(), 5, seed)[-1][0].score or 0 for seed in range(120)]
    assert mean(scores) > 23.0 - 4 * stdev(scores) / len(scores) ** 0.5
