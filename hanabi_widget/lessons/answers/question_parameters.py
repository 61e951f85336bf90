"""Parameters of questions: dataclass fields with a domain, by which they are read, written, described and moved into variants."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, field, fields
from typing import TYPE_CHECKING, Any, TypeVar

from hanabi_widget.arguments import as_integers
from hanabi_widget.conventions import SHIPPED
from hanabi_widget.knowledge.card_views import STATUS_FACTS
from hanabi_widget.lessons.answers.domains import MAX_NAMED_CHOICES, PLAYER, ActionDomain, AnswerContext, AnyDomain, Domain, WordDomain
from hanabi_widget.lessons.notation import display_value
from hanabi_widget.lessons.positions import History, PositionVariant
from hanabi_widget.rules import Clue, SeatIndex
from hanabi_widget.text import Language, LocalizedError, describe_chain, fact_name

if TYPE_CHECKING:
    from hanabi_widget.lessons.questions.question import Question


class ClaimDomain(Domain[str]):
    """A fact about a card: see `hanabi_widget.knowledge.fact_identities`."""

    def choices(self, context: AnswerContext) -> Sequence[str]:
        rules = context.state.rules
        names = [*STATUS_FACTS, *rules.card_names, *(suit.letter for suit in rules.suits), *map(str, range(1, rules.ranks + 1))]
        return [*names, *(f"not {name}" for name in names)]

    def spellings(self, context: AnswerContext, value: str) -> tuple[object, ...]:
        negated, name = value.startswith("not "), value.removeprefix("not ")
        before = "not " if negated else ""
        suits = [f"{before}{suit.name}" for suit in context.state.rules.suits if suit.letter == name]
        return value, *suits, *([int(name)] if name.isdecimal() and not negated else [])

    def describe(self, language: Language, context: AnswerContext, value: str) -> str:
        return fact_name(language, context.state, value)

    def in_variant(self, value: str, variant: PositionVariant) -> str:
        return variant.claim(value)


class ChainDomain(Domain[tuple[SeatIndex, ...]]):
    """A chain of players, each thinking about the next; a single player may be given without a list."""

    def choices(self, context: AnswerContext) -> Sequence[tuple[SeatIndex, ...]]:
        return [(seat,) for seat in PLAYER.choices(context)]

    def spellings(self, context: AnswerContext, value: tuple[SeatIndex, ...]) -> tuple[object, ...]:
        return ([PLAYER.to_json(context, seat) for seat in value],)

    def read(self, context: AnswerContext, raw: object) -> tuple[SeatIndex, ...]:
        players = raw if isinstance(raw, list | tuple) else [raw]
        return tuple(PLAYER.read(context, player) for player in players)

    def describe(self, language: Language, context: AnswerContext, value: tuple[SeatIndex, ...]) -> str:
        return describe_chain(language, context.state, value)

    def in_variant(self, value: tuple[SeatIndex, ...], variant: PositionVariant) -> tuple[SeatIndex, ...]:
        return tuple(map(variant.seat, value))


CLAIM, CHAIN, CLUE, AGREEMENT = ClaimDomain(), ChainDomain(), ActionDomain(Clue), WordDomain(SHIPPED)


def parameter(domain: AnyDomain, default: object = MISSING) -> Any:  # noqa: ANN401 - as `dataclasses.field`
    """A dataclass field of a question that is a parameter.

    Args:
        domain: what its value may be.
        default: its value where none is given.
    """
    return field(default=default, metadata={"domain": domain})


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
    domains, values = parameters(question_type), dict[str, Any]()
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
                choices = [display_value(domain.to_json(context, choice)) for choice in domain.choices(context)[:MAX_NAMED_CHOICES]]
                more = ["…"] if len(domain.choices(context)) > MAX_NAMED_CHOICES else []
                allowed = ", ".join([*choices, *more])
                raise LocalizedError("ask.error.value", name=name, value=display_value(raw[name]), allowed=allowed) from None
        elif name in required:
            raise LocalizedError("ask.error.missing", name=name, allowed=allowed)
    return values


# -- Types that had other names, and types that are no longer asked ------------------------------------------


T = TypeVar("T")

RENAMED: dict[str, tuple[str, dict[str, Any]]] = {
    "playable": ("known", {"claim": "playable"}),
    "trash": ("known", {"claim": "trash"}),
    "safe_discard": ("known", {"claim": "not critical"}),
    "maximum": ("number", {"which": "max_score"}),
    "pace": ("number", {"which": "pace"}),
    "held_possible": ("worlds", {"marks": "possible", "slot": 1, "claim": "playable"}),
    "where_known": ("worlds", {"marks": "known"}),
}
"""For each former name the type, and the parameters with which it asks the same."""

RETIRED = ("build_hand", "build_known", "build_worlds", "can_arise", "chop", "makes_common", "play_or_save", "which_clue")
"""Types that are neither asked nor graded any more."""


def first_name(name: str, values: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """What a question was called first: its type and parameters as they were before the type was renamed.

    Example:
        >>> first_name("known", {"of": "Bob", "claim": "trash"})
        ('trash', {'of': 'Bob'})
    """
    for former, (now, meant) in RENAMED.items():
        if now == name and meant.items() <= values.items():
            return former, {key: value for key, value in values.items() if key not in meant}
    return name, {**values}


def name_now(name: str, values: Mapping[str, T], as_value: Callable[[Any], T]) -> tuple[str, dict[str, T]]:
    """A question that may be written with a former name, as it is written now.

    Example:
        >>> name_now("trash", {"of": "Bob"}, str)
        ('known', {'of': 'Bob', 'claim': 'trash'})
    """
    now, meant = RENAMED.get(name, (name, {}))
    return now, {**values, **{key: as_value(value) for key, value in meant.items()}}


def former_type_error(name: str) -> LocalizedError | None:
    """That a type is called otherwise now, or retired; None if it never was a type."""
    if name in RENAMED:
        now, meant = RENAMED[name]
        written = [now, *(f"{key}={display_value(value)}" for key, value in meant.items())]
        return LocalizedError("ask.error.renamed", name=name, now=" ".join(written))
    return LocalizedError("ask.error.retired", name=name) if name in RETIRED else None
