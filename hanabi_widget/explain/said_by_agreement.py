"""What is said of an agreement: what an action means by it, how it broke it, what players may rely on since. Nobody knows it."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from hanabi_widget.knowledge import Formula, Not, Or, Trusts
from hanabi_widget.knowledge.nested_knowledge import Chain
from hanabi_widget.rules import Cards, Clue, ClueValue, Identities, Identity, SeatIndex

from .saying import Formulas, Kind, Place, Places, Premises, Saying, Slots, Use, all_of

Broken: TypeAlias = Literal[
    "touch",
    "touch_trash",
    "touch_twice",
    "silence",
    "silence_card",
    "silence_own",
    "moved",
    "meaning",
    "meaning_with",
    "unseen",
    "blind",
    "sarcastic",
    "sum",
]
"""How an action can break an agreement."""

Reliance: TypeAlias = Literal["is", "one_of", "use", "play_or_keep", "needed"]
"""What may be relied on of a card: which it is, that it is one of a few, its use, that it is to be played or kept, that it is needed."""


class OfAgreement(Saying):
    """Something that is said of an agreement.

    Of what is agreed no formula speaks but trust. So what else is said claims of it what all see: whose turn it is.
    """

    @property
    def claims(self) -> Formulas:
        """Whose turn it is."""
        return (self.to.turn,)


class Breach(OfAgreement):
    """How an action broke the agreement; or that this goes back to an earlier break.

    Attributes:
        what: how.
        player: whose action it was.
        places: the cards in question.
        identity: which they are, if that is said.
        step: the step of the earlier break; None of a new one.
    """

    kind = "said"

    what: Broken
    player: SeatIndex
    places: Places = ()
    identity: Identity | None = None
    step: int | None = None

    @property
    def cards(self) -> Places:
        """The cards in question."""
        return self.places

    @property
    def claims(self) -> Formulas:
        """Which cards they are, and that they are useless, as far as that is said."""
        if self.identity is None:
            return super().claims
        useless = [self.to.is_good_for(place, "trash") for place in self.places if self.what == "touch_trash"]
        return (*(self.to.card_is(place, 1 << self.identity) for place in self.places), *useless)


class Understood(OfAgreement):
    """That a break of the agreement was understood: the card in question was played when it fitted."""

    kind = "follows"


class NotAsked(OfAgreement):
    """That nothing had been said by agreement that asked for the play of a card, or to keep it."""

    kind = "follows"

    what: Literal["play", "keep"]


class Better(OfAgreement):
    """Which clue about the same card would have kept the agreement."""

    kind = "follows"

    clue: Clue


class About(OfAgreement):
    """Which card a clue is about."""

    kind = "said"

    place: Place
    value: ClueValue
    why: Literal["chop", "only_new", ""]

    @property
    def cards(self) -> Places:
        """This card."""
        return (self.place,)

    @property
    def claims(self) -> Formulas:
        """All know that it was touched."""
        return (self.to.all_know(self.cards, self.rules.touched_identities[self.value]),)


class AsksNothing(OfAgreement):
    """By which lines of the convention a clue asks for nothing."""

    kind = "said"

    lines: tuple[str, ...]


class MovesChop(OfAgreement):
    """By which line nobody discards some cards any more."""

    kind = "follows"

    places: Places
    lines: tuple[str, ...]

    @property
    def cards(self) -> Places:
        """These cards."""
        return self.places


class Calls(OfAgreement):
    """Which cards are called to be played first, and what is missing before the card that a clue is about.

    Attributes:
        how: that these cards are called, that the missing cards may be these, or that the card which the clue is about must wait for them
            if it is what is said here.
        about: the card that the clue is about.
        identity: what it is then.
        missing: the cards before it.
        called: where they are.
        front: cards in front of them that can be played first.
        others: all other cards that are called.
        lines: by which lines.
    """

    kind = "said"

    how: Literal["calls", "may_be", "must_wait"]
    about: Place
    identity: Identity
    missing: Cards
    called: Places
    front: Places
    others: Places
    lines: tuple[str, ...]

    @property
    def cards(self) -> Places:
        """The card that the clue is about, and those called."""
        return (self.about, *self.others)

    @property
    def claims(self) -> Formulas:
        """How high the firework stands: so these are missing."""
        return self.to.heights_for(1 << self.identity)

    @property
    def premises(self) -> Premises:
        """The same."""
        return self.claims


class MayRely(OfAgreement):
    """What the holder of cards may rely on.

    Attributes:
        chain: who may rely on it that who may; the holder last.
        slots: the cards.
        says: what.
        use: what they are good for, if that is said.
        trusted: what each may be by agreement.
        lines: by what: names of lines of the convention, and kinds of other announcements after an underscore; None if that was just named.
        actor: whose action it was.
        sure: whether it is so whatever the reader holds.
        real: which card it really is, if the reader sees that it is none of these.
    """

    kind: ClassVar[Kind] = "use"

    chain: Chain
    slots: Slots
    says: Reliance
    use: Use | None
    trusted: Identities
    lines: tuple[str, ...] | None
    actor: SeatIndex
    sure: bool
    real: Identity | None

    @property
    def holder(self) -> SeatIndex:
        """Who holds the cards."""
        return self.chain[-1]

    @property
    def cards(self) -> Places:
        """These cards."""
        return tuple((self.holder, slot) for slot in self.slots)

    @property
    def claims(self) -> Formulas:
        """The holder trusts it, as far as the others trust; and what the card is, if that is said."""
        names = self.state.names
        *readers, holder = [names[seat] for seat in self.chain]
        claim: Formula = Trusts(holder, all_of(map(self._trusted, self.cards)))
        for reader in reversed(readers):
            claim = Trusts(reader, claim) if self.sure else Not(Trusts(reader, Not(claim)))
        real = () if self.real is None else tuple(self.to.card_is(card, 1 << self.real) for card in self.cards)
        return (claim, *real)

    def _trusted(self, place: Place) -> Formula:
        if self.says in ("is", "one_of"):
            return self.to.card_is(place, self.trusted)
        if self.use:
            return self.to.is_good_for(place, self.use)
        if self.says == "needed":
            return Not(self.to.is_good_for(place, "trash"))
        return Or((self.to.is_good_for(place, "play"), self.to.is_good_for(place, "keep")))


class MayRelyOnIdentity(MayRely):
    """The same of which card it is."""

    kind = "identity"
