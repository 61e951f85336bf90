"""Domains: the sets from which answers and parameters are chosen, such as slots, players, cards and actions; and parameters of questions.

Each domain knows its choices and how each choice is spelled in JSON. Input that matches no spelling is a `LocalizedError` that names the
choices. A parameter is a dataclass field with a domain, by which it is read, written, described and moved into variants.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import MISSING, field, fields, replace
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from hanabi_widget.arguments import as_integers, folded, number_of
from hanabi_widget.conventions import SHIPPED, Convention, convention
from hanabi_widget.knowledge.formula import STATUS_FACTS
from hanabi_widget.lessons.key_value_notation import display_value, not_possible, read_value
from hanabi_widget.lessons.position_history import History
from hanabi_widget.lessons.position_variant import PositionVariant
from hanabi_widget.notation.scanner import NotationError, Scanner
from hanabi_widget.rules import (
    UNKNOWN,
    Action,
    AnyCards,
    CardPlace,
    Cards,
    Clue,
    Discard,
    Identity,
    Play,
    Players,
    SeatIndex,
    Seats,
    Slot,
    State,
    by_identity,
    by_seat,
    clues_of,
    seats_of,
    slots,
)
from hanabi_widget.text import Language, LocalizedError, action_name, card_name, describe_action, describe_place, fact_name, value_name
from hanabi_widget.text.map_of_minds import describe_world
from hanabi_widget.text.reasons import describe_chain

if TYPE_CHECKING:
    from hanabi_widget.lessons.questions.question import Question

T = TypeVar("T")

MAX_NAMED_CHOICES = 60
"""An error names at most this many choices."""


class AnswerContext(NamedTuple):
    """What the choices of a domain depend on: a position with its history, the seat whose slots are meant, and what a question offers.

    To the viewer, the reader, the own slots are *yours*.
    """

    history: History
    seat: SeatIndex
    offered: tuple[World, ...] = ()
    viewer: SeatIndex | None = None

    @property
    def state(self) -> State:
        """The position."""
        return self.history.state


class Domain(ABC, Generic[T]):
    """A finite set of choices, which depends on the context.

    Args:
        words: what a choice is called; as in JSON by default.

    Attributes:
        none: what it is called if nothing is chosen: the texts ``answer.<none>`` and ``page.<none>``.
    """

    none = "none"

    def __init__(self, words: Callable[[Language, State, T], str] | None = None) -> None:
        self.words = words

    @abstractmethod
    def choices(self, context: AnswerContext) -> Sequence[T]:
        """All choices, in order."""

    def spellings(self, _context: AnswerContext, value: T) -> tuple[object, ...]:
        """The JSON values that stand for a choice; the first is the one written by `to_json`."""
        return (value,)

    def describe(self, language: Language, context: AnswerContext, value: T) -> str:
        """A choice in words."""
        return self.words(language, context.state, value) if self.words else str(self.to_json(context, value))

    def describe_all(self, language: Language, context: AnswerContext, values: Collection[T]) -> list[str]:
        """Some choices in words, of which several may be one."""
        return [self.describe(language, context, value) for value in self.choices(context) if value in values]

    def in_variant(self, value: T, _variant: PositionVariant) -> T:
        """The corresponding choice in a variant of a position, if a parameter may be one."""
        return value

    def mirrored(self, _context: AnswerContext, value: T) -> T:
        """The choice of somebody who counts slots from the wrong end."""
        return value

    def to_json(self, context: AnswerContext, value: T) -> object:
        """A choice as JSON."""
        return self.spellings(context, value)[0]

    def read(self, context: AnswerContext, raw: object) -> T:
        """Parse a JSON value.

        Raises:
            LocalizedError: it stands for no choice; the message names the choices.
        """
        (value,) = Domain.read_set(self, context, [raw])
        return value

    def named_choices(self, context: AnswerContext, as_text: Callable[[object], str | None]) -> list[str]:
        """The choices as an error names them, as many as fit into it."""
        choices = self.choices(context)
        named = [str(as_text(self.to_json(context, choice))) for choice in choices[:MAX_NAMED_CHOICES]]
        return [*named, *["…"] * (len(choices) > MAX_NAMED_CHOICES)]

    def read_set(self, context: AnswerContext, raw_values: Iterable[object]) -> frozenset[T]:
        """Parse several JSON values; many take little longer than one. Names are taken however they are written.

        Raises:
            LocalizedError: one stands for no choice.
        """
        choices = {canonical_json(word): value for value in self.choices(context)[::-1] for word in self.spellings(context, value)}

        def meant(raw: object) -> T:
            text = canonical_json(raw)
            if text in choices:
                return choices[text]
            alike = {value for word, value in choices.items() if text and word and folded(word) == folded(text)}
            if len(alike) == 1:
                return alike.pop()
            value = self.written_otherwise(context, raw)
            if value is None:
                raise LocalizedError("answer.choice", allowed=", ".join(self.named_choices(context, canonical_json)))
            return value

        return frozenset(map(meant, raw_values))

    def written_otherwise(self, _context: AnswerContext, _raw: object) -> T | None:
        """The choice that a JSON value means though it is none of the `spellings`; None if it means none."""
        return None


def canonical_json(raw: object) -> str | None:
    """A JSON value as text, equal only for equal values (so that true is not 1); None if JSON cannot hold it."""
    try:
        return json.dumps(raw, sort_keys=True, ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        return None


class SlotDomain(Domain[Slot]):
    """A slot of the hand in question."""

    def choices(self, context: AnswerContext) -> Sequence[Slot]:
        return slots(context.state.hand_sizes[context.seat])

    def describe(self, language: Language, context: AnswerContext, value: Slot) -> str:
        return describe_place(language, context.state, context.seat, value, context.viewer)

    def mirrored(self, context: AnswerContext, value: Slot) -> Slot:
        return Slot(context.state.hand_sizes[context.seat] + 1 - value)


class PlayerDomain(Domain[SeatIndex]):
    """A player: a seat, spelled by name."""

    none = "nobody"

    def choices(self, context: AnswerContext) -> Players:
        return seats_of(context.state)

    def spellings(self, context: AnswerContext, value: SeatIndex) -> tuple[object, ...]:
        return context.state.names[value], value

    def written_otherwise(self, context: AnswerContext, raw: object) -> SeatIndex | None:
        seat = number_of(raw, context.state.names) if isinstance(raw, str) else None
        return None if seat is None else SeatIndex(seat)

    def in_variant(self, value: SeatIndex, variant: PositionVariant) -> SeatIndex:
        return variant.seat(value)


class CardDomain(Domain[Identity]):
    """The identity of a card, spelled by its name, such as ``"r2"``."""

    def choices(self, context: AnswerContext) -> AnyCards:
        return [identity for identity, _ in by_identity(context.state.rules.card_names)]

    def spellings(self, context: AnswerContext, value: Identity) -> tuple[object, ...]:
        return (context.state.rules.card_names[value],)

    def describe_all(self, language: Language, context: AnswerContext, values: Collection[Identity]) -> list[str]:
        """Cards in words; ranks of which there is every colour are one, such as *any 1 or 2*."""
        rules = context.state.rules
        by_rank = dict[int, set[Identity]]()
        for identity in self.choices(context):
            by_rank.setdefault(identity % rules.ranks, set()).add(identity)
        whole = [rank for rank, cards in by_rank.items() if len(cards) > 1 and cards <= {*values}]
        ranks = [language.say("answer.any_suit", ranks=language.or_list([rank + 1 for rank in whole]))] if whole else []
        return [*ranks, *super().describe_all(language, context, {value for value in values if value % rules.ranks not in whole})]

    def in_variant(self, value: Identity, variant: PositionVariant) -> Identity:
        return variant.identity(value)


class PlaceDomain(Domain[CardPlace]):
    """A card in a hand, by seat and slot; spelled ``["Bob", 2]``."""

    def choices(self, context: AnswerContext) -> Sequence[CardPlace]:
        return [(seat, slot) for seat, size in by_seat(context.state.hand_sizes) for slot in slots(size)]

    def spellings(self, context: AnswerContext, value: CardPlace) -> tuple[object, ...]:
        seat, slot = value
        return [context.state.names[seat], slot], [seat, slot]


ThreeValues: TypeAlias = bool | CardPlace
"""Yes, no, or the card on which it depends."""


class ThreeValuesDomain(Domain[ThreeValues]):
    """Yes, no, or one of the cards in hands that the reader does not see; spelled true, false, or as a `PlaceDomain` has it."""

    def choices(self, context: AnswerContext) -> Sequence[ThreeValues]:
        hands = context.state.hands
        return [True, False, *((seat, slot) for seat, slot in PLACE.choices(context) if hands[seat][slot - 1] == UNKNOWN)]

    def spellings(self, context: AnswerContext, value: ThreeValues) -> tuple[object, ...]:
        return (value,) if isinstance(value, bool) else PLACE.spellings(context, value)

    def describe(self, language: Language, context: AnswerContext, value: ThreeValues) -> str:
        if isinstance(value, bool):
            return language.say("map.label.true" if value else "map.label.false")
        return language.say("answer.depends", place=describe_place(language, context.state, *value, context.viewer))


class StepDomain(Domain[int]):
    """An action of the history, by its number; the first is 1."""

    def choices(self, context: AnswerContext) -> Sequence[int]:
        return range(1, len(context.history.states))

    def describe(self, language: Language, context: AnswerContext, value: int) -> str:
        states = context.history.states
        sentence = describe_action(language, states[value - 1], context.history.actions[value - 1], states[value])
        return language.say("answer.step", step=value, action=sentence.rstrip("."))


class ActionDomain(Domain[Action]):
    """An action of the player to act: a play or discard of any slot, or a legal clue; announced plays too (V2).

    Spelled as in the protocol of the board: ``{"kind": "play", "slot": 1}``, ``{"kind": "clue", "player": "Bob", "value": "r"}``.

    Args:
        action_types: the kinds of actions that may be chosen.
    """

    def __init__(self, *action_types: type[Action]) -> None:
        super().__init__(action_name)
        self.action_types = action_types
        self.none = "no_clue" if action_types == (Clue,) else "none"

    def choices(self, context: AnswerContext) -> Sequence[Action]:
        state = context.state
        own_slots = slots(state.hand_sizes[state.player])
        legal = state.legal_actions()
        announced = [action for action in legal if isinstance(action, Play) and action.announce]
        actions = (*map(Play, own_slots), *announced, *map(Discard, own_slots), *clues_of(legal))
        return [action for action in actions if isinstance(action, self.action_types)]

    def spellings(self, context: AnswerContext, value: Action) -> tuple[object, ...]:
        match value:
            case Play(slot, None):
                return ({"kind": "play", "slot": slot},)
            case Play(slot, announce):
                return ({"kind": "play", "slot": slot, "announce": announce},)
            case Discard(slot):
                return ({"kind": "discard", "slot": slot},)
            case Clue(player, clue_value):
                names = context.state.names
                seat = context.state.seat(player)
                spelled = dict.fromkeys((clue_value, context.state.rules.color_names.get(str(clue_value), clue_value)))
                return tuple({"kind": "clue", "player": by, "value": value} for value in spelled for by in (names[seat], seat))
        raise TypeError(f"not a play, discard or clue: {value!r}")

    def read(self, context: AnswerContext, raw: object) -> Action:
        if isinstance(raw, str):  # as a lesson has it: 1>Ben
            with suppress(NotationError):
                raw = read_value(Scanner(raw))
        if isinstance(raw, Clue | Play | Discard):
            raw = self.to_json(context, context.state.normalized(raw))
        return super().read(context, raw)

    def in_variant(self, value: Action, variant: PositionVariant) -> Action:
        return variant.action(value)

    def mirrored(self, context: AnswerContext, value: Action) -> Action:
        if not isinstance(value, Play | Discard):
            return value
        state = context.state
        return replace(value, slot=state.hand_sizes[state.player] + 1 - value.slot)


class NameDomain(Domain[str]):
    """One of a few names, such as those of bots or kinds of evidence.

    Args:
        names: the names.
        prefix: their texts are ``<prefix>.<name>``; without one they are the same in all languages, as those of conventions.
    """

    def __init__(self, names: Collection[str], prefix: str = "") -> None:
        super().__init__((lambda language, _, name: language.say(f"{prefix}.{name}")) if prefix else None)
        self.names = [*names]

    def choices(self, _: AnswerContext) -> Sequence[str]:
        return self.names


class AgreementDomain(NameDomain):
    """A convention about the focus of clues: one of those that come with the package, by name, or a text of one's own."""

    def describe(self, _language: Language, _context: AnswerContext, value: str) -> str:
        return convention(value).name

    def written_otherwise(self, _context: AnswerContext, raw: object) -> str | None:
        return own_agreement(raw)


def own_agreement(raw: object) -> str | None:
    """The text of a convention that is given as a text or a `Convention`; None if it is neither, or is about no focus.

    Raises:
        NotationError: the text cannot be read.
    """
    read = raw if isinstance(raw, Convention) else convention(raw) if isinstance(raw, str) and ":" in raw else None
    return read.text or None if read and not read.sums else None


class CountDomain(Domain[int]):
    """A whole number from 0 to a maximum."""

    def __init__(self, maximum: int) -> None:
        super().__init__()
        self.maximum = maximum

    def choices(self, _: AnswerContext) -> Sequence[int]:
        return range(self.maximum + 1)


class AimDomain(Domain[str]):
    """What a plan is to complete: a colour, by letter or name, or ``"all"``, everything that can still be played."""

    def choices(self, context: AnswerContext) -> Sequence[str]:
        return [*(suit.letter for suit in context.state.rules.suits), "all"]

    def spellings(self, context: AnswerContext, value: str) -> tuple[object, ...]:
        return value, *(suit.name for suit in context.state.rules.suits if suit.letter == value)

    def in_variant(self, value: str, variant: PositionVariant) -> str:
        return value if value == "all" else variant.color(value)


World: TypeAlias = tuple[tuple[SeatIndex, Cards], ...]
"""The hands of the players on a map, each with its seat."""


class WorldDomain(Domain[World]):
    """One of the worlds that a question offers; spelled ``{"Ann": ["r1"], "Ben": ["y2"]}``."""

    def choices(self, context: AnswerContext) -> Sequence[World]:
        return context.offered

    def spellings(self, context: AnswerContext, value: World) -> tuple[object, ...]:
        names = context.state.names
        cards = context.state.rules.card_names
        return ({names[seat]: [cards[identity] for identity in hand] for seat, hand in value},)


Texts: TypeAlias = tuple[str, ...]


class TextsDomain(Domain[Texts]):
    """Any texts, each once; a single one may be given without a list."""

    def choices(self, _: AnswerContext) -> Sequence[Texts]:
        return ()

    def describe(self, _language: Language, _context: AnswerContext, value: Texts) -> str:
        return " ".join(value)

    def read(self, _: AnswerContext, raw: object) -> Texts:
        texts = raw if isinstance(raw, list | tuple) else [raw]
        return tuple(dict.fromkeys(filter(None, (" ".join(str(text).split()) for text in texts))))


class ClaimDomain(Domain[str]):
    """A fact about a card: see `hanabi_widget.knowledge.fact_identities`."""

    def choices(self, context: AnswerContext) -> Sequence[str]:
        rules = context.state.rules
        names = [*STATUS_FACTS, *rules.card_names, *(suit.letter for suit in rules.suits), *map(str, range(1, rules.ranks + 1))]
        return [*names, *(f"not {name}" for name in names)]

    def spellings(self, context: AnswerContext, value: str) -> tuple[object, ...]:
        negated = value.startswith("not ")
        name = value.removeprefix("not ")
        before = "not " if negated else ""
        suits = [f"{before}{suit.name}" for suit in context.state.rules.suits if suit.letter == name]
        return value, *suits, *([int(name)] if name.isdecimal() and not negated else [])

    def in_variant(self, value: str, variant: PositionVariant) -> str:
        return variant.claim(value)


class ChainDomain(Domain[Seats]):
    """A chain of players, each thinking about the next; a single player may be given without a list."""

    def choices(self, context: AnswerContext) -> Sequence[Seats]:
        return [(seat,) for seat in PLAYER.choices(context)]

    def spellings(self, context: AnswerContext, value: Seats) -> tuple[object, ...]:
        return ([PLAYER.to_json(context, seat) for seat in value],)

    def read(self, context: AnswerContext, raw: object) -> Seats:
        players = raw if isinstance(raw, list | tuple) else [raw]
        return tuple(PLAYER.read(context, player) for player in players)

    def in_variant(self, value: Seats, variant: PositionVariant) -> Seats:
        return tuple(map(variant.seat, value))


SLOT = SlotDomain()
PLAYER = PlayerDomain()
STEP = StepDomain()
WORLD = WorldDomain(describe_world)
CARD = CardDomain(lambda language, state, identity: card_name(language, state.rules, identity))
PLACE = PlaceDomain(lambda language, state, place: describe_place(language, state, *place))
CLAIM = ClaimDomain(fact_name)
CHAIN = ChainDomain(describe_chain)
THREE_VALUES = ThreeValuesDomain()
TEXTS = TextsDomain()
AGREEMENT = AgreementDomain(SHIPPED)
ACTION = ActionDomain(Play, Discard, Clue)
AIM = AimDomain(lambda language, state, aim: value_name(language, state.rules, aim))

AnyDomain: TypeAlias = Domain[Any]

CLUE: AnyDomain = ActionDomain(Clue)


# -- Parameters of questions ---------------------------------------------------------------------------------


def parameter(domain: Domain[T], default: object = MISSING) -> T:
    """A dataclass field of a question that is a parameter.

    Args:
        domain: what its value may be.
        default: its value where none is given.
    """
    return field(default=default, metadata={"domain": domain})  # type: ignore[return-value] # to type checkers a field is its value


def parameters(question_type: type[Question]) -> dict[str, AnyDomain]:
    """The domain of each parameter of a question type, by name."""
    return {entry.name: entry.metadata["domain"] for entry in fields(question_type) if "domain" in entry.metadata}


def read_parameters(question_type: type[Question], history: History, raw: Mapping[str, object]) -> dict[str, Any]:
    """Parse the parameters of a question type.

    Args:
        question_type: the question type.
        history: the position that the question is about.
        raw: JSON values by parameter name; parameters with a default may be missing.

    Raises:
        LocalizedError: a parameter is unknown or missing, or its value is not in its domain.
    """
    domains = parameters(question_type)
    values = dict[str, Any]()
    required = {entry.name for entry in fields(question_type) if entry.default is MISSING}
    allowed = ", ".join(domains) or "–"
    for name in raw:
        if name not in domains:
            raise LocalizedError("ask.error.parameter", name=name, allowed=allowed)
    for name, domain in domains.items():
        context = AnswerContext(history, values.get("of", 0))
        if name in raw:
            try:
                values[name] = domain.read(context, as_integers(raw[name]))
            except LocalizedError:
                raise not_possible(name, raw[name], domain.named_choices(context, display_value)) from None
        elif name in required:
            raise LocalizedError("ask.error.missing", name=name, allowed=allowed)
    return values
