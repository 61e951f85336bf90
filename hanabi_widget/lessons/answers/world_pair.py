"""Answers that are two worlds: one in which something is true, and one in which it is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TypeAlias

from hanabi_widget.lessons.positions.position_variant import PositionVariant
from hanabi_widget.text import Language, LocalizedError

from .answer_forms import AnswerForm
from .domains import AnswerContext
from .world_domain import WORLD, World

WorldPair: TypeAlias = tuple[World, World]
"""A world in which it is to be true, and one in which it is to be false."""

PARTS = "true", "false"
"""The names of the two."""


class WorldPairForm(AnswerForm[WorldPair]):
    """A world in which something is true, and one in which it is false.

    The elements of the answer are pairs ``(index, world)``.
    """

    name, has_parts = "two worlds", True

    def read(self, context: AnswerContext, raw: object) -> WorldPair:
        if not isinstance(raw, list | tuple) or len(raw) != len(PARTS):
            raise LocalizedError("answer.two_worlds")
        true, false = [WORLD.read(context, world) for world in raw]
        return true, false

    def to_json(self, context: AnswerContext, answer: WorldPair) -> object:
        return [WORLD.to_json(context, world) for world in answer]

    def describe(self, language: Language, context: AnswerContext, answer: WorldPair) -> str:
        return self.describe_elements(language, context, [*enumerate(answer)])

    def elements(self, answer: WorldPair) -> frozenset[tuple[int, World]]:
        return frozenset(enumerate(answer))

    def describe_elements(self, language: Language, context: AnswerContext, elements: Sequence[tuple[int, World]]) -> str:
        texts = [
            language.say(f"answer.two_worlds.{PARTS[part]}", world=WORLD.describe(language, context, world))
            for part, world in sorted(elements)
        ]
        return language.and_list(texts)

    def parts(self, context: AnswerContext, right: WorldPair, answer: WorldPair) -> tuple[int, int]:  # noqa: ARG002
        return sum(one == other for one, other in zip(right, answer)), len(PARTS)

    def in_variant(self, answer: WorldPair, variant: PositionVariant) -> WorldPair:
        true, false = [WORLD.in_variant(world, variant) for world in answer]
        return true, false

    def credit(self, right: WorldPair, answer: WorldPair) -> Fraction:
        return Fraction(sum(one == other for one, other in zip(right, answer)), len(PARTS))

    def near(self, context: AnswerContext, answer: WorldPair) -> Iterator[WorldPair]:
        for world in WORLD.choices(context):
            yield world, answer[1]
        for world in WORLD.choices(context):
            yield answer[0], world
