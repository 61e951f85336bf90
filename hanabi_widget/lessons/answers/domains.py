"""Kinds of things that a question asks for or is given: slots, players, cards, actions ... Each knows its choices and spellings.

What comes from outside is compared with the spellings of the choices that there are; anything else is a `LocalizedError` that names them.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, Generic, NamedTuple, TypeVar

from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.variant import Variant
from hanabi_widget.rules import Action, Clue, Discard, Play, State, clues_of
from hanabi_widget.text import Language, LocalizedError, action_name, card_name, describe_action, describe_place, value_name

E = TypeVar("E")

FEW = 60
"""So many choices are named in an error."""


class AnswerContext(NamedTuple):
    """Where things are chosen: a line, and the seat whose slots are meant."""

    history: History
    seat: int

    @property
    def state(self) -> State:
        """The position."""
        return self.history.state


class Domain(ABC, Generic[E]):
    """A kind of things, of which there are finitely many in a scene."""

    @abstractmethod
    def choices(self, scene: AnswerContext) -> Sequence[E]:
        """All that there are, in order."""

    @abstractmethod
    def spellings(self, scene: AnswerContext, value: E) -> tuple[object, ...]:
        """How one may be written in JSON; as it is written here first."""

    @abstractmethod
    def describe(self, language: Language, scene: AnswerContext, value: E) -> str:
        """Its name in words."""

    def in_variant(self, value: E, variant: Variant) -> E:  # noqa: ARG002 - for those that move
        """What it becomes in a variant."""
        return value

    def mirrored(self, scene: AnswerContext, value: E) -> E:  # noqa: ARG002
        """What it is when slots are counted from the wrong end."""
        return value

    def to_json(self, scene: AnswerContext, value: E) -> object:
        """It in JSON."""
        return self.spellings(scene, value)[0]

    def read(self, scene: AnswerContext, raw: object) -> E:
        """The one that is meant.

        Raises:
            LocalizedError: there is no such thing; it names those that there are.
        """
        choices = self.choices(scene)
        asked = spelled(raw)
        for value in choices:
            if asked is not None and asked in map(spelled, self.spellings(scene, value)):
                return value
        allowed = [spelled(self.to_json(scene, value)) for value in choices]
        more = ["…"] if len(allowed) > FEW else []
        raise LocalizedError("answer.choice", allowed=", ".join([*map(str, allowed[:FEW]), *more]))


def spelled(raw: object) -> str | None:
    """A JSON value as text, equal for equal values only (so that true is not 1); None for what JSON cannot say."""
    try:
        return json.dumps(raw, sort_keys=True, ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        return None


class SlotDomain(Domain[int]):
    """A slot of the hand that is asked for."""

    def choices(self, scene: AnswerContext) -> Sequence[int]:
        return range(1, len(scene.state.card_numbers[scene.seat]) + 1)

    def spellings(self, scene: AnswerContext, value: int) -> tuple[object, ...]:  # noqa: ARG002
        return (value,)

    def describe(self, language: Language, scene: AnswerContext, value: int) -> str:
        return describe_place(language, scene.state, scene.seat, value)

    def mirrored(self, scene: AnswerContext, value: int) -> int:
        return len(scene.state.card_numbers[scene.seat]) + 1 - value


class PlayerDomain(Domain[int]):
    """A player, as a seat; written by name."""

    def choices(self, scene: AnswerContext) -> Sequence[int]:
        return range(len(scene.state.names))

    def spellings(self, scene: AnswerContext, value: int) -> tuple[object, ...]:
        return scene.state.names[value], value

    def describe(self, language: Language, scene: AnswerContext, value: int) -> str:  # noqa: ARG002
        return scene.state.names[value]

    def in_variant(self, value: int, variant: Variant) -> int:
        return variant.seat(value)


class CardDomain(Domain[int]):
    """A card, as a type; written by its name, such as ``"r2"``."""

    def choices(self, scene: AnswerContext) -> Sequence[int]:
        return range(len(scene.state.rules.card_names))

    def spellings(self, scene: AnswerContext, value: int) -> tuple[object, ...]:
        return (scene.state.rules.card_names[value],)

    def describe(self, language: Language, scene: AnswerContext, value: int) -> str:
        return card_name(language, scene.state.rules, value)

    def in_variant(self, value: int, variant: Variant) -> int:
        return variant.kind(value)


class PlaceDomain(Domain[tuple[int, int]]):
    """A card in a hand, by seat and slot; written ``["Bob", 2]``."""

    def choices(self, scene: AnswerContext) -> Sequence[tuple[int, int]]:
        return [(seat, slot) for seat, row in enumerate(scene.state.card_numbers) for slot in range(1, len(row) + 1)]

    def spellings(self, scene: AnswerContext, value: tuple[int, int]) -> tuple[object, ...]:
        seat, slot = value
        return [scene.state.names[seat], slot], [seat, slot]

    def describe(self, language: Language, scene: AnswerContext, value: tuple[int, int]) -> str:
        return describe_place(language, scene.state, *value)

    def in_variant(self, value: tuple[int, int], variant: Variant) -> tuple[int, int]:
        return variant.seat(value[0]), value[1]

    def mirrored(self, scene: AnswerContext, value: tuple[int, int]) -> tuple[int, int]:
        return value[0], len(scene.state.card_numbers[value[0]]) + 1 - value[1]


class StepDomain(Domain[int]):
    """An action of the line, by its number; the first is 1."""

    def choices(self, scene: AnswerContext) -> Sequence[int]:
        return range(1, len(scene.history.states))

    def spellings(self, scene: AnswerContext, value: int) -> tuple[object, ...]:  # noqa: ARG002
        return (value,)

    def describe(self, language: Language, scene: AnswerContext, value: int) -> str:
        states = scene.history.states
        sentence = describe_action(language, states[value - 1], scene.history.actions[value - 1], states[value])
        return language.say("answer.step", step=value, action=sentence.rstrip("."))


class ActionDomain(Domain[Action]):
    """An action of the player to act: a play or discard of any slot, or a clue that the rules allow.

    Written as the board writes it: ``{"kind": "play", "slot": 1}``, ``{"kind": "clue", "player": "Bob", "value": "r"}``.

    Args:
        before: choose in the position before the last action of the line.
    """

    def __init__(self, *kinds: type[Action], before: bool = False) -> None:
        self.kinds, self.before = kinds, before

    def _state(self, scene: AnswerContext) -> State:
        return scene.history.states[-2] if self.before else scene.state

    def choices(self, scene: AnswerContext) -> Sequence[Action]:
        state = self._state(scene)
        slots = range(1, len(state.card_numbers[state.player]) + 1)
        makers: tuple[Callable[[int], Action], ...] = (Play, Discard)
        moves: list[Action] = [make(slot) for make in makers for slot in slots]
        return [action for action in chain(moves, clues_of(state.legal_actions())) if isinstance(action, self.kinds)]

    def spellings(self, scene: AnswerContext, value: Action) -> tuple[object, ...]:
        match value:
            case Play(slot):
                return ({"kind": "play", "slot": slot},)
            case Discard(slot):
                return ({"kind": "discard", "slot": slot},)
            case Clue(player, worth):
                names, seat = scene.state.names, scene.state.seat(player)
                return tuple({"kind": "clue", "player": by, "value": worth} for by in (names[seat], seat))
        raise TypeError(f"not asked for: {value!r}")

    def read(self, scene: AnswerContext, raw: object) -> Action:
        if isinstance(raw, Clue | Play | Discard):
            raw = self.to_json(scene, self._state(scene).normalized(raw))
        return super().read(scene, raw)

    def describe(self, language: Language, scene: AnswerContext, value: Action) -> str:
        return action_name(language, scene.state, value)

    def in_variant(self, value: Action, variant: Variant) -> Action:
        return variant.action(value)

    def mirrored(self, scene: AnswerContext, value: Action) -> Action:
        if not isinstance(value, Play | Discard):
            return value
        state = self._state(scene)
        return replace(value, slot=len(state.card_numbers[state.player]) + 1 - value.slot)


class NameDomain(Domain[str]):
    """One of a few names that stand for something: a rule, a measure, a kind of evidence."""

    def __init__(self, prefix: str, names: Sequence[str]) -> None:
        self.prefix, self.names = prefix, names

    def choices(self, scene: AnswerContext) -> Sequence[str]:  # noqa: ARG002
        return self.names

    def spellings(self, scene: AnswerContext, value: str) -> tuple[object, ...]:  # noqa: ARG002
        return (value,)

    def describe(self, language: Language, scene: AnswerContext, value: str) -> str:  # noqa: ARG002
        return language.say(f"{self.prefix}.{value}")


class CountDomain(Domain[int]):
    """A whole number up to a greatest one."""

    def __init__(self, most: int) -> None:
        self.most = most

    def choices(self, scene: AnswerContext) -> Sequence[int]:  # noqa: ARG002
        return range(self.most + 1)

    def spellings(self, scene: AnswerContext, value: int) -> tuple[object, ...]:  # noqa: ARG002
        return (value,)

    def describe(self, language: Language, scene: AnswerContext, value: int) -> str:  # noqa: ARG002
        return str(value)


class AimDomain(Domain[str]):
    """What is to be reached: a colour complete, by its letter or name, or ``"all"``, all that can still be played."""

    def choices(self, scene: AnswerContext) -> Sequence[str]:
        return [*(suit.letter for suit in scene.state.rules.suits), "all"]

    def spellings(self, scene: AnswerContext, value: str) -> tuple[object, ...]:
        return value, *(suit.name for suit in scene.state.rules.suits if suit.letter == value)

    def describe(self, language: Language, scene: AnswerContext, value: str) -> str:
        return value_name(language, scene.state.rules, value)

    def in_variant(self, value: str, variant: Variant) -> str:
        return value if value == "all" else variant.color(value)


SLOT, PLAYER, CARD, PLACE, STEP = SlotDomain(), PlayerDomain(), CardDomain(), PlaceDomain(), StepDomain()

AnyDomain = Domain[Any]
