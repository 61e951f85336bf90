"""Properties of random games with every rule set: all editions with all their variants, and small decks with random rules."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain
from random import Random

import pytest
from hypothesis import HealthCheck, example, given, settings, strategies as st

import hanabi_widget as hw
from hanabi_widget.rules import SUITS, Action, SpecialRank, Suit, action_in, by_seat, card_numbers, initial_state, newest_first
from hanabi_widget.rules.suit import COLOR_CLUES, RANK_CLUES, RANK_TOUCHES
from hanabi_widget.rules.table import (
    identity_played,
    public_identities,
    touched_slots,
    untouched_slots,
    with_deck_card_drawn,
)
from tests.random_positions import PRINTED, STYLES, choose, random_reorder

SUIT = [
    *SUITS.values(), Suit("w", "white", clued_by="every"), Suit("b", "blue", descending=True), Suit("g", "green", clued_by="none"),
    Suit("y", "yellow", deducts=True), Suit("z", "zinc", clued_by=("r", "y")), Suit("v", "navy", clued_by=("b",), ranked_by="suit"),
]  # fmt: skip


@st.composite
def small_rules(draw: st.DrawFn) -> hw.RuleSet:
    """Rules with one to three suits and any combination of options, with enough cards for all hands."""
    copies = draw(st.lists(st.integers(1, 3), min_size=2, max_size=4))
    suits = draw(st.lists(st.sampled_from(SUIT), min_size=1, max_size=3, unique_by=lambda suit: suit.letter))
    cards = sum(copies) * len(suits)
    return hw.RuleSet(
        suits=suits,
        copies=tuple(copies),
        hand_size={players: draw(st.integers(1, max(1, min(5, cards // players)))) for players in range(2, 1 + min(6, cards))},
        clue_tokens=draw(st.integers(0, 8)),
        strikes=draw(st.integers(1, 4)),
        empty_clues=draw(st.booleans()),
        strikeout_scores_zero=draw(st.booleans()),
        all_or_nothing=draw(st.booleans()),
        announcements=draw(st.booleans()),
        free_discards=draw(st.booleans()),
        self_clues=draw(st.booleans()),
        deck_plays=draw(st.booleans()),
        color_clues=draw(st.sampled_from(("own", "own", *COLOR_CLUES))),
        rank_clues=draw(st.sampled_from(("own", "own", *RANK_CLUES))),
        special_ranks=[
            SpecialRank(rank, draw(st.sampled_from(("own", "every", "none"))), draw(st.sampled_from(RANK_TOUCHES)))
            for rank in draw(st.sets(st.integers(1, len(copies)), max_size=1))
        ],
    )


@dataclass
class Playout:
    """A game: its states, and the actions between them."""

    rules: hw.RuleSet
    states: list[hw.State]
    actions: list[Action] = field(default_factory=list)

    def steps(self) -> Iterator[tuple[hw.State, Action, hw.State]]:
        return zip(self.states, self.actions, self.states[1:])


@st.composite
def playouts(draw: st.DrawFn) -> Playout:
    rules = draw(st.one_of(st.sampled_from(PRINTED), small_rules()))
    players = draw(st.sampled_from(sorted(rules.hand_sizes)))
    style, seed = draw(st.sampled_from(sorted(STYLES))), draw(st.integers(0, 2**32))
    return play_out(rules, players, style, seed)


def play_out(rules: hw.RuleSet, players: int, style: str, seed: int) -> Playout:
    random = Random(seed)
    state = initial_state(players, seed=seed, rules=rules, first=random.randrange(players))
    game = Playout(rules, [state])
    while state.outcome is None:
        action = choose(state.legal_actions(), state, style, random)
        if random.random() < 0.05:
            action = random_reorder(random, state)
        state = state.apply(action)
        game.states.append(state)
        game.actions.append(action)
    return game


PLAYED = [play_out(rules, 2 + index % 4, sorted(STYLES)[index // 4 % 5], index) for index, rules in enumerate(PRINTED)]

NULL = hw.RuleSet(suits=(SUITS["r"], SUITS["u"]), copies=(3, 3), hand_size={3: 2}, strikes=4, all_or_nothing=True, free_discards=True)
PLAYED.append(play_out(NULL, 3, "random", 30))
"""A game that ends with clue tokens that nobody can use (X10)."""


def holds_in_every_game(check: Callable[[Playout], None]) -> Callable[[], None]:
    """Decorator: check one game of each printed rule set, then games that hypothesis chooses."""
    for game in PLAYED:
        check = example(game)(check)
    return settings(max_examples=20, suppress_health_check=[HealthCheck.too_slow])(given(playouts())(check))


def test_X10_a_game_may_end_with_tokens_left() -> None:
    end = PLAYED[-1].states[-1]
    assert (end.outcome, end.clue_tokens, end.hands[end.player]) == (hw.Outcome.STUCK, 8, ())


def test_all_printed_rule_sets_are_played() -> None:
    assert len(PRINTED) == 68
    assert len({*PRINTED} & {hw.rule_set("common", *chosen) for chosen in (("wild", "black_powder"), ("avalanche", "black_powder"))}) == 2


@pytest.mark.parametrize("style", STYLES)
def test_the_styles_reach_different_endings(style: str) -> None:
    """This ensures that the properties below are checked on whole games, not only until the third strike."""
    ends = {play_out(rules, 2 + seed % 4, style, seed).states[-1].outcome for seed, rules in enumerate(PRINTED)}
    wanted = {
        "random": {hw.Outcome.STRUCK_OUT, hw.Outcome.LOST},
        "careful": {hw.Outcome.EXHAUSTED, hw.Outcome.LOST},
        "chatty": {hw.Outcome.EXHAUSTED, hw.Outcome.LOST},
        "thrifty": {hw.Outcome.EXHAUSTED, hw.Outcome.LOST},
        "master": {hw.Outcome.EXHAUSTED, hw.Outcome.COMPLETE},
    }
    assert wanted[style] <= ends


@holds_in_every_game
def test_cards_are_conserved(game: Playout) -> None:
    for state in game.states:
        assert tuple(sorted((*public_identities(state), *chain(*state.hands), *state.deck))) == game.rules.deck
        assert max(map(len, state.hands)) <= game.rules.hand_sizes[len(state.names)]
        if state.deck and not state.turns_left:
            assert {len(hand) for hand in state.hands} <= {game.rules.hand_sizes[len(state.names)]}


@holds_in_every_game
def test_counters_stay_in_bounds(game: Playout) -> None:
    rules = game.rules
    for state in game.states:
        assert 0 <= state.clue_tokens <= rules.clue_tokens
        assert 0 <= state.strikes <= rules.strikes
        assert all(0 <= height <= rules.ranks for height in state.fireworks)
        assert 0 <= state.player < len(state.names)
        assert state.turns_left is None or 0 <= state.turns_left <= len(state.names)
    for before, action, after in game.steps():
        gained = after.clue_tokens - before.clue_tokens
        assert gained in {hw.Clue: (-1,), hw.Discard: (0, 1), hw.Play: (0, 1, 2), hw.Reorder: (0,)}[type(action)]
        assert after.strikes - before.strikes in ((0, 1) if isinstance(action, hw.Play) else (0,))
        assert after.player == (before.player if isinstance(action, hw.Reorder) else (before.player + 1) % len(before.names))


def action_space(state: hw.State) -> Iterator[Action]:
    """All actions that some rule set could allow, and some with slots, seats and values just out of range."""
    slots = range(-1, max(map(len, state.hands)) + 3)
    announced = (None, *SUITS, "v", "x", "z")
    yield from (hw.Play(slot, color) for slot in slots for color in announced)
    yield from (hw.Discard(slot) for slot in slots)
    values = (*SUITS, "x", *range(-1, state.rules.ranks + 2))
    yield from (hw.Clue(seat, value) for seat in range(-1, len(state.names) + 1) for value in values)


def applies(state: hw.State, action: Action) -> bool:
    try:
        return state.apply(action) != state
    except hw.IllegalAction:
        return False


@holds_in_every_game
def test_exactly_the_legal_actions_apply(game: Playout) -> None:
    """Neither `legal_actions` nor `apply` changes the state."""
    chosen = Random(len(game.states)).sample(game.states, min(6, len(game.states)))
    for state in [*chosen, *game.states[-2:]]:
        before, legal = repr(state), state.legal_actions()
        listed = {*legal}
        assert len(legal) == len(listed)
        assert [action for action in action_space(state) if applies(state, action)] == [
            action for action in action_space(state) if action in listed
        ]
        assert listed <= {*action_space(state)}
        assert repr(state) == before
        assert state.legal_actions() == legal


@holds_in_every_game
def test_scores(game: Playout) -> None:
    rules = game.rules
    for state in game.states:
        if rules.all_or_nothing:
            assert (state.score, state.max_score, state.pace, state.rating) == (None,) * 4
            continue
        assert state.score is not None
        assert state.max_score is not None
        assert 0 <= state.score <= state.max_score <= rules.perfect_score
        heights = Counter(
            rules.firework_place[identity][0]
            for identity in public_identities(state)
            if rules.firework_place[identity][1] < state.fireworks[rules.firework_place[identity][0]]
        )
        assert all(heights[suit] >= height for suit, height in enumerate(state.fireworks))
        struck_out = state.strikes == rules.strikes and rules.strikeout_scores_zero
        plain = sum(-(rules.ranks - height) if suit.deducts else height for suit, height in zip(rules.suits, state.fireworks))
        assert state.score == (0 if struck_out else max(0, plain))
        assert state.outcome is None or state.max_score == state.score
        assert state.outcome is not hw.Outcome.COMPLETE or state.score == rules.perfect_score
    for before, _, after in game.steps():
        if not rules.all_or_nothing:
            assert after.max_score <= before.max_score  # type: ignore[operator]
            struck_out = after.outcome is hw.Outcome.STRUCK_OUT and rules.strikeout_scores_zero
            assert struck_out or after.score >= before.score  # type: ignore[operator]
            assert all(one <= other for one, other in zip(before.fireworks, after.fireworks))


@holds_in_every_game
def test_a_negative_pace_puts_the_maximum_out_of_reach(game: Playout) -> None:
    """The final fireworks miss the maximum by at least as many cards as the pace was below 0."""
    end = game.states[-1]
    for state in game.states:
        if state.pace is not None and state.pace < 0 and not game.rules.deck_plays:
            assert sum(end.fireworks) < sum(end.fireworks) - state.pace
            assert sum(end.fireworks) <= sum(game.rules.complete_fireworks) + state.pace


@holds_in_every_game
def test_the_game_is_over_exactly_when_no_action_is_legal(game: Playout) -> None:
    for index, state in enumerate(game.states):
        over = state.outcome is not None
        assert over == (not state.legal_actions()) == (state.turns_left == 0) == (index == len(game.states) - 1)


@holds_in_every_game
def test_the_outcome_follows_from_the_final_position(game: Playout) -> None:
    rules, end = game.rules, game.states[-1]
    exhausted = {identity for identity, copies in Counter(end.discards).items() if copies == rules.copies_of[identity]}
    lost = any(rules.firework_place[identity][1] >= end.fireworks[rules.firework_place[identity][0]] for identity in exhausted)
    expected = (
        hw.Outcome.STRUCK_OUT
        if end.strikes == rules.strikes
        else hw.Outcome.COMPLETE
        if end.fireworks == rules.complete_fireworks
        else hw.Outcome.EXHAUSTED
        if not rules.all_or_nothing
        else hw.Outcome.LOST
        if lost
        else hw.Outcome.STUCK
    )
    assert end.outcome is expected
    if expected is hw.Outcome.EXHAUSTED:
        assert not end.deck
    if expected is hw.Outcome.STUCK:
        assert end.hands[end.player] == ()
        assert not end.clue_tokens or not end.replace(turns_left=None).legal_actions()


@holds_in_every_game
def test_the_last_round_has_one_turn_for_each_player(game: Playout) -> None:
    """Counted from the action that draws the last card, unless strikes or the last firework end the game earlier."""
    turns = [(before, after) for before, action, after in game.steps() if not isinstance(action, hw.Reorder)]
    drawn = [index for index, (before, after) in enumerate(turns) if before.deck and not after.deck]
    if game.rules.all_or_nothing or game.states[-1].outcome is not hw.Outcome.EXHAUSTED:
        assert game.rules.all_or_nothing or not drawn or len(turns) - 1 - drawn[0] <= len(game.states[0].names)
        assert all(state.turns_left in (None, 0) for state in game.states) or not game.rules.all_or_nothing
    else:
        first = drawn[0] if drawn else -1
        assert len(turns) - 1 - first == len(game.states[0].names)
        assert all(state.turns_left is None for state in game.states if state.deck)


@dataclass
class Card:
    """A card as an independent observer tracks it: its identity, and the clues that touched or missed it."""

    identity: int
    touched: list[str | int] = field(default_factory=list)
    missed: list[str | int] = field(default_factory=list)


def matches(rules: hw.RuleSet, identity: int, value: str | int) -> bool:
    """Whether a clue touches an identity (C3, V4, V5), decided step by step in the precedence of hanab.live."""
    index, rank = divmod(identity, rules.ranks)
    suit, rank = rules.suits[index], rank + 1
    special = next((entry for entry in rules.special_ranks if entry.rank == rank), SpecialRank(rank))
    if isinstance(value, int):
        ranks = [value for value in rules.clue_values if isinstance(value, int)]
        for ranked_by in (suit.ranked_by, special.ranked_by):
            if rules.rank_clues == "blind" or ranked_by == "none":
                return False
            if ranked_by == "every":
                return True
            if ranked_by == "suit":
                return value == ranks[index % len(ranks)]
        named = {"own": rank == value, "up_to": rank <= value, "from": rank >= value, "parity": rank % 2 == value % 2}
        return named[rules.rank_clues]
    colors = [value for value in rules.clue_values if isinstance(value, str)]
    if rules.color_clues == "blind" or suit.clued_by == "none":
        return False
    in_rotation = value == colors[(rank - 1) % len(colors)]
    if suit.clued_by == "every" or (in_rotation and rules.rank_clues == "colors" and suit.ranked_by != "none"):
        return True
    if special.clued_by != "own":
        return special.clued_by == "every"
    return in_rotation if suit.clued_by == "rank" else value in (suit.letter if suit.clued_by == "own" else suit.clued_by)


@given(small_rules())
def test_what_rules_say_of_cards(rules: hw.RuleSet) -> None:
    letters, ranks, identities = [suit.letter for suit in rules.suits], [*range(1, rules.ranks + 1)], range(len(rules.card_names))
    assert rules.card_names == tuple(f"{letter}{rank}" for letter in letters for rank in ranks)
    for index, suit in enumerate(rules.suits):
        own = rules.suit_identities[index]
        assert rules.names_of(own) == tuple(f"{suit.letter}{rank}" for rank in ranks)
        order = [identity for identity in identities if own >> identity & 1][:: -1 if suit.descending else 1]
        assert rules.firework_identities[index] == tuple(tuple(order[:height]) for height in (0, *ranks))
        assert [rules.firework_place[identity] for identity in order] == [(index, rank - 1) for rank in ranks]
        assert [rules.successors[identity] for identity in order] == [*order[1:], -1]
    for rank in ranks:
        assert rules.names_of(rules.rank_identities[rank]) == tuple(f"{letter}{rank}" for letter in letters)
    touching = [[matches(rules, identity, value) for value in rules.clue_values] for identity in identities]
    rows = [*touching, [True] * len(rules.clue_values)]
    assert rules.value_bits_of == tuple(sum(hit << place for place, hit in enumerate(row)) for row in rows)
    assert [*rules.touched_identities.values()] == [sum(hit << place for place, hit in enumerate(hits)) for hits in zip(*touching)]


@holds_in_every_game
def test_the_order_of_hands_has_no_meaning(game: Playout) -> None:
    for before, action, after in game.steps():
        laid = newest_first(before)
        if isinstance(action, hw.Clue):
            clue = replace(action, touched=tuple(touched_slots(before, before.seat(action.player), action.value)))
            assert newest_first(laid.apply(action_in(laid, before, clue))) == newest_first(after)
        if not isinstance(action, hw.Reorder):
            assert newest_first(laid.apply(action_in(laid, before, action))) == newest_first(after)


@holds_in_every_game
def test_clue_info_is_what_the_clues_said(game: Playout) -> None:
    """Compared with an independent observer who tracks every card."""
    rules = game.rules
    hit = {(identity, value): matches(rules, identity, value) for identity in range(len(rules.card_names)) for value in rules.clue_values}
    hands = [[Card(identity) for identity in hand] for hand in game.states[0].hands]
    for before, action, after in game.steps():
        if isinstance(action, hw.Clue):
            for card in hands[before.seat(action.player)]:
                (card.touched if hit[card.identity, action.value] else card.missed).append(action.value)
        elif isinstance(action, hw.Reorder):
            hand = hands[before.seat(action.player)]
            hand[:] = [hand[slot - 1] for slot in action.order]
        else:
            assert isinstance(action, hw.Play | hw.Discard)
            gone = hands[before.player].pop(action.slot - 1) if action.slot else Card(before.deck[0])
            assert gone.identity == identity_played(before, action)
            if len(before.deck) - len(after.deck) == (1 if action.slot else 2):
                hands[before.player].insert(0, Card(before.deck[0]))
                drawn = with_deck_card_drawn(before, card_numbers(after)[before.player])
                assert (drawn.hands, drawn.deck) == (after.hands, before.deck[1:])
        assert [[card.identity for card in hand] for hand in hands] == [list(hand) for hand in after.hands]
        for seat, (hand, hand_info) in by_seat(zip(hands, after.clue_info)):
            assert untouched_slots(after, seat) == [slot for slot, card in enumerate(hand, 1) if not card.touched]
            for value in rules.clue_values[::3]:
                assert touched_slots(after, seat, value) == [slot for slot, card in enumerate(hand, 1) if hit[card.identity, value]]
            for card, known in zip(hand, hand_info, strict=True):
                assert {*rules.values_touching(known)} == {*card.touched}
                assert {*rules.values_missing(known)} == {*card.missed}
                possible = {
                    identity
                    for identity in range(len(rules.card_names))
                    if all(hit[identity, value] for value in card.touched) and not any(hit[identity, value] for value in card.missed)
                }
                assert rules.possible_identities(known) == sum(1 << identity for identity in possible)
                assert card.identity in possible


@holds_in_every_game
def test_repr_and_hash(game: Playout) -> None:
    for state in Random(len(game.states)).sample(game.states, min(4, len(game.states))):
        again = eval(repr(state), {"RuleSet": hw.RuleSet, "State": hw.State, "Suit": Suit, "SpecialRank": SpecialRank})
        assert again == state == pickle.loads(pickle.dumps(state))
        assert hash(again) == hash(state)
        assert (again.rules, hash(again.rules), repr(again)) == (game.rules, hash(game.rules), repr(state))
        assert (again.outcome, again.legal_actions(), again.score) == (state.outcome, state.legal_actions(), state.score)
        for action in state.legal_actions()[:3]:
            assert again.apply(action) == state.apply(action)
