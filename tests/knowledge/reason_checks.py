"""Independent checks of reasons: the claim follows from the cited evidence alone, and each piece is needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import chain as joined, combinations, count, permutations
from operator import or_
from random import Random

from hanabi_widget.knowledge import ClueEvidence, Evidence, PositionEvidence, Reason, SeenCopies, chain_view
from hanabi_widget.rules import SeatIndex, Slot, State, by_identity, clue_info_of, public_identities, seats
from tests.random_positions import random_games

STATUS_FACTS = ("playable", "trash", "critical")


@dataclass(frozen=True)
class KnownClaim:
    """A claim about a card that a chain of players knows."""

    state: State
    chain: tuple[SeatIndex, ...]
    slot: int
    claim: str

    @property
    def reason(self) -> Reason | None:
        """The engine's reason."""
        return chain_view(self.state, self.chain).why(self.slot, self.claim)


def claims(state: State) -> list[str]:
    """All claims about a card."""
    rules = state.rules
    facts = (*STATUS_FACTS, *rules.card_names, *(suit.letter for suit in rules.suits), *map(str, range(1, rules.ranks + 1)))
    return [*facts, *(f"not {fact}" for fact in facts)]


def known_claims(seed: int, order: int) -> Iterator[KnownClaim]:
    """Random known claims in full-size games, some for a chain in a position; claims true of every card are left out."""
    random = Random(seed)
    for round_ in count():
        for game in random_games(seed + round_, 20):
            state = random.choice(game.line).state
            chains = [*permutations(seats(len(state.names)), order)]
            candidates = [
                claim
                for claim in claims(state)
                if not all(is_true(state, claim, identity) for identity in range(len(state.rules.card_names)))
            ]
            for chain in random.sample(chains, min(len(chains), 2)):
                known = [(card.slot, claim) for card in chain_view(state, chain) for claim in candidates if card.knows(claim)]
                for slot, claim in random.sample(known, min(len(known), 6)):
                    yield KnownClaim(state, chain, slot, claim)


# -- what follows from the evidence ----------------------------------------------------------------------------


def follows(known_claim: KnownClaim, evidence: Sequence[Evidence], together: Iterable[tuple[int, int]]) -> bool:
    """Whether the claim follows, by Hall's theorem: some set of cards has fewer copies than cards."""
    about = {(piece.seat, piece.slot) for piece in evidence if not isinstance(piece, SeenCopies)}
    allowed = allowed_copies(known_claim, evidence, {(known_claim.chain[-1], known_claim.slot), *together, *about})
    sizes = range(1, len(allowed) + 1)
    return any(len(reduce(or_, chosen)) < size for size in sizes for chosen in combinations(allowed, size))


def allowed_copies(known_claim: KnownClaim, evidence: Sequence[Evidence], cards: Iterable[tuple[int, int]]) -> list[set[tuple[int, int]]]:
    """What some cards can be if the claim is false.

    A card of the chain's first player can be any copy that no evidence shows to that player; a card of the second player, any copy that no
    evidence shows to both; and so on.
    """
    state, chain, rules = known_claim.state, known_claim.chain, known_claim.state.rules
    excluded = rules.all_identities & ~sum(
        1 << identity for identity in range(len(rules.card_names)) if is_true(state, known_claim.claim, identity)
    )
    allowed = []
    for seat, slot in cards:
        identities = excluded if (seat, slot) == (chain[-1], known_claim.slot) else rules.all_identities
        for piece in evidence:
            if not isinstance(piece, SeenCopies) and (piece.seat, piece.slot) == (seat, slot):
                identities &= allowed_identities(state, piece)
        left = [*rules.copies_of]
        for piece in evidence:
            if isinstance(piece, SeenCopies):
                left[piece.identity] -= sum(place.seat not in chain[: chain.index(seat) + 1] for place in piece.places)
        allowed.append(
            {(identity, copy) for identity in range(len(rules.card_names)) if identities >> identity & 1 for copy in range(left[identity])}
        )
    return allowed


def allowed_identities(state: State, piece: ClueEvidence | PositionEvidence) -> int:
    """The identities that a piece of evidence allows."""
    if isinstance(piece, PositionEvidence):
        return piece.identities
    touch = state.rules.touched_identities[piece.value]
    return touch if piece.touched else ~touch


def is_true(state: State, claim: str, identity: int) -> bool:
    """Whether a claim is true for an identity, from the definitions of playable, trash and critical alone."""
    rules = state.rules
    if " or " in claim:
        return any(is_true(state, part, identity) for part in claim.split(" or "))
    if claim.startswith("not "):
        return not is_true(state, claim[4:], identity)
    suit, place = rules.firework_place[identity]
    name, height = rules.card_names[identity], state.fireworks[suit]
    if claim == "playable":
        return place == height
    if claim in ("trash", "critical"):
        line = [other for other in range(len(rules.card_names)) if rules.firework_place[other][0] == suit]
        line.sort(key=lambda other: rules.firework_place[other][1])
        gone = any(state.discards.count(other) == rules.copies_of[other] for other in line[height : place + 1])
        useless = place < height or gone
        last = state.discards.count(identity) == rules.copies_of[identity] - 1
        return useless if claim == "trash" else last and not useless
    return claim in (name, name[0], name[1:])


# -- checks -------------------------------------------------------------------------------------------


def is_sound(known_claim: KnownClaim, reason: Reason) -> bool:
    """Whether the claim follows from evidence that is true and known along the chain, that about the card first and seen copies last."""
    card = known_claim.chain[-1], known_claim.slot
    order = [2 if isinstance(piece, SeenCopies) else int((piece.seat, piece.slot) != card) for piece in reason.evidence]
    taken = {1 << identity for copies in allowed_copies(known_claim, reason.evidence, reason.joint_cards) for identity, _ in copies}
    return (
        all(is_visible_evidence(known_claim, piece) for piece in reason.evidence)
        and follows(known_claim, reason.evidence, reason.joint_cards)
        and reason.joint_identities == sum(taken)
        and order == sorted(order)
    )


def is_visible_evidence(known_claim: KnownClaim, piece: Evidence) -> bool:
    """Whether cited evidence is true, and known along the chain."""
    state, rules = known_claim.state, known_claim.state.rules
    if isinstance(piece, SeenCopies):
        suit, place = rules.firework_place[piece.identity]
        hands = [location for location in piece.places if location.where == "hand"]
        return (
            len(piece.places) > 0
            and sum(location.where == "discards" for location in piece.places) <= state.discards.count(piece.identity)
            and sum(location.where == "firework" for location in piece.places) <= (place < state.fireworks[suit])
            and len({*hands}) == len(hands)
            and all(
                state.hands[location.seat][location.slot - 1] == piece.identity and location.seat != known_claim.chain[0]
                for location in hands
            )
        )
    clue_info = clue_info_of(state, piece.seat)[piece.slot - 1]
    if isinstance(piece, PositionEvidence):
        return piece.seat in known_claim.chain and rules.possible_identities(clue_info) & ~piece.identities == 0
    return piece.seat in known_claim.chain and piece.value in (
        rules.values_touching(clue_info) if piece.touched else rules.values_missing(clue_info)
    )


def is_irredundant(known_claim: KnownClaim, reason: Reason) -> bool:
    """Whether the claim does not follow if any one piece of evidence, or any one location of a seen copy, is left out."""
    return not any(follows(known_claim, fewer, reason.joint_cards) for fewer in weaker_evidence(reason.evidence))


def is_easiest(known_claim: KnownClaim, reason: Reason) -> bool:
    """Whether no clues on the card and seen copies do better: copies in hands are the hardest, then public ones, then clues that missed."""
    state, chain, rules = known_claim.state, known_claim.chain, known_claim.state.rules
    seat, slot, info = chain[-1], Slot(known_claim.slot), clue_info_of(state, chain[-1])[known_claim.slot - 1]
    about: list[ClueEvidence | PositionEvidence] = [ClueEvidence(seat, slot, value, touched=True) for value in rules.values_touching(info)]
    about += [ClueEvidence(seat, slot, value, touched=False) for value in rules.values_missing(info)]
    about += [piece for piece in reason.evidence if isinstance(piece, PositionEvidence) and (piece.seat, piece.slot) == (seat, slot)]
    excluded = [card for card, _ in by_identity(rules.card_names) if not is_true(state, known_claim.claim, card)]
    public = Counter(public_identities(state))
    seen = public + Counter(card for other, hand in enumerate(state.hands) if other not in chain for card in hand)
    costs = {}
    for chosen in joined.from_iterable(combinations(about, size) for size in range(len(about) + 1)):
        left = [card for card in excluded if all(allowed_identities(state, piece) >> card & 1 for piece in chosen)]
        if all(seen[card] == rules.copies_of[card] for card in left):
            missed = any(isinstance(piece, ClueEvidence) and not piece.touched for piece in chosen)
            hardest = 3 if any(public[card] < rules.copies_of[card] for card in left) else 2 if left else int(missed)
            costs[frozenset([*chosen, *left])] = hardest, len(chosen) + len(left)
    cited = frozenset([piece.identity if isinstance(piece, SeenCopies) else piece for piece in reason.evidence])
    return costs[cited] == min(costs.values()) if costs else bool(reason.joint_cards)


def weaker_evidence(evidence: Sequence[Evidence]) -> Iterator[list[Evidence]]:
    for index, piece in enumerate(evidence):
        before, after = evidence[:index], evidence[index + 1 :]
        yield [*before, *after]
        if isinstance(piece, SeenCopies):
            for place in {*piece.places}:
                places = [*piece.places]
                places.remove(place)
                yield [*before, SeenCopies(piece.identity, tuple(places)), *after]
