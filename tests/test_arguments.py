"""Wrong arguments of public functions: whoever gives one reads a sentence, whatever its type."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hanabi_widget as hw

ODD: tuple[Any, ...] = (None, 5, -1, 2.5, True, "", "x", b"x", [], ["x"], [[1]], {}, {"a": [1]}, {1, 2}, object(), hw.deal, range(3))
"""Values that are hardly ever meant."""

ACCIDENTS = (
    "unhashable",
    "has no attribute",
    "not supported between",
    "indices must be",
    "is not iterable",
    "not subscriptable",
    "has no len",
)
"""What Python says when nothing has looked at an argument."""

GAME = hw.deal(players=3, seed=7)
STATE = GAME[0]
HAND = STATE.knowledge("Bob")

CALLS: dict[str, Callable[[Any], object]] = {
    "deal players": lambda odd: hw.deal(players=odd),
    "deal rules": lambda odd: hw.deal(rules=odd),
    "deal seed": lambda odd: hw.deal(seed=odd),
    "deal deck": lambda odd: hw.deal(deck=odd),
    "deal first": lambda odd: hw.deal(first=odd),
    "position": hw.position,
    "position rules": lambda odd: hw.position(str(STATE), odd),
    "load": hw.load,
    "from_hanab_live": hw.from_hanab_live,
    "from_hanab_live_link": hw.from_hanab_live_link,
    "to_hanab_live": hw.to_hanab_live,
    "to_hanab_live_link": hw.to_hanab_live_link,
    "rule_set": hw.rule_set,
    "RuleSet suits": lambda odd: hw.RuleSet(suits=odd),
    "RuleSet copies": lambda odd: hw.RuleSet(copies=odd),
    "RuleSet hand_size": lambda odd: hw.RuleSet(hand_size=odd),
    "RuleSet clue_tokens": lambda odd: hw.RuleSet(clue_tokens=odd),
    "RuleSet strikes": lambda odd: hw.RuleSet(strikes=odd),
    "Suit letter": lambda odd: hw.RuleSet(suits=[hw.Suit(odd, "odd")]),
    "Suit name": lambda odd: hw.RuleSet(suits=[hw.Suit("r", odd)]),
    "apply": STATE.apply,
    "Play": lambda odd: STATE.apply(hw.Play(odd)),
    "Play announce": lambda odd: STATE.apply(hw.Play(1, odd)),
    "Discard": lambda odd: STATE.apply(hw.Discard(odd)),
    "Clue player": lambda odd: STATE.apply(hw.Clue(odd, 1)),
    "Clue value": lambda odd: STATE.apply(hw.Clue("Bob", odd)),
    "Clue touched": lambda odd: STATE.apply(hw.Clue("Bob", 1, odd)),
    "Reorder player": lambda odd: STATE.apply(hw.Reorder(odd, (1, 2, 3, 4, 5))),
    "Reorder order": lambda odd: STATE.apply(hw.Reorder("Bob", odd)),
    "Suppose slot": lambda odd: STATE.apply(hw.Suppose("Bob", odd, "r1")),
    "Suppose card": lambda odd: STATE.apply(hw.Suppose("Bob", 1, odd)),
    "Suppose viewer": lambda odd: STATE.apply(hw.Suppose("Bob", 1, "r1", odd)),
    "knowledge": STATE.knowledge,
    "common_knowledge": STATE.common_knowledge,
    "holds": STATE.holds,
    "probability player": lambda odd: STATE.probability(odd, "playable(Bob.1)"),
    "probability formula": lambda odd: STATE.probability("Bob", odd),
    "who_knows": STATE.who_knows,
    "preview": STATE.preview,
    "seat": STATE.seat,
    "reveal slot": lambda odd: STATE.observed_by("Bob").reveal("Bob", odd, "r1"),
    "reveal card": lambda odd: STATE.observed_by("Bob").reveal("Bob", 1, odd),
    "replace hands": lambda odd: STATE.replace(hands=odd),
    "replace fireworks": lambda odd: STATE.replace(fireworks=odd),
    "replace discards": lambda odd: STATE.replace(discards=odd),
    "replace strikes": lambda odd: STATE.replace(strikes=odd),
    "replace clue_tokens": lambda odd: STATE.replace(clue_tokens=odd),
    "replace player": lambda odd: STATE.replace(player=odd),
    "HandView slot": HAND.__getitem__,
    "CardView fact": HAND[1].probability,
    "why slot": lambda odd: HAND.why(odd, "playable"),
    "why fact": lambda odd: HAND.why(1, odd),
    "Game step": GAME.__getitem__,
    "formula": hw.formula,
    "Knows player": lambda odd: hw.Knows(odd, hw.formula("playable(Bob.1)")),
    "Knows part": lambda odd: hw.Knows("Bob", odd),
    "EverybodyKnows": hw.EverybodyKnows,
    "Fact": lambda odd: STATE.holds(hw.Fact(odd, "Bob", 1)),
    "question type": lambda odd: hw.question(odd, STATE, of="Bob"),
    "question position": lambda odd: hw.question("playable", odd, of="Bob"),
    "question of": lambda odd: hw.question("playable", STATE, of=odd),
    "question view": lambda odd: hw.question("playable", STATE, of="Bob", view=odd),
    "drill type": hw.drill,
    "drill technique": lambda odd: hw.drill("playable", technique=odd, n=1),
    "drill n": lambda odd: hw.drill("playable", n=odd),
    "drill players": lambda odd: hw.drill("playable", players=odd, n=1),
    "drill rules": lambda odd: hw.drill("playable", rules=odd, n=1),
    "puzzles": hw.puzzles,
    "simulate bots": lambda odd: hw.simulate(odd, games=1),
    "simulate games": lambda odd: hw.simulate("careful", games=odd if odd != 5 else 1),
    "simulate players": lambda odd: hw.simulate("careful", games=1, players=odd),
    "winnable": hw.winnable,
    "find_losing_step": hw.find_losing_step,
    "set_language": hw.set_language,
    "Board": hw.Board,
    "Board view": lambda odd: hw.Board(GAME, view=odd),
    "Board step": lambda odd: hw.Board(GAME, step=odd),
    "Board detail": lambda odd: hw.Board(GAME, detail=odd),
    "Board bots": lambda odd: hw.Board(GAME, bots=odd),
    "Board language": lambda odd: hw.Board(GAME, language=odd),
    "Exercise": hw.Exercise,
    "submit": lambda odd: hw.Exercise(hw.question("playable", STATE, of="Bob")).submit(odd),
}


def error_message(call: Callable[[Any], object], odd: object) -> str:
    """What the error says, or nothing where there is none."""
    try:
        call(odd)
    except Exception as error:  # noqa: BLE001 - of any type
        return str(error)
    return ""


@pytest.mark.parametrize("name", CALLS)
def test_a_wrong_argument_gets_a_sentence(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    language = hw.get_language()
    for odd in ODD:
        message = error_message(CALLS[name], odd)
        assert not any(words in message for words in ACCIDENTS), (odd, message)
    hw.set_language(language)
