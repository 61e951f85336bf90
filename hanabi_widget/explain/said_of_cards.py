"""What is said of cards in hands: what they were told, which they are, what they are good for, what stays open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import field, replace
from functools import partial, reduce
from operator import and_, or_
from typing import ClassVar, Literal, NamedTuple, TypeAlias

from hanabi_widget.knowledge import ClueEvidence, CommonKnowledge, Fact, Formula, Not, Or, SeenCopies, TableFact
from hanabi_widget.rules import (
    Cards,
    ClueValue,
    ClueValues,
    Identities,
    Identity,
    RuleSet,
    SeatIndex,
    Slot,
    by_seat,
    clue_info_of,
    playable,
)

from .saying import (
    FACTS,
    AboutPlaces,
    AboutTokens,
    Audience,
    Formulas,
    Kind,
    Place,
    Places,
    Premises,
    Proof,
    Saying,
    Slots,
    Use,
    Verdict,
    all_of,
    known_to,
)

MOST_SEEN = 8
"""So many cards of which every copy is seen are named as a reason."""

FEW, FEW_OPTIONS = 3, 2
"""So many cards are named that one can be; so many that one could be before a clue passed over it."""

Doubt: TypeAlias = Literal["cards", "color", "rank", "neither", "strike"]
"""What is said of a card of which its player could not be sure: see `CouldNotBeSure`."""

Sight: TypeAlias = Literal["counts", "gone", "sees"]
"""How copies in sight are named as a reason: that cards are counted; which are played or discarded; which a player sees."""


class Known(NamedTuple):
    """A card of which its holder knows something.

    Attributes:
        place: the card.
        identities: what it may be.
        in_common: whether what is said of it is common knowledge.
    """

    place: Place
    identities: Identities
    in_common: bool = False

    @property
    def identity(self) -> Identity:
        """Which card it is, if that is known."""
        return Identity(self.identities.bit_length() - 1)


class Proved(Saying):
    """Something with the evidence that there is for it.

    Attributes:
        evidence: clues and cards in sight.
    """

    evidence: Proof = field(default=(), kw_only=True)

    @property
    def proof(self) -> Proof:
        """The evidence."""
        return self.evidence


class OfCards(Proved):
    """Something that is said of cards of one hand."""

    holder: SeatIndex
    slots: Slots

    @property
    def cards(self) -> Places:
        """These cards."""
        return tuple((self.holder, slot) for slot in self.slots)

    def all_but_holder_know(self, part: Formula) -> Formulas:
        """That something is so, which the others know, and the holder does not."""
        state = self.state
        others = (known_to(state, (seat,), part) for seat, _ in by_seat(state.hands) if seat != self.holder)
        return (part, *others, Not(known_to(state, (self.holder,), part)))

    def holder_knows(self, part: Formula) -> Formula:
        """That their holder knows something."""
        return self.to.knows(self.holder, part)

    def may_be_so(self, part: Formula) -> Formula:
        """That something is so for all that their holder knows."""
        return Not(self.holder_knows(Not(part)))


class OfKnownCards(Proved):
    """Something of which the holders of some cards know it.

    Attributes:
        known: the cards.
    """

    known: tuple[Known, ...]

    @property
    def cards(self) -> Places:
        """These cards."""
        return tuple(card.place for card in self.known)

    @property
    def holder(self) -> SeatIndex:
        """Who holds the first of them, and mostly all."""
        return self.known[0].place[0]

    @property
    def slots(self) -> Slots:
        """Their slots, in one hand."""
        return tuple(card.place[1] for card in self.known)

    @property
    def identities(self) -> Cards:
        """Which they are, each once, if that is known."""
        return tuple(dict.fromkeys(card.identity for card in self.known))

    @property
    def possible(self) -> Identities:
        """All that they may be."""
        return reduce(or_, [card.identities for card in self.known])

    @property
    def condition(self) -> FitCondition:
        """What would fit of all that they may be."""
        return FitCondition.of(self.to, self.possible)

    @property
    def is_twice(self) -> bool:
        """Whether some of those in one hand are the same card."""
        return len({(card.place[0], card.identities) for card in self.known}) < len(self.known)

    @property
    def seen(self) -> tuple[SeenCopies, ...]:
        """The copies in sight from which it follows."""
        return tuple(piece for piece in self.evidence if isinstance(piece, SeenCopies))

    @property
    def sight(self) -> Sight:
        """How these are named: all copies of a few cards, on the table or also in hands; else only that cards were counted."""
        is_joint = any(not isinstance(piece, SeenCopies) and (piece.seat, piece.slot) not in self.cards for piece in self.evidence)
        return "counts" if is_joint else sight_of(self.rules, self.seen, self.holder)

    @property
    def premises(self) -> Premises:
        """The copies in sight that are named."""
        return self.seen if self.seen and self.sight != "counts" else ()

    @property
    def claims(self) -> Formulas:
        """That their holders know which they are, or may be."""
        return self.each_known(self.to.card_is(card.place, card.identities) for card in self.known)

    def each_known(self, part: Iterable[Formula]) -> Formulas:
        """That their holders know something of each of them."""
        return tuple(self.to.knows(card.place[0], each, in_common=card.in_common) for card, each in zip(self.known, part))

    def verdicts(self, verdict: Verdict) -> Formulas:
        """That their holders know what they are good for, or are not."""
        return self.each_known(verdict_of(self.state.names[seat], slot, verdict) for seat, slot in self.cards)


def sight_of(rules: RuleSet, seen: tuple[SeenCopies, ...], holder: SeatIndex) -> Sight:
    """How copies in sight of a player are named; those in the player's own hand are counted by another who knows it too."""
    if len(seen) > MOST_SEEN or any(len(piece.places) < rules.copies_of[piece.identity] for piece in seen):
        return "counts"
    if any(place.seat == holder for piece in seen for place in piece.places):
        return "counts"
    return "gone" if all(place.where != "hand" for piece in seen for place in piece.places) else "sees"


def verdict_of(player: str, slot: Slot, verdict: Verdict) -> Formula:
    """What a card is good for, or is not; one that must wait cannot be played yet."""
    no, _, use = ("not_play" if verdict == "wait" else verdict).rpartition("_")
    fact = Fact(next(fact for each, fact in FACTS.items() if each == use), player, slot)
    return Not(fact) if no else fact


class FitCondition(NamedTuple):
    """Under which condition a card fits that may be one of some: the shorter list is said.

    Attributes:
        identities: only these would fit, or all others would.
        fits: whether these would.
    """

    identities: Identities
    fits: bool

    @classmethod
    def of(cls, to: Audience, possible: Identities) -> FitCondition:
        """What would fit of all that cards may be."""
        fits = possible & playable(to.state)
        rest = possible & ~fits
        return cls(rest, fits=False) if rest.bit_count() < fits.bit_count() else cls(fits, fits=True)

    def claim(self, to: Audience, place: Place) -> Formula:
        """That a card is one of these, or does not fit; or is one of these, or fits."""
        can_be_played = to.is_good_for(place, "play")
        return Or((to.card_is(place, self.identities), Not(can_be_played) if self.fits else can_be_played))

    def mask(self, to: Audience) -> Identities:
        """The cards of which that is true."""
        fits = playable(to.state)
        return self.identities | (~fits if self.fits else fits)


# -- what cards were told ------------------------------------------------------------------------------


class ClueSaid(Proved):
    """What a clue said of a hand; perhaps with what earlier ones had named that passed over all cards that it touched."""

    kind: ClassVar[Kind] = "said"

    receiver: SeatIndex
    value: ClueValue
    touched: Slots
    missed: Slots
    earlier: ClueValues = field(default=(), kw_only=True)

    @property
    def cards(self) -> Places:
        """The cards that it touched."""
        return tuple((self.receiver, slot) for slot in self.touched)

    @property
    def claims(self) -> Formulas:
        """That all know it of those that it touched, and of the others; and that the former are not what earlier clues had named."""
        rules = self.rules
        touched = rules.touched_identities[self.value]
        sides = (self.touched, touched), (self.missed, rules.all_identities & ~touched)
        told = tuple(self.to.all_know([(self.receiver, slot) for slot in slots], mask) for slots, mask in sides if slots)
        return (*told, *(told_claims(self.to, self.cards, (), self.earlier) if self.earlier else ()))


class OnlyMissedIsNew(ClueSaid):
    """The same of a clue that touched only what was known to be so."""


class KnownBefore(ClueSaid):
    """That a receiver had known before all that a clue said, and now everybody knows it."""

    kind = "common"

    @property
    def cards(self) -> Places:
        """The cards that it touched, else the others."""
        return tuple((self.receiver, slot) for slot in self.touched or self.missed)


class ToldAndFitsIf(ClueSaid):
    """What a clue said of the cards that it touched, and what would make them fit; or that none can be played yet.

    Attributes:
        unsure: those of which the receiver knows neither that they can be played nor that they cannot; if there are none, all must wait.
        possible: what these may be.
    """

    unsure: Slots
    possible: Identities

    @property
    def condition(self) -> FitCondition:
        """What would fit of all that they may be."""
        return FitCondition.of(self.to, self.possible)

    @property
    def claims(self) -> Formulas:
        """What was said; and that each of those which are open fits just under this condition, and the others do not."""
        others = (Not(self.to.is_good_for(place, "play")) for place in self.cards if place[1] not in self.unsure)
        open_ones = (self.condition.claim(self.to, (self.receiver, slot)) for slot in self.unsure)
        return (*super().claims, *(self.to.knows(self.receiver, part) for part in (*open_ones, *others)))


class ToldAndGoodFor(ClueSaid):
    """What a clue said of the cards that it touched, and what they are good for.

    Attributes:
        good: this.
        is_few: whether it is said which few cards they may be.
    """

    good: GoodFor
    is_few: bool

    @property
    def claims(self) -> Formulas:
        """Both; and which few cards they may be."""
        options = (self.to.card_is(place, self.good.possible) for place in self.cards if self.is_few)
        return (*super().claims, *self.good.verdicts(self.good.verdict), *self.good.each_known(options))


class NamedBefore(OfKnownCards):
    """That cards had been named before."""

    kind: ClassVar[Kind] = "said"

    value: ClueValue


class MissedBefore(NamedBefore):
    """That it had been certain that cards are not what a clue named."""

    kind = "identity"

    @property
    def left(self) -> Cards:
        """The cards that the clue names, if as many copies of them are left as it touched cards."""
        rules = self.rules
        named = rules.identities_in(rules.touched_identities[self.value])
        touched = [info for info in clue_info_of(self.state, self.holder) if self.value in rules.values_touching(info)]
        return named if sum(map(self.to.left, named)) == len(touched) else ()

    @property
    def premises(self) -> Premises:
        """So many copies are left."""
        return tuple(map(self.to.copies_left, self.left)) or super().premises


def values_told(clues: Iterable[ClueEvidence]) -> list[ClueValues]:
    """What clues named that touched a card, and what others named that passed it over."""
    clues = [*clues]
    return [tuple([clue.value for clue in clues if clue.touched == side]) for side in (True, False)]


def told_claims(to: Audience, places: Places, touched: Iterable[ClueValue], missed: Iterable[ClueValue]) -> Formulas:
    """That all know what some cards were told."""
    rules = to.state.rules
    sides = [rules.touched_identities[value] for value in touched] + [~rules.touched_identities[value] for value in missed]
    return (to.all_know(places, reduce(and_, sides, rules.all_identities)),)


class IsTold(OfCards):
    """What cards were told at one time or another."""

    kind = "said"

    touched: ClueValues
    missed: ClueValues

    @property
    def claims(self) -> Formulas:
        """That all know it."""
        return told_claims(self.to, self.cards, self.touched, self.missed)


class ToldBefore(OfKnownCards):
    """What earlier clues said of cards, from which something follows now.

    Attributes:
        touched: what they named that touched the cards.
        missed: what they named that did not.
        is_narrow: whether it is said which cards they can only be.
    """

    kind = "identity"

    touched: ClueValues
    missed: ClueValues
    is_narrow: bool

    @property
    def premises(self) -> Premises:
        """What they were told, if it is said which they can be."""
        return told_claims(self.to, self.cards, self.touched, self.missed) if self.is_narrow else ()

    @property
    def claims(self) -> Formulas:
        """What they were told; or which they can be."""
        return super().claims if self.is_narrow else told_claims(self.to, self.cards, self.touched, self.missed)


class NamedColors(ToldBefore):
    """That a card has been named several colours, so that it can only be of a suit that all of them touch."""

    @property
    def fitting(self) -> Identities:
        """The suits of the cards that all of them touch."""
        rules = self.rules
        touched = reduce(and_, [rules.touched_identities[value] for value in self.touched])
        return sum(suit for suit in rules.suit_identities if suit & touched)


class IsGiven(OfCards):
    """What is known of cards by the position."""

    kind = "said"

    possible: Identities

    @property
    def claims(self) -> Formulas:
        """That all know it."""
        return (self.to.all_know(self.cards, self.possible),)


# -- which cards they are ------------------------------------------------------------------------------


class Identified(OfKnownCards):
    """Which cards they are: as they were told, as copies of others are in sight, or as a clue passed over them.

    Attributes:
        how: by which of these.
        before: what each could be before.
    """

    kind: ClassVar[Kind] = "identity"

    how: Literal["told", "counted", "passed_over"]
    before: tuple[Identities, ...]

    @property
    def says_options(self) -> bool:
        """Whether it is said what they could be before."""
        return self.how != "told" and all(mask.bit_count() <= FEW_OPTIONS for mask in self.before)

    @property
    def premises(self) -> Premises:
        """What they could be before, if that is few; else the copies in sight."""
        if self.says_options:
            return tuple(map(self.to.card_is, self.cards, self.before))
        return super().premises


class ToldSo(Identified):
    """What a clue said of the cards that it touched, from which it follows at once which some of them are.

    Attributes:
        value: what it named.
        touched: the cards that it touched.
        earlier: what earlier clues had named that passed over all of these.
        was: the colour or rank that all knew before of the card that is known, if there is one.
    """

    value: ClueValue
    touched: Slots
    earlier: ClueValues
    was: ClueValue | None

    @property
    def cards(self) -> Places:
        """The cards that it touched."""
        return tuple((self.holder, slot) for slot in self.touched)

    @property
    def premises(self) -> Premises:
        """What it said, and the copies in sight."""
        before = told_claims(self.to, (self.known[0].place,), (self.was,), ()) if self.was is not None else ()
        return (*told_claims(self.to, self.cards, (self.value,), self.earlier), *before, *super().premises)

    @property
    def claims(self) -> Formulas:
        """Which some of them are; and that all know what it said of the others."""
        return (*(told_claims(self.to, self.others, (self.value,), ()) if self.others else ()), *super().claims)

    @property
    def proof(self) -> Proof:
        """The evidence, and that the clue touched the others."""
        return (*self.evidence, *(ClueEvidence(*place, self.value, touched=True) for place in self.others))

    @property
    def others(self) -> Places:
        """The cards that it touched of which more stays open."""
        known = {card.place for card in self.known}
        return tuple(place for place in self.cards if place not in known)


class MustBe(OfKnownCards):
    """That cards must be of one colour or rank, mostly as a clue passed over them.

    Attributes:
        value: what the clue named.
        missed: what earlier clues named that passed over them.
    """

    kind = "identity"

    value: ClueValue
    missed: ClueValues

    @property
    def is_passed(self) -> bool:
        """Whether the clue passed over them."""
        return any(isinstance(piece, ClueEvidence) and not piece.touched and piece.value == self.value for piece in self.evidence)

    @property
    def named(self) -> ClueValue:
        """The colour or rank."""
        return next(value for value, mask in self.rules.touched_identities.items() if mask == self.possible)

    @property
    def premises(self) -> Premises:
        """The copies in sight; and which cards earlier clues left out."""
        earlier = told_claims(self.to, self.cards, (), self.missed) if self.missed else ()
        return (*super().premises, *earlier)


class OneOfEach(OfKnownCards):
    """That one card of a pair is the one, and one is the other.

    Attributes:
        is_said: whether a headline says it, so that only the reason is left.
    """

    kind = "identity"

    is_said: bool = False

    @property
    def both(self) -> Cards:
        """The two."""
        return self.rules.identities_in(self.possible)

    @property
    def seen(self) -> tuple[SeenCopies, ...]:
        """The copies of other cards in sight from which it follows."""
        return tuple(piece for piece in super().seen if piece.identity not in self.both)

    @property
    def claims(self) -> Formulas:
        """One way round or the other."""
        first, second = (1 << identity for identity in self.both)
        orders = (all_of(map(self.to.card_is, self.cards, order)) for order in ((first, second), (second, first)))
        return (self.to.knows(self.holder, Or(tuple(orders))),)


class WhichIsWhichIsOpen(OfKnownCards):
    """That of pairs it stays open which is which; and what must be kept, or would fit.

    Attributes:
        kept: the last copies among them, if that is one of each pair.
        are_kept: whether all must be kept.
    """

    kind = "use"

    kept: Cards
    are_kept: bool

    @property
    def premises(self) -> Premises:
        """None: which copies are in sight was said with which cards they are."""
        return ()

    @property
    def fits(self) -> Identities:
        """Which would fit."""
        return self.possible & playable(self.state)

    @property
    def claims(self) -> Formulas:
        """That the holder does not know it, but knows that one of each such pair must be kept."""
        rules, found = self.rules, list[Formula]()
        for pair in zip(self.known[::2], self.known[1::2]):
            first = 1 << rules.identities_in(pair[0].identities)[0]
            found += [Not(self.to.knows(self.holder, self.to.card_is(card.place, first))) for card in pair]
            if any(pair[0].identities >> identity & 1 for identity in self.kept):
                found.append(self.to.knows(self.holder, Or(tuple(self.to.is_good_for(card.place, "keep") for card in pair))))
        return (*found, *(self.verdicts("keep") if self.are_kept else ()))


class OnlyCanBe(OfKnownCards):
    """That cards can only be some, by a proof."""

    kind = "identity"


class CannotBe(OfKnownCards):
    """That cards are none of some, by a proof.

    Attributes:
        excluded: these.
    """

    kind = "identity"

    excluded: Cards

    @property
    def claims(self) -> Formulas:
        """That their holder knows it."""
        left = self.rules.all_identities & ~sum(1 << identity for identity in self.excluded)
        return self.each_known(self.to.card_is(card, left) for card in self.cards)


# -- what they are good for ------------------------------------------------------------------------------


class GoodFor(OfKnownCards):
    """What cards of one hand are good for, or are not, of which it is not known which they are.

    Attributes:
        verdict: this.
        is_heard: whether it was said before how the table stands.
    """

    kind = "use"

    verdict: Verdict
    is_heard: bool = field(default=False, kw_only=True)

    @property
    def claims(self) -> Formulas:
        """They are; and which they may be, if that is said."""
        is_one = len({card.identities for card in self.known}) == 1  # of several it is only said what they may be together
        return (*(super().claims if is_one and self.names_them else ()), *self.verdicts(self.verdict))

    @property
    def names_them(self) -> bool:
        """Whether it is said which they can only be: few cards, as copies in sight rule out all others."""
        return bool(self.seen) and self.verdict != "not_play" and self.sight != "counts" and self.possible.bit_count() <= FEW

    @property
    def is_elsewhere(self) -> bool:
        """Whether it is only said that what is still needed is elsewhere, as cards were counted."""
        return self.verdict == "trash" and bool(self.seen) and self.sight == "counts"

    @property
    def is_why_said(self) -> bool:
        """Whether it is said how the table stands: what fits now all see there, but not which copies are left."""
        if self.is_heard or self.is_elsewhere:
            return False
        return not self.names_them or self.verdict in ("keep", "trash", "not_keep")

    @property
    def premises(self) -> Premises:
        """The copies in sight, and how the table stands."""
        return (*super().premises, *(self.to.reasons(self.verdict, self.possible) if self.is_why_said else ()))


class KeepUnless(OfKnownCards):
    """That cards must be kept unless they are some that are useless, and why these are."""

    kind = "use"

    @property
    def useless(self) -> Identities:
        """These."""
        return self.possible & ~self.to.needless(self.possible).others

    @property
    def claims(self) -> Formulas:
        """Each is one of these or must be kept."""
        return self.each_known(Or((self.to.card_is(place, self.useless), self.to.is_good_for(place, "keep"))) for place in self.cards)

    @property
    def premises(self) -> Premises:
        """Why these are useless."""
        return self.to.reasons("trash", self.useless)


class NotFittingAsSeen(GoodFor):
    """By which cards in sight it is known that cards do not fit, where a headline says that they do not."""


class KnownGoodFor(GoodFor):
    """What cards of one hand are good for of which the holder knows which they are."""


class SoGoodFor(ToldSo):
    """What a clue said of the cards that it touched, which one of them is therefore, and what that is good for.

    Attributes:
        good: this.
    """

    kind = "use"

    good: KnownGoodFor

    @property
    def claims(self) -> Formulas:
        """All of it."""
        return (*super().claims, *self.good.claims)


class KnownUses(OfKnownCards):
    """What several known cards of one hand are good for, which is not the same.

    Attributes:
        parts: for each use, the cards.
    """

    kind = "use"

    parts: tuple[KnownGoodFor, ...]

    @property
    def claims(self) -> Formulas:
        """They are."""
        return tuple(claim for one in self.parts for claim in one.claims)


class WhyUses(KnownUses):
    """Why they are, in one sentence, where a headline says it."""

    @property
    def premises(self) -> Premises:
        """How the table stands."""
        return tuple(dict.fromkeys(premise for one in self.parts for premise in one.premises))


class Change(NamedTuple):
    """What changed so that holders know more.

    Attributes:
        player: who acted.
        stand: the firework that rose, and the others on which the cards may fit.
        drawn: the card that came into sight as it was drawn.
        was: the own card that was played or discarded.
        fewer: the card of which one copy is left.
    """

    player: SeatIndex
    stand: tuple[int, ...] = ()
    drawn: Identity | None = None
    was: Identity | None = None
    fewer: Identity | None = None

    @property
    def is_said(self) -> bool:
        """Whether there is anything to say."""
        return any(part not in (None, ()) for part in self[1:])


class Changed(AboutPlaces):
    """What changed, as the reason of a headline about some cards."""

    kind = "use"

    change: Change

    @property
    def claims(self) -> Formulas:
        """It is so: a height, a card in a hand, copies left."""
        rules, (player, stand, drawn, *gone) = self.rules, self.change
        found = [*map(self.to.height, stand)]
        found += [] if drawn is None else [Fact(rules.card_names[drawn], self.state.names[player], 1)]
        return (*found, *(self.to.copies_left(identity) for identity in gone if identity is not None))


class NowGoodFor(OfKnownCards):
    """What cards, of several hands perhaps, are good for since a play or a discard.

    Attributes:
        use: what.
        change: why.
        names_them: whether it is known which they are.
        is_why_said: whether another sentence says why they are useless.
    """

    kind = "use"

    use: Use
    change: Change
    names_them: bool
    is_why_said: bool = field(default=False, kw_only=True)

    @property
    def claims(self) -> Formulas:
        """They are; and they are these, if they are named."""
        return (*(super().claims if self.names_them else ()), *self.verdicts(self.use))

    @property
    def premises(self) -> Premises:
        """What changed; of cards that can go, how the table stands."""
        if self.use == "trash" and not self.change.is_said and not self.is_why_said:
            return self.to.reasons("trash", self.possible)
        return Changed(self.to, self.change).claims if self.change.is_said else ()


class FitsAfter(OfCards):
    """Which card in a hand fits after another, and whether its holder knows it.

    Attributes:
        identity: this card.
        before: the other.
        is_known: whether the holder knows which it is.
        value: the colour or rank that all know it to be, if they do.
    """

    kind = "follows"

    identity: Identity
    before: Identity
    is_known: bool
    value: ClueValue | None

    @property
    def claims(self) -> Formulas:
        """It is this card, and the holder knows it, or does not, but perhaps its colour or rank."""
        [place] = self.cards
        known = self.to.knows(self.holder, self.to.card_is(place, 1 << self.identity))
        if self.is_known:
            return (known,)
        told = () if self.value is None else (self.to.all_know(self.cards, self.rules.touched_identities[self.value]),)
        return (self.to.card_is(place, 1 << self.identity), Not(known), *told)


class OtherFits(OfKnownCards):
    """That the holder of another copy of the card discarded can play that."""

    kind: ClassVar[Kind] = "follows"

    @property
    def identity(self) -> Identity:
        """The card."""
        return self.known[0].identity

    @property
    def claims(self) -> Formulas:
        """They know that it is that card, and it fits."""
        return (*super().claims, *(self.to.is_good_for(card, "play") for card in self.cards))


class OneIsEnough(OtherFits):
    """That another player can play a copy of the same card, and perhaps is the first who can.

    Attributes:
        own: the card, of which the receiver knows now that it can be played.
    """

    own: Known

    @property
    def order(self) -> Literal["first", "some"]:
        """Whether it is the other player's turn."""
        return "first" if self.state.player == self.holder else "some"

    @property
    def claims(self) -> Formulas:
        """Both know theirs to be playable; and whose turn it is, if that is said."""
        both = replace(self, known=(*self.known, self.own)).verdicts("play")
        return (*both, *([self.to.turn] if self.order == "first" else []))


class ComesFirst(OfKnownCards):
    """That another player knows a card that can be played, and another card fits after it.

    Attributes:
        then: the other card.
        place: where it is.
    """

    kind = "follows"

    then: Identity
    place: Place

    @property
    def claims(self) -> Formulas:
        """They know it to be playable."""
        return self.verdicts("play")


class NextFits(AboutPlaces):
    """That a card fits now of which the holders do not know it.

    Attributes:
        identity: the card.
        is_last: whether there is only one.
        other: whether another card that may fit was spoken of, and whether that is the same; or that this one was just drawn.
        is_unknown: whether it is said that they do not know it; else that depends on the reader's hand.
    """

    kind = "use"

    identity: Identity
    is_last: bool
    other: Literal["", "too", "same", "drew"]
    is_unknown: bool

    @property
    def claims(self) -> Formulas:
        """Each fits, and its holder does not know it; and there is only one."""
        parts = [(seat, self.to.is_good_for((seat, slot), "play")) for seat, slot in self.places]
        unknown = (Not(known_to(self.state, (seat,), part)) for seat, part in parts if self.is_unknown)
        return (*(part for _, part in parts), *unknown, *([self.to.copies_left(self.identity)] if self.is_last else []))


class LastCopy(OfCards):
    """That a card is a last copy, perhaps where it is and that its holder does not know it; and where its firework ends without it."""

    kind = "use"

    identity: Identity
    where: Literal["", "_where", "_now", "_drew"]
    is_unknown: bool = True

    @property
    def claims(self) -> Formulas:
        """It is the last copy; and it must be kept, which all others know, and the holder does not, if that is said."""
        part = self.to.is_good_for(self.cards[0], "keep")
        kept = () if not self.where else self.all_but_holder_know(part) if self.is_unknown else (part,)
        return (self.to.copies_left(self.identity), *kept)


class TwinIsUseless(OfCards):
    """That a card told by clues is another copy of the one just played; and that its holder cannot know that it no longer fits.

    Attributes:
        identity: which card.
        knowledge: whether the holder does not know it, or that depends on the reader's hand.
    """

    kind = "follows"

    identity: Identity
    knowledge: Literal["unknown", "open"]

    @property
    def claims(self) -> Formulas:
        """It is this card; and the holder does not know that it does not fit."""
        [place] = self.cards
        unknown = Not(self.holder_knows(Not(self.to.is_good_for(place, "play"))))
        return (self.to.card_is(place, 1 << self.identity), *([unknown] if self.knowledge == "unknown" else []))


class OnlyClueSaves(AboutTokens, OfCards):
    """That only a clue can save a card of which nothing was ever said, and there is a token for it."""


class SafeDiscards(AboutTokens, OfCards):
    """That several cards can be thrown away, and what that is worth: it brings tokens back."""


class ActsFirst(OfCards):
    """That whoever holds a card acts before anybody can tell."""

    kind = "use"

    @property
    def claims(self) -> Formulas:
        """It is their turn."""
        return (self.to.turn,)


class CanStillTell(AboutPlaces):
    """That of the last turns only the next is left to tell a player of a card that fits.

    Attributes:
        is_choice: whether the next player has a card to play.
    """

    kind = "follows"

    is_choice: bool

    @property
    def claims(self) -> Formulas:
        """Whose turn it is, and that there is a token."""
        return (self.to.turn, self.to.tokens)


class KnownToAll(OfKnownCards):
    """That cards which matter are known to all, at the end."""

    kind = "common"


class LastTurns(OfKnownCards):
    """That the deck is empty and one turn each is left; and which cards their holders, who know them, can play in these turns."""

    kind = "use"

    @property
    def claims(self) -> Formulas:
        """So many turns; and they are these cards, of which some fit now."""
        now = replace(self, known=tuple(card for card in self.known if card.identities & playable(self.state)))
        return (TableFact("turns_left", number=self.state.turns_left), *super().claims, *now.verdicts("play"))


class ShutsOut(OfKnownCards):
    """That a card which can be played in the last turns as well would cost a later one.

    Attributes:
        lost: the later one.
    """

    kind = "follows"

    lost: Identity


# -- what could be known of a card that did not fit: said of the position before ------------------------


class CouldNotKnow(OfKnownCards):
    """That the holder could not know that a card does not fit, as it might have been one that does.

    Attributes:
        identity: the card.
        doubt: what was known of it: its colour, its rank, or neither; or only that it might have been another.
    """

    kind = "use"

    identity: Identity
    doubt: Doubt = field(default="strike", kw_only=True)

    @property
    def cards(self) -> Places:
        """None that is still in a hand."""
        return ()

    @property
    def claims(self) -> Formulas:
        """The strike."""
        return (TableFact("strikes", number=self.state.strikes + 1),)

    @property
    def knew(self) -> Formulas:
        """That the holder did not know it, but under which condition it would fit."""
        condition = [self.condition.claim(self.to, self.known[0].place)] if self.says_condition else []
        doubt = self.known_of_it(partial(known_to, self.state, (self.holder,)))
        return (Not(self.to.knows(self.holder, Not(self.fits))), *self.each_known(condition), *doubt)

    @property
    def says_condition(self) -> bool:
        """Whether it is said which cards would have fitted."""
        return self.condition.fits and (self.doubt == "strike" or self.condition.identities.bit_count() <= FEW)

    @property
    def kinds(self) -> Sequence[Identities]:
        """The cards of its colour, and those of its rank."""
        suit, rank = divmod(self.identity, self.rules.ranks)
        return self.rules.suit_identities[suit], self.rules.rank_identities[rank + 1]

    def known_of_it(self, knows: Callable[[Formula], Formula]) -> Formulas:
        """What was known of its colour and rank, if that is said."""
        color, rank = (knows(self.to.card_is(self.known[0].place, kind)) for kind in self.kinds)
        doubts: dict[str, Formulas] = {"color": (color,), "rank": (rank,), "neither": (Not(color), Not(rank))}
        return doubts.get(self.doubt, ())

    @property
    def fits(self) -> Formula:
        """That the card can be played."""
        return self.to.is_good_for(self.known[0].place, "play")


class CouldNotBeSure(CouldNotKnow):
    """That the holder did not know of a card played that it fits, or of one discarded that it had to be kept, or was useless.

    Attributes:
        use: for what.
        risk: what the holder could not rule out that is not good for it.
        doubt: what is said of a card played: that it might have been one of these; what was known, its colour, its rank, or neither; or
            only that it might not have fitted.
        says_what: whether it is said, too, that the card was useless.
        is_for_reader: whether it is said only that the reader does not know better: in the reader's hand the holder may have seen more.
    """

    use: Use
    risk: Identities
    says_what: bool = False
    is_for_reader: bool = False

    @property
    def claims(self) -> Formulas:
        """How the table stands: heights of fireworks, and that no copy is left; of a play the strikes, if one more ends the game."""
        strikes = (self.to.strikes,) if self.use == "play" and self.to.is_last_strike_next else ()
        return (*self.to.reasons(self.use, 1 << self.identity), *strikes)

    @property
    def knew(self) -> Formulas:
        """That the holder did not know it; and what was known, or could not be ruled out."""
        [card] = self.known
        chain = self.to.chain(self.holder) if self.is_for_reader else (self.holder,)
        knows = CommonKnowledge if self.to.is_common else partial(known_to, self.state, chain)
        others = self.rules.identities_in(self.risk) if self.doubt == "cards" else ()
        not_ruled_out = (Not(knows(Not(self.to.card_is(card.place, 1 << one)))) for one in others)
        return (Not(knows(self.to.is_good_for(card.place, self.use))), *not_ruled_out, *self.known_of_it(knows))


class HadSurePlay(OfKnownCards):
    """That the player knew another card, and that it fits.

    Attributes:
        was: where it was before.
    """

    kind = "use"

    was: Place

    @property
    def claims(self) -> Formulas:
        """Whose turn it is: the rest is of the position before."""
        return (self.to.turn,)

    @property
    def knew(self) -> Formulas:
        """The player did."""
        return (self.to.knows(self.holder, self.to.is_good_for(self.was, "play")),)


class CouldKnow(CouldNotKnow):
    """That the holder could have known that a card does not fit, by what it was told."""

    touched: ClueValues
    missed: ClueValues

    @property
    def fitting(self) -> Identities:
        """Which cards would have fitted of those that the clues named which touched it; none are named if they are many."""
        rules = self.rules
        fits = reduce(and_, [rules.touched_identities[value] for value in self.touched], playable(self.state))
        return fits if self.touched and self.missed and fits.bit_count() <= FEW else 0

    @property
    def knew(self) -> Formulas:
        """That the holder knew it; and what it was told."""
        told = told_claims(self.to, (self.known[0].place,), self.touched, self.missed)
        only = self.each_known([FitCondition(self.fitting, fits=True).claim(self.to, self.known[0].place)]) if self.fitting else ()
        return (*self.each_known([Not(self.fits)]), *told, *only)


def cannot_tell(to: Audience, places: Places) -> Formulas:
    """That the holders of cards know of none whether it can be played."""
    fits = [(seat, to.is_good_for((seat, slot), "play")) for seat, slot in places]
    return tuple(Not(to.knows(seat, part)) for seat, fit in fits for part in (fit, Not(fit)))


# -- what another clue would have done --------------------------------------------------------------------


class InsteadSurePlay(OfCards):
    """That another clue would have made cards sure plays that are none now.

    Attributes:
        value: what that clue names.
        identity: which card it is, if that is said of the only one.
    """

    kind = "follows"

    value: ClueValue
    identity: Identity | None = None

    @property
    def claims(self) -> Formulas:
        """They can be played; and which card it is."""
        named = [] if self.identity is None else [self.to.card_is(card, 1 << self.identity) for card in self.cards]
        return (*(self.to.is_good_for(card, "play") for card in self.cards), *named)

    @property
    def instead(self) -> Formulas:
        """What would be true after the other clue."""
        return tuple(self.holder_knows(self.to.is_good_for(card, "play")) for card in self.cards)


class MayAsWellBe(OfCards):
    """What cards may be that would not fit, so that their holder cannot tell.

    Attributes:
        needed: those of these that would have to wait.
        useless: the others.
    """

    kind = "use"

    needed: Identities
    useless: Identities

    @property
    def claims(self) -> Formulas:
        """Each may be each of these, for all that the holder knows; who knows of none whether it fits; and what is useless is so."""
        others = self.rules.identities_in(self.needed | self.useless)
        may_be = (self.may_be_so(self.to.card_is(card, 1 << identity)) for card in self.cards for identity in others)
        return (*may_be, *cannot_tell(self.to, self.cards), *self.to.reasons("trash", self.useless))


# -- what stays open -------------------------------------------------------------------------------------


class InFact(OfCards):
    """Which of some cards fit, as a reader sees them; and perhaps that their holder cannot tell.

    Attributes:
        ready: the slots of those that fit; not all of several.
        identity: which card it is, if there is one only, or all are the same.
        is_open: whether it is said that the holder cannot tell.
    """

    kind = "follows"

    ready: Slots
    identity: Identity | None
    is_open: bool = False

    @property
    def held(self) -> Cards:
        """Which those are that fit."""
        return tuple(self.state.hands[self.holder][slot - 1] for slot in self.ready)

    @property
    def is_twice(self) -> bool:
        """Whether some of those that fit are the same card, so that not all can be played."""
        return len({*self.held}) < len(self.held)

    @property
    def case(self) -> Literal["", "_alike", "_last", "_wait", "_strike", "_end"]:
        """Of one card that fits, that it is there twice, or the last copy; of one that does not, what it would cost to play it."""
        if self.identity is None:
            return ""
        if self.ready:
            is_last = self.to.left(self.identity) == 1 < self.rules.copies_of[self.identity]
            return "_last" if is_last else "_alike" if self.is_twice else ""
        if self.state.player != self.holder:  # others may play before
            return "_wait"
        return "_end" if self.to.is_last_strike_next else "_strike"

    @property
    def cards(self) -> Places:
        """Those that fit; all if none does."""
        return tuple((self.holder, slot) for slot in self.ready or self.slots)

    @property
    def claims(self) -> Formulas:
        """They fit, and the others do not; and it is this card; and the holder does not know it."""
        fits = {slot: self.to.is_good_for((self.holder, slot), "play") for slot in self.slots}
        told = [fit if slot in self.ready else Not(fit) for slot, fit in fits.items()]
        told += [self.to.card_is(place, 1 << self.identity) for place in self.cards if self.identity is not None]
        told += [self.to.card_is(place, 1 << held) for place, held in zip(self.cards, self.held) if self.is_twice and self.identity is None]
        told += [self.to.strikes] if self.case == "_end" else []
        told += [self.to.copies_left(one) for one in self.held if self.case == "_last"]
        return (*told, *(cannot_tell(self.to, tuple((self.holder, slot) for slot in self.slots)) if self.is_open else ()))


class MayBeTwins(OfCards):
    """That two cards which can be played may be the same one."""

    kind = "open"

    identities: Cards

    @property
    def claims(self) -> Formulas:
        """For all that the holder knows they may be each of these."""
        both = (all_of(self.to.card_is(card, 1 << identity) for card in self.cards[:2]) for identity in self.identities)
        return tuple(map(self.may_be_so, both))


class WouldFit(OfKnownCards):
    """What would make some cards fit, and why; and perhaps that their holder cannot tell.

    Attributes:
        is_open: whether it is said that the holder cannot tell.
        is_said: whether a headline says it, so that only the reason is left.
        is_heard: whether it was said before how the table stands.
    """

    kind = "use"

    is_open: bool
    is_said: bool = False
    is_heard: bool = field(default=False, kw_only=True)

    @property
    def premises(self) -> Premises:
        """How high the fireworks of those stand that are named; and the copies in sight by which it is no more."""
        told = self.others_fitting if self.is_said else 0 if self.is_heard else self.condition.identities
        return (*super().premises, *(self.to.heights_for(told) if told else ()))

    @property
    def others_fitting(self) -> Identities:
        """The cards that would have fitted as well, if it is named where they are in sight."""
        return sum(1 << piece.identity for piece in self.seen if self.sight != "counts") & playable(self.state)

    @property
    def claims(self) -> Formulas:
        """Each fits just under this condition; and the holder knows neither that it does nor that it does not."""
        unknown = cannot_tell(self.to, self.cards) if self.is_open else ()
        known = () if self.is_said and not self.seen else self.each_known(self.condition.claim(self.to, place) for place in self.cards)
        return (*known, *unknown)


class DependsOnUnknown(OfCards):
    """That it depends on an unknown card whether the holder of another knows that it can be played."""

    kind = "open"

    other: Place

    @property
    def claims(self) -> Formulas:
        """All together do not know it."""
        return tuple(Not(CommonKnowledge(self.to.is_good_for(card, "play"))) for card in self.cards)
