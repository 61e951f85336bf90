"""Parameters of questions: fields that know of what kind they are, so that they are read, said and moved by their data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, Field, field, fields
from typing import Any

from hanabi_widget.knowledge.fact import KINDS
from hanabi_widget.lessons.positions.history import Line
from hanabi_widget.lessons.positions.variant import Variant
from hanabi_widget.rules import Clue
from hanabi_widget.text import Language, Problem, fact_name, knower

from .domains import FEW, PLAYER, Act, AnyKind, Kind, Scene
from .settings import said_value


class Claim(Kind[str]):
    """What may be said of a card: see `hanabi_widget.knowledge.fact_types`."""

    def choices(self, scene: Scene) -> Sequence[str]:
        rules = scene.state.rules
        names = [*KINDS, *rules.card_names, *(suit.letter for suit in rules.suits), *map(str, range(1, rules.ranks + 1))]
        return [*names, *(f"not {name}" for name in names)]

    def spellings(self, scene: Scene, value: str) -> tuple[object, ...]:
        negated, name = value.startswith("not "), value.removeprefix("not ")
        before = "not " if negated else ""
        suits = [f"{before}{suit.name}" for suit in scene.state.rules.suits if suit.letter == name]
        return value, *suits, *([int(name)] if name.isdecimal() and not negated else [])

    def said(self, language: Language, scene: Scene, value: str) -> str:
        return fact_name(language, scene.state, value)

    def moved(self, value: str, variant: Variant) -> str:
        return variant.claim(value)


class Chain(Kind[tuple[int, ...]]):
    """Players one after the other, each thinking of the next; one alone may be given by itself."""

    def choices(self, scene: Scene) -> Sequence[tuple[int, ...]]:
        return [(seat,) for seat in PLAYER.choices(scene)]

    def spellings(self, scene: Scene, value: tuple[int, ...]) -> tuple[object, ...]:
        return ([PLAYER.written(scene, seat) for seat in value],)

    def read(self, scene: Scene, raw: object) -> tuple[int, ...]:
        players = raw if isinstance(raw, list | tuple) else [raw]
        return tuple(PLAYER.read(scene, player) for player in players)

    def said(self, language: Language, scene: Scene, value: tuple[int, ...]) -> str:
        return knower(language, scene.state, value)

    def moved(self, value: tuple[int, ...], variant: Variant) -> tuple[int, ...]:
        return tuple(map(variant.seat, value))


CLAIM, CHAIN, CLUE = Claim(), Chain(), Act(Clue)


def asked(kind: AnyKind, default: object = MISSING) -> Any:  # noqa: ANN401 - as `dataclasses.field`
    """A field of a question that is a parameter.

    Args:
        kind: what it is.
        default: its value where none is given.
    """
    return field(default=default, metadata={"kind": kind})


def parameters(question: type) -> dict[str, Field[Any]]:
    """The parameters of a question type by name."""
    return {entry.name: entry for entry in fields(question) if "kind" in entry.metadata}


def _choices(kind: AnyKind, scene: Scene) -> str:
    """What may be chosen, as it is written in a lesson."""
    choices = kind.choices(scene)
    more = ["…"] if len(choices) > FEW else []
    return ", ".join([*(said_value(kind.written(scene, choice)) for choice in choices[:FEW]), *more])


def read_parameters(question: type, line: Line, given: Mapping[str, object]) -> dict[str, Any]:
    """The values of the parameters of a question type.

    Raises:
        Problem: one is unknown, missing, or no value of its kind.
    """
    known, values = parameters(question), dict[str, Any]()
    allowed = ", ".join(known) or "–"
    for name in given:
        if name not in known:
            raise Problem("ask.error.parameter", name=name, allowed=allowed)
    for name, entry in known.items():
        scene = Scene(line, values.get("of", 0))
        if name in given:
            try:
                values[name] = entry.metadata["kind"].read(scene, given[name])
            except Problem:
                choices = _choices(entry.metadata["kind"], scene)
                raise Problem("ask.error.value", name=name, value=said_value(given[name]), allowed=choices) from None
        elif entry.default is MISSING:
            raise Problem("ask.error.missing", name=name, allowed=allowed)
    return values
