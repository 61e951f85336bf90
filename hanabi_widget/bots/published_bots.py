"""Published agents: players from the literature, as ordered rules. To *tell* a card is to give a clue that touches it.

J. Walton-Rivers, P. R. Williams, R. Bartle, D. Perez-Liebana, S. M. Lucas, "Evaluating and modelling Hanabi-playing agents" (2017). In the
same terms they describe the agents of H. Osawa, "Solving Hanabi: estimating hands by opponent's actions in cooperative game with
incomplete information" (2015), and of M. van den Bergh, A. Hommelberg, W. Kosters, F. Spieksma, "Aspects of the cooperative card game
Hanabi" (2016). Rules have the names of that paper.

These agents consider each card by itself: its colour or rank counts as known when clues leave one possibility, and the card may be any
copy that is not seen and that clues leave possible. "First" goes by fixed positions: where cards lie when nobody moves them, so that a
drawn card takes the place of the one that left. The engine of the published agents numbers its slots that way, while ours count from the
newest card. A position stays empty once the deck is. At the start of the history the cards lie as in the hand, the newest first. Piers and
van den Bergh's agent also go by the order of seats and colours, which means nothing at a table, so learners are not asked about them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial, wraps
from typing import ClassVar, NamedTuple

from hanabi_widget.knowledge.group_observation import copy_bits_of
from hanabi_widget.rules import UNKNOWN, ClueValue, RuleSet
from hanabi_widget.rules.action import Action, Identities, Identity, SeatIndex, Slot

from .bot import Bot, Candidate, Candidates, Rule, any_legal_action, by_name, clue_to, discard_slot, play_slot
from .seat import Seat


def when(condition: Callable[[Seat], bool], rule: Rule) -> Rule:
    """The rule, restricted to positions where the condition holds."""

    @wraps(rule)
    def conditional(seat: Seat) -> Sequence[Candidate]:
        return rule(seat) if condition(seat) else []

    return conditional


def has_strike_to_spare(seat: Seat) -> bool:
    """Whether one more strike would not end the game."""
    return seat.strikes < seat.rules.strikes - 1


def has_few_clue_tokens(seat: Seat) -> bool:
    """Whether fewer than four clue tokens are left."""
    return seat.clue_tokens < 4


if_discard_allowed = partial(when, lambda seat: seat.can_discard)
"""Decorator of a rule that discards: it applies only where a discard is allowed."""

if_clue_allowed = partial(when, lambda seat: seat.clue_tokens > 0)
"""Decorator of a rule that gives a clue: it applies only where a clue token is available."""


# -- known colours and ranks -----------------------------------------------------------------------


class KnownAttributes(NamedTuple):
    """The colour and the rank that all identities of a set share, as indices; None where they differ."""

    suit: int | None
    rank: int | None


class _Attributes(dict[Identities, KnownAttributes]):
    """What the identities of each set share, worked out when it is first asked for."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules

    def __missing__(self, identities: Identities) -> KnownAttributes:
        suits = [suit for suit, own in enumerate(self.rules.suit_identities) if not identities & ~own]
        ranks = [rank for rank, own in enumerate(self.rules.rank_identities.values()) if not identities & ~own]
        found = self[identities] = KnownAttributes(next(iter(suits), None), next(iter(ranks), None))
        return found


@cache
def attributes(rules: RuleSet) -> Mapping[Identities, KnownAttributes]:
    """The colour and the rank that the identities of a set share, for each set.

    Example:
        >>> attributes(RuleSet())[RuleSet().identities_of(["r1", "y1"])]
        KnownAttributes(suit=None, rank=0)
    """
    return _Attributes(rules)


# -- own cards -------------------------------------------------------------------------------------


CardAction = Callable[[int], Action]
"""`play_slot` or `discard_slot`: makes the action for the card at a slot."""


def own_card_candidate(seat: Seat, make: CardAction, slot: Slot) -> Candidate:
    """An action with an own card; what the card may be is taken from clues and counting."""
    return Candidate(make(slot), seat.me, slot, seat.identities_by_counting[slot - 1])


def first_certain(
    seat: Seat, make: CardAction, possibilities: Sequence[Identities], wanted: Identities, slots: Iterable[Slot]
) -> Candidates:
    """The action with the first own card that certainly has one of the wanted identities.

    Args:
        seat: who acts.
        make: `play_slot` or `discard_slot`.
        possibilities: for each own card the identities that it may be; an empty set skips the card.
        wanted: the wanted identities.
        slots: the slots to consider, in order.
    """
    for slot in slots:
        identities = possibilities[slot - 1]
        if identities and not identities & ~wanted:
            return [Candidate(make(slot), seat.me, slot, identities)]
    return []


def most_likely(seat: Seat, make: CardAction, wanted: Identities, threshold: float) -> Candidates:
    """The action with the own card that most likely has a wanted identity: the last position on a tie, and nothing below the threshold.

    The probability is the share of wanted identities among the copies that the card may be, considered by itself.
    """
    wanted_copies = copy_bits_of(seat.rules).all_copies(wanted)
    shares = [(copies & wanted_copies).bit_count() / max(1, copies.bit_count()) for copies in seat.possible_copies]
    best = max([threshold, *shares])
    likeliest = [slot for slot in seat.slots_by_position(seat.me) if shares[slot - 1] == best] if best in shares else []
    return [own_card_candidate(seat, make, slot) for slot in likeliest[-1:]]


# -- plays -----------------------------------------------------------------------------------------


def play_if_certain(seat: Seat) -> Candidates:
    """Play the first card that is playable and whose colour and rank are known by clues."""
    masks = seat.clue_masks(seat.me)
    identified = [slot for slot in seat.slots_by_position(seat.me) if masks[slot - 1].bit_count() == 1]
    return first_certain(seat, play_slot, masks, seat.playable, identified)


def play_safe_card(seat: Seat) -> Candidates:
    """Play the first card that is playable whatever it may be, by clues and counting."""
    return first_certain(seat, play_slot, seat.identities_by_counting, seat.playable, seat.slots_by_position(seat.me))


def play_probably_safe_card(threshold: float) -> Rule:
    """A rule: play the card that is most likely playable, if its probability reaches the threshold."""
    return lambda seat: most_likely(seat, play_slot, seat.playable, threshold)


# -- discards --------------------------------------------------------------------------------------


@if_discard_allowed
def osawa_discard(seat: Seat) -> Candidates:
    """Discard the first card known to be useless by its colour, its rank or both; else the first one known to be out of reach."""
    rules = seat.rules
    masks = seat.clue_masks(seat.me)
    slots = seat.slots_by_position(seat.me)
    known = attributes(rules)
    for slot in slots:
        own = masks[slot - 1]
        suit, rank = known[own]
        is_all_played = (suit is not None and not rules.suit_identities[suit] & ~seat.played_identities) or (
            rank is not None and not rules.rank_identities[rank + 1] & ~seat.played_identities
        )
        if own and (is_all_played or (suit is not None and rank is not None and own & seat.trash)):
            return [Candidate(discard_slot(slot), seat.me, slot, own)]
    of_known_color = (slot for slot in slots if known[masks[slot - 1]].suit is not None)
    return first_certain(seat, discard_slot, seat.identities_by_counting, seat.trash & ~seat.played_identities, of_known_color)


@if_discard_allowed
def discard_oldest_first(seat: Seat) -> Candidates:
    """Discard the card that was drawn first."""
    hand = seat.card_numbers[seat.me]
    return [own_card_candidate(seat, discard_slot, Slot(hand.index(min(hand)) + 1))]


@if_discard_allowed
def discard_randomly(seat: Seat) -> Candidates:
    """Discard any card."""
    return [own_card_candidate(seat, discard_slot, slot) for slot in seat.slots_by_position(seat.me)]


def discard_probably_useless_card(threshold: float) -> Rule:
    """A rule: discard the card that is most likely trash, if its probability reaches the threshold."""
    return if_discard_allowed(lambda seat: most_likely(seat, discard_slot, seat.trash, threshold))


# -- cards in other hands --------------------------------------------------------------------------


class ClueTarget(NamedTuple):
    """A card in another hand, and the clues about it.

    Attributes:
        rules: the rule set.
        holder: the seat that holds it.
        slot: its slot.
        identity: its identity.
        identities: the identities that clues leave possible to its holder, as a bit mask.
        rank_values: the rank clues that stand for its rank: the rank itself if that clue touches the card, else all rank clues that do.
        color_values: the colour clues that touch it: several for a multicolour card, none for a black one.
    """

    rules: RuleSet
    holder: SeatIndex
    slot: Slot
    identity: Identity
    identities: Identities
    rank_values: Sequence[ClueValue]
    color_values: Sequence[ClueValue]

    def teaches(self, value: ClueValue) -> bool:
        """Whether a clue with this value is about an attribute (colour or rank) that the holder does not know, and narrows it down."""
        known = attributes(self.rules)[self.identities]
        unknown = known.suit is None if isinstance(value, str) else known.rank is None
        return unknown and bool(self.identities & ~self.rules.touched_identities[value])

    def options(self, values: Iterable[ClueValue]) -> Candidates:
        """Clues with these values."""
        return [Candidate(clue_to(self.holder, value), self.holder, self.slot, self.identities) for value in values]

    def new_rank_clues(self) -> Candidates:
        """The clues about its rank, if its holder does not know it."""
        return self.options(filter(self.teaches, self.rank_values))

    def new_color_clues(self) -> Candidates:
        """The clues about its colour, if its holder does not know it."""
        return self.options(filter(self.teaches, self.color_values))


@cache
def _values_about(rules: RuleSet, identity: Identity) -> tuple[Sequence[ClueValue], Sequence[ClueValue]]:
    """The rank clues and the colour clues that stand for a card."""
    touching = [value for value in rules.clue_values if rules.touched_identities[value] >> identity & 1]
    ranks = [value for value in touching if isinstance(value, int)]
    own_rank = identity % rules.ranks + 1
    return [own_rank] if own_rank in ranks else ranks, [value for value in touching if isinstance(value, str)]


def clue_targets(seat: Seat, holder: SeatIndex, wanted: Identities = -1) -> Iterator[ClueTarget]:
    """The known cards of a hand that have a wanted identity, in the order of its fixed positions; by default all of them."""
    cards = seat.cards
    slot_of = seat.card_numbers[holder].index
    for number in seat.public.positions[holder]:
        if number is not None and (identity := cards[number]) != UNKNOWN and wanted >> identity & 1:
            slot = slot_of(number)
            values = _values_about(seat.rules, identity)
            yield ClueTarget(seat.rules, holder, Slot(slot + 1), identity, seat.clue_masks(holder)[slot], *values)


# -- clues -----------------------------------------------------------------------------------------


@if_clue_allowed
def tell_anyone_about_useful_card(seat: Seat) -> Candidates:
    """Tell the first playable card, from the next player on, that its holder does not know: its rank if unknown, else its colour."""
    return _tell_first_playable(seat, seat.others)


@if_clue_allowed
def tell_playable_card_outer(seat: Seat) -> Candidates:
    """Tell the next player the first playable card that this player does not know: its rank if that is unknown, else its colour."""
    return _tell_first_playable(seat, seat.others[:1])


def _tell_first_playable(seat: Seat, others: Iterable[SeatIndex]) -> Candidates:
    options = (card.new_rank_clues() or card.new_color_clues() for card in _playable_cards(seat, others))
    return next(filter(None, options), [])


@if_clue_allowed
def tell_playable_card(seat: Seat) -> Candidates:
    """Tell the next player the first playable card, by colour or rank, whether it is known or not."""
    card = next(_playable_cards(seat, seat.others[:1]), None)
    return card.options([*card.rank_values, *card.color_values]) if card else []


def _playable_cards(seat: Seat, others: Iterable[SeatIndex]) -> Iterator[ClueTarget]:
    return (card for other in others for card in clue_targets(seat, other, seat.playable))


@if_clue_allowed
def tell_unknown(seat: Seat) -> Candidates:
    """Tell the next player the first card that is not fully known: its colour if that is unknown, else its rank."""
    options = (card.new_color_clues() or card.new_rank_clues() for card in clue_targets(seat, seat.others[0]))
    return next(filter(None, options), [])


@if_clue_allowed
def tell_randomly(seat: Seat) -> Candidates:
    """Tell the next player any card, by colour or rank."""
    return [option for card in clue_targets(seat, seat.others[0]) for option in card.options([*card.rank_values, *card.color_values])]


@if_clue_allowed
def tell_dispensable(seat: Seat) -> Candidates:
    """Tell the first card, by order of seats, that a clue reveals to be useless."""
    options = (_dispensable_clues(seat, card) for other in sorted(seat.others) for card in clue_targets(seat, other))
    return next(filter(None, options), [])


def _dispensable_clues(seat: Seat, card: ClueTarget) -> Candidates:
    """The clues that do: about a colour or a rank that is all played, or about the one unknown attribute of a card that is played."""
    rules = seat.rules
    color_clues = card.new_color_clues()
    rank_clues = card.new_rank_clues()
    suit, place = divmod(card.identity, rules.ranks)
    if color_clues and not rules.suit_identities[suit] & ~seat.played_identities:
        return color_clues
    if rank_clues and not rules.rank_identities[place + 1] & ~seat.played_identities:
        return rank_clues
    return color_clues or rank_clues if bool(color_clues) != bool(rank_clues) and seat.played_identities >> card.identity & 1 else []


@if_clue_allowed
def tell_most_information(seat: Seat) -> Candidates:
    """Give the clue by which most cards get their colour or rank known; on a tie the first, ranks before colours."""
    touched_identities = seat.rules.touched_identities
    best = Candidates()
    for other in sorted(seat.others):
        cards = [*clue_targets(seat, other)]
        for value in sorted(touched_identities, key=lambda value: isinstance(value, str)):
            options = [
                option
                for card in cards
                if touched_identities[value] >> card.identity & 1 and card.teaches(value)
                for option in card.options([value])
            ]
            best = max(best, options, key=len)
    return best


def give_any_clue(seat: Seat) -> Candidates:
    """Give any clue."""
    return [Candidate(clue, seat.me) for clue in seat.clues]


# -- the agents ------------------------------------------------------------------------------------


class LegalRandom(Bot):
    """It takes any legal action."""

    name = "random"
    used_in_questions = False
    rules: ClassVar = {"legal_random": any_legal_action}


class Internal(Bot):
    """Osawa's player who keeps no account of what the others know."""

    name = "internal"
    rules = by_name(play_safe_card, osawa_discard, tell_playable_card, tell_randomly, discard_randomly, any_legal_action)


class Outer(Bot):
    """Osawa's player who keeps account of what the next player knows."""

    name = "outer"
    rules = by_name(play_safe_card, osawa_discard, tell_playable_card_outer, tell_unknown, discard_randomly, any_legal_action)


class Cautious(Bot):
    """It plays safe cards, gives useful clues, and discards useless cards, or else any card."""

    name = "cautious"
    rules = by_name(
        play_if_certain, play_safe_card, tell_anyone_about_useful_card, osawa_discard, discard_randomly, tell_randomly, any_legal_action
    )


class Iggi(Bot):
    """It plays safe cards, gives useful clues, and discards useless cards, or else the oldest one."""

    name = "iggi"
    rules = by_name(
        play_if_certain, play_safe_card, tell_anyone_about_useful_card, osawa_discard, discard_oldest_first, tell_randomly, any_legal_action
    )


class Piers(Bot):
    """IGGI that takes risks while it has a strike to spare, and clues dispensable cards when clue tokens are few."""

    name = "piers"
    used_in_questions = False
    rules: ClassVar = {
        "gamble_in_last_round": when(lambda seat: not seat.deck_size and has_strike_to_spare(seat), play_probably_safe_card(0)),
        "play_safe_card": play_safe_card,
        "play_probably_safe_card": when(has_strike_to_spare, play_probably_safe_card(0.6)),
        **by_name(tell_anyone_about_useful_card, when(has_few_clue_tokens, tell_dispensable), osawa_discard, discard_oldest_first),
        **by_name(tell_randomly, discard_randomly, any_legal_action),
    }


class VanDenBergh(Bot):
    """It weighs probabilities: that a card is playable, while a strike is to spare, and that a card is useless."""

    name = "van_den_bergh"
    used_in_questions = False
    rules: ClassVar = {
        "play_probably_safe_card": when(has_strike_to_spare, play_probably_safe_card(0.6)),
        "play_safe_card": play_safe_card,
        "discard_certainly_useless_card": discard_probably_useless_card(1),
        "tell_anyone_about_useful_card": tell_anyone_about_useful_card,
        "tell_most_information": tell_most_information,
        "discard_probably_useless_card": discard_probably_useless_card(0),
        "any_legal_action": any_legal_action,
    }
