"""Maps of one card of each of two players as states of the protocol, and which map a position gets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from hanabi_widget.effort import limited, within
from hanabi_widget.knowledge import Fact, GroupObservation, fact_identities
from hanabi_widget.knowledge.map_of_two_cards import TwoCards
from hanabi_widget.knowledge.map_of_two_minds import Place
from hanabi_widget.knowledge.worlds import Worlds, nested_worlds
from hanabi_widget.protocol.map_of_minds import MapLine, MapState
from hanabi_widget.rules import UNKNOWN, Clue, Identities, SeatIndex, Slot, State, as_bits, by_slot
from hanabi_widget.text import Language, card_names, describe_place

from .map_of_minds import MAX_FITTING, MapOfOneMind, MapOfTwo, MapOfTwoMinds, empty_line, merged_map, whole_map
from .map_subject import MapPosition, menus
from .table import named_card
from .viewpoint import left_by_clues_and_public_cards

STEPS_TO_MERGE = 100_000
"""So much work may go into merging hands that a question about one card does not tell apart, before that is given up."""


class MapOfTwoCards(MapOfTwo):
    """A map of one card of each of two players, worked out: groups of hands by that card, for hands too many to be shown one by one.

    It always asks something: by itself, whether the card of the columns can be played.

    Args:
        position: what it is about.

    Attributes:
        cards: the map before what was said last.

    Raises:
        DependsOnUnknownCard, InconsistentPosition, TooLarge: as for `TwoCards`.

    Example:
        >>> import hanabi_widget as hw
        >>> from hanabi_widget.text import ENGLISH
        >>> game = hw.deal(["Ann", "Ben"], seed=1)
        >>> clued = game.apply(hw.Clue("Ben", 1))
        >>> shown = MapOfTwoCards(MapPosition(clued.state, (SeatIndex(0), SeatIndex(1)))).state(ENGLISH)
        >>> shown["column_label"], [column["words"] for column in shown["columns"]]
        ('Ben’s first card', ['red 1', 'yellow 1', 'green 1', 'blue 1', 'white 1'])
        >>> shown["summary"], shown["cells"][0]["worlds"], shown["walks"][0]["steps"][0]["verdict"]
        ('1.4 trillion worlds', 11876874390, 'Ann’s first card: yellow 4. Ben’s first card: green 1. Yes in all of these worlds.')
    """

    @limited
    def __init__(self, position: MapPosition) -> None:
        self.position = position
        before = replace(position, said=position.said[:-1]).table()
        seats = position.seats
        first, second = seats
        asked = position.asked
        chosen = [Slot(asked.index + 1) if asked and asked.seat == seat else slot for seat, slot in zip(seats, position.cards)]
        column = chosen[1] or _telling_slot(position, second)
        shared = left_by_clues_and_public_cards(position.table(), second)[column - 1]
        self._slots = [chosen[0] or _telling_slot(position, first, shared), column]
        self._asking = replace(position, formula=position.formula or Fact("playable", position.names[1], self._slots[1]))
        self._side = seats.index(asked.seat) if asked else 1
        self._true = asked.identities if asked else fact_identities(position.state, "playable")
        cards = (first, self._slots[0]), (second, self._slots[1])
        observation = GroupObservation(before, position.viewer)
        dealt = nested_worlds(observation, seats, as_bits(seats))
        rows, columns = (_card_groups(observation, dealt, self._true, seat, slot) for seat, slot in cards)
        self.cards = TwoCards(before, cards, (rows, columns), position.viewer)
        self._after = TwoCards(position.table(), cards, (rows, columns), position.viewer) if position.said else self.cards
        self.places = sorted(self.cards.cells)
        self._distances = partial(self._after.distances, self._after.hands(position.start))

    def stays(self, place: Place) -> bool:
        """Whether what was said last leaves worlds of a cell."""
        return place in self._after.cells

    def world_state(self, place: Place) -> State:
        """The position with hands of a cell, after the clues that were given."""
        if self.stays(place):
            return self._after.world_state(place)
        return replace(self.position, said=self.position.said[-1:]).after_clues(self.cards.world_state(place))

    # -- what is shown ---

    def state(self, language: Language) -> MapState:
        """What the map shows."""
        places = [describe_place(language, self.position.state, seat, slot) for seat, slot in self.cards.cards]
        return {
            **self._two_state(language, sum(self._after.cells.values()), "one", places, self.cards.real),
            "menus": menus(language, self._asking, self._slots),
            "formula": repr(self._asking.formula),
            "row_label": places[0],
            "column_label": places[1],
        }

    def _lines(self, language: Language, side: int) -> Iterator[MapLine]:
        state = self.position.state
        staying = {place[side] for place in self.places if self.stays(place)}
        for number, group in enumerate(self.cards.groups[side]):
            words = self._words(language, side, number)
            cards = [named_card(language, state, card) for card in state.rules.identities_in(group)] if group.bit_count() == 1 else []
            yield {**empty_line(), "cards": cards, "words": words, "label": words, "gone": number not in staying}

    def _words(self, language: Language, side: int, number: int) -> str:
        """A group of hands by its card."""
        groups = self.cards.groups[side]
        if groups[number].bit_count() > 1 and sum(group.bit_count() > 1 for group in groups) == 1 < len(groups):
            return language.say("map.group.rest")
        return card_names(language, self.position.state, groups[number])

    def _worlds_and_truth(self, place: Place) -> tuple[int, bool | None]:
        return self._after.cells.get(place, self.cards.cells[place]), self._truth(place) if self.stays(place) else None

    def _truth(self, place: Place) -> bool:
        """Whether what is asked is true in a cell: of a group it is true of all cards or of none."""
        return bool(self.cards.groups[self._side][place[self._side]] & self._true)

    # -- the slider ---

    def _verdict(self, language: Language, reached: Sequence[Place]) -> tuple[str, bool | None]:
        """What the two cards may be there, and whether what is asked is true."""
        told = []
        for side, (seat, slot) in enumerate(self.cards.cards):
            lines = sorted({place[side] for place in reached})
            every = len({place[side] for place in self.places if self.stays(place)})
            names = [self._words(language, side, line) for line in lines]
            cards = language.say("map.cards.all", n=every) if len(lines) == every > 1 else language.or_list(names) if names else ""
            told.append(language.say("map.cards.left", place=describe_place(language, self.position.state, seat, slot), cards=cards))
        holds = all(map(self._truth, reached))
        return " ".join([*told, language.say("map.many.true" if holds else "map.many.false")]), holds


def _telling_slot(position: MapPosition, seat: SeatIndex, other: Identities = 0) -> Slot:
    """The card of a hand that matters most: of those that the last clue to it touched, if they are not known, the best known one.

    Beside another card it is one that may be the same, if there is one: who sees it knows more of the other, so that rows differ.
    """
    state = position.table()
    left = [*by_slot(left_by_clues_and_public_cards(state, seat))]
    said = [clue.value for clue in (*position.given, *position.said) if isinstance(clue, Clue) and state.seat(clue.player) == seat]
    touched = [slot for slot, info in by_slot(state.clue_info[seat]) if {*said[-1:]} & {*state.rules.values_touching(info)}]
    # In order of their worth: in doubt at all, about the same cards, just clued, few cards that it may be, the newest.
    return min(left, key=lambda card: (card[1].bit_count() < 2, not card[1] & other, card[0] not in touched, card[1].bit_count(), card[0]))[
        0
    ]


def _card_groups(observation: GroupObservation, dealt: Worlds, true: Identities, seat: SeatIndex, slot: Slot) -> list[Identities]:
    """What is told apart of a card: each identity that it may have; of many the real one, if it is seen, the playable and some others.

    The others are one group, the last; two, where what is asked is true of some of them. They are critical ones, if few are playable.
    """
    state = observation.state
    may_be = dealt.identities(seat)[slot - 1]
    if may_be.bit_count() <= MAX_FITTING:
        return [1 << identity for identity in state.rules.identities_in(may_be)]
    real = observation.hands[seat][slot - 1]
    named = [] if real == UNKNOWN else [real]
    for fact in ("playable", "critical"):
        named += [one for one in state.rules.identities_in(may_be & fact_identities(state, fact)) if one not in named]
    alone = [1 << identity for identity in sorted(named[: MAX_FITTING // 2])]
    others = may_be & ~sum(alone)
    return [*alone, *filter(None, [others & true, others & ~true])]


def map_of(position: MapPosition) -> MapOfOneMind | MapOfTwoMinds | MapOfTwoCards:
    """The map of a position: of one mind, of two, or of one card of each of two, where their hands are too many."""
    if len(position.seats) == 1:
        return MapOfOneMind(position)
    found = whole_map(position)
    if found is None and position.may_ask_for_cards and (position.formula is None or position.asked):
        if position.formula is not None:
            found = within(STEPS_TO_MERGE, lambda: merged_map(position))
        if found is None:
            return MapOfTwoCards(position)
    return MapOfTwoMinds(position, found or merged_map(position))
