"""What a chain of players may rely on about a hand, and why: announcements and evidence, of which none can be left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from hanabi_widget.knowledge import (
    CardView,
    CardViews,
    ChainView,
    Counterexample,
    Evidence,
    GroupObservation,
    SeenCopies,
    chain_view,
    fact_identities,
)
from hanabi_widget.knowledge.counterexample import closest_matching
from hanabi_widget.knowledge.reason import (
    CardLocation,
    ClueEvidence,
    PositionEvidence,
    evidence_about_card,
    locate_copies,
    require_distinct_players,
)
from hanabi_widget.rules import UNKNOWN, Identities, Identity, SeatIndex, Slot, State, by_identity, by_slot, seats

from .announcement import Announcement
from .trust_chain import TrustChain
from .trusted_worlds import TrustedWorlds

ItemT = TypeVar("ItemT")


@dataclass(frozen=True)
class TrustReason:
    """Why a chain of players may trust a claim about a card if all keep to a convention.

    Attributes:
        chain: the seats: the first trusts that the next trusts, and so on; the last holds the card.
        slot: the slot; slot 1 is the newest card.
        claim: what is trusted about the card.
        announcements: what was said by agreement, as the chain hears it: with what it sees of other hands.
        evidence: the clues and visible cards that are needed too.
        by_step: the same announcements for each step of the chain: one that is passed over at a step is not used there.
        state: the position.

    Example:
        >>> import hanabi_widget as hw
        >>> game = hw.deal(players=2, seed=2)
        >>> node = game.apply(hw.Clue("Bob", "red"))
        >>> print(game.under("beginner")[-1].trust("Bob").why(1, "r1"))
        By agreement the clue of step 1 says: Bob's slot 1 is red 1.
        So, by agreement, Bob may trust that it is red 1.
    """

    chain: tuple[SeatIndex, ...]
    slot: Slot
    claim: str | int
    announcements: tuple[Announcement, ...]
    evidence: tuple[Evidence, ...]
    by_step: tuple[tuple[Announcement, ...], ...] = field(repr=False)
    state: State = field(repr=False)


def find_trust_reason(worlds: TrustedWorlds, slot: Slot, claim: str | int) -> TrustReason | None:
    """Why a chain may trust a claim about a card of its last player, or None if it may not.

    Raises:
        HanabiError: no such fact.
    """
    state = worlds.observation.state
    excluded = state.rules.all_identities & ~fact_identities(state, claim)
    if worlds.identities()[slot - 1] & excluded:
        return None
    search = _ReasonSearch(worlds, slot, excluded)
    search.drop_all_that_is_not_needed()
    return TrustReason(worlds.chain, slot, claim, search.announcements(), search.evidence(), tuple(map(tuple, search.said)), state)


class _ReasonSearch:
    """What a claim follows from: at first everything, of which one part after the other is dropped.

    Attributes:
        said: by step of the chain, the announcements that are used.
        card_evidence: for each card of the chain, the evidence about it that is used.
        seen: for each identity, the places of copies that are used.
    """

    def __init__(self, worlds: TrustedWorlds, slot: Slot, excluded: Identities) -> None:
        self.observation, self.chain, self.slot, self.excluded = worlds.observation, worlds.chain, slot, excluded
        self.said = [[*kept] for kept in worlds.kept_by_step]
        masks = self.observation.clue_masks
        self.card_evidence: dict[tuple[SeatIndex, int], list[ClueEvidence | PositionEvidence]] = {
            (seat, index): evidence_about_card(self.observation, seat, index) for seat in self.chain for index in range(len(masks[seat]))
        }
        self.seen: dict[Identity, list[CardLocation]] = {
            identity: [place for place in locate_copies(self.observation, identity) if _is_seen(place, self.chain[:1])]
            for identity, _ in by_identity(self.observation.state.rules.card_names)
        }

    def announcements(self) -> tuple[Announcement, ...]:
        """The announcements that are left, in order."""
        return tuple(sorted({said for kept in self.said for said in kept}, key=lambda said: (said.step, said.kind)))

    def evidence(self) -> tuple[Evidence, ...]:
        """The evidence that is left, that about the card itself first."""
        target = self.chain[-1], self.slot - 1
        cards = sorted(self.card_evidence, key=lambda card: card != target)
        seen = [SeenCopies(identity, tuple(places)) for identity, places in self.seen.items() if places]
        return (*(piece for card in cards for piece in self.card_evidence[card]), *seen)

    def drop_all_that_is_not_needed(self) -> None:
        """Drop announcements first, so that what follows by logic is not put down to agreement, then evidence."""
        for said in self.announcements():
            before = [[*kept] for kept in self.said]
            self.said = [[other for other in kept if other is not said] for kept in self.said]
            if not self._follows():
                self.said = before
        for places in self.seen.values():
            self._drop([places])
            for place in [*places]:
                self._drop([places], place)
        for evidence in self.card_evidence.values():
            self._drop([evidence])
            for piece in [*evidence]:
                self._drop([evidence], piece)

    def _drop(self, lists: Sequence[list[ItemT]], item: ItemT | None = None) -> None:
        """Drop an item of some lists, or all of them, if the claim still follows."""
        before = [[*items] for items in lists]
        for items in lists:
            if item is None:
                items.clear()
            else:
                items.remove(item)
        if not self._follows():
            for items, old in zip(lists, before):
                items[:] = old

    def _follows(self) -> bool:
        worlds = TrustedWorlds(self._observation_of_evidence(), self.said, self.chain)
        return not worlds.identities()[self.slot - 1] & self.excluded

    def _observation_of_evidence(self) -> GroupObservation:
        """The position as the evidence alone tells of it."""
        rules, copy_bits = self.observation.state.rules, self.observation.copy_bits
        masks = {seat: [] if seat in self.chain else [*self.observation.clue_masks[seat]] for seat in seats(len(self.observation.hands))}
        for (seat, _), evidence in self.card_evidence.items():
            mask = rules.all_identities
            for piece in evidence:
                mask &= piece.allowed_identities(rules)
            masks[seat].append(mask)
        unseen, group = {}, 0
        for depth, seat in enumerate(self.chain, start=1):
            group |= 1 << seat
            counts = [*rules.copies_of]
            for identity, places in self.seen.items():
                counts[identity] -= sum([_is_seen(place, self.chain[:depth]) for place in places])
            unseen[group] = copy_bits.copies_for_counts(counts)
        return self.observation.with_clue_masks(masks).with_unseen_copies(unseen)


def _is_seen(place: CardLocation, seats: Sequence[SeatIndex]) -> bool:
    return place.where != "hand" or place.seat not in seats


def find_trust_counterexample(worlds: TrustedWorlds, slot: Slot, claim: str | int) -> Counterexample | None:
    """A world that a chain trusts to be possible and in which a claim is false, with few cards changed; None if the claim is trusted.

    Raises:
        HanabiError: no such fact.
    """
    state = worlds.observation.state
    refuting = state.rules.all_identities & ~fact_identities(state, claim)
    return min(_counterexamples(worlds, slot, claim, refuting), key=lambda found: len(found.changed), default=None)


def _counterexamples(worlds: TrustedWorlds, slot: Slot, claim: str | int, refuting: Identities) -> Iterator[Counterexample]:
    for part in worlds.worlds():
        matching = closest_matching(part, part.slot_range(worlds.chain[-1])[slot - 1], refuting)
        if matching is not None:
            hands = {seat: part.hand(seat, matching) for seat in worlds.chain}
            changed = tuple(
                (seat, changed_slot)
                for seat, hand in hands.items()
                for changed_slot, (identity, real) in by_slot(zip(hand, worlds.observation.hands[seat]))
                if real not in (identity, UNKNOWN)
            )
            yield Counterexample(worlds.chain, slot, claim, hands, changed, worlds.observation.state)


# -- trust in a hand -------------------------------------------------------------------------------


class TrustedCard(CardView):
    """What may be relied on about one card if all keep to a convention: `identities` are the cards that it may be by agreement.

    Example:
        >>> import hanabi_widget as hw
        >>> card = hw.deal(players=2, seed=2).apply(hw.Clue("Bob", "red")).under("beginner").trust("Bob")[1]
        >>> card.trusts("playable"), card.knows("playable")
        (True, False)
    """

    def __init__(self, observation: GroupObservation, slot: Slot, identities: Identities, group: int, view: TrustView) -> None:
        super().__init__(observation, view.holder, slot, identities, group)
        self._view = view

    def trusts(self, fact: str | int) -> bool:
        """Whether a fact may be relied on, as it is true of all cards that this may be by agreement.

        Raises:
            HanabiError: no such fact.
        """
        return self.truth_value(fact) is True

    def knows(self, fact: str | int) -> bool:
        """Whether a fact is known by logic alone: trust is not knowledge.

        Raises:
            HanabiError: no such fact.
        """
        return self._view.known[self.slot].knows(fact)


class TrustView(CardViews[TrustedCard]):
    """What a chain of players may rely on about the hand of the last if all keep to a convention: never mixed with what they know.

    Attributes:
        chain: the seats: the first trusts that the next trusts, and so on.
        passed_over: the announcements that contradict all else: there the agreement was not kept.

    Example:
        >>> import hanabi_widget as hw
        >>> game = hw.deal(players=2, seed=2)
        >>> node = game.apply(hw.Clue("Bob", "red"))
        >>> game.under("beginner")[-1].trust("Bob")[1]
        <slot 1: r1>
    """

    def __init__(self, worlds: TrustedWorlds | TrustChain) -> None:
        observation, self.chain = worlds.observation, worlds.chain
        group = sum({1 << seat for seat in self.chain})
        cards: list[TrustedCard] = []
        super().__init__(observation.state, self.chain[-1], cards)
        cards += [TrustedCard(observation, slot, identities, group, self) for slot, identities in by_slot(worlds.identities())]
        self.passed_over = tuple(worlds.passed_over)
        self._worlds = worlds

    @property
    def known(self) -> ChainView[CardView]:
        """What the same players know of the same hand, by logic alone."""
        return chain_view(self.state, self.chain)

    def why(self, slot: int, claim: str | int) -> TrustReason | None:
        """What was said by agreement, and which evidence, a claim about a card follows from; None if it is not trusted.

        Args:
            slot: the slot; slot 1 is the newest card.
            claim: a fact, see `hanabi_widget.knowledge.fact_identities`; ``"not r3"`` asks why the card is not the red 3.

        Raises:
            IndexError: no such slot.
            HanabiError: no such fact, or the chain repeats a player.
        """
        return find_trust_reason(self._worlds_of_different_players(), self[slot].slot, claim)

    def why_not(self, slot: int, claim: str | int) -> Counterexample | None:
        """Hands that fit all that is known and said by agreement and refute a claim, or None if the claim is trusted.

        Raises:
            IndexError: no such slot.
            HanabiError: no such fact, or the chain repeats a player.
        """
        return find_trust_counterexample(self._worlds_of_different_players(), self[slot].slot, claim)

    def _worlds_of_different_players(self) -> TrustedWorlds:
        require_distinct_players(self._worlds.observation, self.chain)
        assert isinstance(self._worlds, TrustedWorlds)  # noqa: S101 - any other is for chains that repeat a player
        return self._worlds

    def _subject(self) -> str:
        return " trusts that ".join(self.state.names[seat] for seat in self.chain) + " trusts"
