"""What feedback on answers of several families says: how cards stand on the table, which they are, what players must reckon with."""

from __future__ import annotations

from typing import Literal, TypeAlias

from hanabi_widget.explain import Place
from hanabi_widget.explain.saying import Audience, Formulas, known_to
from hanabi_widget.knowledge import And, Formula, Knows, Not, Or, TableFact
from hanabi_widget.knowledge.formula import STATUS_FACTS
from hanabi_widget.knowledge.nested_knowledge import Chain
from hanabi_widget.rules import Action, Cards, Identities, Identity, SeatIndex, Seats, State, by_identity, by_slot, trash
from hanabi_widget.text import Statement

# -- the table ---------------------------------------------------------------------------------------


Standings: TypeAlias = Literal["next", "played", "later", "lost", "needed", "last", "more"]
"""How a card stands: next to be played, played, later in its firework, out of reach as another is gone, still playable one day, the last
copy, or one of more copies."""


class Standing(Statement):
    """How cards stand on the table.

    Attributes:
        subject: ``"it"``, the card that was just spoken of, or ``"all"``, cards that are listed.
        standing: how.
        listed: the cards.
        gone: the card that is gone where they are lost.
    """

    key = "{subject}.{standing}"

    subject: Literal["it", "all"]
    standing: Standings
    listed: Identities
    gone: Identity | None = None

    @property
    def claims(self) -> Formulas:
        """The fireworks and copies with which each of them stands so; and that no copy of the other is left."""
        rules = self.rules
        gone = self.gone
        found: list[Formula] = [] if gone is None else [TableFact("left", rules.card_names[gone], 0)]
        for identity in rules.identities_in(self.listed):
            suit, place = rules.firework_place[identity]
            color = rules.suits[suit].name
            below = range(place + 1)
            above = range(place + 1, rules.ranks + 1)
            fact, of, numbers = {
                "next": ("height", color, [place]),
                "played": ("height", color, above),
                "later": ("height", color, range(place)),
                "lost": ("reach", color, below),
                "needed": ("reach", color, above),
                "last": ("left", rules.card_names[identity], [1]),
                "more": ("left", rules.card_names[identity], range(2, rules.copies_of[identity] + 1)),
            }[self.standing]
            found.append(Or(tuple(TableFact(fact, of, number) for number in numbers)))
        return tuple(found)


def on_the_table(state: State, fact: str, identities: Identities, subject: Literal["it", "all"] = "it") -> list[Standing]:
    """Why a fact is true, or false, of identities, by the fireworks and the discard pile; nothing for facts that do not depend on these.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.position("r2 y1 | x y3 y3 | >Ann r3 r1 | Ben g1 w5", hw.RuleSet(hand_size=2))
        >>> found = on_the_table(state, "trash", 0b100100011)
        >>> [(one.standing, one.gone, state.rules.names_of(one.listed)) for one in found]
        [('played', None, ('r1', 'r2', 'y1')), ('lost', 7, ('y4',))]
    """
    base = fact.removeprefix("not ")
    groups = dict[tuple[Standings, Identity | None], Identities]()
    for identity, _ in by_identity(state.rules.card_names) if base in STATUS_FACTS else ():
        if identities >> identity & 1:
            how = _standing(state, base, identity)
            groups[how] = groups.get(how, 0) | 1 << identity
    return [Standing(Audience(state), subject, standing, alike, gone) for (standing, gone), alike in groups.items()]


def _standing(state: State, fact: str, identity: Identity) -> tuple[Standings, Identity | None]:
    rules = state.rules
    suit, place = rules.firework_place[identity]
    height = state.fireworks[suit]
    discards = state.discards
    if place < height:
        return "played", None
    if fact == "playable":
        return ("next" if place == height else "later"), None
    for step in range(height, place + 1):
        gone = Identity(rules.firework_place.index((suit, step)))
        if discards.count(gone) == rules.copies_of[gone]:
            return "lost", gone
    if fact == "trash":
        return ("next" if place == height else "needed"), None
    return ("last" if rules.copies_of[identity] - discards.count(identity) == 1 else "more"), None


class TrueNow(Statement):
    """Of which cards a fact is true on the table.

    Attributes:
        status: the fact, one of `STATUS_FACTS`, perhaps with *not* before it.
        listed: the cards.
    """

    key = "now.{status}"

    status: str
    listed: Identities


def true_now(to: Audience, *facts: str) -> list[TrueNow]:
    """Of which cards facts are true, or of which few they are not; nothing for facts that do not depend on the table."""
    found = list[TrueNow]()
    for fact in filter(STATUS_FACTS.get, facts):
        listed = STATUS_FACTS[fact](to.state)
        others = to.state.rules.all_identities & ~listed
        if fact == "playable":
            listed &= ~trash(to.state)  # nobody holds a card of which no copy is left
        are_fewer = 0 < others.bit_count() < listed.bit_count()
        found.append(TrueNow(to, f"not {fact}", others) if are_fewer else TrueNow(to, fact, listed))
    return [one for one in found if one.listed]


class EveryCopySeen(Statement):
    """Of which cards some players see every copy.

    Attributes:
        player: the first of the players.
        people: all of them; together they see the table only.
        listed: the cards.
        how: whether it is one player, or several.
    """

    key = "in_sight.{how}"

    player: SeatIndex
    people: Seats
    listed: Identities
    how: Literal["one", "all"]


# -- cards -------------------------------------------------------------------------------------------


class IsCard(Statement):
    """Which card a card is."""

    key = "place.is"

    place: Place
    card: Identity

    @property
    def claims(self) -> Formulas:
        """It is this card."""
        return (self.to.card_is(self.place, 1 << self.card),)


class OfChain(Statement):
    """What a chain of players leaves open of a card: by itself, that it may be any.

    Attributes:
        chain: the players, outermost first; the last holds the card.
        place: the card.
    """

    key = "nested.any"

    chain: Chain
    place: Place

    @property
    def claims(self) -> Formulas:
        """Each is possible."""
        return self.may_be(self.rules.all_identities)

    def known(self, identities: Identities) -> Formula:
        """That it is known to be one of some."""
        return known_to(self.state, self.chain, self.to.card_is(self.place, identities))

    def may_be(self, identities: Identities) -> Formulas:
        """That it may be each of some."""
        rules = self.rules
        return tuple(Not(self.known(rules.all_identities & ~(1 << identity))) for identity in rules.identities_in(identities))


class CardMayBe(OfChain):
    """A card that the holder must reckon with."""

    key = "may.nested"

    card: Identity

    @property
    def claims(self) -> Formulas:
        """It may be that."""
        return self.may_be(1 << self.card)


class OneOf(OfChain):
    """What the card may be, and nothing else."""

    key = "nested.left"

    options: Identities

    @property
    def claims(self) -> Formulas:
        """It is one of these, and may be each."""
        return (self.known(self.options), *self.may_be(self.options))


# -- suppositions ------------------------------------------------------------------------------------


Supposed: TypeAlias = tuple[SeatIndex, Cards]
"""A hand that a player is supposed to hold."""


class SupposeHand(Statement):
    """That a player holds a hand, as a supposition.

    Attributes:
        how: whether this player supposes it in turn.
        earlier: what has been supposed before.
    """

    key = "rounds.{how}"
    is_heading = True

    player: SeatIndex
    hand: Cards
    how: Literal["suppose", "suppose.then"] = "suppose"
    earlier: tuple[Supposed, ...] = ()

    @property
    def claims(self) -> Formulas:
        """Those who suppose it hold it possible."""
        possible: list[Formula] = []
        for seat, hand in reversed([*self.earlier, (self.player, self.hand)]):
            held = [self.to.card_is((seat, slot), 1 << card) for slot, card in by_slot(hand)]
            possible = [Not(Knows(self.state.names[seat], Not(And((*held, *possible)))))]
        return tuple(possible)


# -- answers -----------------------------------------------------------------------------------------


class HandsCounted(Statement):
    """How many hands a player may hold."""

    key = "inspect.hands"

    n: int


class OfAction(Statement):
    """That an action is not allowed, or which actions are spoken of next.

    Attributes:
        action: the action.
    """

    key = "action.illegal"

    action: Action


class Consider(OfAction):
    """Which action is spoken of next."""

    key = "action.after"
    is_heading = True


class AskedBack(Statement):
    """A question back about what decides an answer. It is the same for all answers to a type, so that it names nothing that one lacks.

    Attributes:
        asked: what is asked, by its text: that of the type, or that for a second wrong answer.
    """

    key = "back.{asked}"

    asked: str
