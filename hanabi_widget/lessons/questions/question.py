"""The base class of question types. The right answers to a question are computed, never stored."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from random import Random
from typing import Any, ClassVar, Self, TypeAlias, dataclass_transform

from hanabi_widget.arguments import as_integers
from hanabi_widget.effort import spend
from hanabi_widget.explain.saying import Audience
from hanabi_widget.knowledge import DependsOnUnknownCard, GroupObservation, InconsistentPosition, is_consistent
from hanabi_widget.knowledge.unknown_cards import Completions
from hanabi_widget.lessons.answers.answer_forms import AnswerForm, Element, SetForm
from hanabi_widget.lessons.answers.common_statements import EveryCopySeen, OfChain, true_now
from hanabi_widget.lessons.answers.domains import PLAYER, SLOT, AnswerContext, parameter, parameters
from hanabi_widget.lessons.answers.verdict import Argument, KnowledgeClaim, Step, Verdict, grade_answer
from hanabi_widget.lessons.position_history import History
from hanabi_widget.lessons.position_variant import PositionVariant
from hanabi_widget.lessons.questions.hints import (
    EVIDENCE_TECHNIQUES,
    TECHNIQUES,
    Demands,
    Hint,
    make_hints,
    needed_techniques,
)
from hanabi_widget.lessons.random_positions import LATE, Stage
from hanabi_widget.lessons.reasoners import MISTAKES, NO_CONCLUSION, Reasoner
from hanabi_widget.rules import UNKNOWN, CardPlace, Identity, Players, RuleSet, SeatIndex, Slot, State
from hanabi_widget.text import Language, LocalizedError, current_language, describe_place
from hanabi_widget.view.viewpoint import DETAILS

SpecificMistake: TypeAlias = Callable[[Any], Iterable[object]]
"""A mistake of one question type: a function from the question to the wrong answers that it leads to."""


NONE, SOME = "none", "some"
"""Two kinds of answers: none (no slots, no clue), and any other."""

MOSTLY_SOME: Mapping[Hashable, int] = {NONE: 1, SOME: 5}
"""The shares of these kinds in a drill: none is right often enough to be considered, and seldom enough not to be guessed."""

THREE_COLORS = RuleSet(suits="ryg")
"""The small deck with which drills begin."""

NINE_CARDS = RuleSet(suits="ryg", copies=(2, 2, 1), hand_size={2: 3, 3: 2, 4: 2, 5: 2})
"""The deck of drills in which possibilities are ticked, nine for each card, and of those whose answer is searched for."""


@dataclass_transform(frozen_default=True, kw_only_default=True)
@dataclass(frozen=True, kw_only=True)
class Question(ABC):
    """A question about a position; each question type is a subclass, a frozen dataclass, in the chapter of its family in ``types/``.

    The texts of a type are ``ask.<text_id>``, the question itself, ``ask.<text_id>.name``, and ``ask.<text_id>.goal``: what makes an answer
    right.

    Attributes:
        history: the position with the actions that led to it, all cards known. Boards and files need it, and nothing else: what is asked,
            answered and told must be computed from `seen`, so that it does not depend on cards that the student cannot see.
        viewer: the seat whose view the student has, and whose cards are hidden; None shows the whole table.
        id: the name of the type.
        code: ``Q1``, ``Q2``, ...: the sort key of the types; related types share one, and it may be empty.
        form: the shape of an answer.
        mistakes: the names of those `MISTAKES` that may lead to a wrong answer.
        specific_mistakes: mistakes of this type alone, by name.
        required_techniques: techniques that every question of this type needs.
        view_techniques: those of T6 to T8 (another player's view, nested and common knowledge) that a question may need.
        undrilled_techniques: techniques never offered as ``drill(technique=...)``, as they are hardly ever the hardest one.
        drill_stages: for techniques that are rare, the stage of a game in which a drill looks for them.
        min_players: for each technique that needs more than two players, the number that it needs.
        uses_evidence: whether a question may need T1 to T5, the kinds of evidence; which ones follows from the answer.
        proves_all: whether a proof says of each choice, not only of those in the answer, why it belongs there or not.
        text_parameter: the parameter, if any, of which each value has texts of its own.
        is_about_actor: whether its slots are those of the player to act.
        min_distinct_mistakes: a drill wants at least this many mistakes that lead to different wrong answers.
        drill_rules: the rules of a drill that names none, for equal parts of it: small decks come first.
        drill_choices: the parameters that a drill may be given, with what they may be, such as ``{"under": SHIPPED}``.
        drill_shares: the kinds of answers (see `answer_kind`) that a drill asks for, with their shares, so that no guess pays.
        told_by_kind: the parameters that the first parts of such a kind are, if there are any: see `told_by`.

    Example:
        >>> from hanabi_widget.lessons import question
        >>> from hanabi_widget.rules import Clue, initial_state
        >>> asked = question("touched", initial_state(players=2, seed=2), clue=Clue("Bob", 1))
        >>> asked.prompt(), asked.right_answers, asked.techniques
        ('Which of Bob’s cards does the clue 1 touch?', frozenset({frozenset({3, 5})}), ('T1',))
        >>> print(asked.grade([3, 5]))
        Right.
    """

    history: History
    viewer: SeatIndex | None = None

    id: ClassVar[str]
    code: ClassVar[str] = ""
    form: ClassVar[AnswerForm[Element]]
    mistakes: ClassVar[Collection[str]] = tuple(MISTAKES)
    specific_mistakes: ClassVar[Mapping[str, SpecificMistake]] = {}
    required_techniques: ClassVar[tuple[str, ...]] = ()
    view_techniques: ClassVar[tuple[str, ...]] = ("T6",)
    undrilled_techniques: ClassVar[tuple[str, ...]] = ()
    drill_stages: ClassVar[Mapping[str, Stage]] = {"T3": LATE, "T5": LATE}
    min_players: ClassVar[Mapping[str, int]] = {}
    uses_evidence: ClassVar[bool] = True
    proves_all: ClassVar[bool] = False
    text_parameter: ClassVar[str] = ""
    is_about_actor: ClassVar[bool] = False
    min_distinct_mistakes: ClassVar[int] = 2
    drill_rules: ClassVar[tuple[str | RuleSet, ...]] = (THREE_COLORS, "common")
    drill_choices: ClassVar[Mapping[str, Sequence[str]]] = {}
    drill_shares: ClassVar[Mapping[Hashable, int]] = {SOME: 1}
    told_by_kind: ClassVar[Sequence[str]] = ()

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True, kw_only=True)(cls)

    # -- defined by each type ---------------------------------------------------------------------

    @abstractmethod
    def answers(self, reasoner: Reasoner) -> Iterable[object]:
        """The answers that a reasoner takes to be right, at least one.

        Raises:
            DependsOnUnknownCard: they depend on a card that the viewer does not see.
        """

    @classmethod
    def sample(cls, _history: History, _random: Random) -> Iterator[Self]:
        """Questions of this type about a position, in random order, as candidates for a drill; by default there are none.

        Types with `drill_choices` take these as further arguments, None for any.
        """
        return iter(())

    @classmethod
    def is_suitable(cls, state: State) -> bool:
        """Whether a drill may ask about a position: not in the last round, where cards are out of reach that count as needed."""
        return state.turns_left is None

    @property
    def answer_kind(self) -> Hashable:
        """The kind of answer that is right, one of `drill_shares` where a drill may ask this question: by default whether it is empty."""
        return SOME if self.right_answers.isdisjoint([None, frozenset()]) else NONE

    def misfit(self) -> LocalizedError | None:
        """What does not go together in the parameters, or does not fit the position; None if all does."""
        return None

    def check(self) -> None:
        """Check that the parameters go together and fit the position.

        Raises:
            LocalizedError: they do not.
            DependsOnUnknownCard: whether they do depends on a card that is unknown.
        """
        if misfit := self.misfit():
            raise misfit

    def claim_about(self, _element: Element) -> KnowledgeClaim | None:
        """The claim about a card that an element of an answer comes down to; None if there is none."""
        return None

    @property
    def to(self) -> Audience:
        """To whom something is said about the position."""
        return Audience(self.state)

    def knows(self, chain: Players, slot: Slot, fact: str) -> KnowledgeClaim:
        """The claim that the first of a chain of players knows that the next knows ... a fact about a card of the last."""
        return KnowledgeClaim(self.state, tuple(chain), slot, fact, self.viewer)

    def rules_out(self, chain: Players, slot: Slot, identity: Identity) -> KnowledgeClaim:
        """The claim that they know that the card is another."""
        return self.knows(chain, slot, f"not {self.state.rules.card_names[identity]}")

    def leaves_open(self, chain: Players, slot: Slot, cards: Collection[Identity]) -> Step:
        """The claim that they know that the card is one of some; if these are all, that for all that they know it may be any."""
        names = self.state.rules.card_names
        if len(cards) == len(names):
            return OfChain(self.to, tuple(chain), (chain[-1], slot))
        return self.knows(chain, slot, " or ".join(names[identity] for identity in sorted(cards)))

    def argument(self, element: Element) -> Argument:
        """What shows whether an element of an answer belongs to a right one: the evidence from which it follows, or a case that refutes it.

        It must be about the element alone: it is told to students whose answer is wrong, and must not give the rest away.
        """
        claim = self.claim_about(element)
        return [] if claim is None else [claim]

    def refutation(self, answer: Element) -> Argument:
        """Why an answer is not right, if its elements are not right or wrong by themselves; nothing where that would tell what is."""
        return self.argument(answer)

    def evidence(self) -> Argument:
        """What decides, for a second wrong answer: it names nothing that may be missing. By default of which cards the claim is true."""
        return true_now(self.to, str(getattr(self, "claim", "")).removeprefix("not "))

    def copies_seen(self, *people: SeatIndex) -> Argument:
        """Of which cards some players see every copy, if there are such: no answer can lack these."""
        group = sum(1 << seat for seat in {*people})
        seen = self.state.rules.all_identities & ~self.exact.knowledge.observation.unseen_identities(group)
        seeing = tuple(dict.fromkeys(people))
        return [EveryCopySeen(self.to, seeing[0], seeing, seen, "all" if seeing[1:] else "one")] if seen else []

    def proof(self, answer: Element) -> Argument:
        """Why a right answer is right: by default why each of its elements belongs there; with `proves_all`, then why no other does."""
        elements = self.form.elements(answer)
        every: Iterable[Element] = sorted(elements, key=repr)
        if self.proves_all and isinstance(self.form, SetForm):
            every = sorted(self.form.domain.choices(self.context), key=lambda choice: choice not in elements)
        return [step for element in every for step in self.argument(element)]

    @property
    def holder(self) -> SeatIndex:
        """The seat whose slots the answer is about."""
        return self.state.player if self.is_about_actor else getattr(self, "of", SeatIndex(0))

    # -- computed ---------------------------------------------------------------------------------

    @property
    def exact(self) -> Reasoner:
        """The exact reasoner about the position, from the view of the viewer."""
        return Reasoner.of(self.seen, self.viewer)

    @property
    def seen(self) -> History:
        """The history as the viewer sees it: the cards that are hidden from the viewer are unknown."""
        return self.history.observed_by(self.viewer)

    @property
    def state(self) -> State:
        """The position as the viewer sees it."""
        return self.seen.state

    def stated_facts(self, _: Language) -> list[str]:
        """Facts that are stated with the question, in sentences."""
        return []

    @property
    def first_answer(self) -> Element:
        """What the answer begins with where it is given on a board; None if it begins empty."""
        return None

    def first_answer_note(self, _: Language) -> list[str]:
        """What the answer begins with, in sentences."""
        return []

    @property
    def detail(self) -> str:
        """How much a board tells beside the right answer, one of `hanabi_widget.view.DETAILS`: no more than is asked."""
        return DETAILS[-1]

    @property
    def context(self) -> AnswerContext:
        """The context in which answers are read and described."""
        return AnswerContext(self.seen, self.holder, viewer=self.viewer)

    @cached_property
    def right_answers(self) -> frozenset[Element]:
        """The right answers, if they are the same in every completion of the position.

        A few unknown cards are filled in with each identity that they may have. The viewer's own cards are hidden, never filled in.

        Raises:
            DependsOnUnknownCard: they depend on a card that is unknown, or that the viewer does not see.
            InconsistentPosition: no deal fits the position.
        """
        if not is_consistent(self.seen.state):
            raise InconsistentPosition
        return _same_answers(self, MAX_UNKNOWN_CARDS)

    @property
    def example_answer(self) -> Element:
        """The right answer that is told where one is: the first by its JSON."""
        return min(self.right_answers, key=lambda answer: str(self.form.to_json(self.context, answer)))

    def answer_sentence(self, language: Language, answer: Element) -> str:
        """A right answer in a sentence."""
        return language.say("verdict.instead", answer=self.form.describe(language, self.context, answer))

    @property
    def has_answer(self) -> bool:
        """Whether there is an answer that does not depend on cards that are not seen."""
        try:
            return bool(self.right_answers)
        except (DependsOnUnknownCard, InconsistentPosition):
            return False

    def accepts(self, answer: object) -> bool:
        """Whether an answer is right."""
        return answer in self.right_answers

    def conclusions(self, mistake: str) -> frozenset[object]:
        """The answers that a mistake leads to, right or wrong; none if it does not apply."""
        if mistake not in self._conclusions:
            specific = self.specific_mistakes.get(mistake)
            found = frozenset[object]()
            with suppress(*NO_CONCLUSION):
                found = frozenset(specific(self) if specific else MISTAKES[mistake](self.seen, self.viewer).conclusions(self))
            self._conclusions[mistake] = found
        return self._conclusions[mistake]

    @cached_property
    def _conclusions(self) -> dict[str, frozenset[object]]:
        return {}

    def wrong_answers(self, mistake: str) -> frozenset[Element]:
        """The wrong answers that a mistake leads to, if any."""
        return frozenset(answer for answer in self.conclusions(mistake) if not self.accepts(answer))

    @property
    def wrong_answers_by_mistake(self) -> dict[str, frozenset[Element]]:
        """The wrong answers that each mistake leads to; mistakes that lead to none are left out."""
        possible = dict.fromkeys([*self.mistakes, *self.specific_mistakes])
        return {name: answers for name in possible if (answers := self.wrong_answers(name))}

    @property
    def distinct_mistakes(self) -> int:
        """The number of mistakes that can be told apart by their wrong answers."""
        return len({*self.wrong_answers_by_mistake.values()})

    @classmethod
    def drillable_techniques(cls, **_given: str) -> tuple[str, ...]:
        """The techniques that may be the hardest one that a question of this type needs, if a drill is given some parameters."""
        needed = {*cls.required_techniques, *cls.view_techniques, *(EVIDENCE_TECHNIQUES if cls.uses_evidence else ())}
        least = max(map(TECHNIQUES.index, cls.required_techniques), default=0)
        return tuple(name for name in TECHNIQUES[least:] if name in needed and name not in cls.undrilled_techniques)

    @classmethod
    def told_by(cls, kind: Hashable) -> dict[str, str]:
        """The parameters of a question whose answer is of a kind, as far as the kind tells them."""
        return dict(zip(cls.told_by_kind, kind)) if isinstance(kind, tuple) else {}

    @classmethod
    def player_counts(cls, technique: str | None, rules: RuleSet) -> list[int]:
        """The numbers of players allowed by the rules with which a question of this type may need a technique."""
        return [number for number in rules.hand_sizes if number >= cls.min_players.get(technique or "", 2)]

    @cached_property
    def techniques(self) -> tuple[str, ...]:
        """The techniques needed to find the answer, easiest first; see `hanabi_widget.lessons.questions.hints`."""
        try:
            return needed_techniques(self)
        except NO_CONCLUSION:
            return tuple(name for name in TECHNIQUES if name in self.required_techniques)

    @property
    def difficulty(self) -> str | None:
        """The hardest technique needed; None if none is."""
        return self.techniques[-1] if self.techniques else None

    @cached_property
    def demands(self) -> Demands:
        """What the question demands of a learner: its technique, other people's minds, clues, cards in view."""
        return Demands.of(self)

    @property
    def trivial(self) -> bool:
        """Whether the answer needs no technique, or no mistake leads to a wrong one."""
        needs_nothing = not self.required_techniques and not self.techniques
        return needs_nothing or (self.min_distinct_mistakes > 0 and not self.wrong_answers_by_mistake)

    def grade(self, answer: object) -> Verdict:
        """The verdict on an answer.

        Args:
            answer: the answer as JSON would hold it: ``[3, 5]`` for slots, a number, a name, ...

        Raises:
            LocalizedError: it does not have the form of an answer; the message says what is allowed.
            DependsOnUnknownCard: the question has no answer.
        """
        return grade_answer(self, self.form.read(self.context, as_integers(answer)))

    def hints(self, language: Language | None = None) -> list[Hint]:
        """Hints, each giving away more than the one before; the last is the proof with a right answer."""
        return make_hints(self, language or current_language())

    # -- texts and variants -----------------------------------------------------------------------

    def text_values(self, language: Language) -> dict[str, object]:
        """The values that are put into the texts of this type."""
        values = {name: domain.describe(language, self.context, getattr(self, name)) for name, domain in parameters(type(self)).items()}
        return {**values, "player": self.state.names[self.holder]}

    @property
    def text_id(self) -> str:
        """What its texts are called: the name of the type; with the value of `text_parameter`, if there is one."""
        return f"{self.id}.{getattr(self, self.text_parameter)}" if self.text_parameter else self.id

    @property
    def prompt_id(self) -> str:
        """What the question itself is called, if it depends on more than that."""
        return self.text_id

    @property
    def asked_again_id(self) -> str:
        """What the question back after a second wrong answer is called."""
        return f"{self.text_id}.again"

    def title(self, language: Language | None = None) -> str:
        """The name of the question type, in words."""
        return (language or current_language()).say(f"ask.{self.text_id}.name")

    def prompt(self, language: Language | None = None) -> str:
        """The question in a sentence; to whom it asks about, with *you*."""
        language = language or current_language()
        key = f"ask.{self.prompt_id}"
        if self.viewer == getattr(self, "chain", (self.holder,))[0] and language.knows(f"{key}.you"):
            key = f"{key}.you"
        return language.say(key, **self.text_values(language))

    def goal_text(self, language: Language) -> str:
        """What makes an answer right, in a sentence: the first hint."""
        return language.say(f"ask.{self.text_id}.goal")

    def viewpoint(self, language: Language | None = None) -> str:
        """Whose view the student has, in a sentence."""
        language = language or current_language()
        if self.viewer is None:
            return language.say("ask.seat.none")
        return language.say("ask.seat", player=self.state.names[self.viewer])

    def in_variant(self, variant: PositionVariant) -> Self:
        """The variant of this question."""
        values = {name: domain.in_variant(getattr(self, name), variant) for name, domain in parameters(type(self)).items()}
        viewer = None if self.viewer is None else variant.seat(self.viewer)
        return replace(self, history=self.history.in_variant(variant), viewer=viewer, **values)

    def canonical_text(self) -> str:
        """The question as the student sees it as text, identical on every machine for questions that look the same.

        In names, lone surrogates, which cannot be encoded, are question marks.
        """
        settings = [f"{name}={domain.to_json(self.context, getattr(self, name))}" for name, domain in parameters(type(self)).items()]
        text = "\n".join([self.id, str(self.viewer), *settings, self.seen.canonical_text()])
        return text.encode("utf-8", "replace").decode()

    @cached_property
    def digest(self) -> str:
        """A digest of what the student sees, in 64 hexadecimal digits."""
        return sha256(self.canonical_text().encode()).hexdigest()


class CardQuestion(Question, ABC):
    """A question about a card in a hand.

    Attributes:
        of: the holder.
        slot: the slot.
    """

    of: SeatIndex = parameter(PLAYER)
    slot: Slot = parameter(SLOT)

    @property
    def place(self) -> CardPlace:
        """The seat and the slot."""
        return self.of, self.slot

    def text_values(self, language: Language) -> dict[str, object]:
        """The card as ``place``."""
        return {**super().text_values(language), "place": describe_place(language, self.state, *self.place, self.viewer)}


MAX_UNKNOWN_CARDS = 2
"""The most unknown cards of a question whose identities are tried one by one."""

STEPS_PER_COMPLETION = 50
"""The steps of work of trying one identity."""


def _same_answers(question: Question, max_unknown_cards: int) -> frozenset[object]:
    """The answers that are right; if they depend on an unknown card, those that are right for every identity of that card."""
    try:
        return Reasoner.of(question.seen, question.viewer).conclusions(question)
    except DependsOnUnknownCard as error:
        if not max_unknown_cards:
            raise
        answers = []
        for completed in _completions(question, error):
            spend(STEPS_PER_COMPLETION)
            try:
                answers.append(_same_answers(completed, max_unknown_cards - 1))
            except InconsistentPosition:
                continue
            except DependsOnUnknownCard:
                raise error from None
            if answers[-1] != answers[0]:
                raise
        if not answers:
            raise InconsistentPosition from None
        return answers.pop()


def _completions(question: Question, error: DependsOnUnknownCard) -> list[Question]:
    """The question with an unknown card replaced by each identity with which the other cards can still be dealt."""
    history = question.seen
    seat = error.seat
    slot = error.slot
    *before, last = history.states
    if seat == question.viewer or last.hands[seat][slot - 1 : slot] != (UNKNOWN,):  # or the card is in an earlier position
        raise error
    return [
        replace(question, history=History((*before, last.reveal(seat, slot, last.rules.card_names[identity])), history.actions))
        for identity in Completions(GroupObservation(last)).identities(seat, slot)
    ]
