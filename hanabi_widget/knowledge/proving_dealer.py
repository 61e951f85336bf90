"""Why not: the nearest world in which a claim is false; and the dealer that proves, who deals one (see docs/dealer.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count

from hanabi_widget.rules import (
    UNKNOWN,
    AnyCards,
    CardPlace,
    Node,
    Players,
    State,
    card_numbers,
    cards_by_number,
    critical,
    playable,
    with_cards,
)
from hanabi_widget.rules.action import (
    Action,
    Cards,
    Discard,
    Hands,
    Identities,
    Play,
    SeatIndex,
    Seats,
    Slot,
    by_identity,
    by_slot,
)
from hanabi_widget.rules.house_rules import with_deck_card
from hanabi_widget.rules.table import identity_played, with_deck_card_drawn

from .common_knowledge import fill_unknown_hand
from .formula import FactName, fact_identities
from .group_observation import GroupObservation
from .reason import require_distinct_players
from .worlds import Worlds, nested_worlds


@dataclass(frozen=True)
class Counterexample:
    """A world that a chain of players considers possible and in which a claim about a card is false.

    Attributes:
        chain: the seats: the first considers it possible that the next considers it possible, and so on; the last holds the card.
        slot: the slot; slot 1 is the newest card.
        claim: what is not known about the card.
        hands: by seat, the identities in the hands of the chain; all other hands are the real ones.
        changed: seat and slot of each card that differs from the real one, where the real one is known.
        state: the position.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.position("[hand_size=1] >Ann r5{r5,g5} | Ben y1")
        >>> print(state.knowledge("Ann").why_not(1, "r5"))
        For all Ann knows, Ann’s card may be the green 5.
    """

    chain: Seats
    slot: Slot
    claim: FactName
    hands: dict[SeatIndex, Cards]
    changed: tuple[CardPlace, ...]
    state: State = field(repr=False)


def find_counterexample(observation: GroupObservation, chain: Players, slot: Slot, claim: FactName) -> Counterexample | None:
    """The closest world that refutes a claim about a card of the last player of a chain, or None if the claim is known.

    Raises:
        HanabiError: no such fact, or the chain repeats a player.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> find_counterexample(GroupObservation(initial_state(players=2, seed=1)), [0], 1, "not r1").hands[0][0]
        0
    """
    require_distinct_players(observation, chain)
    real_hands = observation.hands
    for seat in chain:
        if UNKNOWN in observation.hands[seat]:
            observation = fill_unknown_hand(observation, [seat])
    return closest_counterexample(nested_worlds(observation, chain), real_hands, chain, slot, claim)


def closest_counterexample(worlds: Worlds, real_hands: Hands, chain: Players, slot: Slot, claim: FactName) -> Counterexample | None:
    """The closest of some worlds that refutes a claim about a card of the last player of a chain, or None if none does.

    Raises:
        HanabiError: no such fact.
    """
    state = worlds.observation.state
    refuting = state.rules.all_identities & ~fact_identities(state, claim)
    matching = closest_matching(worlds, worlds.slot_range(chain[-1])[slot - 1], refuting)
    if matching is None:
        return None
    hands = {seat: worlds.hand(seat, matching) for seat in chain}
    changed = tuple(
        (seat, changed_slot)
        for seat, hand in hands.items()
        for changed_slot, (identity, real) in by_slot(zip(hand, real_hands[seat]))
        if real not in (identity, UNKNOWN)
    )
    return Counterexample(tuple(chain), slot, claim, hands, changed, state)


def closest_matching(worlds: Worlds, target: int, identities: Identities) -> list[int] | None:
    """The matching with the fewest cards changed in which one slot has one of some identities; None if there is none.

    It applies the cheapest augmenting path from that slot to the real matching, found with Dijkstra's algorithm: each slot on the path
    moves to the copy of the next one, and the last to a free copy or to the one that the target leaves. A move to a copy of the real
    identity costs nothing, any other move costs 1.
    """
    copy_bits = worlds.observation.copy_bits
    slot_copies = [*worlds.slot_copies]
    slot_copies[target] &= copy_bits.all_copies(identities)
    matched = worlds.real_matching()
    if slot_copies[target] & matched[target]:
        return matched
    real_copies = [next(copies for copies in copy_bits.copies_by_identity if copies & copy) for copy in matched]
    slot_by_copy = {copy: slot for slot, copy in enumerate(matched) if slot != target}
    # None stands for every place where a path may end, so the path found first is the cheapest of all. Of equals, the earlier is first.
    tie_breakers = count()
    queue: list[tuple[int, int, int | None, tuple[tuple[int, int], ...]]] = [(0, next(tie_breakers), target, ())]
    visited = set()
    while queue:
        cost, _, slot, moves = heappop(queue)
        if slot is None:
            for moved_slot, copy in moves:
                matched[moved_slot] = copy
            return matched
        options = 0 if slot in visited else slot_copies[slot]
        visited.add(slot)
        while options:
            copy = options & -options
            options ^= copy
            place = cost + (not copy & real_copies[slot]), next(tie_breakers)
            heappush(queue, (*place, slot_by_copy.get(copy), (*moves, (slot, copy))))
    return None


# -- The dealer that proves: an action not known to be safe gets a deal in which it fails ---


def failing_identities(state: State, action: Play | Discard) -> Identities:
    """The identities of a card with which an action fails: a play is a strike, a discard loses the last copy of a card still needed.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.position("r1 | x r3 | >Ann r2 y1 | Ben b1 b2", hw.RuleSet(hand_size=2))
        >>> state.rules.names_of(failing_identities(state, hw.Discard(1)))
        ('r3', 'r5', 'y5', 'g5', 'b5', 'w5')
    """
    if isinstance(action, Discard):
        return critical(state)
    rules = state.rules
    fitting = playable(state)
    if action.announce is not None:
        fitting &= fact_identities(state, rules.parse_color(action.announce))
    return rules.all_identities & ~fitting


def refuting_deal(state: State, action: Play | Discard) -> Cards | None:
    """The cards by number, as its player may believe them to be, with which a legal action fails; None if the player knows that it is safe.

    The card becomes the one with the most copies that the player does not see, whatever it was before. For that, as few cards of the hand
    as can be change: they are swapped with each other and with cards of the deck.

    Example:
        >>> import hanabi_widget as hw
        >>> state = hw.deal(players=2, seed=7)[0]
        >>> number, cards = card_numbers(state)[0][1], refuting_deal(state, hw.Play(2))
        >>> state.hand("Alice")[1], state.rules.card_names[cards[number]]
        ('g1', 'r2')
    """
    if not action.slot:  # a play from the deck: its last card counts as one of the hand
        numbers, slot = with_deck_card(state, action)
        state = with_deck_card_drawn(state, numbers)
        action = Play(slot)
    seat = state.player
    observation = GroupObservation.of(state)
    worlds = nested_worlds(observation, (seat,))
    refuting = worlds.identities(seat)[action.slot - 1] & failing_identities(state, action)
    unseen = by_identity(observation.copy_bits.counts(observation.unseen_copies(1 << seat)))
    likeliest, _ = max(unseen, key=lambda one: (refuting >> one[0] & 1, one[1]))
    matching = closest_matching(worlds, action.slot - 1, refuting & 1 << likeliest)
    if matching is None:
        return None
    return cards_by_number(with_other_hands(state, {seat: worlds.hand(seat, matching)}))


def with_other_hands(state: State, hands: Mapping[SeatIndex, AnyCards], viewer: SeatIndex | None = None) -> State:
    """A state with other hands of two players, for a viewer. Their cards change places with each other and with cards of the deck."""
    if viewer is not None:
        state = state.observed_by(viewer)
    cards = [*cards_by_number(state)]
    places = [number for seat in hands for number in card_numbers(state)[seat]]
    wanted = [identity for hand in hands.values() for identity in hand]
    later = [*places, *range(state.drawn, len(cards))]
    # If cards come from elsewhere, and some there are unknown, none there can be trusted to be another: all become unknown.
    if sorted([cards[number] for number in places]) != sorted(wanted) and any(cards[number] == UNKNOWN for number in later):
        for number in later:
            cards[number] = UNKNOWN
    for number, identity in zip(places, wanted):
        later.remove(number)
        if cards[number] != identity:
            other = next((other for other in reversed(later) if cards[other] == identity), number)
            cards[other] = cards[number]
            cards[number] = identity
    return with_cards(state, cards)


def refuted(node: Node, action: Action) -> Node | None:
    """The node after an action that the dealer refutes, at the end of a line of its own in which the deal is another; None if it does not.

    The line has the same actions, comments, marks, notes and drawings. To the learner every step of it looks the same as before.

    Raises:
        IllegalAction: the action is not allowed.
    """
    path = node.path()
    if not isinstance(action, Play | Discard) or not _is_learners_turn(path):
        return None
    node.state.apply(action)
    cards = refuting_deal(node.state, action)
    if cards is None:
        return None
    copy = Node(with_cards(path[0].state, cards), learner=path[0].learner)
    for before in path:
        if before.action is not None:
            copy = copy.add(before.action)
        copy.comment = before.comment
        copy.mark = before.mark
        copy.notes = {**before.notes}
        copy.drawings = before.drawings
    return copy.add(action)


def failed_action(node: Node) -> Play | Discard | None:
    """The learner's action that led to a node, if it failed and the dealer that proves is at the table."""
    before = node.parent
    action = node.action
    if before is None or not isinstance(action, Play | Discard) or not _is_learners_turn(before.path()):
        return None
    return action if failing_identities(before.state, action) >> identity_played(before.state, action) & 1 else None


def _is_learners_turn(path: list[Node]) -> bool:
    """Whether it is the turn of the player whom the dealer deals against; in a supposition it is not."""
    return path[0].learner == path[-1].state.player and not any(node.is_supposition for node in path)
