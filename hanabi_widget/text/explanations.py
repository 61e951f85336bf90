"""Explanations in words: a headline and sentences, each with its claims, its evidence and the cards that it is about."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any, TypeAlias

from hanabi_widget.explain import Fate, Kind, Place, Point, Standpoint, plan_of
from hanabi_widget.knowledge import Evidence, Formula, SeenCopies
from hanabi_widget.rules import Action, Identities, Identity

from .grammars import grammar_of
from .language import Language
from .phrases import Namer
from .statements_and_localized_errors import LocalizedError

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
        agreed: what players may rely on under a convention, which nobody knows: a heading, and lines; empty without one.
    """

    headline: str
    sentences: tuple[ExplainedSentence, ...]
    level: str = DEFAULT_LEVEL
    agreed: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "\n".join([self.headline, *self._lines()])

    def _repr_markdown_(self) -> str:
        return "\n".join([f"**{self.headline}**", "", *(f"- {line}" for line in self._lines())])

    def _lines(self) -> Iterator[str]:
        for sentence in self.sentences:
            yield sentence.text
            if self.level == "logician":
                yield from (f"    {claim}" for claim in sentence.claims)
        yield from self.agreed


def require_level(level: object) -> str:
    """Check that there is such a level of explanations.

    Raises:
        LocalizedError: there is none.

    Example:
        >>> require_level("long")
        Traceback (most recent call last):
        hanabi_widget.text.statements_and_localized_errors.LocalizedError: There is no level 'long': choose one of short, table, logician.
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
    speaker, plan = _Speaker(language, standpoint), plan_of(standpoint, action)
    if plan is None:
        return Explanation("", (), level)
    points = [point for point in plan.points if point.kind in LEVELS[level]]
    sentences = [ExplainedSentence(speaker.say(p), p.claims, p.evidence, p.cards, p.kind) for p in points]
    return Explanation(speaker.say(plan.headline), tuple(sentences), level)


class _Speaker:
    """Says points in a language: each names the key of its text and what is inserted; some choose a form of the text by these values."""

    def __init__(self, language: Language, standpoint: Standpoint) -> None:
        self.language, self.standpoint, self.state = language, standpoint, standpoint.state
        self.rules, self.viewer = self.state.rules, standpoint.viewer
        self.grammar = grammar_of(language)
        self.now = Namer(self.grammar, self.state, standpoint.after.common, self.viewer)
        self.earlier = Namer(self.grammar, standpoint.before.state, standpoint.before.common, self.viewer)

    def say(self, point: Point) -> str:
        """A point as a sentence."""
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
            words["groups"] = self.now.hands(values["groups"], values["known_groups"])
            words["n"] = sum(map(len, values["groups"].values()))
        for name, given in (("what", "identities"), ("seen", "seen"), ("kept", "kept")):
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
            words["sees"] = self._text(self._sight(evidence, values["seen"]), words)
        for name in ("reader", "drawer"):
            if name in values:
                words[name] = self.now.player(values[name])
        return words

    def _sight(self, evidence: Iterable[Evidence], named: Sequence[Identity]) -> str:
        """Which text says what is seen: all copies of a few cards, on the table or also in hands; else only that cards were counted."""
        seen = [piece for piece in evidence if isinstance(piece, SeenCopies) and piece.identity in named]
        if len(seen) > MOST_SEEN or any(len(piece.places) < self.rules.copies_of[piece.identity] for piece in seen):
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
        return self.heights(index // self.rules.ranks for index in range(len(self.rules.card_names)) if identities >> index & 1)

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
        identity, *more = values["identities"]
        suit, rank = divmod(identity, self.rules.ranks)
        words["colors"], words["rank"] = self.now.suits([suit]), str(rank + 1)
        is_played = self.rules.firework_place[identity][1] < self.state.fireworks[suit]
        return "_played" if is_played and not more else ""

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

    def which(self, values: Any, words: Words) -> str:  # noqa: ANN401, ARG002
        return "_keep" if values["kept"] else ""

    def twins(self, values: Any, words: Words) -> str:  # noqa: ANN401, ARG002
        return "_color" if len({identity % self.rules.ranks for identity in values["identities"]}) == 1 else ""

    def may_fit(self, values: Any, words: Words) -> str:  # noqa: ANN401
        fits, rest = values["fits"].bit_count(), values["rest"].bit_count()
        words["n"] = len(values["slots"])
        return "_but" if rest < fits or fits > FEW else ""

    def followers(self, values: Any, words: Words) -> str:  # noqa: ANN401
        names, told = self.state.names, list[str]()
        alone = len(values["unable"]) == 1 and len(values["able"]) > 1 and values["is_everybody"] and self.viewer not in values["able"]
        words["n"] = len(values["able"])
        for seat, held in values["unable"]:
            form = "_giver" * (seat == values["giver"]) + "_holding" * bool(held)
            parts = {"player": self.now.player(seat), "what": self.now.identities_in(held)}
            told.append(self._text(f"{'but' if alone else 'cannot'}{form}", parts))
        words["unable"] = reduce(lambda most, last: self._text("join", {"most": most, "last": last}), told)
        if values["able"]:
            is_you = [*values["able"]] == [self.viewer]
            others = [names[seat] for seat in values["able"] if seat != self.viewer]
            words["able"] = self.language.and_list(others or [""])
            if self.viewer in values["able"]:
                words["able"] = self.language.comma_list(others or [""])
                return "_you" if is_you else "_and_you"
        return "_all_but" if alone else "" if values["able"] else "_nobody"

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
        if values["drawn"] is not None:
            words["drawn"] = self.now.identities([values["drawn"]])
            why.append(self._text("drew", words))
        words["why"] = self._clauses(why) if why else ""
        return "" if why else "_plain"

    def because_known(self, values: Any, words: Words) -> str:  # noqa: ANN401
        return self.twice(values, words) + self.because(values, words)

    def last_copy(self, values: Any, words: Words) -> str:  # noqa: ANN401, ARG002
        return "_none" if not values["height"] else "_fits" if values["fits"] else ""

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
    "last_copy": _Speaker.last_copy,
    "turns_left": _Speaker.turns_left,
}
"""By what a point says, how its form is chosen."""
