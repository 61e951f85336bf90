"""An illegal action raises `IllegalAction` with the reason and what is allowed, and changes nothing."""
# ruff: noqa: FBT003 - True and False in place of numbers

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest

from hanabi_widget.rules import Action, Clue, Discard, IllegalAction, Play, Reorder, State, Suppose
from hanabi_widget.rules.action import REASONS

Table = Callable[..., State]

CASES: list[tuple[str, dict[str, object], object, str, str]] = [
    # name, changes to the position, action, reason, part of the message
    ("struck out", {"strikes": 3}, Play(1), "over", "the game is over (struck out): step back to act"),
    ("exhausted", {"turns_left": 0}, Clue(1, 1), "over", "(exhausted)"),
    ("complete", {"fireworks": "r5 y5 g5 b5 w5"}, Discard(1), "over", "(complete)"),
    ("no token", {"clue_tokens": 0}, Clue("Bob", 1), "no_token", "no clue token is left: discard or play"),
    ("all tokens", {}, Discard(1), "all_tokens", "all 8 clue tokens are available: clue or play"),
    ("slot 0", {}, Play(0), "no_slot", "no slot 0: Alice has slots 1 to 2"),
    ("slot 3", {}, Play(3), "no_slot", "no slot 3: Alice has slots 1 to 2"),
    ("slot -1", {"clue_tokens": 2}, Discard(-1), "no_slot", "no slot -1"),
    ("slot as text", {}, Play("1"), "no_slot", "slots 1 to 2"),  # type: ignore[arg-type]
    ("slot as truth", {}, Play(True), "no_slot", "slots 1 to 2"),
    ("slot as fraction", {}, Play(1.0), "no_slot", "slots 1 to 2"),  # type: ignore[arg-type]
    ("no slot", {}, Play(None), "no_slot", "slots 1 to 2"),  # type: ignore[arg-type]
    ("touched slot", {}, Clue("Bob", 1, touched=(1, 4)), "no_slot", "no slot 4: Bob has slots 1 to 2"),
    ("no cards", {"hands": ("", "g1 g3"), "rules": "IT+all_or_nothing"}, Play(1), "no_cards", "Alice has no cards left: give a clue"),
    ("oneself", {}, Clue("Alice", 1), "self_clue", "Alice cannot clue their own hand: clue one of Bob"),
    ("oneself by seat", {}, Clue(0, "red"), "self_clue", "clue one of Bob"),
    ("nobody", {}, Clue("Zoe", 1), "no_player", "no player 'Zoe': one of Alice, Bob or a seat from 0 to 1"),
    ("seat 2", {}, Clue(2, 1), "no_player", "no player 2: one of Alice, Bob"),
    ("seat -1", {}, Clue(-1, 1), "no_player", "a seat from 0 to 1"),
    ("seat as truth", {}, Clue(True, 1), "no_player", "no player True"),
    ("seat none", {}, Clue(None, 1), "no_player", "no player None"),  # type: ignore[arg-type]
    ("reorder nobody", {}, Reorder("Zoe", (1, 2)), "no_player", "no player 'Zoe'"),
    ("rank 6", {}, Clue("Bob", 6), "value", "no clue can name 6: a colour (red, yellow, green, blue, white) or a rank from 1 to 5"),
    ("rank 0", {}, Clue(1, 0), "value", "a rank from 1 to 5"),
    ("rank as text", {}, Clue(1, "1"), "value", "no clue can name '1'"),
    ("rank as truth", {}, Clue("Bob", True), "value", "no clue can name True"),
    ("rank as truth, by seat", {}, Clue(1, True), "value", "no clue can name True"),
    ("pink", {}, Clue("Bob", "pink"), "value", "no clue can name 'pink'"),
    ("a list", {}, Clue("Bob", ["r"]), "value", "no clue can name ('r',)"),  # type: ignore[arg-type]
    ("a list, by seat", {}, Clue(1, ["r"]), "value", "no clue can name ('r',)"),  # type: ignore[arg-type]
    ("announced pink", {"rules": "PL+synchronised"}, Play(1, "pink"), "value", "no colour 'pink': one of red, yellow, green, blue, white"),
    ("empty", {}, Clue("Bob", "red"), "empty_clue", "r touches no card of Bob, and empty clues are not allowed: name one of g, 1, 3"),
    ("empty of unknown", {"hands": ("r1", "? ?")}, Clue("Bob", 1, touched=()), "empty_clue", "name one of r, y, g, b, w, 1, 2, 3, 4, 5"),
    ("which slots", {"hands": ("r1", "? g1")}, Clue("Bob", 1), "touched_needed", "slot 1 of Bob is unknown: say what 1 touches, as in"),
    ("too few", {}, Clue("Bob", "g", touched=(1,)), "touched_wrong", "g cannot touch exactly slots (1,) of Bob: slot 2 matches"),
    ("too many", {}, Clue("Bob", 3, touched=(1, 2)), "touched_wrong", "slot 1 does not match"),
    ("unknown card", {"hands": ("? r1", "g1")}, Play(1), "unknown_card", "slot 1 of Alice is unknown: reveal it first"),
    ("unknown discard", {"hands": ("r1 ?", "g1"), "clue_tokens": 1}, Discard(2), "unknown_card", "slot 2 of Alice is unknown"),
    ("announced", {}, Play(1, "r"), "announce_off", "only in the synchronised show (V2): play without one"),
    ("order too short", {}, Reorder("Bob", (1,)), "reorder", "(1,) is not an order of slots 1 to 2 of Bob: name each slot once"),
    ("order twice", {}, Reorder("Alice", (1, 1)), "reorder", "(1, 1) is not an order"),
    ("order from 0", {}, Reorder(0, (0, 1)), "reorder", "(0, 1) is not an order"),
    ("suppose slot 3", {}, Suppose("Bob", 3, "r1"), "no_slot", "no slot 3: Bob has slots 1 to 2"),
    ("suppose slot as truth", {}, Suppose("Bob", True, "r1"), "no_slot", "no slot True"),
    ("suppose r9", {}, Suppose("Bob", 1, "r9"), "value", "no card 'r9'"),
    ("supposed by nobody", {}, Suppose("Bob", 1, "r1", "Zoe"), "no_player", "no player 'Zoe'"),
    ("suppose what is elsewhere", {}, Suppose("Alice", 1, "w5"), "no_copy", "every copy of w5 is elsewhere already"),
    ("nothing", {}, None, "kind", "None is not an action: give a Play, Discard, Clue, Reorder or Suppose"),
    ("text", {}, "play 1", "kind", "'play 1' is not an action"),
]


@pytest.mark.parametrize(("changes", "action", "reason", "message"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_illegal(changes: dict[str, object], action: Action, reason: str, message: str, table: Table) -> None:
    hands = changes.get("hands", ("r2 y1", "g1 g3"))
    assert isinstance(hands, tuple)
    state = table(*hands, deck="w1 w2", **{name: value for name, value in changes.items() if name != "hands"})
    before = repr(state)
    with pytest.raises(IllegalAction) as caught:
        state.apply(action)
    assert caught.value.reason == reason
    assert message in str(caught.value)
    assert repr(state) == before
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.reason) == (str(caught.value), reason)


def test_what_clues_rule_out_cannot_be_supposed(table: Table) -> None:
    state = table("r2 y1", "g1 g3", deck="w1 w2").apply(Clue("Bob", "g"))
    with pytest.raises(IllegalAction, match="clues rule out r1 at slot 2 of Bob: one of g1, g2, g3, g4, g5") as caught:
        state.apply(Suppose("Bob", 2, "r1"))
    assert caught.value.reason == "ruled_out"


def test_every_reason_has_a_case() -> None:
    assert {case[3] for case in CASES} | {"ruled_out"} == set(REASONS)


def test_illegal_action_is_a_value_error() -> None:
    assert issubclass(IllegalAction, ValueError)
