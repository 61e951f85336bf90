"""What is said of what players know: who can follow, what is in sight, what cards may be for all that somebody knows."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from hanabi_widget.knowledge import Fact, Formula, Knows, Not, Or, SeenCopies
from hanabi_widget.knowledge.nested_knowledge import Chain
from hanabi_widget.rules import Cards, Identities, Identity, SeatIndex, Seats, Slot, playable, seats_of

from .least_evidence import Finding
from .said_of_cards import Known, OfCards, OfKnownCards, Sight, sight_of
from .saying import FACTS, Formulas, Kind, Places, Proof, Saying, all_of, known_to


class OfMinds(Saying):
    """Something that is said of the knowledge of players."""

    kind: ClassVar[Kind] = "nested"


# -- who can follow ------------------------------------------------------------------------------------


class CannotFollow(OfMinds):
    """Who does not know that the holders of cards know what they know of them; and perhaps that all others do.

    Attributes:
        followed: what the holders know.
        unable: who cannot follow, and which cards of the reason are in their hands.
        giver: who gave the clue; None after another action.
        is_everybody: whether all others can.
        names_cards: whether it is said of which cards it is so, as they are not all that were told.
        identities: which they are, if their holder knows it.
    """

    followed: tuple[Finding, ...]
    unable: tuple[tuple[SeatIndex, Identities], ...]
    giver: SeatIndex | None
    is_everybody: bool
    names_cards: bool
    identities: Cards = ()

    def is_unfit(self, held: Identities) -> bool:
        """Whether it is known that cards fit, and those held would not."""
        fits = all(isinstance(one.part, Fact) and one.part.fact == FACTS["play"] for one in self.followed)
        return fits and bool(held) and not held & playable(self.state)

    @property
    def cards(self) -> Places:
        """All that they know something of."""
        return tuple(sorted({place for one in self.followed for place in one.places}))

    @property
    def claims(self) -> Formulas:
        """They can follow, or cannot; where cards are named, it is only said who cannot."""
        unable = [seat for seat, _ in self.unable]
        able = [seat for seat in seats_of(self.state) if seat not in unable] if self.is_everybody and not self.names_cards else []
        return tuple(
            claim
            for one in self.followed
            for claim in (
                *(self._knows(seat, one) for seat in able if seat != one.holder),
                *(Not(self._knows(seat, one)) for seat in unable),
            )
        )

    def _knows(self, seat: SeatIndex, one: Finding) -> Formula:
        return known_to(self.state, (seat, one.holder), one.part)


class CanFollow(OfMinds):
    """Who knows as well what the holder of a card knows of it, by the proof that was told.

    Attributes:
        chains: who knows that who knows it: all begin with another player, and end with the holder.
        parts: what is known along each.
    """

    chains: tuple[Chain, ...]
    parts: Formulas

    @property
    def able(self) -> Seats:
        """The first of each chain."""
        return tuple(dict.fromkeys(chain[0] for chain in self.chains))

    @property
    def claims(self) -> Formulas:
        """They know that it is known."""
        return tuple(known_to(self.state, chain, part) for chain, part in zip(self.chains, self.parts))


class SoKnown(CanFollow):
    """Along which longer chain it is known."""


class OfOneCard(OfCards):
    """Something that is said of the knowledge of one card.

    Attributes:
        identity: the card that the sentence names.
    """

    kind = "nested"

    identity: Identity


class DependsOnYourHand(OfOneCard):
    """That the holder of a card knows that it is useless just if one card is in the reader's hand."""

    @property
    def claims(self) -> Formulas:
        """The holder does if the reader has it, and does not else; and the reader does not know whether."""
        state, [viewer] = self.state, self.to.reader
        known = known_to(state, (self.holder,), self.to.is_good_for(self.cards[0], "trash"))
        held = Fact(state.rules.card_names[self.identity], state.names[viewer], "some")
        told: list[Formula] = [Or((Not(held), known)), Or((held, Not(known)))]
        return (*(known_to(state, (viewer,), part) for part in told), Not(known_to(state, (viewer,), known)))


class ReadsHand(OfOneCard):
    """That the receiver of a clue, knowing more of the own hand, knows that somebody who sees it knows a card.

    Attributes:
        receiver: who got the clue.
        by: the cards of the receiver by which it is so.
        options: what the card could be for that player, as far as the receiver knew before.
    """

    receiver: SeatIndex
    by: tuple[Known, ...]
    options: Identities

    @property
    def claims(self) -> Formulas:
        """Both know it."""
        part = known_to(self.state, (self.holder,), self.to.card_is(self.cards[0], 1 << self.identity))
        return tuple(known_to(self.state, chain, part) for chain in (self.to.chain(self.receiver), self.to.chain()))


# -- why -------------------------------------------------------------------------------------------------


class InSight(OfMinds):
    """Which copies a player sees."""

    kind = "said"

    holder: SeatIndex
    seen: tuple[SeenCopies, ...]

    @property
    def sight(self) -> Sight:
        """How they are named."""
        return sight_of(self.rules, self.seen, self.holder)

    @property
    def proof(self) -> Proof:
        """These copies."""
        return self.seen

    @property
    def claims(self) -> Formulas:
        """They are where the player, or another who knows it too, sees them; of those on the table, how many are left."""
        state, known, found = self.state, list[Formula](), list[Formula]()
        for piece in self.seen:
            for place in piece.places:
                fact = Fact(state.rules.card_names[piece.identity], state.names[place.seat], place.slot)
                if place.where == "hand":
                    (found if place.seat == self.holder else known).append(fact)
            if any(place.where != "hand" for place in piece.places):
                known.append(self.to.copies_left(piece.identity))
        return (*([self.to.knows(self.holder, all_of(known))] if known else []), *found)


class TakeUp(OfKnownCards):
    """That other cards of those who do not see them take up what is left of some cards."""

    kind = "identity"


# -- why not ---------------------------------------------------------------------------------------------


class Step(NamedTuple):
    """What a player may hold instead: some cards of the own hand, by slot."""

    seat: SeatIndex
    held: tuple[tuple[Slot, Identity], ...]


class MayBeOtherwise(OfCards):
    """What cards may be for all that a player knows, after the cards of other players have become what these think possible.

    Attributes:
        earlier: what the players before may hold instead.
    """

    kind: ClassVar[Kind] = "nested"

    earlier: tuple[Step, ...]

    @property
    def is_then(self) -> bool:
        """Whether something has been supposed before."""
        return any(step.held for step in self.earlier)

    def may_be(self, step: Step, *later: Step) -> Formula:
        """That each in turn holds it possible that the own cards are such, and that the next does."""
        seat, held = step
        parts = [self.to.card_is((seat, slot), 1 << identity) for slot, identity in held]
        parts += [self.may_be(*later)] if later else []
        return Not(Knows(self.state.names[seat], Not(all_of(parts))))


class MayHold(MayBeOtherwise):
    """What some cards of a player may be instead of what they are.

    Attributes:
        identities: what each of the cards may be.
        real: what they are, each once.
    """

    identities: Cards
    real: Cards

    @property
    def claims(self) -> Formulas:
        """It is possible for those before, and for this player."""
        return (self.may_be(*self.earlier, Step(self.holder, tuple(zip(self.slots, self.identities)))),)


class DoNotSee(OfMinds):
    """Which of their own cards some players do not see, so that each of them may hold something else."""

    able: Seats
    real: Cards

    @property
    def claims(self) -> Formulas:
        """Each holds these."""
        state = self.state
        return tuple(
            all_of(Fact(state.rules.card_names[identity], state.names[seat], "some") for identity in self.real) for seat in self.able
        )


class MayBeInstead(MayBeOtherwise):
    """What cards may be, so that a claim about them is refuted.

    Attributes:
        identities: what each of them may be.
        others: what other cards of the hand must then be.
    """

    kind = "open"

    identities: Cards
    others: tuple[tuple[Slot, Identity], ...]

    @property
    def claims(self) -> Formulas:
        """Each may be each, for all that those in the chain know."""
        each = ((slot, identity) for slot in self.slots for identity in self.identities)
        return tuple(self.may_be(*self.earlier, Step(self.holder, (one, *self.others))) for one in each)
