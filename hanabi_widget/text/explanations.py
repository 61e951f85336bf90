"""Explanations in words: a headline and sentences, each with its claims, its evidence and the cards that it is about."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from hanabi_widget.explain import (
    ClueExplained,
    Kind,
    Place,
    Plan,
    PlayOrDiscardExplained,
    Premise,
    Saying,
    Standpoint,
)
from hanabi_widget.explain.said_of_cards import ToldSo
from hanabi_widget.knowledge import Evidence, Formula
from hanabi_widget.rules import Action, Clue, Discard, Identity, Play, RuleSet, SeatIndex, State

from .grammars import grammar_of
from .language import Language
from .phrases import IdentitiesPhrase, suit_name
from .sayings import Speaker, say, say_first
from .statements import LocalizedError

LEVELS: dict[str, Collection[Kind]] = {
    "short": ("said", "identity", "use", "common", "follows"),
    "table": ("said", "identity", "use", "open", "nested", "common", "follows"),
    "logician": ("said", "identity", "use", "open", "nested", "common", "follows"),
}
"""For each level of explanations, the kinds of sentences that it has; a logician reads the claims as formulas too."""

DEFAULT_LEVEL = "table"


@dataclass(frozen=True)
class ExplainedSentence:
    """A sentence of an explanation: a saying in words.

    Attributes:
        text: the sentence.
        saying: what it says.
        reason: why, if it says that in the same breath.
    """

    text: str
    saying: Saying
    reason: Saying | None = None

    @property
    def claims(self) -> tuple[Formula, ...]:
        """What it claims, as formulas that are true after the action."""
        return self.saying.claims

    @property
    def knew(self) -> tuple[Formula, ...]:
        """What it says of the position before the action, as formulas that were true there."""
        return self.saying.knew

    @property
    def premises(self) -> tuple[Premise, ...]:
        """The reason that it gives: facts of the table, what cards were told, copies in sight."""
        own = self.saying.premises if isinstance(self.saying, ToldSo) or not self.reason else ()
        return (*own, *(self.reason.claims if self.reason else ()))

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """Clues and cards in sight from which the claims follow."""
        return self.saying.proof

    @property
    def cards(self) -> tuple[Place, ...]:
        """The cards in hands that it is about, by seat and slot."""
        return self.saying.cards

    @property
    def kind(self) -> Kind:
        """What it is for: ``"said"``, ``"identity"``, ``"use"``, ``"open"``, ``"nested"``, ``"common"`` or ``"follows"``."""
        return self.saying.kind


@dataclass(frozen=True)
class Explanation:
    """What an action taught, as a teacher would say it; printed, it is text.

    Attributes:
        headline: the one thing that matters first.
        sentences: what was said, which card it is and why, what it is good for, what stays open, who can follow.
        level: one of `LEVELS`.
        agreed: what is meant by agreement, and what players may rely on, which nobody knows; empty without a convention.
        agreed_label: under which convention.
        opening: the headline as a sentence with its claims, where no sentence below would say more than it; else None.
        first: the headline as a sentence in any case; None of what is no clue, play or discard.
    """

    headline: str
    sentences: tuple[ExplainedSentence, ...]
    level: str = DEFAULT_LEVEL
    agreed: tuple[ExplainedSentence, ...] = ()
    agreed_label: str = ""
    opening: ExplainedSentence | None = None
    first: ExplainedSentence | None = None

    def __str__(self) -> str:
        return "\n".join([self.headline, *self._claims(self.opening), *self._lines(self.sentences), *self._agreed()])

    def _repr_markdown_(self) -> str:
        taught = [f"**{self.headline}**", *self._claims(self.opening), "", *(f"- {line}" for line in self._lines(self.sentences))]
        label, *agreed = [*self._agreed()] or [""]
        return "\n".join([*taught, *(["", f"*{label}*", "", *(f"- *{line}*" for line in agreed)] if agreed else [])])

    def _agreed(self) -> Iterator[str]:
        if self.agreed:
            yield f"{self.agreed_label}:"
            yield from self._lines(self.agreed)

    def _lines(self, sentences: Iterable[ExplainedSentence]) -> Iterator[str]:
        for sentence in sentences:
            yield sentence.text
            yield from self._claims(sentence)

    def _claims(self, sentence: ExplainedSentence | None) -> Iterator[str]:
        """What a logician reads below a sentence."""
        if sentence and self.level == "logician":
            yield from (f"    {claim}" for claim in sentence.claims)


def require_level(level: object) -> str:
    """Check that there is such a level of explanations.

    Raises:
        LocalizedError: there is none.
    """
    if level not in (*LEVELS,):
        raise LocalizedError("error.level", level=repr(level), levels=", ".join(LEVELS))
    return str(level)


def explanation_in_words(
    language: Language, standpoint: Standpoint, action: Action, level: str = DEFAULT_LEVEL, without: Collection[Kind] = ()
) -> Explanation:
    """What an action taught, in the words of a language, without some kinds of sentences; empty for what is no clue, play or discard.

    Raises:
        LocalizedError: there is no such level.
    """
    require_level(level)
    speaker, plan = Speaker.of(language, standpoint), _plan(standpoint, action)
    if plan is None:
        return Explanation("", (), level)
    text = say_first(plan.headline, speaker)
    if plan.reason:
        text = speaker.text("with_reason", what=text.removesuffix("."), why=say(plan.reason, speaker))
    with_pronouns, names = speaker.grammar.with_pronouns, standpoint.after.state.names
    kinds = {*LEVELS[level]} - {*without}
    [text] = with_pronouns([capitalized(text)], names)
    first = ExplainedSentence(text, plan.headline, plan.reason)
    sentences = in_words(speaker, [saying for saying in plan.sayings if saying.kind in kinds])
    texts = with_pronouns([sentence.text for sentence in sentences], names)
    sentences = [replace(sentence, text=text) for sentence, text in zip(sentences, texts)]
    return Explanation(first.text, tuple(sentences), level, opening=None if plan.is_repeated else first, first=first)


def _plan(standpoint: Standpoint, action: Action) -> Plan | None:
    """What to say of an action to a reader; None of what is no clue, play or discard."""
    if isinstance(action, Clue):
        return ClueExplained(standpoint, action).plan()
    if isinstance(action, Play | Discard):
        return PlayOrDiscardExplained(standpoint, action).plan()
    return None


def in_words(speaker: Speaker, sayings: Iterable[Saying]) -> list[ExplainedSentence]:
    """Sayings as sentences."""
    return [ExplainedSentence(capitalized(say(saying, speaker)), saying) for saying in sayings]


def capitalized(text: str) -> str:
    """A text that begins a sentence."""
    return text[:1].upper() + text[1:]


def sayings_in_words(
    language: Language, state: State, sayings: Iterable[Saying], viewer: SeatIndex | None = None
) -> list[ExplainedSentence]:
    """What proves a claim about a position, or refutes it, as sentences that name cards by their places."""
    return in_words(Speaker.by_place(language, state, viewer), sayings)


def cards_by_suit(language: Language, rules: RuleSet) -> str:
    """How a text names a card, in any case and number: a regular expression of JavaScript, with a group for each suit, for the flag ``u``.

    Not after another colour of the same rank: of *the yellow and white 4* no part alone names a card.
    """

    def stem(word: str) -> str:
        return rf"{word[:-1]}\p{{L}}*" if len(word) > 3 else word

    def called(identity: Identity) -> str:
        return " ".join(map(stem, format(IdentitiesPhrase(grammar_of(language), rules, (identity,)), "").split()))

    others = "|".join(stem(suit_name(language, suit)) for suit in rules.suits)
    suits = ("|".join(map(called, rules.identities_in(mask))) for mask in rules.suit_identities)
    return rf"(?<!(?:{others}),? (?:\p{{L}}+ )?|[\p{{L}}\d])(?:{'|'.join(f'({suit})' for suit in suits)})(?![\p{{L}}\d])"
