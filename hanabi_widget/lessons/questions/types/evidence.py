"""Which evidence rules an identity out?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass
from functools import cached_property, reduce
from itertools import combinations
from operator import or_
from random import Random
from typing import ClassVar, Self, TypeAlias

from hanabi_widget.effort import spend
from hanabi_widget.knowledge import ClueEvidence, DependsOnUnknownCard, GroupObservation, PositionEvidence, SeenCopies
from hanabi_widget.knowledge.reason import evidence_about_card, locate_copies
from hanabi_widget.lessons.answers.answer_forms import ChoiceForm
from hanabi_widget.lessons.answers.domains import CARD, PLAYER, SLOT, AnswerContext, Domain, parameter
from hanabi_widget.lessons.answers.verdict import Argument
from hanabi_widget.lessons.positions import History, holders_and_viewers, shuffled, shuffled_slots
from hanabi_widget.lessons.questions.question import Question
from hanabi_widget.lessons.reasoners import Reasoner
from hanabi_widget.rules import Identities, Identity, RuleSet, SeatIndex, Slot, by_identity, slots
from hanabi_widget.text import Language, Statement, describe_evidence


@dataclass(frozen=True, slots=True)
class SharedCopies:
    """What some cards of a hand can only be, and how many copies of that their holder does not see.

    Attributes:
        seat: who holds the cards.
        slots: their slots.
        identities: the set of identities that they can have.
        copies: the number of copies of these that the holder does not see, at least one for each of the cards.
    """

    seat: SeatIndex
    slots: tuple[Slot, ...]
    identities: Identities
    copies: int


CardEvidence: TypeAlias = ClueEvidence | PositionEvidence | SeenCopies | SharedCopies

KINDS = ("given", "touched", "missed", "public", "seen", "together")
"""The kinds of evidence, easiest first: what the position states itself, and those of `reasoners.EVIDENCE`."""


def kind_of(piece: CardEvidence) -> str:
    """The kind of a piece of evidence, one of `KINDS`."""
    match piece:
        case PositionEvidence():
            return "given"
        case ClueEvidence():
            return "touched" if piece.touched else "missed"
        case SeenCopies():
            return "seen" if any(place.where == "hand" for place in piece.places) else "public"
        case SharedCopies():
            return "together"


def flaw_of(piece: CardEvidence, rules: RuleSet, place: tuple[SeatIndex, Slot], card: Identity) -> str:
    """Why a piece of evidence alone does not rule an identity out for a card in a hand; empty if it does.

    Returns:
        ``"elsewhere"`` for one about another card, ``"fits"`` for a clue that the identity fits, ``"copies_left"`` if it leaves a copy,
        ``"own_cards"`` for copies that the holder does not see.

    Example:
        >>> rules = RuleSet(suits="ry")
        >>> [flaw_of(ClueEvidence(1, 1, value, touched=True), rules, (1, 1), rules.identity_of("r2")) for value in ("r", "y")]
        ['fits', '']
    """
    match piece:
        case ClueEvidence() | PositionEvidence():
            about, flawed, flaw = (piece.seat, piece.slot) == place, bool(piece.allowed_identities(rules) >> card & 1), "fits"
        case SeenCopies():
            is_own = any(location.where == "hand" and location.seat == place[0] for location in piece.places)
            about, flawed = piece.identity == card, is_own or len(piece.places) < rules.copies_of[card]
            flaw = "own_cards" if is_own else "copies_left"
        case SharedCopies():
            about, flawed, flaw = bool(piece.identities >> card & 1), piece.copies > len(piece.slots), "copies_left"
    return "elsewhere" if not about else flaw if flawed else ""


class EvidenceDomain(Domain[CardEvidence]):
    """A piece of evidence, one of those that the question offers.

    Spelled ``{"slot": 1, "missed": "r"}``, ``{"copies": "r2", "in": 3}`` with the number of places, or ``{"slots": [2, 3]}``.
    """

    def choices(self, context: AnswerContext) -> Sequence[CardEvidence]:
        return context.offered

    def spellings(self, context: AnswerContext, value: CardEvidence) -> tuple[object, ...]:
        match value:
            case ClueEvidence():
                return ({"slot": value.slot, "touched" if value.touched else "missed": value.value},)
            case PositionEvidence():
                return ({"slot": value.slot},)
            case SeenCopies():
                return ({"copies": context.state.rules.card_names[value.identity], "in": len(value.places)},)
            case SharedCopies():
                return ({"slots": [*value.slots]},)

    def describe(self, language: Language, context: AnswerContext, value: CardEvidence) -> str:
        if not isinstance(value, SharedCopies):
            return describe_evidence(language, context.state, [value])[0].text.removesuffix(".")
        places = tuple((value.seat, slot) for slot in value.slots)
        said = {"places": places, "options": value.identities, "number": value.copies, "player": value.seat}
        return Statement("why.shared", context.state, said).say(language).removesuffix(".")


EVIDENCE = EvidenceDomain()


MAX_OFFERED = 6
"""No more evidence is offered beyond so many pieces."""

MAX_SHARED, MAX_SHARED_IDENTITIES = 2, 3
"""At most so many pieces with copies left are about what other cards can be, each of so many identities."""

STEPS_PER_SET = 4
"""The work of looking at one set of cards of a hand."""


class OfferedEvidence:
    """The evidence about a hand from which the choices are taken.

    What is taken depends on how it bears on the card, never on the order of colours or seats: all evidence that bears on it alike is
    offered, or none of it. So what is right in a question is right in its variants.

    Args:
        observation: what is seen of the position.
        place: the card, by seat and slot.
        card: the identity to rule out.
    """

    def __init__(self, observation: GroupObservation, place: tuple[SeatIndex, Slot], card: Identity) -> None:
        self.observation, self.place, self.card, self.rules = observation, place, card, observation.state.rules
        self.seat, self.slot = place
        every = slots(len(observation.clue_masks[self.seat]))
        self.others = [slot for slot in every if slot != self.slot]
        self.by_slot: dict[Slot, list[CardEvidence]] = {slot: [*evidence_about_card(observation, self.seat, slot - 1)] for slot in every}

    def flaw(self, piece: CardEvidence) -> str:
        """Why a piece of evidence does not rule the identity out: see `flaw_of`."""
        return flaw_of(piece, self.rules, self.place, self.card)

    @cached_property
    def deciding(self) -> list[CardEvidence]:
        """The evidence of the easiest kind that rules the identity out; empty if it is possible."""
        evidence = [*self.by_slot[self.slot], *self._copies(self.card)]
        deciding = [piece for piece in evidence if not self.flaw(piece)] or [piece for piece in self._shared() if not self.flaw(piece)]
        easiest = min((KINDS.index(kind_of(piece)) for piece in deciding), default=0)
        sets = [{*piece.slots} for piece in deciding if isinstance(piece, SharedCopies)]
        return [
            piece
            for piece in deciding
            if KINDS.index(kind_of(piece)) == easiest
            and not (isinstance(piece, SharedCopies) and any(fewer < {*piece.slots} for fewer in sets))  # fewer cards decide already
        ]

    @cached_property
    def all(self) -> list[CardEvidence]:
        """The evidence to choose from; empty if none rules the identity out."""
        offered = [*self.deciding]
        if offered:
            for alike in self._not_deciding(self.deciding):
                new = [piece for piece in dict.fromkeys(alike) if piece not in offered and self.flaw(piece)]
                if len(offered) + len(new) <= MAX_OFFERED:
                    offered += new
        return offered

    def _not_deciding(self, deciding: list[CardEvidence]) -> Iterator[Sequence[CardEvidence]]:
        """Evidence that bears on the card alike, the most tempting first: that of the kind of the deciding pieces."""
        yield self._copies(self.card, own=True)
        yield self._copies(self.card)
        yield from self._shared_with_copies_left(deciding[0])
        yield self.by_slot[self.slot]
        about_others = [[*self._clues_elsewhere(deciding)], [*self._other_copies()]]
        for alike in reversed(about_others) if isinstance(deciding[0], SeenCopies) else about_others:
            yield from alike
        for slot in self.others:
            yield self.by_slot[slot]

    def _shared_with_copies_left(self, deciding: CardEvidence) -> Iterator[Sequence[CardEvidence]]:
        """What one or two other cards, or as many as decide, can be, with more copies than cards."""
        size = len(deciding.slots) if isinstance(deciding, SharedCopies) else 0
        few = [piece for piece in self._shared() if piece.identities.bit_count() <= MAX_SHARED_IDENTITIES]
        found = [piece for piece in few if self.flaw(piece) == "copies_left"]
        for piece in sorted(found, key=lambda piece: len(piece.slots) != size)[:MAX_SHARED]:
            yield [piece]

    def _clues_elsewhere(self, deciding: list[CardEvidence]) -> Iterator[Sequence[CardEvidence]]:
        """For each other card of the hand the clues that decide, then those that rule the identity out there."""
        said = {(piece.value, piece.touched) for piece in deciding if isinstance(piece, ClueEvidence)}
        for slot in self.others:
            yield [piece for piece in self.by_slot[slot] if isinstance(piece, ClueEvidence) and (piece.value, piece.touched) in said]
        for slot in self.others:
            yield [piece for piece in self.by_slot[slot] if not flaw_of(piece, self.rules, (self.seat, slot), self.card)]

    def _other_copies(self) -> Iterator[Sequence[CardEvidence]]:
        """Other identities of the same rank, then of the same suit, all of whose copies the holder sees."""
        suit, rank = divmod(self.card, self.rules.ranks)
        seen = [piece for identity, _ in by_identity(self.rules.card_names) for piece in self._copies(identity)]
        gone = [piece for piece in seen if len(piece.places) == self.rules.copies_of[piece.identity]]
        yield [piece for piece in gone if piece.identity % self.rules.ranks == rank]
        yield [piece for piece in gone if piece.identity // self.rules.ranks == suit]

    def _copies(self, identity: Identity, *, own: bool = False) -> list[SeenCopies]:
        """The copies of an identity that the holder sees; with `own`, all in sight if these are all copies and some are in the own hand."""
        places = locate_copies(self.observation, identity)
        seen = [place for place in places if place.where != "hand" or place.seat != self.seat]
        if own:
            return [SeenCopies(identity, tuple(places))] if len(seen) < len(places) == self.rules.copies_of[identity] else []
        return [SeenCopies(identity, tuple(seen))] if seen else []

    def _shared(self) -> Iterator[SharedCopies]:
        """For each set of other cards of the hand, what they can be, if that is told apart from any card; small sets first."""
        unseen, card_bits = 0, self.observation.copy_bits
        with suppress(DependsOnUnknownCard):
            unseen = self.observation.unseen_copies(1 << self.seat)
        copies = {slot: card_bits.all_copies(self.observation.clue_masks[self.seat][slot - 1]) & unseen for slot in self.others}
        for size in range(1, len(self.others) + 1) if unseen else ():
            for chosen in combinations(self.others, size):
                spend(STEPS_PER_SET)
                together = reduce(or_, [copies[slot] for slot in chosen])
                if together != unseen and together.bit_count() >= size:
                    identities = sum(1 << identity for identity in card_bits.identities(together))
                    yield SharedCopies(self.seat, chosen, identities, together.bit_count())


MIN_OFFERED, MIN_NEAR = 4, 2
"""A drill offers at least so many pieces, so many of them about the slot or the card in question and yet not right."""


@dataclass(frozen=True, kw_only=True)
class RuledOutByQuestion(Question):
    """The piece of evidence by which the holder of a card knows that it does not have an identity.

    All evidence offered is true. Each piece that rules the identity out by itself is right; of those, only the easiest kind is offered.

    Attributes:
        of: the holder.
        slot: the slot.
        card: the identity that is ruled out.
    """

    of: SeatIndex = parameter(PLAYER)
    slot: Slot = parameter(SLOT)
    card: Identity = parameter(CARD)

    id, code, form = "ruled_out_by", "Q2", ChoiceForm("evidence", EVIDENCE)
    mistakes = ()
    undrilled_techniques = ("T1", "T2")  # to find the clue that names the slot takes no thought
    specific_mistakes: ClassVar = {
        "clue_that_fits": lambda question: question.with_flaw("fits"),
        "another_card": lambda question: question.with_flaw("elsewhere"),
        "copies_left": lambda question: question.with_flaw("copies_left"),
        "my_view": lambda question: question.with_flaw("own_cards"),
    }
    drill_shares: ClassVar = {"clue": 14, "copies": 5, "shared": 1}

    @cached_property
    def evidence(self) -> OfferedEvidence:
        """The evidence from which the choices are taken."""
        return OfferedEvidence(self.seen.knowledge(self.viewer).observation, (self.of, self.slot), self.card)

    @cached_property
    def offered(self) -> tuple[CardEvidence, ...]:
        """The evidence to choose from, in an order that tells nothing."""
        return tuple(shuffled(self.evidence.all, Random(repr([*map(astuple, self.evidence.all)]))))

    def with_flaw(self, flaw: str) -> list[CardEvidence]:
        """The evidence to choose from that has some flaw; with an empty one, that which rules the identity out."""
        return [piece for piece in self.offered if self.evidence.flaw(piece) == flaw]

    @property
    def is_tempting(self) -> bool:
        """Whether the choice is neither too small, too large nor plain to somebody who compares slots and cards alone.

        Besides a clue that decides there are one that does not, and copies of the card.
        """
        flaws = [*map(self.evidence.flaw, self.evidence.all)]
        near = len(flaws) - flaws.count("") - flaws.count("elsewhere")
        is_large = MIN_OFFERED <= len(flaws) <= MAX_OFFERED and near >= MIN_NEAR
        return is_large and (self.answer_kind != "clue" or {"fits", "copies_left"} <= {*flaws})

    @property
    def answer_kind(self) -> str:
        """What decides: a clue, copies in sight, or cards that share copies."""
        kind = kind_of(self.evidence.deciding[0])
        return "shared" if kind == "together" else "copies" if kind in ("public", "seen") else "clue"

    @property
    def context(self) -> AnswerContext:
        """The context, with the evidence offered."""
        return AnswerContext(self.seen, self.of, self.offered)

    def answers(self, reasoner: Reasoner) -> Iterable[CardEvidence]:
        """The evidence that rules the identity out, of the kinds that the reasoner uses."""
        return [piece for piece in self.with_flaw("") if reasoner.uses(kind_of(piece))]

    def argument(self, element: CardEvidence) -> Argument:
        """Why the piece of evidence rules the identity out, or does not."""
        flaw = self.evidence.flaw(element)
        key = f"rules_out.not.{flaw}" if flaw else f"rules_out.{self.answer_kind}"
        return [self.statement(key, player=self.of, place=(self.of, self.slot), card=self.card, told=element)]

    @classmethod
    def sample(cls, history: History, random: Random) -> Iterator[Self]:
        """For two slots of each hand an identity ruled out by each kind of evidence, for the holder and with all hands in sight."""
        for of, viewer in holders_and_viewers(history.state, random):
            possible = history.knowledge(viewer).identities((of,))
            for slot in shuffled_slots(history.state, of, random)[:2]:
                identities = [card for card, _ in by_identity(history.state.rules.card_names) if not possible[slot - 1] >> card & 1]
                by_kind = dict[str, Self]()
                for card in shuffled(identities, random):
                    item = cls(history=history, viewer=viewer, of=of, slot=slot, card=card)
                    kind = kind_of(item.evidence.deciding[0])
                    if kind not in by_kind and item.is_tempting:
                        by_kind[kind] = item
                yield from shuffled([*by_kind.values()], random)
