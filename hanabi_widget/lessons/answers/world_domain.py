"""The worlds of a map as answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from hanabi_widget.lessons.positions.position_variant import PositionVariant
from hanabi_widget.rules import Identity, SeatIndex
from hanabi_widget.text import Language
from hanabi_widget.text.map import describe_world

from .domains import AnswerContext, Domain

World: TypeAlias = tuple[tuple[SeatIndex, tuple[Identity, ...]], ...]
"""The hands of the players on a map, each with its seat."""


class WorldDomain(Domain[World]):
    """One of the worlds that a question offers; spelled ``{"Ann": ["r1"], "Ben": ["y2"]}``."""

    def choices(self, context: AnswerContext) -> Sequence[World]:
        return context.offered

    def spellings(self, context: AnswerContext, value: World) -> tuple[object, ...]:
        names, cards = context.state.names, context.state.rules.card_names
        return ({names[seat]: [cards[identity] for identity in hand] for seat, hand in value},)

    def describe(self, language: Language, context: AnswerContext, value: World) -> str:
        return describe_world(language, context.state, value)

    def in_variant(self, value: World, variant: PositionVariant) -> World:
        return tuple([(variant.seat(seat), tuple(map(variant.identity, hand))) for seat, hand in value])


WORLD = WorldDomain()
