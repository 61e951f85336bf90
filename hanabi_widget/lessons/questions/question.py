"""A question about a position: its right answers are always computed, never stored."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any, ClassVar, Self

from hanabi_widget.knowledge import DependsOnUnknownCard, InconsistentPosition
from hanabi_widget.lessons.answers.answer_forms import AnswerForm
from hanabi_widget.lessons.answers.claim import Claim
from hanabi_widget.lessons.answers.domains import AnswerContext
from hanabi_widget.lessons.answers.parameters import parameters
from hanabi_widget.lessons.answers.verdict import Verdict, grade_answer
from hanabi_widget.lessons.positions.game_stage import LATE, Stage
from hanabi_widget.lessons.positions.history import History
from hanabi_widget.lessons.positions.variant import Variant
from hanabi_widget.lessons.reasoners.mistakes import MISTAKES, NOTHING
from hanabi_widget.lessons.reasoners.partial import EVIDENCE
from hanabi_widget.lessons.reasoners.reasoner import Reasoner
from hanabi_widget.rules import RuleSet, State
from hanabi_widget.text import Language, current_language, describe_place

from .completions import answers_in_every_completion
from .hints import Hint, hints
from .techniques import TECHNIQUES, techniques

Slip = Callable[[Any], Iterable[Any]]
"""The answers that a mistake of one question type gives."""


@dataclass(frozen=True, kw_only=True)
class Question(ABC):
    """A question; a type of question is a subclass in a file of its own in ``types/``.

    Its words are ``ask.<id>``, the question itself, ``ask.<id>.name`` and ``ask.<id>.goal``, what makes an answer right.

    Attributes:
        history: the position with what led to it.
        viewer: the seat in whose chair the student sits and whose cards are hidden; None sees the whole table.
        id: the name of its type.
        code: ``Q1``, ``Q2``, ...: orders the types; types of one kind share it, and it may be empty.
        form: the shape of an answer.
        mistakes: those of `MISTAKES` that may matter.
        slips: mistakes of this type alone, by name.
        required_techniques: techniques that every question of this type needs.
        view_techniques: those of T6 to T8 that it may need (another's view, nested or common knowledge).
        never: those that are not, or hardly ever in play, the hardest one of a question of this type.
        stages: where in a game a drill looks for what needs a technique that is rare elsewhere.
        fewest_players: the fewest players with whom it may need a technique, if not two.
        uses_evidence: whether it may need kinds of evidence (the first five techniques); which ones, its answer tells.
        min_distinct_mistakes: so many mistakes that are told apart by their wrong answers a drill asks of an item.
        rules: the rules of a drill, unless it says others.
    """

    history: History
    viewer: int | None = None

    id: ClassVar[str]
    code: ClassVar[str] = ""
    form: ClassVar[AnswerForm[Any]]
    mistakes: ClassVar[Collection[str]] = tuple(MISTAKES)
    slips: ClassVar[Mapping[str, Slip]] = {}
    required_techniques: ClassVar[tuple[str, ...]] = ()
    view_techniques: ClassVar[tuple[str, ...]] = ("T6",)
    never: ClassVar[tuple[str, ...]] = ()
    stages: ClassVar[Mapping[str, Stage]] = {"T3": LATE, "T5": LATE}
    fewest_players: ClassVar[Mapping[str, int]] = {}
    uses_evidence: ClassVar[bool] = True
    min_distinct_mistakes: ClassVar[int] = 2
    rules: ClassVar[str | RuleSet] = "common"

    # -- what a type says -------------------------------------------------------------------------

    @abstractmethod
    def answers(self, reasoner: Reasoner) -> Iterable[Any]:
        """The answers that a reasoner holds right; there is always one.

        Raises:
            DependsOnUnknownCard: on a card that is not seen.
        """

    @classmethod
    @abstractmethod
    def draw(cls, history: History, random: Random) -> Iterator[Self]:
        """Questions of this type about a position, for a drill."""

    @classmethod
    def suits(cls, state: State) -> bool:  # noqa: ARG003 - each type has its own
        """Whether a position is one that a drill asks about."""
        return True

    def check(self) -> None:  # noqa: B027 - most types have nothing to see to
        """See that the parameters make sense together.

        Raises:
            LocalizedError: they do not.
        """

    def claim_about(self, element: Any) -> Claim | None:  # noqa: ANN401, ARG002 - each type has its own
        """What an element of an answer comes down to; None where it is not one claim about one card."""
        return None

    def derivation(self, language: Language) -> list[str]:  # noqa: ARG002
        """How the answer comes about, in sentences, where that is no argument about a card."""
        return []

    @property
    def holder(self) -> int:
        """The seat whose slots are meant."""
        return getattr(self, "of", 0)

    # -- what follows -----------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The position."""
        return self.history.state

    @property
    def shown(self) -> History:
        """What is to be looked at: the line, unless it tells the answer."""
        return self.history

    def facts(self, language: Language) -> list[str]:  # noqa: ARG002
        """What is told beside it, in sentences."""
        return []

    @property
    def context(self) -> AnswerContext:
        """Where answers are chosen."""
        return AnswerContext(self.history, self.holder)

    @cached_property
    def right_answers(self) -> frozenset[Any]:
        """The right answers.

        Raises:
            DependsOnUnknownCard: they depend on a card that is unknown, or that the viewer does not see.
            InconsistentPosition: the position cannot be.
        """
        return answers_in_every_completion(self)

    @property
    def has_answer(self) -> bool:
        """Whether the question has an answer: the same whatever the cards are that are not seen."""
        try:
            return bool(self.right_answers)
        except (DependsOnUnknownCard, InconsistentPosition):
            return False

    def accepts(self, answer: Any) -> bool:  # noqa: ANN401
        """Whether an answer is right."""
        return answer in self.right_answers

    def wrong_answers(self, mistake: str) -> frozenset[Any]:
        """The wrong answers that a named mistake gives; none where it does not matter."""
        if mistake not in self._wrong_answers:
            try:
                slip = self.slips.get(mistake)
                answers = slip(self) if slip else MISTAKES[mistake].of(self.history, self.viewer).concludes(self)
            except (*NOTHING, InconsistentPosition):
                answers = ()
            self._wrong_answers[mistake] = frozenset(answer for answer in answers if not self.accepts(answer))
        return self._wrong_answers[mistake]

    @cached_property
    def _wrong_answers(self) -> dict[str, frozenset[Any]]:
        return {}

    @property
    def wrong_answers_by_mistake(self) -> dict[str, frozenset[Any]]:
        """The wrong answers of each named mistake that gives one."""
        return {name: answers for name in dict.fromkeys([*self.mistakes, *self.slips]) if (answers := self.wrong_answers(name))}

    @property
    def distinct_mistakes(self) -> int:
        """The number of named mistakes that tell themselves apart by their wrong answers."""
        return len({*self.wrong_answers_by_mistake.values()})

    @classmethod
    def hardest(cls) -> tuple[str, ...]:
        """The techniques that may be the hardest one for a question of this type."""
        needed = {*cls.required_techniques, *cls.view_techniques, *(TECHNIQUES[: len(EVIDENCE)] if cls.uses_evidence else ())}
        least = max(map(TECHNIQUES.index, cls.required_techniques), default=0)
        return tuple(name for name in TECHNIQUES[least:] if name in needed and name not in cls.never)

    @classmethod
    def players(cls, technique: str | None, rules: RuleSet) -> list[int]:
        """The numbers of players that the rules allow with whom a question of this type may need a technique."""
        return [number for number in rules.hand_sizes if number >= cls.fewest_players.get(technique or "", 2)]

    @cached_property
    def techniques(self) -> tuple[str, ...]:
        """The techniques that the answer needs, easiest first; see `hanabi_widget.lessons.questions.techniques`."""
        try:
            return techniques(self)
        except NOTHING:
            return tuple(name for name in TECHNIQUES if name in self.required_techniques)

    @property
    def difficulty(self) -> str | None:
        """The hardest technique needed; None for a question that answers itself."""
        return self.techniques[-1] if self.techniques else None

    @property
    def technique_of_hint(self) -> str | None:
        """The technique whose rule is a hint; None where it would not help."""
        return self.difficulty

    @property
    def trivial(self) -> bool:
        """Whether the answer is nothing at all, or needs no technique, or no named mistake gets it wrong."""
        return (
            all(self.form.is_empty(answer) for answer in self.right_answers)
            or not self.techniques
            or (self.min_distinct_mistakes > 0 and not self.wrong_answers_by_mistake)
        )

    def grade(self, answer: object) -> Verdict:
        """The verdict on an answer, as the form writes it in JSON.

        Raises:
            LocalizedError: it is no answer; the text says what is allowed.
            DependsOnUnknownCard: the question has no answer.
        """
        return grade_answer(self, self.form.read(self.context, answer))

    def hints(self, spoken: Language | None = None) -> list[Hint]:
        """Hints, each telling more than the one before; see `hanabi_widget.lessons.questions.hints`."""
        return hints(self, spoken or current_language())

    # -- words and variants -----------------------------------------------------------------------

    def words(self, spoken: Language) -> dict[str, object]:
        """What is put into the texts of this type."""
        said = {
            name: entry.metadata["kind"].describe(spoken, self.context, getattr(self, name))
            for name, entry in parameters(type(self)).items()
        }
        said["player"] = self.state.names[self.holder]
        if isinstance(getattr(self, "slot", None), int):
            said["place"] = describe_place(spoken, self.state, self.holder, getattr(self, "slot"))  # noqa: B009
        return said

    def title(self, spoken: Language | None = None) -> str:
        """The name of its type."""
        return (spoken or current_language()).say(f"ask.{self.id}.name")

    def prompt(self, spoken: Language | None = None) -> str:
        """The question in a sentence."""
        spoken = spoken or current_language()
        return spoken.say(f"ask.{self.id}", **self.words(spoken))

    def chair(self, spoken: Language | None = None) -> str:
        """Where the student sits, in a sentence."""
        spoken = spoken or current_language()
        if self.viewer is None:
            return spoken.say("ask.seat.none")
        return spoken.say("ask.seat", player=self.state.names[self.viewer])

    def in_variant(self, variant: Variant) -> Self:
        """The variant of this question."""
        values = {name: entry.metadata["kind"].in_variant(getattr(self, name), variant) for name, entry in parameters(type(self)).items()}
        viewer = None if self.viewer is None else variant.seat(self.viewer)
        return replace(self, history=self.history.in_variant(variant), viewer=viewer, **values)

    def text(self) -> str:
        """What is asked, as text: the same for equal questions, on every machine."""
        values = {name: entry.metadata["kind"].to_json(self.context, getattr(self, name)) for name, entry in parameters(type(self)).items()}
        return "\n".join([self.id, str(self.viewer), *(f"{name}={value}" for name, value in values.items()), self.history.text()])
