"""The judge of explanations: it proves what they claim, and shares nothing with what makes them.

A *part* of a claim is a chain of those who know, `ALL` where it is common knowledge, and a formula without K and C in front.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import permutations
from operator import and_
from typing import TypeAlias

from hanabi_widget.effort import TooLarge
from hanabi_widget.knowledge import And, CommonKnowledge, Evidence, Fact, Formula, GroupObservation, Knows, Not, Or, SeenCopies
from hanabi_widget.knowledge import StateKnowledge, nested_identities
from hanabi_widget.rules import UNKNOWN, Action, Clue, State, clue_info_of
from hanabi_widget.rules.deal import NAMES
from hanabi_widget.text.explanations import ExplainedSentence, Explanation
from tests.knowledge import kripke_models
from tests.knowledge.judge import Model, completions, too_big
from tests.knowledge.reason_checks import KnownClaim, allowed_identities, is_true, is_visible_evidence, weaker_evidence
from tests.knowledge.small_positions import chains

Place: TypeAlias = tuple[int, int]
Part: TypeAlias = tuple[tuple[int, ...], Formula]
Fault: TypeAlias = tuple[str, str]
"""Its kind, and what is wrong."""

ALL, SMALL = -1, 1_500
"""Everybody, in a chain; the most worlds of a position that are listed."""

USE = re.compile(r"playable|trash|critical")
BAD_TEXT = re.compile(
    r"[{}]|  |\b(\w+) \1\b|\ba (?!one)[aeio]\w|\s[.,;:]|,,|\.\.|[^.]$|^[a-z]|\b(playable|trash|critical|slot|K\(|common knowledge)"
)


@dataclass(frozen=True)
class Case:
    """An action, and what is said of it to a reader: to a player, or to ``"all"``."""

    before: State
    action: Action
    view: str
    explanation: Explanation

    @cached_property
    def after(self) -> State:
        """The position after."""
        return self.before.apply(self.action)

    @cached_property
    def reader(self) -> int | None:
        """The reader's seat."""
        return None if self.view == "all" else self.after.seat(self.view)

    @cached_property
    def models(self) -> list[Model]:
        """The worlds after the action, in each completion of its unknown cards; none if they are too many to list."""
        if sum(hand.count(UNKNOWN) for hand in self.after.hands) > 3 or too_big(self.after, SMALL):
            return []
        return [Model(full) for full in completions(self.after)]

    def holds(self, formula: Formula) -> bool:
        """Whether a formula is true after the action: by listing worlds, or at full size by the engine."""
        if self.models:
            return all(model.is_true(listed(self.after, formula)) for model in self.models)
        return self.after.holds(formula)

    def faults(self) -> Iterator[Fault]:
        """All that is wrong with the explanation."""
        yield from self._bad_texts()
        said = list[Part]()
        for sentence in self.explanation.sentences:
            new = [part for claim in sentence.claims for part in parts(self.after, claim)]
            for check in (self._untrue, self._repeated, self._unproved, self._misled):
                try:
                    yield from ((kind, f"{sentence.text!r}: {what}") for kind, what in check(sentence, new, said))
                except TooLarge:
                    yield "too long to check", sentence.text
            said += new
        yield from self._silent(said)
        if "Nobody learns" in str(self.explanation):
            yield from (("something is learned", what) for what in self._learned())

    # -- claims ----------------------------------------------------------------------------------------

    def _untrue(self, sentence: ExplainedSentence, *_: Sequence[Part]) -> Iterator[Fault]:
        for claim in sentence.claims:
            if not self.holds(claim):
                yield "false", repr(claim)
            elif self.reader is not None and not self.holds(Knows(self.view, claim)):
                yield "not known to the reader", repr(claim)

    def _repeated(self, sentence: ExplainedSentence, new: Sequence[Part], said: Sequence[Part]) -> Iterator[Fault]:
        rules = self.after.rules
        for number, part in enumerate(new):
            if re.match(r"not (trash|critical)", repr(part[1])):
                yield "negated flag", repr(part)
            if rules.ranks == 1 or len(rules.suits) == 1 or (sentence.kind == "nested" and part[0][:1] == (self.reader,)):
                continue  # a colour or a rank says which card it is; or it is said that you can follow
            if part in (*said, *new[:number]):
                yield "claimed twice", repr(part)
            elif entailed(self.after, part, said):
                yield "contained in sentences before", repr(part)

    def _unproved(self, sentence: ExplainedSentence, new: Sequence[Part], said: Sequence[Part]) -> Iterator[Fault]:
        given = [part for part in new if part[0] and self._seats(part) in ({part[0][-1]}, {ALL}) and "K(" not in repr(part[1])]
        evidence = joined(sentence.evidence)
        if not evidence and sentence.kind in ("identity", "use"):
            yield from (
                ("no evidence", repr(part))
                for part in given
                if len(places(self.after, part[1])) == 1 and not entailed(self.after, part, said, use_of_known=True)
            )
        if not evidence:
            return
        yield from (("evidence does not suffice", f"{part} of {evidence}") for part in given if not follows(self.after, part, evidence))
        knowing = [KnownClaim(self.after, tuple(seats_of(self.after, chain)), 1, "") for chain, _ in given]  # type: ignore[arg-type]
        yield from (("not seen", repr(piece)) for piece in evidence if not any(is_visible_evidence(one, piece) for one in knowing))
        for fewer in weaker_evidence(evidence):
            if all(follows(self.after, part, fewer) for part in given):
                yield "evidence to spare", f"{fewer} of {evidence}"

    def _seats(self, part: Part) -> set[int]:
        return {ALL} if part[0] == (ALL,) else {seat for seat, _ in places(self.after, part[1])}

    # -- who can follow ----------------------------------------------------------------------------------

    def _misled(self, sentence: ExplainedSentence, _: Sequence[Part], said: Sequence[Part]) -> Iterator[Fault]:
        able, found, unable = sentence.text.partition("follow")
        if not found:
            return
        holder = sentence.cards[0][0]
        told = [formula for chain, formula in said if chain[-1:] == (holder,) and places(self.after, formula) & {*sentence.cards}]
        for seat, name in enumerate(self.after.names):
            claim = Knows(name, Knows(self.after.names[holder], reduce(and_, told)))
            if seat == holder:
                continue
            if self._is_named(seat, unable):
                if self.holds(claim):
                    yield "can follow after all", repr(claim)
            elif (self.reader is None or "verybody" in able or self._is_named(seat, able)) and not self.holds(claim):
                yield "cannot follow", repr(claim)

    def _is_named(self, seat: int, text: str) -> bool:
        return bool(re.search(r"\b[Yy]ou\b" if seat == self.reader else rf"\b{re.escape(self.after.names[seat])}\b", text))

    def _silent(self, said: Sequence[Part]) -> Iterator[Fault]:
        """Who cannot follow what a card is good for, and is not named; but for useless cards after a play or discard."""
        text = " ".join(sentence.text for sentence in self.explanation.sentences if sentence.kind == "nested")
        for chain, formula in said:
            holder = chain[-1:]
            is_use = re.fullmatch(r"(playable|critical|trash)\(.*?\)", repr(formula)) and (
                "trash" not in repr(formula) or isinstance(self.action, Clue)
            )
            if (
                not is_use
                or holder in ((), (ALL,))
                or chain not in (holder, (self.reader, *holder))
                or self._seats((chain, formula)) != {*holder}
            ):
                continue
            for seat, name in enumerate(self.after.names):
                cannot: Formula = Not(Knows(name, Knows(self.after.names[holder[0]], formula)))
                if seat not in (*holder, self.reader) and not self._is_named(seat, text):
                    if self.holds(cannot if self.reader is None else Knows(self.view, cannot)):
                        yield f"silent{' to the holder' if holder == (self.reader,) else ''}", repr(cannot)

    # -- nothing -----------------------------------------------------------------------------------------

    def _learned(self) -> Iterator[str]:
        """What changed although nobody learned anything: on small decks any world of a chain, at full size what a card may be."""
        seats = range(len(self.after.names))
        if len(self.models) == 1 and not too_big(self.before, SMALL):
            old, new = Model(self.before), self.models[0]
            yield from (repr(chain) for chain in chains(len(seats), 3) if old.hands_in(old.after(chain)) != new.hands_in(new.after(chain)))
            if old.hands_in(old.common(seats)) != new.hands_in(new.common(seats)):
                yield "common knowledge"
            return
        sides = GroupObservation(self.before), GroupObservation(self.after)
        for chain in (chain for size in (1, 2, 3) for chain in permutations(seats, size)):
            if nested_identities(sides[0], chain) != nested_identities(sides[1], chain):  # type: ignore[arg-type]
                yield repr(chain)
        if StateKnowledge(self.before).common != StateKnowledge(self.after).common:
            yield "common knowledge"

    # -- texts -------------------------------------------------------------------------------------------

    def _bad_texts(self) -> Iterator[Fault]:
        texts = str(self.explanation).split("\n")
        yield from (("said twice", text) for text, times in Counter(texts).items() if times > 1)
        for text in texts:
            if BAD_TEXT.search(text):
                yield "bad text", text
            if self.reader is not None and re.search(rf"\b{re.escape(self.view)}\b", text):
                yield "reader named", text
            yield from (("nobody of this name", text) for name in NAMES if re.search(rf"\b{name}\b", text) and name not in self.after.names)

    @property
    def newly_touched(self) -> tuple[int, int]:
        """Of how many cards newly touched the colour or rank, or more, is claimed, and of how many not."""
        if not isinstance(self.action, Clue):
            return 0, 0
        seat, rules, told = self.after.seat(self.action.player), self.after.rules, list[bool]()
        claimed = [
            formula for sentence in self.explanation.sentences for claim in sentence.claims for _, formula in parts(self.after, claim)
        ]
        value = rules.parse_clue_value(self.action.value)
        for slot, (old, info) in enumerate(zip(clue_info_of(self.before, seat), clue_info_of(self.after, seat)), 1):
            if not rules.values_touching(old) and value in rules.values_touching(info):
                sets = [of_card(self.after, formula) for formula in claimed if places(self.after, formula) == {(seat, slot)}]
                told.append(not reduce(and_, sets, rules.all_identities) & ~rules.touched_identities[value])
        return sum(told), len(told) - sum(told)


# -- formulas --------------------------------------------------------------------------------------------


def parts(state: State, formula: Formula, chain: tuple[int, ...] = ()) -> Iterator[Part]:
    """What a formula says, part by part."""
    match formula:
        case And(inner):
            yield from (found for part in inner for found in parts(state, part, chain))
        case Knows(player, part):
            yield from parts(state, part, (*chain, state.seat(player)))
        case CommonKnowledge(part):
            yield from parts(state, part, (*chain, ALL))
        case _:
            yield chain, formula


def listed(state: State, formula: Formula) -> kripke_models.Formula:
    """A formula as the judge of knowledge reads it."""
    match formula:
        case Fact(fact, player, slot):
            seat, name = state.seat(player), next((suit.letter for suit in state.rules.suits if suit.name == fact), str(fact))
            mask = sum(1 << card for card in range(len(state.rules.card_names)) if is_true(state, name, card))
            slots = [slot] if isinstance(slot, int) else range(1, len(state.hands[seat]) + 1)
            return ("and" if slot == "all" else "or", *(("fact", seat, each, mask) for each in slots))
        case And(inner) | Or(inner):
            return "and" if isinstance(formula, And) else "or", *(listed(state, part) for part in inner)
        case Knows(player, part):
            return "K", state.seat(player), listed(state, part)
        case CommonKnowledge(part):
            return "C", tuple(range(len(state.names))), listed(state, part)
    return "not", listed(state, formula.part)  # type: ignore[attr-defined]


def places(state: State, formula: Formula) -> set[Place]:
    """The cards that a formula is about."""
    match formula:
        case Fact(_, player, slot):
            seat = state.seat(player)
            return {(seat, each) for each in ([slot] if isinstance(slot, int) else range(1, len(state.hands[seat]) + 1))}
        case And(inner) | Or(inner):
            return set[Place]().union(*(places(state, part) for part in inner))
    return places(state, formula.part)  # type: ignore[attr-defined]


def is_so(formula: kripke_models.Formula, cards: Mapping[Place, int]) -> bool:
    """Whether a formula about cards is true if they are these."""
    match formula:
        case ("fact", seat, slot, identities):
            return bool(identities >> cards[seat, slot] & 1)
        case ("not", part):
            return not is_so(part, cards)
    return (all if formula[0] == "and" else any)(is_so(part, cards) for part in formula[1:])


def of_card(state: State, formula: Formula) -> int:
    """The identities of which a formula about one card is true; all if it is about anything else."""
    where, form = places(state, formula), listed(state, formula)
    if len(where) != 1 or re.search(r"\b[KC]\(", repr(formula)):
        return state.rules.all_identities
    return sum(1 << card for card in range(len(state.rules.card_names)) if is_so(form, dict.fromkeys(where, card)))


def entailed(state: State, part: Part, said: Iterable[Part], *, use_of_known: bool = False) -> bool:
    """Whether parts said before contain a part, card by card. What a card is good for is new if only the card was named, unless asked."""
    chain, formula = part
    if isinstance(formula, Not) and isinstance(formula.part, Knows):  # whoever does not know the weaker does not know the stronger
        stronger, denied = [*parts(state, formula.part)], [other.part for by, other in said if by == chain and isinstance(other, Not)]
        return any(all(entailed(state, weaker, stronger) for weaker in parts(state, other)) for other in denied if isinstance(other, Knows))
    left, where, is_use = state.rules.all_identities, places(state, formula), USE.search(repr(formula))
    for by, other in said:
        if contains(by, chain) and places(state, other) == where and (use_of_known or not (is_use and not USE.search(repr(other)))):
            left &= of_card(state, other)
    return not left & ~of_card(state, formula) and of_card(state, formula) != state.rules.all_identities


def contains(by: tuple[int, ...], wanted: tuple[int, ...]) -> bool:
    """Whether what a chain knows another knows by that: what somebody knows is true, and what is common everybody knows of all."""
    if not by or not wanted:
        return not wanted
    if by[0] == ALL:
        return any(contains(by[1:], wanted[start:]) for start in range(len(wanted) + 1))
    return contains(by[1:], wanted) or (by[0] == wanted[0] and contains(by[1:], wanted[1:]))


# -- evidence --------------------------------------------------------------------------------------------


def seats_of(state: State, chain: tuple[int, ...]) -> list[int]:
    """The seats of those who know: all, if it is common knowledge."""
    return [*range(len(state.names))] if ALL in chain else [*chain]


def joined(evidence: Iterable[Evidence]) -> list[Evidence]:
    """Evidence with all seen copies of a card in one piece."""
    pieces, copies = dict[Evidence, None](), dict[int, Counter[object]]()
    for piece in evidence:
        if isinstance(piece, SeenCopies):
            copies[piece.identity] = copies.get(piece.identity, Counter()) | Counter(piece.places)
        else:
            pieces[piece] = None
    return [*pieces, *(SeenCopies(card, tuple(found.elements())) for card, found in copies.items())]  # type: ignore[arg-type]


def follows(state: State, part: Part, evidence: Sequence[Evidence]) -> bool:
    """Whether a part about one or two cards follows: in no way can the cards of those who know be dealt such that it is false."""
    where, form, everything = sorted(places(state, part[1])), listed(state, part[1]), range(len(state.rules.card_names))
    for card in everything if len(where) == 2 else (0,):
        false = sum(1 << other for other in everything if not is_so(form, {where[0]: card, where[-1]: other}))
        if false and can_deal(state, part[0], {where[0]: 1 << card, where[-1]: false}, evidence):
            return False
    return True


def can_deal(state: State, knowers: tuple[int, ...], fixed: Mapping[Place, int], evidence: Sequence[Evidence]) -> bool:
    """Whether all hands of a chain can be dealt as far as the evidence tells, with some cards among given ones: by a matching.

    A card of the first player can be any copy that no evidence shows to that player; one of the second, any that none shows to both; and so on.
    """
    chain, takes, options = seats_of(state, knowers), dict[Place, int](), list[list[Place]]()
    for number, seat in enumerate(chain):
        left, hidden = [*state.rules.copies_of], chain if ALL in knowers else chain[: number + 1]
        for piece in evidence:
            if isinstance(piece, SeenCopies):
                left[piece.identity] -= sum(place.seat not in hidden for place in piece.places)
        for slot in range(1, len(state.hands[seat]) + 1):
            told = [
                allowed_identities(state, one)
                for one in evidence
                if not isinstance(one, SeenCopies) and (one.seat, one.slot) == (seat, slot)
            ]
            mask = reduce(and_, told, fixed.get((seat, slot), state.rules.all_identities))
            options.append([(card, copy) for card, copies in enumerate(left) if mask >> card & 1 for copy in range(copies)])

    def is_dealt(card: int, tried: set[Place]) -> bool:
        for copy in options[card]:
            if copy not in tried:
                tried.add(copy)
                if copy not in takes or is_dealt(takes[copy], tried):
                    takes[copy] = card
                    return True
        return False

    return all(is_dealt(card, set()) for card in range(len(options)))
