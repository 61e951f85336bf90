"""Histories of cards, judged from the definition: all hands are tried that fit what was said and what is in sight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from itertools import pairwise, product
from operator import and_
from random import Random

import pytest

import hanabi_widget as hw
from hanabi_widget.explain import CardEvent, CardHistory, card_history
from hanabi_widget.rules import SeatIndex, Slot, card_numbers, critical, playable, trash
from hanabi_widget.text import ToldHistory, current_language
from hanabi_widget.view import inspection
from hanabi_widget.view.viewpoint import DETAILS, Viewpoint
from tests.other_worlds import another_world
from tests.random_positions import PRINTED, SMALL, random_game, random_reorder

from .reading import Named, Reader, mentions

Told = dict[int, int]  # by card, the identities that the clues allow
Hand = tuple[int, ...]


class Follower:
    """A line followed with cards of its own numbering: who holds which, what was told of each."""

    def __init__(self, nodes: list[hw.Node]) -> None:
        start = nodes[0].state
        self.nodes, self.rules, counter = nodes, start.rules, iter(range(1000))
        self.hands = [[next(counter) for _ in hand] for hand in start.hands]
        self.told: Told = dict.fromkeys((card for hand in self.hands for card in hand), self.rules.all_identities)
        self.steps: list[tuple[list[list[int]], Told]] = [([*map(list, self.hands)], {**self.told})]
        for before, node in pairwise(nodes):
            self._act(before.state, node, counter)
            self.steps.append(([*map(list, self.hands)], {**self.told}))

    def _act(self, before: hw.State, node: hw.Node, counter: Iterator[int]) -> None:
        if isinstance(node.action, hw.Clue):
            seat, value = before.seat(node.action.player), self.rules.parse_clue_value(node.action.value)
            touching = self.rules.touched_identities[value]
            for card, identity in zip(self.hands[seat], before.hands[seat]):
                self.told[card] &= touching if touching >> identity & 1 else ~touching
        elif isinstance(node.action, hw.Reorder):
            seat = before.seat(node.action.player)
            self.hands[seat] = [self.hands[seat][slot - 1] for slot in node.action.order]
        elif isinstance(node.action, hw.Play | hw.Discard):
            hand = self.hands[before.player]
            del hand[node.action.slot - 1]
            if len(node.state.hands[before.player]) > len(hand):
                hand.insert(0, next(counter))
                self.told[hand[0]] = self.rules.all_identities

    def possible(self, step: int, *chain: int) -> list[int]:
        """For each card of the last of a chain, what it may be: in some hand of each of the chain that fits, as those before see it."""
        found = [0] * len(self.steps[step][0][chain[-1]])
        for worlds in self._worlds(step, [*self.nodes[step].state.hands], chain):
            found = [mask | 1 << identity for mask, identity in zip(found, worlds)]
        return found

    def _worlds(self, step: int, hands: list[Hand], chain: tuple[int, ...]) -> Iterator[Hand]:
        seat, *rest = chain
        state, (numbers, told) = self.nodes[step].state, self.steps[step]
        left = Counter(dict(enumerate(self.rules.copies_of)))
        for other, hand in enumerate(hands):
            left.subtract(hand if other != seat else ())
        for suit, height in enumerate(state.fireworks):
            left.subtract(self.rules.firework_identities[suit][height])
        left.subtract(state.discards)
        kinds = [[one for one in left if left[one] > 0 and told[card] >> one & 1] for card in numbers[seat]]
        for hand in product(*kinds):
            if all(count <= left[one] for one, count in Counter(hand).items()):
                if rest:
                    yield from self._worlds(step, [*hands[:seat], hand, *hands[seat + 1 :]], tuple(rest))
                else:
                    yield hand


def of(nodes: list[hw.Node], holder: int, slot: int, reader: tuple[int, ...] = ()) -> CardHistory:
    return card_history(nodes, SeatIndex(holder), Slot(slot), tuple(map(SeatIndex, reader)))


def use_of(state: hw.State, possible: int) -> str | None:
    """What a card is surely good for, by the rules."""
    uses = {"play": playable(state)} | ({"keep": critical(state), "trash": trash(state)} if state.turns_left is None else {})
    sure = [use for use, mask in uses.items() if not possible & ~mask]
    return sure[0] if sure else "wait" if state.turns_left is None and possible.bit_count() == 1 else None


def expected(follower: Follower, holder: int, slot: int, *chain: int) -> list[tuple[int, tuple[int, int], int, str | None]]:
    """The steps at which the set shrank, or the use changed to one that may still matter; with slot, set and use."""
    card, found = follower.steps[-1][0][holder][slot - 1], list[tuple[int, tuple[int, int], int, str | None]]()
    before, use = None, None
    for step, (hands, _) in enumerate(follower.steps):
        if card in hands[holder]:
            place, state = hands[holder].index(card), follower.nodes[step].state
            possible = follower.possible(step, *chain)[place]
            now = use_of(state, possible)
            if possible != before or (now != use and (now or state.turns_left is None)):
                found.append((step, (holder, place + 1), possible, now))
            before, use = possible, now
    return found


def small_line(random: Random) -> list[hw.Node]:
    game = random_game(random.getrandbits(32), random.choice(SMALL), random.choice((2, 3)), random.randrange(1, 12))
    if random.random() < 0.3 and not game.last.state.outcome:
        game.last.add(random_reorder(random, game.last.state))
    return game.line


def test_histories_tell_just_the_steps_at_which_the_holder_knew_more() -> None:
    random, kinds, needless = Random("histories"), Counter[str](), 0
    for _ in range(120):
        nodes = small_line(random)
        follower, state = Follower(nodes), nodes[-1].state
        for holder, hand in enumerate(state.hands):
            reader = random.choice([(), *((seat,) for seat in range(len(state.hands)))])
            chain = (*reader, holder) if reader != (holder,) else reader
            for slot in range(1, len(hand) + 1):
                history = of(nodes, holder, slot, reader)
                told = [(event.step, event.place, event.possible, event.use) for event in history.events]
                assert told == expected(follower, holder, slot, *chain), (reader, holder, slot)
                assert history.depends is None
                kinds.update(event.how for event in history.events)
                assert all(event.to.state.holds(claim) for event in history.events for claim in event.claims), (reader, holder, slot)
                needless += judge_reasons(nodes, history, chain)
    assert min(kinds[kind] for kind in ("dealt", "told", "passed", "counted", "proved", "used")) > 10, kinds
    assert needless > 10


def test_what_was_told_is_kept_rather_than_what_was_counted_where_either_may_go() -> None:
    start = hw.position("[suits=ryg copies=1,1,1 hand_size=2] >Alice g3 r1 | Bob y1 y3 | Cathy r2 g2 | deck r3 y2 g1")
    line = hw.Game(start, [hw.Play(2), hw.Play(1), hw.Clue("Alice", 3), hw.Clue("Cathy", "red"), hw.Clue("Alice", "green")]).line
    assert judge_reasons(line, of(line, 0, 1), (0,)) == 1


def judge_reasons(nodes: list[hw.Node], history: CardHistory, chain: tuple[int, ...]) -> int:
    """Whether each event's reason holds, and those that matter are enough and none to spare; how many do not matter."""
    rules, kept = history.state.rules, [event for event in history.events if event.matters]
    dealt, end = history.events[0], history.events[-1].possible
    sighted = {one for one, n in enumerate(rules.copies_of) if in_sight(nodes[dealt.step].state, one, chain) == n}
    unexplained = leaves(kept[1:]) & ~end & ~sum(1 << one for one in dealt.seen)
    assert {*dealt.seen} <= sighted
    assert not any(unexplained >> one & 1 for one in sighted)
    for event in history.events[1:]:
        action, state = event.action, nodes[event.step].state
        if event.how in ("told", "passed"):
            assert isinstance(action, hw.Clue)
            touching = rules.touched_identities[rules.parse_clue_value(action.value)]
            assert event.says == (touching if event.how == "told" else rules.all_identities & ~touching)
        for identity in event.seen:  # all copies are in sight, and one had not been
            sights = [in_sight(each, identity, chain) for each in (nodes[event.step - 1].state, state)]
            assert sights[0] < sights[1] == rules.copies_of[identity]
        assert (event.how == "counted") == bool(event.seen)
        assert event.excluded or event.is_use_new
    assert leaves(kept) == history.events[-1].possible
    fixed = [event for event in kept if event.is_use_new or event.is_joint or event in (history.events[0], history.events[-1])]
    left_out = [event for event in history.events if not event.matters]
    for event in kept:
        instead: list[CardEvent] = [one for one in left_out if event.how == "counted" != one.how]  # what was told is easier to remember
        for rest in ([other for other in kept if other is not event] + more for more in ([], *([one] for one in instead))):
            ends = [leaves([one for one in rest if one.step <= end.step]) != end.possible for end in fixed if end is not event]
            assert event in fixed or any(ends)
    return len(left_out)


def leaves(events: list[CardEvent]) -> int:
    return reduce(and_, [event.leaves for event in events], -1)


def in_sight(state: hw.State, identity: int, chain: tuple[int, ...]) -> int:
    """So many copies of a card do all of a chain see."""
    shown: list[int] = [one for seat, hand in enumerate(state.hands) if seat not in chain for one in hand]
    suit, place = state.rules.firework_place[identity]
    shown += state.discards
    return shown.count(identity) + (place < state.fireworks[suit])


def test_a_seat_tells_the_same_in_all_its_worlds() -> None:
    random = Random("worlds")
    for _ in range(60):
        rules = random.choice(PRINTED)
        game = random_game(random.getrandbits(32), rules, random.choice([2, 3, 4]), random.randrange(1, 60))
        if game.last.state.outcome:
            continue
        seat = random.randrange(len(game.last.state.hands))
        other = another_world(random, game.line, seat)
        for holder, hand in enumerate(game.last.state.hands):
            for slot in range(1, len(hand) + 1):
                first, second = (each.card_history(holder, slot, view=seat) for each in (game, other))
                assert str(first) == str(second)
                read_back(game.last.state, seat, first)
                assert first.events == second.events


def read_back(state: hw.State, viewer: int, told: ToldHistory) -> None:
    """Each line can be read in one way, and mentions what its event has: players, cards, what a clue said."""
    reader, rules, last = Reader(state, viewer), state.rules, told.events[-1]
    for text, event in ((told.headline, last), *((line.text, line.event) for line in told.lines)):
        readings = reader.read(text, "history.")
        [_] = {tuple(sorted(map(repr, mentions(reading)))) for reading in readings}
        players: set[object] = {last.place[0], event.player, viewer}
        values: set[object] = {value for value, mask in rules.touched_identities.items() if not event.possible & ~mask}
        if isinstance(event.action, hw.Clue):
            players |= {state.seat(event.action.player)}
            values |= {rules.parse_clue_value(event.action.value)}
        has: dict[str, set[object]] = {
            "player": players,
            "number": {event.step, event.possible.bit_count(), len(event.seen)},
            "identities": {*map(rules.identities_in, (event.possible, event.excluded)), *((one,) for one in event.sighted)},
            "seen": {event.seen},
            "value": values,
        }
        for sort, what in mentions(readings[0]):
            here = tuple(sorted(what)) if isinstance(what, frozenset) else what
            assert here in has.get(sort, {here}), (text, event)
            assert sort != "cards" or event is not last or not isinstance(what, Named) or what.owner in players


def test_where_a_card_is_unknown_what_is_told_holds_whatever_it_is() -> None:
    unsure = list[str]()
    for unknown in (1, 2):
        hand = ["y1", "r2"]
        hand[unknown - 1] = "?"
        start = hw.position(f"[suits=ry copies=2,1,1 hand_size=2] >Ann r1 y3 | Ben r1 y2 | Cem {' '.join(hand)}")
        actions = [hw.Clue("Ben", 1), hw.Clue("Ann", 1)]
        node = hw.Game(start, actions).last
        for seat, slot in ((0, 1), (0, 2), (1, 1), (1, 2)):
            told = of(node.path(), seat, slot)
            sets = [replaced(start, unknown, identity, actions, seat, slot) for identity in range(6)]
            sure = reduce(lambda one, two: one | two, filter(None, sets))
            assert not sure & ~told.events[-1].possible
            assert told.depends == ((2, unknown) if len({*filter(None, sets)}) > 1 else None), (seat, slot, sets, told.events[-1].possible)
            unsure += [node.card_history(seat, slot).headline] if told.depends else []
    assert unsure
    assert all("more depends on" in headline for headline in unsure)


def replaced(start: hw.State, slot: int, identity: int, actions: list[hw.Clue], seat: int, place: int) -> int | None:
    """What is possible in the end if the unknown card is this; None if it cannot be."""
    try:
        state = start.reveal("Cem", slot, start.rules.card_names[identity])
    except hw.HanabiError:
        return None
    return of(hw.Game(state, actions).line, seat, place).events[-1].possible


def test_the_inspector_begins_with_it_where_exact_knowledge_is_disclosed() -> None:
    nodes = hw.simulate("careful", players=3, games=1, seed=3).game(0).line[:42]
    numbers = card_numbers(nodes[-1].state)
    chains = [tuple(map(SeatIndex, chain)) for chain in ((), (2,), (0, 2), (0, 2, 0))]
    for view in (*map(Viewpoint, chains), Viewpoint(common=True)):
        for holder in range(3):
            history = card_history(nodes, SeatIndex(holder), Slot(4), view.chain, common=view.common)
            steps = [event.step for event in history.events if event.matters]
            for detail in DETAILS:
                found = inspection(current_language(), nodes, 41, replace(view, detail=detail), numbers[holder][3])
                told = [line["steps"][0] for line in found["history"]["lines"]]
                assert told == (steps if detail in ("exact", "nested") else [])


def test_words() -> None:
    game = hw.simulate("careful", players=3, games=1, seed=3).game(0)
    told = game.line[41].card_history("Cathy", 4, view="Cathy")
    assert str(told).splitlines() == [
        "You know that your fourth card is the blue 2: it must wait.",
        "Step 9: you drew it.",
        "Step 12: you discarded a white 2, the last one out of sight.",
        "Step 18: you discarded a yellow 2, the last one out of sight.",
        "Step 22: Alice told you that it is not red.",
        "Step 28: Alice told you that it is a two, so this card is a green or blue 2.",
        "Step 34: Alice told you that it is not green, so this card is the blue 2: it must wait.",
    ]
    for node in hw.simulate("careful", players=4, games=1, seed=3).game(0).line[-4:]:  # hands are smaller than when something was proved
        assert all(str(node.card_history(seat, slot)) for seat, hand in enumerate(node.state.hands) for slot in range(1, len(hand) + 1))
    with pytest.raises(hw.HanabiError, match="There is no slot 6: the hand of Cathy has 5 cards, slots 1 to 5"):
        game.line[41].card_history("Cathy", 6)
