"""States with unknown cards."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

import hanabi_widget as hw
from hanabi_widget.rules import UNKNOWN, Clue, Discard, IllegalAction, Play, RuleSet, State, initial_state
from hanabi_widget.rules.table import changed
from tests.notation.random_play import RULES, hidden, playout

Table = Callable[..., State]

MINI = RuleSet(suits="ry", copies=(2, 1, 1), hand_size=2)


def test_a_deck_may_hold_unknown_cards() -> None:
    state = initial_state(2, deck=["?", "r1", UNKNOWN, "y3", "?", "?", "y1", "?"], rules=MINI)
    assert (state.hand("Alice"), state.hand("Bob")) == (("r1", "?"), ("y3", "?"))
    assert state.deck == (UNKNOWN, UNKNOWN, MINI.identity_of("y1"), UNKNOWN)
    assert state.apply(Play(1)).hand("Alice") == ("?", "?")


@pytest.mark.parametrize(
    ("deck", "message"),
    [
        (["?"] * 7, "a deck of 7 cards: these rules have 8"),
        (["?"] * 9, "a deck of 9 cards"),
        (["r2", "r2", *["?"] * 6], "2 copies of r2: the deck has 1"),
        (["r1", "x1", *["?"] * 6], "no card 'x1': a letter of 'ry' and a rank from 1 to 3"),
        (["r4", *["?"] * 7], "no card 'r4'"),
    ],
)
def test_invalid_decks(deck: list[str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        initial_state(2, deck=deck, rules=MINI)


def test_touched_says_which_unknown_cards_a_clue_touches(table: Table) -> None:
    state = table("r1", "? g1 ?", deck="w1")
    after = state.apply(Clue("Bob", "g", touched=(2, 3)))
    rules = state.rules
    assert [rules.values_touching(info) for info in after.clue_info[1]] == [(), ("g",), ("g",)]
    assert [{card[0] for card in rules.names_of(rules.possible_identities(info))} for info in after.clue_info[1]] == [
        {*"rybw"},
        {"g"},
        {"g"},
    ]
    assert after.hand("Bob") == ("?", "g1", "?")


def test_touched_is_checked_against_earlier_clues(table: Table) -> None:
    state = changed(table("r1", "? g1 ?", deck="w1").apply(Clue("Bob", "g", touched=(2, 3))), player=0)
    for touched, verb in [((1, 2), "slot 1 does not match"), ((2, 3), None), ((2,), "slot 3 matches")]:
        if verb is None:
            assert state.apply(Clue("Bob", "g", touched=touched)).clue_tokens == 6
        else:
            with pytest.raises(IllegalAction, match=verb):
                state.apply(Clue("Bob", "g", touched=touched))
    assert state.apply(Clue("Bob", "g")).clue_tokens == 6, "earlier clues say it all"


def test_reveal(table: Table) -> None:
    state = table("? r1", "? g1", deck="w1", clue_tokens=5).apply(Clue("Bob", 1, touched=(1, 2)))
    shown = state.reveal("Bob", 1, "y1")
    assert (shown.hand("Bob"), shown.clue_info) == (("y1", "g1"), state.clue_info)
    assert state.hand("Bob") == ("?", "g1")
    assert shown.apply(Play(1)).fireworks == (0, 1, 0, 0, 0)
    assert shown.reveal(0, 1, 24).hand("Alice") == ("w5", "r1")


@pytest.mark.parametrize(
    ("player", "slot", "card", "message"),
    [
        ("Bob", 2, "g1", "slot 2 of Bob is known to be g1"),
        ("Bob", 3, "g1", "no slot 3: Bob has slots 1 to 2"),
        ("Bob", 0, "g1", "no slot 0"),
        ("Bob", 1, "y2", "clues rule out y2 at slot 1 of Bob: one of r1, y1, g1, b1, w1"),
        ("Bob", 1, "w1", "every copy of w1 is elsewhere already"),
        ("Bob", 1, "q1", "no card 'q1'"),
        ("Zoe", 1, "r1", "no player 'Zoe'"),
    ],
)
def test_invalid_reveals(player: str, slot: int, card: str, message: str, table: Table) -> None:
    state = table("? r1", "? g1", deck="w1", discards="w1 w1", clue_tokens=5).apply(Clue("Bob", 1, touched=(1, 2)))
    before = repr(state)
    with pytest.raises(ValueError, match=message):
        state.reveal(player, slot, card)
    assert repr(state) == before


def test_an_unknown_card_must_be_revealed_to_be_played(table: Table) -> None:
    state = table("? ?", "g1", deck="w1 w2", clue_tokens=5)
    for act in (Play(2), Discard(2)):
        with pytest.raises(IllegalAction, match="reveal it first"):
            state.apply(act)
        after = state.reveal("Alice", 2, "r1").apply(act)
        assert after.hand("Alice") == ("w1", "?")
        assert (after.fireworks[0], after.discards) == ((1, ()) if isinstance(act, Play) else (0, (0,)))


def test_clues_to_unknown_cards_are_listed(table: Table) -> None:
    listed = {action.value for action in table("r1", "? g1", deck="w1").legal_actions() if isinstance(action, Clue)}
    assert listed == {*"rygbw", 1, 2, 3, 4, 5}


def refusal(state: State, clue: Clue) -> str:
    try:
        state.apply(clue)
    except IllegalAction as error:
        return error.reason
    return ""


def test_C4_a_clue_that_is_listed_may_touch_a_card() -> None:
    state = hw.position("r1 | 7c 1s | >Ann r2 r3 r4 y1 y2 | Ben w4 b2 y3 r1 ?+w+3")
    assert [clue.value for clue in state.legal_actions() if isinstance(clue, Clue)] == ["r", "y", "b", "w", 1, 2, 3, 4]
    random = Random(4)
    for seed in range(60):
        state = hidden(playout(random.choice(RULES), seed, 12)[-1], random)
        refused = {refusal(state, clue) for clue in state.legal_actions() if isinstance(clue, Clue)}
        assert refused <= {"", "touched_needed"}, state
