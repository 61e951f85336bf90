"""What is refused is told in the board's language, with what is allowed; Python's own errors stay English."""

from __future__ import annotations

import re
from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.rules import Clue, IllegalAction, RuleSet
from hanabi_widget.rules.action import REASONS
from hanabi_widget.text import ENGLISH, LANGUAGES, describe_error
from hanabi_widget.text.english import TEXTS
from tests.text.all_texts import VISIBLE
from tests.widget.browser import Browser

CODES = sorted(set(LANGUAGES) - {"en"})
SMALL = RuleSet(hand_size=2)
TINY = RuleSet(suits="rg", copies=(1, 1), hand_size=2, all_or_nothing=True)
TABLE = ">Анна r2 y1 | Борис g1 g3 | Вера g4 w3"


def play(slot: int, announce: str | None = None) -> dict[str, object]:
    return {"kind": "play", "slot": slot, "announce": announce}


def clue(player: int, value: str | int) -> dict[str, object]:
    return {"kind": "clue", "player": player, "value": value}


def suppose(player: int, slot: int, card: str) -> dict[str, object]:
    return {"kind": "suppose", "player": player, "slot": slot, "card": card}


ILLEGAL: list[tuple[str, RuleSet, str, dict[str, object], str]] = [
    ("over", SMALL, f"3s | {TABLE}", play(1), "The game is over: step back to act."),
    ("no_token", SMALL, f"0c | {TABLE}", clue(1, 1), "No clue token is left: discard or play."),
    ("all_tokens", SMALL, TABLE, {"kind": "discard", "slot": 1}, "All 8 clue tokens are available: clue or play."),
    ("no_slot", SMALL, TABLE, play(3), "There is no slot 3: the hand of Анна has 2 cards, slots 1 to 2."),
    ("no_cards", TINY, "r2 | >Анна | Борис g1 g2", play(1), "Анна has no cards left: give a clue."),
    ("self_clue", SMALL, TABLE, clue(0, "r"), "Анна cannot clue their own hand: clue Борис or Вера."),
    ("no_player", SMALL, TABLE, clue(9, 1), "No player is called 9: the players are Анна, Борис and Вера."),
    (
        "value",
        TINY,
        "r2 | >Анна | Борис g1 g2",
        clue(1, 3),
        "Nobody can name that: a clue names red, green, 1 or 2, an announcement names red or green.",
    ),
    (
        "empty_clue",
        SMALL,
        TABLE,
        clue(1, "r"),
        "The clue red touches no card of Борис, and empty clues are not allowed: name green, 1 or 3.",
    ),
    (
        "touched_needed",
        SMALL,
        ">Анна r2 y1 | Борис g1 ?",
        clue(1, 1),
        "It is not known whether the clue 1 touches Борис's slot 2: reveal that card first.",
    ),
    ("unknown_card", SMALL, ">Анна r2 ? | Борис g1 g3", play(2), "It is not known which card Анна's slot 2 is: reveal it first."),
    ("announce_off", SMALL, TABLE, play(1, "r"), "You can announce a colour only in the synchronised show: play without one."),
    (
        "reorder",
        SMALL,
        TABLE,
        {"kind": "reorder", "player": 1, "order": [1, 1]},
        "That is not an order for Борис: name each of the 2 slots once.",
    ),
    (
        "ruled_out",
        SMALL,
        ">Анна r2 y1 | Борис g1+g g3",
        suppose(1, 1, "r1"),
        "The clues rule out red 1 for Борис's slot 1: suppose another card.",
    ),
    (
        "no_copy",
        SMALL,
        "r0 | x r5 | >Анна r2 y1 | Борис g1 g3",
        suppose(1, 1, "r5"),
        "Every copy of red 5 is somewhere else: suppose another card.",
    ),
]
"""What a browser can send that the rules do not allow."""

PYTHON: list[tuple[str, object, str]] = [
    ("touched_wrong", Clue(1, "g", (1,)), "The clue green cannot touch exactly these cards: Борис's slot 2 contradicts it."),
    ("kind", "play 1", "That is not an action: play, discard, clue, rearrange a hand or suppose a card."),
]
"""What only Python can say."""

MESSAGES: list[object] = [
    None, {"type": "act", "step": 9}, {"type": "act", "step": 0}, {"type": "act", "step": 0, "action": {"kind": "dance"}},
    {"type": "act", "step": 0, "action": {"kind": "play", "slot": "1"}}, {"type": "act", "step": 0, "action": {**play(1), "announce": 3}},
    {"type": "act", "step": 0, "action": {"kind": "reorder", "player": 0, "order": 3}}, {"type": "act", "step": 0, "action": clue(0, 1)},
    {"type": "inspect", "step": 0, "card": 99}, {"type": "preview", "step": 0, "player": 9},
    {"type": "act", "step": 0, "action": {"kind": "suppose", "player": 0, "slot": 1, "card": 3}},
    {"type": "suppose", "step": 0, "card": 99}, {"type": "annotate", "step": 0, "card": 99, "text": "x"},
    {"type": "annotate", "step": 0, "card": None, "text": 3}, {"type": "picture", "step": 99}, {"type": "view", "view": "x"},
    {"type": "detail"},
]  # fmt: skip
"""What a browser should not send."""


def answered(language: str, state: hw.State, message: object, view: str = "all") -> str:
    """What a board says to a message that it refuses."""
    answer = Browser(hw.Board(state, language=language, view=view)).say(message)
    assert answer["type"] == "error"
    return str(answer["text"])


def test_every_reason_is_met_and_has_a_sentence() -> None:
    assert {case[0] for case in (*ILLEGAL, *PYTHON)} == set(REASONS)
    assert {key for key in TEXTS if key.startswith("illegal.")} == {f"illegal.{reason}" for reason in REASONS}


@pytest.mark.parametrize(("rules", "text", "action", "english"), [case[1:] for case in ILLEGAL], ids=[case[0] for case in ILLEGAL])
def test_a_board_says_in_its_language_what_the_rules_forbid(
    rules: RuleSet, text: str, action: dict[str, object], english: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    state, message = hw.position(text, rules), {"type": "act", "step": 0, "action": action}
    assert answered("en", state, message) == english
    monkeypatch.setitem(LANGUAGES, VISIBLE.code, VISIBLE)
    assert not re.search("[A-Za-z]", answered(VISIBLE.code, state, message))
    said = {answered(code, state, message) for code in CODES}
    assert len({english} | said) == 1 + len(CODES)


@pytest.mark.parametrize(("action", "english"), [case[1:] for case in PYTHON], ids=[case[0] for case in PYTHON])
def test_what_only_python_can_say_has_its_sentence_too(action: Any, english: str) -> None:  # noqa: ANN401
    state = hw.position(TABLE, SMALL)
    with pytest.raises(IllegalAction) as caught:
        state.apply(action)
    assert describe_error(ENGLISH, state, caught.value) == english
    assert not re.search("[A-Za-z]", describe_error(VISIBLE, state, caught.value))


def test_one_card_one_token() -> None:
    state = hw.position("1c | >Анна r2 | Борис g1", RuleSet(hand_size=1, clue_tokens=1))
    assert (
        answered("en", state, {"type": "act", "step": 0, "action": play(2)}) == "There is no slot 2: the hand of Анна has 1 card, slot 1."
    )
    discard = {"type": "act", "step": 0, "action": {"kind": "discard", "slot": 1}}
    assert answered("pl", state, discard) == "Jedyny znacznik wskazówki jest dostępny: daj wskazówkę lub zagraj kartę."


@pytest.mark.parametrize("message", MESSAGES, ids=str)
def test_a_board_says_in_its_language_what_it_does_not_understand(message: object) -> None:
    state = hw.position(TABLE, SMALL)
    said = {code: answered(code, state, message, "Анна") for code in LANGUAGES}
    assert len({*said.values()}) == len(LANGUAGES), said


def test_a_write_is_refused_in_the_language_of_the_board() -> None:
    browser = Browser(hw.Board(hw.deal(players=2, seed=1), language="es"))
    browser.write(step=9)
    browser.write(_board_state={})
    texts = ["No existe el paso 9: van de 0 a 0.", "El navegador no puede cambiar _board_state, solo step. No ha cambiado nada."]
    assert [answer["text"] for answer in browser.sent] == texts


def test_what_depends_on_an_unseen_card() -> None:
    state = hw.position(">Анна ? r1 | Борис g1 g3", SMALL)
    with pytest.raises(ValueError, match="unknown card") as caught:
        state.knowledge("Борис")
    assert describe_error(LANGUAGES["it"], state, caught.value) == "Dipende da una carta che non si vede: posizione 1 di Анна."


def test_another_error_is_told_without_its_english() -> None:
    state = hw.position(TABLE, SMALL)
    assert describe_error(LANGUAGES["fr"], state, ValueError("something")) == "Le plateau ne peut pas faire cela. Rien n’a changé."
