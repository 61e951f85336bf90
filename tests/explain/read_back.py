"""Sentences as they are heard: each is read back, by patterns alone, and says what its saying has; and the reasons spoken suffice."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import get_args, get_type_hints

from hanabi_widget.explain import Premise, Saying
from hanabi_widget.knowledge import DependsOnUnknownCard, Fact, PositionEvidence, SeenCopies, StateKnowledge, TableFact
from hanabi_widget.rules import Identity, RuleSet, SeatIndex, Slot, State
from hanabi_widget.text.explanations import ExplainedSentence
from tests.knowledge.judge import not_public, possible_identities

from .judge import Fault, chain_of, parts
from .premises import STATUS, Spoken, is_plain
from .reading import SETS, Named, Reader, mentions, within, without_pronouns

Place = tuple[SeatIndex, Slot]

USES = {"play", "keep", "trash", "wait"}
"""What cards are good for: the key of a sentence about it has the word."""

REASONED = ("identity", "use", "common")
"""Kinds of sentences whose claims follow from something; the others say what was told, what stays open, or what all see."""

NOT = "not what it says"
"""A sentence says something else than its fields have."""

FOLLOWS, WEAK, BARE = "follows", "weak: a reason that does not suffice", "weak: no reason"
"""What is said of cards follows from what is spoken, or does not; only the former is wanted, but all is counted."""


def listen(
    states: Sequence[State],
    reader: int | None,
    spoken: Sequence[ExplainedSentence],
    *prefixes: str,
    headline: ExplainedSentence | None = None,
) -> Iterator[Fault]:
    """What is wrong with sentences as a reader hears them: they cannot be read back, or their reasons do not suffice.

    Args:
        states: the position that they are about, and others in which all know what cards are called by.
        reader: the seat that is addressed as "you".
        spoken: the sentences, in order.
        headline: says first what the others give reasons for.
        prefixes: of the keys of their texts.
    """
    texts = without_pronouns([sentence.text for sentence in spoken], states[0].names)
    spoken = [replace(sentence, text=text) for sentence, text in zip(spoken, texts)]
    if headline:
        headline = replace(headline, text=next(without_pronouns([headline.text], states[0].names)))
    listener, heard = Listener(states[0], reader, [*map(kinds_of, states)]), Spoken(states[0])
    is_taught = not prefixes  # of what is agreed the lines of a convention are the reason
    for sentence in ([headline] if headline else []) + [*spoken]:
        yield from listener.hear(sentence, *prefixes, gives_reason=is_taught and sentence is not headline)
    for sentence in [*spoken, *([headline] if headline else [])]:
        heard.hear(*(sentence.premises if sentence is not headline or sentence.reason else ()), *listener.called.get(id(sentence), ()))
        heard.hear(*(claim for claim in sentence.claims if isinstance(claim, TableFact | Fact) and str(claim.fact) not in STATUS))
        for part in (part for claim in sentence.claims if is_taught for part in parts(states[0], claim) if sentence.kind in REASONED):
            if part.chain and is_plain(part):
                kind = FOLLOWS if heard.suffices(part, chain_of(part, reader)) else WEAK if sentence.premises else BARE
                yield kind, f"{type(sentence.saying).__name__}: {sentence.text} {part.formula}"
        heard.hear(*sentence.claims)


def kinds_of(state: State) -> list[list[int]]:
    """For each hand, what all know its cards to be; where that depends on an unknown card, what clues and the table tell."""
    try:
        return StateKnowledge(state).common
    except DependsOnUnknownCard:
        left = {identity for identity, copies in not_public(state).items() if copies}
        hands = (possible_identities(state, seat) for seat in range(len(state.names)))
        return [[sum(1 << one for one in {*kinds} & left) for kinds in hand] for hand in hands]


@dataclass
class Listener:
    """Who hears sentences one after the other, and knows which cards are meant.

    Attributes:
        state: the position.
        viewer: the seat that is addressed as "you".
        kinds: for each hand, the identities that all know its cards to be among, in this position and others.
        owner: whose card was spoken of last.
        called: by sentence, what cards are said to be as they are called.
    """

    state: State
    viewer: int | None
    kinds: Sequence[Sequence[Sequence[int]]]
    owner: int | None = None
    called: dict[int, list[PositionEvidence]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.reader = Reader(self.state, self.viewer)

    def hear(self, sentence: ExplainedSentence, *prefixes: str, gives_reason: bool = True) -> Iterator[Fault]:
        """What is wrong with a sentence: it cannot be read, or in two ways, or says something else than its fields."""
        if sentence.reason:  # two sentences in one, each with what it says
            first, why = (f"{part}." for part in sentence.text.removesuffix(".").rsplit(": ", 1))
            for one in (ExplainedSentence(first, sentence.saying), ExplainedSentence(why, sentence.reason)):
                yield from self.hear(one, *prefixes, gives_reason=one.saying is sentence.reason)
                self.called[id(sentence)] = [*self.called.get(id(sentence), ()), *self.called.pop(id(one), ())]
            return
        said, used, places, is_taught = list[tuple[str, object]](), "", set[tuple[int, int]](), not prefixes
        for text in re.split(r"(?<=\.) (?=But it is )", sentence.text):
            readings = self.reader.read(text, *(prefixes or ("explain.",)))
            if len({tuple(sorted(map(repr, mentions(reading)))) for reading in readings}) != 1:
                yield "ambiguous" if readings else "unreadable", f"{sentence.text} {readings}"
                return
            said += mentions(readings[0])
            inner = [one for reading in readings for one in within(reading)]
            used += " ".join(one.key for one in inner)
        cards = [named for _, named in said if isinstance(named, Named)]
        for named in cards:
            subjects = [int(str(seat)) for sort, seat in said if sort == "player"]
            owners = {named.owner} if named.owner is not None else {self.owner, *subjects} - {None}
            if named.owner is None and subjects and not is_taught:
                owners = {subjects[-1]}  # who relies on it
            if len(owners) != 1:
                yield "whose card", sentence.text
                return
            [self.owner] = owners
            found = self._places(named, int(str(self.owner)), sentence.saying)
            places |= {*found}
            if named.by != "place":
                mask = sum(1 << one for one in self._members(named))
                self.called.setdefault(id(sentence), []).extend(PositionEvidence(SeatIndex(seat), Slot(slot), mask) for seat, slot in found)
        known = {(int(card.place[0]), int(card.place[1])): {*members(card.identities)} for card in getattr(sentence.saying, "known", ())}
        named_one = [
            dict(one.said) for one in inner if one.key in ("explain.is", "explain.passed", "explain.passed_by", "explain.is_other")
        ]
        for pair in named_one:
            name = pair["name"]
            found = self._places(name, int(str(self.owner)), sentence.saying) if isinstance(name, Named) else set()
            if any(known.get(place, pair["card"]) != pair["card"] for place in found):
                yield NOT, f"{pair} in {sentence.text!r}"
        heard: dict[str, set[object]] = {}
        for sort, what in said:
            heard.setdefault(sort, set()).add(self.viewer if what is None and sort == "able" else what)
        heard["owner"] = set[object](named.owner for named in cards if named.owner is not None)
        heard["named"] = {frozenset(named.what) for named in cards if named.by == "cards"}
        for what in compare(sentence, used, heard, places, sentence.premises if gives_reason else (), is_taught=is_taught):
            yield NOT, f"{what} in {sentence.text!r}, said by {sentence.saying}"

    def _places(self, named: Named, owner: int, saying: Saying) -> set[tuple[int, int]]:
        """Which cards are meant: those at a place, those that all know to be of a rank or suit, those that have been said to be some."""
        size, meant = len(self.state.hands[owner]), self._members(named)
        if named.by == "place":
            return {(owner, slot if slot > 0 else size + 1 + slot) for slot in named.what or range(1, size + 1)}
        if named.by == "cards":  # twins may not be told apart
            known = {(int(card.place[0]), int(card.place[1])): card.identities for card in getattr(saying, "known", ())}
            return {place for place, mask in known.items() if place[0] == owner and {*members(mask)} <= meant}
        about = {(int(seat), int(slot)) for seat, slot in saying.cards}
        found = [{(owner, slot) for slot in range(1, size + 1) if {*members(kinds[owner][slot - 1])} <= meant} for kinds in self.kinds]
        return next((places & about for places in found if places & about), found[0])  # of those that are spoken of

    def _members(self, named: Named) -> set[int]:
        """What cards are said to be by what they are called."""
        ranks, everything = self.state.rules.ranks, range(len(self.state.rules.card_names))
        if named.by in ("suit", "rank"):
            [one] = named.what
            return {card for card in everything if (card // ranks == one if named.by == "suit" else card % ranks == one - 1)}
        return {*named.what}


def members(mask: int) -> Iterator[int]:
    """The identities of a set."""
    return (identity for identity in range(mask.bit_length()) if mask >> identity & 1)


# -- what a saying has -----------------------------------------------------------------------------------


@dataclass
class Fields:
    """What the fields of a saying have, by sort: seats, places, identities, values of clues, words for uses."""

    saying: Saying
    seats: set[int] = field(default_factory=set)
    places: set[tuple[int, int]] = field(default_factory=set)
    slots: set[int] = field(default_factory=set)
    identities: set[int] = field(default_factory=set)
    values: set[object] = field(default_factory=set)

    def __post_init__(self) -> None:
        for one in fields(self.saying):
            if one.name != "to":
                self._add(hints(type(self.saying))[one.name], getattr(self.saying, one.name), one.name)
        owners = {getattr(self.saying, one.name) for one in fields(self.saying) if one.name in ("holder", "receiver")}
        self.places |= {(int(seat), int(slot)) for seat, slot in self.saying.cards} | {
            (seat, slot) for seat in owners for slot in self.slots
        }
        self.seats |= {seat for seat, _ in self.places}
        if self.saying.to.turn in self.saying.claims:
            self.seats.add(self.saying.to.state.player)

    def _add(self, kind: object, value: object, name: str) -> None:
        kind = next((one for one in get_args(kind) if one is not type(None)), kind) if type(None) in get_args(kind) else kind
        if isinstance(value, SeenCopies):
            self.identities.add(value.identity)
        elif isinstance(value, tuple) and hasattr(value, "_fields"):
            for each, part in zip(value._fields, value):
                self._add(hints(type(value))[each], part, each)
        elif isinstance(value, tuple):
            if kind == Place:
                self.places.add((int(value[0]), int(value[1])))
            inner = get_args(kind)
            for each, part in zip(inner[:1] * len(value) if inner[-1:] == (...,) else inner, value):
                self._add(each, part, name)
        elif kind is SeatIndex and value is not None:
            self.seats.add(int(str(value)))
        elif kind is Slot:
            self.slots.add(int(str(value)))
        elif kind is Identity and value is not None:
            self.identities.add(int(str(value)))
        elif isinstance(value, str) or name in ("value", "touched", "missed", "earlier"):
            self.values.add(value)
        elif type(value) is int and kind is int and name not in ("suit", "rose"):
            self.identities |= {*members(value)}


@cache
def hints(of: type) -> Mapping[str, object]:
    """The types of fields."""
    return get_type_hints(of)


def compare(
    sentence: ExplainedSentence,
    used: str,
    heard: Mapping[str, set[object]],
    places: set[tuple[int, int]],
    premises: Sequence[Premise],
    *,
    is_taught: bool,
) -> Iterator[str]:
    """What a sentence mentions that its saying has not, or the other way round."""
    saying = sentence.saying
    has, rules = Fields(saying), saying.to.state.rules
    given, claimed = ([one for one in said if isinstance(one, TableFact)] for said in (premises, sentence.claims))
    sorts = ("identities", "seen", "named", *SETS)
    sets = {sort: {one for what in heard.get(sort, ()) if isinstance(what, frozenset) for one in what} for sort in sorts}
    there = has.identities | {*members(getattr(saying, "fitting", 0))} | {*members(getattr(getattr(saying, "good", None), "possible", 0))}
    there |= {rules.identity_of(str(one.of)) for one in (*given, *claimed) if one.fact == "left"}
    if others := set[int]().union(*sets.values()) - there:
        yield f"identities {rules.names_of(sum(1 << one for one in others))}"
    for name in (name for name in SETS if sets[name] and hasattr(saying, name)):
        mask = getattr(saying, name)
        if sets[name] != {*(mask if isinstance(mask, tuple) else members(mask))}:
            yield f"{name} {sets[name]}"
    if re.search(r"explain\.(would_fit|told_fits|could_not_know)(?!_said)", used):
        condition: object = getattr(saying, "condition", None)
        if sets["identities"] != {*members(getattr(condition, "identities", 0))}:
            yield f"another condition than {condition}"
    if "could_not_be_sure_play" in used and sets["identities"] != {getattr(saying, "identity", None)}:
        yield f"another card than {saying}"
    spoken = [card.place for card in getattr(saying, "known", ()) if {*members(card.identities)} <= sets["identities"]]
    if getattr(saying, "identity", None) in sets["identities"]:  # which card it is, is said of whose holder
        spoken += saying.cards
    if places and (elsewhere := (is_taught and {*saying.cards} - places - {*spoken}) or places - has.places):
        yield f"cards {elsewhere}"
    suits = [suit.name for suit in rules.suits]
    reasons, stand = (
        {(suits.index(str(one.of)), one.number or 0) for one in facts if one.fact == "height"} for facts in (given, [*given, *claimed])
    )
    told = heard.get("height", set())
    each = [one for one in told if isinstance(one, tuple)]
    told = {height_of(rules, suit, n) for of, n in each for suit in (range(len(suits)) if of == "all" else [of])}
    every = heard.get("every", ())  # "every colour has its 3"
    floors = [height_of(rules, suit, int(str(n)))[1] - height for n in every for suit, height in reasons or stand]
    nowhere = {height_of(rules, suit, int(str(n))) for n in heard.get("nowhere", ()) for suit in range(len(suits))}
    if nowhere & stand or any(one not in {suit for suit, _ in stand} for one, _ in nowhere):
        yield f"a firework that stands so high {nowhere & stand}"
    told |= reasons if nowhere else set()
    told |= {(int(str(suit)), rules.ranks) for suit in heard.get("finished", ())}
    if told - stand or any(floor > 0 for floor in floors) or (reasons - told and not every and not {"suit", "number"} <= heard.keys()):
        yield f"heights {told}, not {stand}"
    if wrong := heard.get("suit", set()) - {suit_of(rules, one) for one in (*given, *claimed)}:
        yield f"suits {wrong}"
    seen = {one.identity for one in premises if isinstance(one, SeenCopies)}
    if unseen := (seen ^ sets["seen"] if premises else sets["seen"] - has.identities):
        yield f"in sight {rules.names_of(sum(1 << one for one in unseen))}"
    if wrong := set[object]().union(*(heard.get(sort, ()) for sort in ("player", "able", "unable", "owner"))) - has.seats:
        yield f"players {wrong}"
    for sort in {"able", "unable"} & heard.keys():
        if heard[sort] != {seat[0] if isinstance(seat, tuple) else seat for seat in getattr(saying, sort, ())}:
            yield f"{sort} {heard[sort]}"
    if wrong := {*heard.get("value", ()), *heard.get("missed", ()), *heard.get("was", ())} - has.values:
        yield f"values {wrong}"
    if unused := {use for use in USES & has.values if is_taught and str(use) not in used and "explain.why" not in used}:
        yield f"another use than {unused}"


def suit_of(rules: RuleSet, fact: TableFact) -> int:
    """The firework that a fact of the table is about; -1 if it is about none."""
    names = [suit.name for suit in rules.suits]
    card = int(rules.identity_of(str(fact.of))) // rules.ranks if fact.fact == "left" else -1
    return names.index(str(fact.of)) if fact.of in names else card


def height_of(rules: RuleSet, suit: int, rank: int) -> tuple[int, int]:
    """How many cards a firework has on which a card of a rank lies; -1 if there is no such card."""
    return suit, rank and (rules.firework_place[suit * rules.ranks + rank - 1][1] + 1 if rank <= rules.ranks else -1)
