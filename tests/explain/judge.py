"""The judge of explanations: it proves what they claim, and shares nothing with what makes them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from operator import and_, or_
from typing import TypeAlias

from hanabi_widget.effort import TooLarge, effort
from hanabi_widget.knowledge import (
    And,
    CardLocation,
    CommonKnowledge,
    DependsOnUnknownCard,
    EverybodyKnows,
    Evidence,
    Fact,
    Formula,
    GroupObservation,
    Knows,
    Not,
    Or,
    SeenCopies,
    StateKnowledge,
    TableFact,
    nested_identities,
)
from hanabi_widget.knowledge.reason import evidence_about_card, seen_copies
from hanabi_widget.lessons import History
from hanabi_widget.rules import UNKNOWN, Action, Clue, Identity, State, clue_info_of, public_identities, seats
from hanabi_widget.rules.deal import NAMES
from hanabi_widget.text.explanations import ExplainedSentence, Explanation
from tests.knowledge import kripke_models
from tests.knowledge.judge import Model, completions, too_big
from tests.knowledge.on_table import on_table
from tests.knowledge.reason_checks import KnownClaim, allowed_identities, is_true, is_visible_evidence, weaker_evidence
from tests.knowledge.small_positions import chains

from .reading import without_pronouns

Chain: TypeAlias = tuple[int, ...]
Place: TypeAlias = tuple[int, int]
Fault: TypeAlias = tuple[str, str]
ALL, SMALL, STEPS, BRIEF = -1, 1_500, 10_000_000, 100_000
"""In a chain, all who know in common; the most worlds of a position that are listed; the work to check a claim, in steps: some seconds.
And the work that a reader may be asked for to see what is not said: a tenth of a second."""

USE = re.compile(r"playable|trash|critical")
FLAGS = r"K\(|\b(playable|trash|critical|slot|common knowledge)\b"
BAD_TEXT = re.compile(rf"[{{}}]|  |\b(\w+) \1\b|\ba (?!one)[aeio]\w|\s[.,;:]|,,|\.\.|[^.]$|^[a-z]|{FLAGS}")

EVERY_COPY = r"\b[Ee]very (?!colour|firework|other |card still)|\b[Nn]o (?!other )[^.]* is left"
"""How a sentence says that all copies of cards are in sight."""


@dataclass(frozen=True)
class Part:
    """What of a claim stands behind K and C: who knows it, about which cards it is, and of which identities of one card it is true."""

    chain: Chain
    formula: Formula
    form: kripke_models.Formula = field(repr=False)
    cards: frozenset[Place]
    identities: int = field(repr=False)


@dataclass(frozen=True)
class Case:
    """An action, what is said of it to a reader ("all", or a player), and lines that look the same and know all cards."""

    before: State
    action: Action
    view: str
    explanation: Explanation
    known: Sequence[History]

    @cached_property
    def after(self) -> State:
        """The position after."""
        return self.before.apply(self.action)

    @cached_property
    def reader(self) -> int | None:
        """The reader's seat."""
        return None if self.view == "all" else self.after.seat(self.view)

    @cached_property
    def _models(self) -> list[Model]:
        """The worlds after the action, in each completion of its unknown cards; none if they are too many to list."""
        if sum(hand.count(UNKNOWN) for hand in self.after.hands) > 3 or too_big(self.after, SMALL):
            return []
        return [Model(full) for full in completions(self.after)]

    def holds(self, formula: Formula) -> bool:
        """Whether a formula is true after the action: by listing worlds, or at full size by the engine."""
        if self._models:
            return all(model.is_true(listed(self.after, formula)) for model in self._models)
        return all(history.state.holds(formula) for history in self.known)

    def _depends(self, formula: Formula) -> bool:
        """Whether a formula that holds in the lines at hand fails with rarer hands, which the engine names: they are looked at here.

        Beside unknown cards also if it takes too long to tell.
        """
        try:
            with effort(BRIEF):
                self.after.holds(formula)
        except DependsOnUnknownCard as error:
            return not all(state.holds(formula) for state in error.completions or ())
        except TooLarge:
            return any(UNKNOWN in hand for hand in self.after.hands)
        return False

    @cached_property
    def past(self) -> Case:
        """The same about the position before, of which a sentence may tell what could be known."""
        case = replace(self, known=[History.of(history.states[-2]) for history in self.known])
        case.__dict__["after"] = self.before
        return case

    def past_with(self, action: Action) -> Case:
        """The same if another clue had been given."""
        return replace(self, action=action, known=[History.of(history.states[-2]).after(action) for history in self.known])

    @property
    def spoken(self) -> Sequence[ExplainedSentence]:
        """All sentences that are read, first the headline."""
        return [*([first] if (first := self.explanation.first) else []), *self.explanation.sentences]

    @property
    def sentences(self) -> Sequence[ExplainedSentence]:
        """The sentences, first the headline if none below says more than it."""
        opening = self.explanation.opening
        return [*([opening] if opening else []), *self.explanation.sentences]

    def faults(self) -> Iterator[Fault]:
        """All that is wrong with the explanation, each with its kind.

        A headline is read before its reasons: it has evidence also from what is said below. It is repeated only by what gives its reason,
        or says under which condition what stays open is so: a verdict alone is not said again.
        """
        said = [[*self._parts(sentence)] for sentence in self.sentences]
        first = 1 if self.explanation.opening else 0
        everything = [part for new in said for part in new]
        try:
            yield from self._bad_texts()
            for sentence in self.spoken:
                yield from ((kind, f"{sentence.text!r}: {what}") for kind, what in self._untrue(sentence, sentence.claims))
                if other := getattr(sentence.saying, "instead", ()):
                    value = getattr(sentence.saying, "value")  # noqa: B009 - of one type only
                    after = self.past_with(Clue(self.after.names[sentence.cards[0][0]], value))
                    yield from ((kind, f"{sentence.text!r}: {what}") for kind, what in after._untrue(sentence, other))
                if sentence.knew:
                    yield from ((kind, f"{sentence.text!r}: {what}") for kind, what in self.past._untrue(sentence, sentence.knew))
            for number, (sentence, new) in enumerate(zip(self.sentences, said)):
                is_reason = sentence.kind in ("said", "identity") or bool(sentence.premises)
                is_reason |= sentence.kind == "open" and any(part not in said[0] for part in new)
                past = [*zip(self.sentences, said)][first if is_reason else 0 : number]
                if past and sentence.evidence and not past[-1][0].evidence:
                    past.pop()  # what was said is proved in the next breath
                if sentence.kind == "follows":  # it names what it follows from
                    past = [(one, old) for one, old in past if one.kind == "follows"]
                earlier = [part for _, old in past for part in old]
                below = [part for one in said[1:] for part in one]
                found = [*self._repeated(sentence, [part for part in new if part.cards], earlier)]
                found += self._unproved(sentence, new, below if number < first else earlier)
                yield from ((kind, f"{sentence.text!r}: {what}") for kind, what in found)
            yield from self._misled(everything)
            if "Nobody learns" in str(self.explanation):
                yield from (("something is learned", what) for what in self._learned(*self.known[0].states))
        except TooLarge:
            yield "not checked", "too long"

    def _parts(self, sentence: ExplainedSentence) -> Iterator[Part]:
        for claim in sentence.claims:
            yield from parts(self.after, claim)

    def _untrue(self, sentence: ExplainedSentence, claims: Sequence[Formula]) -> Iterator[Fault]:
        if not sentence.claims:
            yield "no claim", ""
        for claim in claims:
            with effort(STEPS):
                if not self.holds(claim):
                    yield "false", repr(claim)
                elif self.reader is not None and not self.holds(Knows(self.view, claim)):
                    yield "not known to the reader", repr(claim)

    def _repeated(self, sentence: ExplainedSentence, new: Sequence[Part], said: Sequence[Part]) -> Iterator[Fault]:
        sets, everything = self.after.rules.touched_identities.values(), self.after.rules.all_identities
        is_told = any(min(touched.bit_count(), (everything & ~touched).bit_count()) == 1 for touched in sets)
        for number, part in enumerate(new):
            if not part.cards and not isinstance(part.formula, Not):  # what is so at the table may be the reason of more than one thing
                continue
            if re.match(r"not (trash|critical)", repr(part.formula)):
                yield "negated flag", repr(part)
            if is_told or (sentence.kind == "nested" and part.chain[:1] == (self.reader,)):
                said = []  # what a clue says of cards says which they are; or it is said that you can follow
            if part in (*said, *new[:number]):
                yield "claimed twice", repr(part)
            elif not re.match(r"not K\(", repr(part.formula)) and any(entailed(self.after, part, [one]) for one in said):
                yield "contained in sentences before", repr(part)  # what follows of not knowing is no repetition to who hears it

    # -- evidence --------------------------------------------------------------------------------------

    def _unproved(self, sentence: ExplainedSentence, new: Sequence[Part], said: Sequence[Part]) -> Iterator[Fault]:
        about = [part for part in new if part.cards and "K(" not in repr(part.formula)]
        given = [part for part in about if {seat for seat, _ in part.cards} == {*chain_of(part, self.reader)[-1:]}]
        given = [part for part in given if len(part.cards) == 2 or part.identities != self.after.rules.all_identities]
        if any(UNKNOWN in hand for hand in self.after.hands):  # what rests on one of these cards has no evidence; nor has its use then
            unproved = [part for part in given if not self._follows(part, self._all_evidence)]
            given, said = [part for part in given if part not in unproved], [*said, *(part for part in unproved if len(part.cards) == 1)]
        if not sentence.evidence and sentence.kind in ("identity", "use"):
            given = [part for part in given if len(part.cards) == 1 and not entailed(self.after, part, said, use_of_known=True)]
            yield from (("no evidence", repr(part)) for part in given if self._follows(part, self._all_evidence))
        if not sentence.evidence:
            return
        yield from (("evidence does not suffice", repr(part)) for part in given if not self._follows(part, sentence.evidence))
        knowing = [KnownClaim(self.after, chain_of(part, self.reader), 1, "") for part in given]  # type: ignore[arg-type]
        everybody = [KnownClaim(self.after, seats(len(self.after.names)), 1, "") for part in given if ALL in part.chain]  # type: ignore[arg-type]
        for piece in sentence.evidence:
            among = [*knowing, *(() if isinstance(piece, SeenCopies) else everybody)]  # what clues told, all know
            if not any(is_visible_evidence(one, piece) for one in among):
                yield "not seen", repr(piece)
        for one in sentence.evidence if re.search(EVERY_COPY, sentence.text) and not re.search("one (of )?each", sentence.text) else ():
            if isinstance(one, SeenCopies) and len(one.places) < self.after.rules.copies_of[one.identity]:
                yield "not every copy is seen", self.after.rules.card_names[one.identity]
            if isinstance(one, SeenCopies) and " played or " in sentence.text and any(place.where == "hand" for place in one.places):
                yield "not on the table", repr(one)
        fewer = [one for one in weaker_evidence(sentence.evidence) if all(self._follows(part, one) for part in given)]
        yield from (("evidence to spare", f"{one} of {sentence.evidence}") for one in fewer[:1])

    @cached_property
    def _all_evidence(self) -> Sequence[Evidence]:
        """All that can be cited; unknown cards cannot, though in all completions something may follow from them."""
        seen, names = GroupObservation(self.after), range(len(self.after.rules.card_names))
        cards = [(seat, index) for seat, hand in zip(seats(len(self.after.names)), self.after.hands) for index in range(len(hand))]
        told = [piece for card in cards for piece in evidence_about_card(seen, *card)]
        return [*told, *(seen_copies(seen, Identity(card), ()) for card in names)]

    def _follows(self, part: Part, evidence: Sequence[Evidence]) -> bool:
        """Whether a part follows; common knowledge from what all see, or for the holder from copies that all know in common to be there."""
        if follows(self.after, part, evidence) or ALL not in part.chain:
            return follows(self.after, part, evidence)
        common = list[Evidence]()
        for one in evidence:
            if isinstance(one, SeenCopies):
                known = [place for place in one.places if place.where != "hand" or self._is_held_in_common(place, one.identity)]
                one = SeenCopies(one.identity, tuple(known))  # noqa: PLW2901
            common.append(one)
        return follows(self.after, replace(part, chain=chain_of(part, self.reader)), common)

    def _is_held_in_common(self, place: CardLocation, identity: int) -> bool:
        """Whether all know in common that a copy is in this hand: that it is this card, or one of those that cannot leave their hands."""
        card = Fact(self.after.rules.card_names[identity], self.after.names[place.seat], place.slot)
        return identity not in self._movable or self.holds(CommonKnowledge(card))

    @cached_property
    def _movable(self) -> set[int]:
        """Identities that a world may have in another hand or in the deck, any number of players' steps away.

        Whoever looks at the own hand deals it anew from it and the deck. So a card that may be what is in the deck may go there, and then
        what may be that card. The others are of each hand's own, as its cards that can be nothing movable take them all.
        """
        movable = set[int]()
        for state in (history.state for history in self.known):
            masks = [map(state.rules.possible_identities, clue_info_of(state, seat)) for seat in seats(len(state.names))]
            cards = [(card, mask) for hand, own in zip(state.hands, masks) for card, mask in zip(hand, own)]
            seen = Counter([*public_identities(state), *(card for card, _ in cards)])  # an unknown card may be what the deck has
            movable |= {*(Counter(state.rules.deck) - seen)}
            while more := {card for card, mask in cards if any(mask >> one & 1 for one in movable)} - movable:
                movable |= more
        return movable

    # -- who can follow, and what nobody learns ----------------------------------------------------------

    def _misled(self, said: Sequence[Part]) -> Iterator[Fault]:
        """Who can follow though it is denied; who cannot and is not named, but for useless cards."""
        uses = r"(playable|critical)\(.*?\)"
        for holder, its_name in enumerate(self.after.names):
            told = [one for one in said if one.chain in ((holder,), (self.reader, holder)) and {seat for seat, _ in one.cards} == {holder}]
            texts = zip(without_pronouns([one.text for one in self.sentences], self.after.names), self.sentences)
            about = [(text, one.cards) for text, one in texts if "follow" in text and holder in {seat for seat, _ in one.cards}]
            about = [(text if "cannot follow" in text else text.partition("follow")[2], cards) for text, cards in about]
            unable, cards = " ".join(text for text, _ in about), {place for _, of_text in about for place in of_text}
            facts = [part.formula for part in told if part.cards <= cards]
            for seat, name in enumerate(self.after.names):
                is_unable = seat != holder and ("each holds a card" in unable or self._is_named(seat, unable))  # "nobody else" is all
                if is_unable and not (facts and self.holds(Not(Knows(name, Knows(its_name, reduce(and_, facts)))))):
                    yield "can follow after all", f"{name} {facts}"
                for part in () if is_unable or seat in (holder, self.reader) else told:
                    cannot: Formula = Not(Knows(name, Knows(its_name, part.formula)))
                    is_said = part.cards <= cards or re.fullmatch(uses, repr(part.formula))
                    unable_for_sure = cannot if self.reader is None else Knows(self.view, cannot)
                    if is_said and self.holds(unable_for_sure) and not self._depends(unable_for_sure):
                        yield f"silent{' to the holder' if holder == self.reader else ''}", repr(cannot)

    def _is_named(self, seat: int, text: str) -> bool:
        return bool(re.search(r"\b[Yy]ou\b" if seat == self.reader else rf"\b{re.escape(self.after.names[seat])}\b", text))

    def _learned(self, before: State, after: State) -> Iterator[str]:
        """What changed although nobody learned anything: on small decks any world of a chain, at full size what a card may be."""
        everybody, is_small = range(len(after.names)), not too_big(before, SMALL)
        old, new = (Model(state) if is_small else GroupObservation(state) for state in (before, after))
        for chain in filter(None, chains(len(after.names), 3)):
            if isinstance(old, Model) and isinstance(new, Model):
                is_new = old.hands_in(old.after(chain)) != new.hands_in(new.after(chain))
            else:
                is_new = len({*chain}) == len(chain) and nested_identities(old, chain) != nested_identities(new, chain)  # type: ignore[arg-type]
            if is_new:
                yield repr(chain)
        if StateKnowledge(before).common != StateKnowledge(after).common or (
            isinstance(old, Model) and isinstance(new, Model) and old.hands_in(old.common(everybody)) != new.hands_in(new.common(everybody))
        ):
            yield "common knowledge"

    # -- texts -------------------------------------------------------------------------------------------

    def _bad_texts(self) -> Iterator[Fault]:
        texts = str(self.explanation).split("\n")
        yield from (("said twice", text) for text, times in Counter(texts).items() if times > 1)
        for text in texts:
            nobody = {*NAMES} - {*self.after.names} | ({self.view} if self.reader is not None else set())
            if BAD_TEXT.search(text) or any(re.search(rf"\b{re.escape(name)}\b", text) for name in nobody):
                yield "bad text", text

    @property
    def newly_touched(self) -> Iterator[bool]:
        """For each card newly touched, whether its colour or rank, or more, is claimed."""
        if isinstance(self.action, Clue):
            seat, rules, value = self.after.seat(self.action.player), self.after.rules, self.after.rules.parse_clue_value(self.action.value)
            claimed = [part for sentence in self.sentences for claim in sentence.claims for part in parts(self.after, claim)]
            for slot, (old, info) in enumerate(zip(clue_info_of(self.before, seat), clue_info_of(self.after, seat)), 1):
                if not rules.values_touching(old) and value in rules.values_touching(info):
                    left = reduce(and_, [part.identities for part in claimed if part.cards == {(seat, slot)}], rules.all_identities)
                    yield not left & ~rules.touched_identities[value]


# -- formulas --------------------------------------------------------------------------------------------


def parts(state: State, formula: Formula, chain: Chain = ()) -> Iterator[Part]:
    """What a formula says, part by part."""
    match formula:
        case And(inner):
            yield from (found for part in inner for found in parts(state, part, chain))
        case Knows(player, part):
            yield from parts(state, part, (*chain, state.seat(player)))
        case CommonKnowledge(part):
            yield from parts(state, part, (*chain, ALL))
        case _:
            form, everything = listed(state, formula), state.rules.all_identities
            cards = frozenset((int(seat), int(slot)) for seat, slot in re.findall(r"\('fact', (\d+), (\d+)", repr(form)))
            if len(cards) == 1 and not re.search(r"\b[KC]\(", repr(formula)):
                everything = sum(1 << card for card in range(len(state.rules.card_names)) if is_so(form, dict.fromkeys(cards, card)))
            yield Part(chain, formula, form, cards, everything)


def chain_of(part: Part, reader: int | None) -> Chain:
    """To whom a part is known: if to all in common, the holder of its cards, as far as the reader can tell."""
    if ALL not in part.chain:
        return part.chain
    holder = next(iter(part.cards))[0]
    return (holder,) if reader in (None, holder) else (int(reader or 0), holder)


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
        case CommonKnowledge(part, players) | EverybodyKnows(part, players):
            group = tuple(map(state.seat, players or state.names))
            return "C" if isinstance(formula, CommonKnowledge) else "E", group, listed(state, part)
        case TableFact():
            return ("and",) if on_table(state, formula) else ("or",)
    return "not", listed(state, formula.part)  # type: ignore[attr-defined]


def is_so(form: kripke_models.Formula, cards: Mapping[Place, int]) -> bool:
    """Whether a formula about cards is true if they are these."""
    match form:
        case ("fact", seat, slot, identities):
            return bool(identities >> cards[seat, slot] & 1)
        case ("not", part):
            return not is_so(part, cards)
    return (all if form[0] == "and" else any)(is_so(part, cards) for part in form[1:])


def entailed(state: State, part: Part, said: Iterable[Part], *, use_of_known: bool = False) -> bool:
    """Whether parts said before contain a part, card by card. What a card is good for is new if only the card was named, unless asked."""
    if isinstance(part.formula, Not) and isinstance(
        part.formula.part, Knows | CommonKnowledge
    ):  # who does not know the weaker does not know the stronger
        stronger = [*parts(state, part.formula.part)]
        denied = [one.formula.part for one in said if one.chain == part.chain and isinstance(one.formula, Not)]
        return any(
            all(entailed(state, weaker, stronger) for weaker in parts(state, one))
            for one in denied
            if isinstance(one, Knows | CommonKnowledge)
        )
    known = [one for one in said if one.cards == part.cards and contains(one.chain, part.chain)]
    known = [one for one in known if use_of_known or USE.search(repr(one.formula)) or not USE.search(repr(part.formula))]
    if isinstance(part.formula, Or) and not use_of_known:  # under which condition a card fits is new, whatever else it is good for
        known = [one for one in known if "playable" in repr(one.formula) or "playable" not in repr(part.formula)]
    return not reduce(and_, [one.identities for one in known], state.rules.all_identities) & ~part.identities and bool(known)


def contains(by: Chain, wanted: Chain) -> bool:
    """Whether what a chain knows another knows by that: what somebody knows is true, and what is common everybody knows of all."""
    if not by or not wanted:
        return not wanted
    if by[0] == ALL:
        return any(contains(by[1:], wanted[start:]) for start in range(len(wanted) + 1))
    return contains(by[1:], wanted) or (by[0] == wanted[0] and contains(by[1:], wanted[1:]))


# -- what evidence leaves ----------------------------------------------------------------------------------


def follows(state: State, part: Part, evidence: Sequence[Evidence]) -> bool:
    """Whether a part about one or two cards follows: in no way can the cards of those who know be dealt such that it is false."""
    cards, everything = sorted(part.cards), range(len(state.rules.card_names))
    for first in everything if len(cards) == 2 else (0,):
        false = sum(1 << other for other in everything if not is_so(part.form, {cards[0]: first, cards[-1]: other}))
        if false and can_deal(state, part.chain, {cards[0]: 1 << first, cards[-1]: false}, evidence):
            return False
    return True


def can_deal(state: State, chain: Chain, fixed: Mapping[Place, int], evidence: Sequence[Evidence]) -> bool:
    """Whether all hands of a chain can be dealt as far as the evidence tells, with some cards among given ones: by a matching.

    A card of the first player can be any copy that no evidence shows to that player; of the second, any that none shows to both; and so on.
    """
    hands, takes, options = [*range(len(state.names))] if ALL in chain else chain, dict[Place, int](), list[list[Place]]()
    for place, mask in fixed.items():  # a card that they see
        about = [one for one in evidence if not isinstance(one, SeenCopies) and (one.seat, one.slot) == place]
        if place[0] not in hands and not reduce(and_, [allowed_identities(state, one) for one in about], mask):
            return False
    copies = [one for one in evidence if isinstance(one, SeenCopies)]
    for number, seat in enumerate(hands):
        left, hidden = [*state.rules.copies_of], hands if ALL in chain else hands[: number + 1]
        for card in {one.identity for one in copies}:
            seen = reduce(or_, [Counter(one.places) for one in copies if one.identity == card])
            left[card] -= sum(times for place, times in seen.items() if place.seat not in hidden)
        for slot in range(1, len(state.hands[seat]) + 1):
            about = [one for one in evidence if not isinstance(one, SeenCopies) and (one.seat, one.slot) == (seat, slot)]
            mask = reduce(and_, [allowed_identities(state, one) for one in about], fixed.get((seat, slot), state.rules.all_identities))
            options.append([(card, copy) for card, number in enumerate(left) if mask >> card & 1 for copy in range(number)])

    def is_dealt(card: int, tried: set[Place]) -> bool:
        for copy in options[card]:
            if copy not in tried:
                tried.add(copy)
                if copy not in takes or is_dealt(takes[copy], tried):
                    takes[copy] = card
                    return True
        return False

    return all(is_dealt(card, set()) for card in range(len(options)))
