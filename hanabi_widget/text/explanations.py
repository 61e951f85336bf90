"""Explanations in words: a headline and sentences, each with its claims, its evidence and the cards that it is about."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import groupby
from typing import Any, Self, TypeAlias

from hanabi_widget.explain import (
    Fate,
    Kind,
    Place,
    Point,
    Standpoint,
    Witness,
    plan_of,
    points_of_evidence,
    points_of_premises,
    points_of_reasons,
    points_of_walk,
    points_of_witness,
)
from hanabi_widget.knowledge import Evidence, Formula, Reason, SeenCopies
from hanabi_widget.knowledge.nested_knowledge import Walk
from hanabi_widget.rules import Action, Identities, SeatIndex, State

from .grammars import grammar_of
from .language import Language
from .phrases import Namer
from .reasons import describe_chain
from .statements import LocalizedError

Words: TypeAlias = dict[str, Any]

LEVELS: dict[str, Collection[Kind]] = {
    "short": ("said", "identity", "use", "common", "follows"),
    "table": ("said", "identity", "use", "open", "nested", "common", "follows"),
    "logician": ("said", "identity", "use", "open", "nested", "common", "follows"),
}
"""For each level of explanations, the kinds of sentences that it has; a logician reads the claims as formulas too."""

DEFAULT_LEVEL = "table"

MOST_SEEN = 8
"""So many cards of which every copy is seen are named as a reason."""

FEW, FEW_OPTIONS = 3, 2
"""So many cards that would fit, or so many that would not, are named; so many that a card could be before a clue passed over it."""


@dataclass(frozen=True)
class ExplainedSentence:
    """A sentence of an explanation.

    Attributes:
        text: the sentence.
        claims: what it claims, as formulas that are true after the action.
        evidence: clues and cards in sight from which the claims follow.
        cards: the cards in hands that it is about, by seat and slot.
        kind: what it is for: ``"said"``, ``"identity"``, ``"use"``, ``"open"``, ``"nested"``, ``"common"`` or ``"follows"``.
    """

    text: str
    claims: tuple[Formula, ...]
    evidence: tuple[Evidence, ...]
    cards: tuple[Place, ...]
    kind: Kind


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
    """

    headline: str
    sentences: tuple[ExplainedSentence, ...]
    level: str = DEFAULT_LEVEL
    agreed: tuple[ExplainedSentence, ...] = ()
    agreed_label: str = ""
    opening: ExplainedSentence | None = None

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


def explanation_in_words(language: Language, standpoint: Standpoint, action: Action, level: str = DEFAULT_LEVEL) -> Explanation:
    """What an action taught, in the words of a language; empty for what is no clue, play or discard.

    Raises:
        LocalizedError: there is no such level.
    """
    require_level(level)
    speaker, plan = _Speaker.of(language, standpoint), plan_of(standpoint, action)
    if plan is None:
        return Explanation("", (), level)
    headline, *sentences = map(speaker.sentence, (plan.headline, *(point for point in plan.points if point.kind in LEVELS[level])))
    return Explanation(headline.text, tuple(sentences), level, opening=headline if headline.claims else None)


def reasons_in_words(
    language: Language, reasons: Sequence[Reason], viewer: SeatIndex | None = None, *, concludes: bool = True
) -> list[ExplainedSentence]:
    """Why claims about cards are known, each step once; see `hanabi_widget.explain.points_of_reasons`."""
    return [
        _Speaker.by_place(language, state, viewer).sentence(point)
        for state, alike in groupby(reasons, lambda reason: reason.state)
        for point in points_of_reasons(alike, concludes=concludes)
    ]


def evidence_in_words(
    language: Language, state: State, evidence: Sequence[Evidence], holder: SeatIndex, viewer: SeatIndex | None = None
) -> list[ExplainedSentence]:
    """What evidence says that a player has: what cards were told, and which copies are in sight."""
    speaker = _Speaker.by_place(language, state, viewer)
    return [*map(speaker.sentence, points_of_evidence(evidence, holder))]


def premises_in_words(language: Language, reason: Reason, viewer: SeatIndex | None = None) -> list[ExplainedSentence]:
    """What a reason begins with, without what follows."""
    speaker = _Speaker.by_place(language, reason.state, viewer)
    return [*map(speaker.sentence, points_of_premises([reason]))]


def witness_in_words(language: Language, witness: Witness, viewer: SeatIndex | None = None) -> list[ExplainedSentence]:
    """What cards may be instead, so that a claim is refuted."""
    speaker = _Speaker.by_place(language, witness.example.state, viewer)
    return [*map(speaker.sentence, points_of_witness(witness, viewer))]


def walk_in_words(language: Language, walk: Walk, viewer: SeatIndex | None = None) -> list[ExplainedSentence]:
    """The same along a chain that may repeat players."""
    speaker = _Speaker.by_place(language, walk.state, viewer)
    return [*map(speaker.sentence, points_of_walk(walk, viewer))]


class _Speaker:
    """Says points in a language: each names the key of its text and what is inserted; some choose a form of the text by these values."""

    def __init__(self, now: Namer, earlier: Namer) -> None:
        self.now, self.earlier, self.grammar, self.language = now, earlier, now.grammar, now.grammar.language
        self.state, self.rules, self.viewer = now.state, now.state.rules, now.reader

    @classmethod
    def of(cls, language: Language, standpoint: Standpoint) -> Self:
        """One who names cards by what all know of them, before an action and after it."""
        sides, grammar = (standpoint.after, standpoint.before), grammar_of(language)
        now, earlier = (Namer(grammar, side.state, side.common, standpoint.viewer) for side in sides)
        return cls(now, earlier)

    @classmethod
    def by_place(cls, language: Language, state: State, viewer: SeatIndex | None) -> Self:
        """One who names cards by their places, as questions do."""
        unknown = [[state.rules.all_identities] * size for size in state.hand_sizes]
        namer = Namer(grammar_of(language), state, unknown, viewer)
        return cls(namer, namer)

    def sentence(self, point: Point) -> ExplainedSentence:
        """A point as a sentence, with what it claims and points to."""
        return ExplainedSentence(self.say(point), point.claims, point.evidence, point.cards, point.kind)

    def say(self, point: Point) -> str:
        """A point in words."""
        values = point.values
        words = self._words(values, point.evidence)
        key, choose = point.says, _FORMS.get(point.says)
        if choose:
            key += choose(self, values, words)
        text = self._text(key, words)
        return text[:1].upper() + text[1:]

    def _text(self, key: str, words: Words) -> str:
        return self.language.say(f"explain.{key}", **words)

    def _words(self, values: Any, evidence: Iterable[Evidence]) -> Words:  # noqa: ANN401
        """What the values of a point are called."""
        words: Words = {"n": values.get("n", len(values.get("slots", ())))}
        words["count"] = self.grammar.number(words["n"]) if isinstance(words["n"], int) else ""
        if "holder" in values:
            words["player"] = self.now.player(values["holder"])
            words["cards"] = cards = self.now.cards(values["holder"], values["slots"], identities=values.get("known", ()))
            words["whichever"] = self._text("any_color" if cards.kind == "rank" else "any", {})
        if "groups" in values:
            words["groups"] = self.now.hands(values["groups"], values.get("known_groups", {}))
            words["n"] = sum(map(len, values["groups"].values()))
        for name, given in (("what", "identities"), ("seen", "seen"), ("kept", "kept"), ("real", "real")):
            if values.get(given):
                words[name] = self.now.identities(values[given])
        for name in ("possible", "fits", "rest"):
            if name in values:
                words[name] = self.now.identities_in(values[name])
        if "value" in values:
            words["value"] = self.grammar.value(self.rules, values["value"], words["n"])
        if "suits" in values:
            words["colors"] = self.now.suits(values["suits"])
            words["heights"] = self.heights(values["suits"])
            words["height"] = str(self.top_rank(values["suits"][0], values.get("height", 0)))
        if values.get("seen") and "holder" in values:
            words["sees"] = self._text(self._sight(evidence, values), words)
        for name in ("reader", "drawer"):
            if name in values:
                words[name] = self.now.player(values[name])
        return words

    def _sight(self, evidence: Iterable[Evidence], values: Any) -> str:  # noqa: ANN401
        """Which text says what is seen: all copies of a few cards, on the table or also in hands; else only that cards were counted."""
        own = [(values["holder"], slot) for slot in values["slots"]]
        is_joint = any(not isinstance(piece, SeenCopies) and (piece.seat, piece.slot) not in own for piece in evidence)
        seen = [piece for piece in evidence if isinstance(piece, SeenCopies) and piece.identity in values["seen"]]
        if is_joint or len(seen) > MOST_SEEN or any(len(piece.places) < self.rules.copies_of[piece.identity] for piece in seen):
            return "counts"
        return "gone" if all(place.where != "hand" for piece in seen for place in piece.places) else "sees"

    def heights(self, suits: Iterable[int]) -> str:
        """How high some fireworks stand."""
        by_height: dict[int, list[int]] = {}
        for suit in sorted({*suits}):
            by_height.setdefault(self.top_rank(suit, self.state.fireworks[suit]), []).append(suit)
        if [*by_height] == [0] and not any(self.state.fireworks):
            return self._text("heights_none", {})
        told = []
        for height, alike in by_height.items():
            words = {"n": len(alike), "colors": self.now.suits(alike), "rank": str(height)}
            told.append(self._text("height" if height else "height_none", words))
        return self._clauses(told)

    def _clauses(self, told: Sequence[str]) -> str:
        """Clauses joined."""
        *most, last = told
        return self._text("clauses", {"most": self.language.comma_list(most), "last": last}) if most else last

    def top_rank(self, suit: int, height: int) -> int:
        """The rank on top of a firework of a height; 0 if it has not begun."""
        return height and self.rules.firework_identities[suit][height][-1] % self.rules.ranks + 1

    def heights_of(self, identities: Identities) -> str:
        """How high the fireworks of some cards stand."""
        return self.heights(identity // self.rules.ranks for identity in self.rules.identities_in(identities))

    # -- which form of a text, and what it needs besides -------------------------------------------------

    def touched(self, values: Any, words: Words) -> str:  # noqa: ANN401
        others = [fate.place[1] for fate in values["others"]]
        if not words["n"]:
            words["cards"] = self.now.cards(values["receiver"], others)
            words["value"], words["n"] = self.grammar.value(self.rules, values["value"], 1), len(others)
            return "_none"
        words["others"] = self._text("others" if len(others) > 1 else "other", {})
        return "" if others else "_all"

    def items(self, values: Any, words: Words) -> str:  # noqa: ANN401
        fates: tuple[Fate, ...] = values["items"]
        among = [fate.place[1] for fate in fates]
        says_options = values["says_options"] and all((fate.before or 0).bit_count() <= FEW_OPTIONS for fate in fates)
        alike: dict[tuple[int, int | None], list[Fate]] = {}
        for fate in fates:
            alike.setdefault((fate.after, fate.before if says_options else None), []).append(fate)
        told = []
        for (identity, options), group in alike.items():
            slots = [fate.place[1] for fate in group]
            name = self.earlier.cards(group[0].place[0], slots, among if len(among) > 1 else None)
            parts = {
                "n": len(group),
                "name": name.by_place() if name.kind == "identities" else name,
                "card": self.now.identities_in(identity),
                "options": self.earlier.identities_in(options or 0),
            }
            told.append(self._text("passed" if options else "is", parts))
        words["items"] = self._clauses(told)
        if words.get("sees") and not says_options:
            return "_seen"
        return "_left" if values["is_left"] and not values["says_options"] else ""

    def also(self, values: Any, words: Words) -> str:  # noqa: ANN401
        others = [(use, {"n": len(identities), "what": self.now.identities(identities)}) for use, identities in values["also"]]
        words["also"] = "".join(self._text(f"also_{use}", parts) for use, parts in others)
        return self.twice(values, words)

    def twice(self, values: Any, words: Words) -> str:  # noqa: ANN401, ARG002
        return "_twice" if values["is_twice"] else ""

    def seen(self, values: Any, words: Words) -> str:  # noqa: ANN401, ARG002
        return "_seen" if values["seen"] else ""

    def known(self, values: Any, words: Words) -> str:  # noqa: ANN401
        words["heights"] = self.heights(identity // self.rules.ranks for identity in values["identities"])
        words["n"] = len(values["identities"])
        return self.twice(values, words)

    def kept(self, values: Any, words: Words) -> str:  # noqa: ANN401
        words["n"] = len(values["identities"])
        return "_only" if all(self.rules.copies_of[identity] == 1 for identity in values["identities"]) else ""

    def thrown(self, values: Any, words: Words) -> str:  # noqa: ANN401
        words["n"] = len(values["identities"])
        suit, rank = divmod(values["identities"][0], self.rules.ranks)
        words["colors"], words["rank"] = self.now.suits([suit]), str(rank + 1)
        return "_played" if values["is_played"] else ""

    def use(self, values: Any, words: Words) -> str:  # noqa: ANN401
        words["heights"] = self.heights_of(values["possible"])
        words["possible"] = replace(words["possible"], is_rank_said=words["cards"].kind == "rank")
        if not values["seen"]:
            possible = words["possible"].identities
            if values["use"] == "keep" and all(self.rules.copies_of[identity] == 1 for identity in possible):
                ranks = {identity % self.rules.ranks + 1 for identity in possible}
                words["rank"] = self.grammar.rank(min(ranks), 1)
                return "_only_rank" if len(ranks) == 1 else "_only"
            return ""
        return "_seen" if values["possible"].bit_count() <= FEW else "_seen_many"

    def next(self, values: Any, words: Words) -> str:  # noqa: ANN401, ARG002
        return ("_last" if values["is_last"] else "") + ("" if "holder" in values else "_each")

    def which(self, values: Any, words: Words) -> str:  # noqa: ANN401, ARG002
        return "_keep" if values["kept"] else "_fits" if values["fits"] else ""

    def twins(self, values: Any, words: Words) -> str:  # noqa: ANN401, ARG002
        return "_color" if len({identity % self.rules.ranks for identity in values["identities"]}) == 1 else ""

    def may_fit(self, values: Any, words: Words) -> str:  # noqa: ANN401
        fits, rest = values["fits"].bit_count(), values["rest"].bit_count()
        words["n"] = len(values["slots"])
        if rest < fits and rest <= FEW:
            return "_but"
        return "" if fits <= FEW else "_open"

    def followers(self, values: Any, words: Words) -> str:  # noqa: ANN401
        told = list[str]()
        alone = (
            "holder" not in values
            and len(values["unable"]) == 1
            and len(values["able"]) > 1
            and values["is_everybody"]
            and self.viewer not in values["able"]
        )
        words["n"] = len(values["able"])
        for seat, held in values["unable"]:
            form = "_giver" * (seat == values["giver"]) + "_holding" * bool(held)
            parts = {"player": self.now.player(seat), "what": self.now.identities_in(held)}
            told.append(self._text(f"{'but' if alone else 'cannot'}{form}", parts))
        words["unable"] = reduce(lambda most, last: self._text("join", {"most": most, "last": last}), told)
        if "holder" in values:
            words["n"] = len(values["slots"])
            return "_part"
        form = self.able(values, words) if values["able"] else "_nobody"
        return "_all_but" if alone else form

    def depends_unknown(self, values: Any, words: Words) -> str:  # noqa: ANN401
        seat, slot = values["other"]
        words["other"] = self.now.cards(seat, [slot]).by_place()
        return ""

    def depends(self, values: Any, words: Words) -> str:  # noqa: ANN401, ARG002
        return f"_{values['use']}"

    def strike(self, values: Any, words: Words) -> str:  # noqa: ANN401
        words["n"] = values["n"]
        return "" if values["n"] else "_last"

    def ends(self, values: Any, words: Words) -> str:  # noqa: ANN401, ARG002
        return "" if values["height"] else "_none"

    def because(self, values: Any, words: Words) -> str:  # noqa: ANN401
        why = [] if values["rose"] is None else [self.heights([values["rose"]])]
        for name, key in (("drawn", "drew"), ("was", "was"), ("fewer", "one_left")):
            if values[name] is not None:
                words["drawn"] = self.now.identities([values[name]])
                why.append(self._text(key, words))
        words["why"] = self._clauses(why) if why else ""
        return "" if why else "_plain"

    def why(self, values: Any, words: Words) -> str:  # noqa: ANN401
        if "rose" in values:
            self.because(values, words)
        else:
            words["why"] = self.heights(identity // self.rules.ranks for identity in values["identities"])
        return ""

    def because_known(self, values: Any, words: Words) -> str:  # noqa: ANN401
        return self.twice(values, words) + self.because(values, words)

    def last_copy(self, values: Any, words: Words) -> str:  # noqa: ANN401, ARG002
        if not values["is_place_said"]:
            return "_where" if values["height"] else "_where_none"
        return "_none" if not values["height"] else "_fits" if values["fits_now"] else ""

    # -- why, and why not ---------------------------------------------------------------------------------

    def told(self, values: Any, words: Words) -> str:  # noqa: ANN401
        for name, join in (("touched", self.language.and_list), ("missed", self.grammar.neither)):
            words[name] = join([self.grammar.value(self.rules, value, words["n"]) for value in values[name]] or [""])
        return "" if not values["missed"] else "_but" if values["touched"] else "_not"

    def only(self, values: Any, words: Words) -> str:  # noqa: ANN401
        return "_one" * (len(values["identities"]) == 1) + self.seen(values, words)

    def in_sight(self, values: Any, words: Words) -> str:  # noqa: ANN401, ARG002
        words["sees"] = words["sees"][:1].upper() + words["sees"][1:]
        return ""

    def able(self, values: Any, words: Words) -> str:  # noqa: ANN401
        """Who can follow, as in `followers`."""
        others = [self.state.names[seat] for seat in values["able"] if seat != self.viewer]
        words["able"] = (self.language.comma_list if self.viewer in values["able"] else self.language.and_list)(others or [""])
        return "" if self.viewer not in values["able"] else "_and_you" if others else "_you"

    def so_known(self, values: Any, words: Words) -> str:  # noqa: ANN401
        words["who"] = describe_chain(self.language, self.state, values["who"])
        return ""

    def may_hold(self, values: Any, words: Words) -> str:  # noqa: ANN401, ARG002
        return "_then" if values["has_moved"] else ""

    def may_be(self, values: Any, words: Words) -> str:  # noqa: ANN401
        parts = [
            {"n": 1, "name": self.now.cards(values["holder"], [slot]), "card": self.now.identities([identity])}
            for slot, identity in values["others"]
        ]
        words["others"] = self._clauses([self._text("is", each) for each in parts]) if parts else ""
        return ("_then" if values["has_moved"] else "") + ("_if" if parts else "")

    def turns_left(self, values: Any, words: Words) -> str:  # noqa: ANN401, ARG002
        return "_play" if values["groups"] else ""


_FORMS: dict[str, Callable[[_Speaker, Any, Words], str]] = {
    "touched": _Speaker.touched,
    "told": _Speaker.items,
    "counted": _Speaker.items,
    "passed_over": _Speaker.items,
    **{f"headline_{use}_known": _Speaker.also for use in ("play", "keep", "trash", "wait")},
    "headline_play_now_known": _Speaker.twice,
    "one_of_each": _Speaker.seen,
    "play_known": _Speaker.known,
    "wait_known": _Speaker.known,
    "keep_known": _Speaker.kept,
    "trash_known": _Speaker.thrown,
    "play": _Speaker.use,
    "keep": _Speaker.use,
    "trash": _Speaker.use,
    "which_is_which": _Speaker.which,
    "next": _Speaker.next,
    "twins": _Speaker.twins,
    "may_fit": _Speaker.may_fit,
    "followers": _Speaker.followers,
    "depends": _Speaker.depends,
    "depends_unknown": _Speaker.depends_unknown,
    "strike": _Speaker.strike,
    "ends": _Speaker.ends,
    "play_now": _Speaker.because,
    "play_now_known": _Speaker.because_known,
    "keep_now": _Speaker.because,
    "keep_now_known": _Speaker.because,
    "trash_now": _Speaker.because,
    "trash_now_known": _Speaker.because,
    "why": _Speaker.why,
    "last_copy": _Speaker.last_copy,
    "turns_left": _Speaker.turns_left,
    "is_told": _Speaker.told,
    "only": _Speaker.only,
    "rules_out": _Speaker.seen,
    **{f"not_{use}": _Speaker.use for use in ("play", "keep", "trash")},
    "follow": _Speaker.able,
    "so_known": _Speaker.so_known,
    "may_hold": _Speaker.may_hold,
    "may_hold_each": _Speaker.able,
    "may_be": _Speaker.may_be,
}
"""By what a point says, how its form is chosen."""
