"""Parameters of questions: fields that know of what kind they are, so that they are read, said and moved by their data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, Field, field, fields
from typing import Any

from hanabi_widget.knowledge.fact import STATUS_FACTS
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.variant import Variant
from hanabi_widget.rules import Clue
from hanabi_widget.text import Language, LocalizedError, describe_chain, fact_name

from .domains import FEW, PLAYER, ActionDomain, AnswerContext, AnyDomain, Domain
from .settings import said_value


class ClaimDomain(Domain[str]):
    """What may be said of a card: see `hanabi_widget.knowledge.fact_identities`."""

    def choices(self, scene: AnswerContext) -> Sequence[str]:
        rules = scene.state.rules
        names = [*STATUS_FACTS, *rules.card_names, *(suit.letter for suit in rules.suits), *map(str, range(1, rules.ranks + 1))]
        return [*names, *(f"not {name}" for name in names)]

    def spellings(self, scene: AnswerContext, value: str) -> tuple[object, ...]:
        negated, name = value.startswith("not "), value.removeprefix("not ")
        before = "not " if negated else ""
        suits = [f"{before}{suit.name}" for suit in scene.state.rules.suits if suit.letter == name]
        return value, *suits, *([int(name)] if name.isdecimal() and not negated else [])

    def describe(self, language: Language, scene: AnswerContext, value: str) -> str:
        return fact_name(language, scene.state, value)

    def in_variant(self, value: str, variant: Variant) -> str:
        return variant.claim(value)


class ChainDomain(Domain[tuple[int, ...]]):
    """Players one after the other, each thinking of the next; one alone may be given by itself."""

    def choices(self, scene: AnswerContext) -> Sequence[tuple[int, ...]]:
        return [(seat,) for seat in PLAYER.choices(scene)]

    def spellings(self, scene: AnswerContext, value: tuple[int, ...]) -> tuple[object, ...]:
        return ([PLAYER.to_json(scene, seat) for seat in value],)

    def read(self, scene: AnswerContext, raw: object) -> tuple[int, ...]:
        players = raw if isinstance(raw, list | tuple) else [raw]
        return tuple(PLAYER.read(scene, player) for player in players)

    def describe(self, language: Language, scene: AnswerContext, value: tuple[int, ...]) -> str:
        return describe_chain(language, scene.state, value)

    def in_variant(self, value: tuple[int, ...], variant: Variant) -> tuple[int, ...]:
        return tuple(map(variant.seat, value))


CLAIM, CHAIN, CLUE = ClaimDomain(), ChainDomain(), ActionDomain(Clue)


def parameter(kind: AnyDomain, default: object = MISSING) -> Any:  # noqa: ANN401 - as `dataclasses.field`
    """A field of a question that is a parameter.

    Args:
        kind: what it is.
        default: its value where none is given.
    """
    return field(default=default, metadata={"kind": kind})


def parameters(question: type) -> dict[str, Field[Any]]:
    """The parameters of a question type by name."""
    return {entry.name: entry for entry in fields(question) if "kind" in entry.metadata}


def _choices(kind: AnyDomain, scene: AnswerContext) -> str:
    """What may be chosen, as it is written in a lesson."""
    choices = kind.choices(scene)
    more = ["…"] if len(choices) > FEW else []
    return ", ".join([*(said_value(kind.to_json(scene, choice)) for choice in choices[:FEW]), *more])


def read_parameters(question: type, history: History, given: Mapping[str, object]) -> dict[str, Any]:
    """The values of the parameters of a question type.

    Raises:
        LocalizedError: one is unknown, missing, or no value of its kind.
    """
    known, values = parameters(question), dict[str, Any]()
    allowed = ", ".join(known) or "–"
    for name in given:
        if name not in known:
            raise LocalizedError("ask.error.parameter", name=name, allowed=allowed)
    for name, entry in known.items():
        scene = AnswerContext(history, values.get("of", 0))
        if name in given:
            try:
                values[name] = entry.metadata["kind"].read(scene, given[name])
            except LocalizedError:
                choices = _choices(entry.metadata["kind"], scene)
                raise LocalizedError("ask.error.value", name=name, value=said_value(given[name]), allowed=choices) from None
        elif entry.default is MISSING:
            raise LocalizedError("ask.error.missing", name=name, allowed=allowed)
    return values
