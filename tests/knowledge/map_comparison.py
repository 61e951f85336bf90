"""The map of two minds and announcements before the judge: ``make maps``, with their numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from random import Random

from hanabi_widget.knowledge import GroupObservation
from hanabi_widget.knowledge.kripke_model import PossibleWorlds, worlds_of_all
from hanabi_widget.knowledge.map_of_two_cards import TwoCards
from hanabi_widget.knowledge.map_of_two_minds import TwoMinds
from hanabi_widget.rules import UNKNOWN, Clue, SeatIndex, Slot, State, cards_by_number, seats
from tests.long_runs import count_faults

from .compare_with_judge import to_engine_formula
from .judge import Model
from .kripke_models import Announced, Formula, Kripke, world_numbers
from .small_positions import small_formula, small_position, with_hands

Pair = tuple[SeatIndex, SeatIndex]
Hand = tuple[int, ...]

MAX_WORLDS = 300
"""The most worlds of a position."""


def map_mismatches(seed: int) -> Iterator[str]:
    """The mismatches on the maps of one random position."""
    random = Random(seed)
    state = small_position(random, MAX_WORLDS)
    judge = Model(state)
    first, second = random.sample(seats(len(state.names)), 2)
    pair = first, second
    asked = small_formula(random, state, random.choice((1, 2, 3)))
    minds = TwoMinds(state, *pair, to_engine_formula(state, asked))
    for mismatch in (
        *_read_off_mismatches(minds, judge, asked, random),
        *_single_hands_mismatches(state, judge, pair, asked),
        *_two_cards_mismatches(state, judge, pair, random),
        *_seat_mismatches(minds, random),
        *_announcement_mismatches(state, judge, pair, random),
        *_clue_mismatches(state, pair, random),
    ):
        yield f"{mismatch}\n  {pair} {asked}\n  {state!r}"


def _read_off_mismatches(minds: TwoMinds, judge: Kripke, asked: Formula, random: Random) -> Iterator[str]:
    """K, chains, E and C at the real cell."""
    seats, real = minds.seats, minds.real
    if real is None:
        yield "no real cell"
        return
    chains = [(seat,) for seat in seats] + [tuple(random.choices(seats, k=random.randrange(5))) for _ in range(3)]
    for chain in chains:
        said = asked
        for seat in reversed(chain):
            said = "K", seat, said
        found = all(minds.cells[cell].true for cell in minds.walk(real, chain))
        if found != judge.is_true(said):
            yield f"chain {chain}"
    near = minds.distances([real])
    known, fails = asked, None
    for moves in range(8):
        if all(minds.cells[cell].true for cell, steps in near.items() if steps <= moves) != judge.is_true(known):
            yield f"everybody knows, {moves} times"
        if fails is None and not judge.is_true(known):
            fails = moves
        known = "E", tuple(seats), known
    common = judge.is_true(("C", tuple(seats), asked))
    if all(minds.cells[cell].true for cell in near) != common or (minds.moves_until_false(real) is None) != common:
        yield "common knowledge"
    if fails is not None and minds.moves_until_false(real) != fails:
        yield f"fails after {minds.moves_until_false(real)} moves, not {fails}"


def _single_hands_mismatches(state: State, judge: Model, pair: Pair, asked: Formula) -> Iterator[str]:
    """The worlds of the two hands, and what is true in each."""
    minds = TwoMinds(state, *pair, to_engine_formula(state, asked), each_hand=True)
    found = {
        (minds.rows[row].example, minds.columns[column].example): (cell.true, cell.worlds) for (row, column), cell in minds.cells.items()
    }
    expected = {}
    for number, hands in enumerate(judge.hands):
        if all(seat in pair or hand == state.hands[seat] for seat, hand in enumerate(hands)):
            true = judge.is_true(asked, number)
            expected[hands[pair[0]], hands[pair[1]]] = true, 1
    if (found, minds.names) != (expected, tuple(state.names[seat] for seat in pair)):
        yield f"single hands: {expected} is right"
    merged = TwoMinds(state, *pair, to_engine_formula(state, asked))
    real = merged.world_state(merged.real or (-1, -1)).hands
    if (merged.worlds, real) != (len(expected), state.hands):
        yield f"merged worlds: {merged.worlds}, the real one: {real}"
    coarsest = _coarsest({hands: true for hands, (true, _) in expected.items()})
    for side, lines in enumerate((merged.rows, merged.columns)):
        members = [coarsest[side][group.example] for group in lines]
        if sorted(hand for hands in members for hand in hands) != sorted(coarsest[side]):
            yield f"lines {side}: {members}"
        for group, alike in zip(lines, members):
            union = tuple([sum({1 << identity for identity in slot}) for slot in zip(*alike)])
            held = {*alike[0]}.intersection(*alike)
            if (group.hands, group.identities, {*world_numbers(group.held)}) != (len(alike), union, held):
                yield f"{group}: {alike}"
    for cell in merged.cells:
        world = merged.world_state(cell)
        hands = world.hands
        if sorted(cards_by_number(world)) != sorted(cards_by_number(state)):
            yield f"cards in the world of {cell}"
        if (hands[pair[0]], hands[pair[1]]) not in expected:
            yield f"world of {cell}: {hands}"
        elif expected[hands[pair[0]], hands[pair[1]]][0] != merged.cells[cell].true:
            yield f"truth in the world of {cell}: {hands}"


def _two_cards_mismatches(state: State, judge: Model, pair: Pair, random: Random) -> Iterator[str]:
    """The hands grouped by one card of each: the pairs in each cell, and what so many moves of the rook lead to; also from a seat."""
    if not all(state.hands[seat] for seat in pair):
        return
    first, second = pair
    worlds = [
        (hands[first], hands[second])
        for hands in judge.hands
        if all(seat in pair or hand == state.hands[seat] for seat, hand in enumerate(hands))
    ]
    viewer, real = random.choice((None, *pair)), (state.hands[first], state.hands[second])
    slots = [random.randrange(len(state.hands[seat])) + 1 for seat in pair]
    numbers = random.sample(range(len(state.rules.card_names)), len(state.rules.card_names))
    named = [1 << number for number in numbers[: random.randrange(1, len(numbers))]]
    groups = [*named, state.rules.all_identities & ~sum(named)]
    cards = (first, Slot(slots[0])), (second, Slot(slots[1]))
    minds = TwoCards(state, cards, (groups, groups), viewer)
    rows, columns = minds.groups

    def place(world: tuple[Hand, Hand]) -> tuple[int, int]:
        row, column = (world[side][slots[side] - 1] for side in (0, 1))
        return next(n for n, group in enumerate(rows) if group >> row & 1), next(
            n for n, group in enumerate(columns) if group >> column & 1
        )

    if minds.cells != Counter(map(place, worlds)):
        yield f"two cards {cards} of {groups}: {minds.cells}"
    if viewer is None and minds.real != place(real):
        yield f"two cards: the real cell {minds.real}"
    for cell in minds.cells:
        hands = minds.world_state(cell).hands
        if place((hands[first], hands[second])) != cell or (hands[first], hands[second]) not in worlds:
            yield f"two cards: the world of {cell}: {hands}"
    for side in (None, 0, 1) if viewer is None else (pair.index(viewer),):
        begun, near = viewer is not None, dict[tuple[int, int], int]()
        reached: set[tuple[Hand, Hand]] = {real}
        for moves in range(-1 if begun else 0, 2 * len(worlds)):
            if moves >= 0:
                for world in reached:
                    near.setdefault(place(world), moves)
            movers = (0, 1) if side is None else ((side + moves + begun) % 2,)
            seen = {(by, world[1 - by]) for world in reached for by in movers}  # who moves sees the other hand
            reached = {world for world in worlds if any((by, world[1 - by]) in seen for by in movers)}
        if minds.distances(minds.hands(), side, begun=begun) != near:
            yield f"two cards {cards} of {groups}, moves of {side} seen by {viewer}: {near} is right"


def _coarsest(true: Mapping[tuple[Hand, Hand], bool]) -> tuple[Mapping[Hand, list[Hand]], Mapping[Hand, list[Hand]]]:
    """For the hands of both sides, all those of the same class in the coarsest bisimulation."""
    sides = [{*hands} for hands in zip(*true)]
    classes: list[dict[Hand, Hashable]] = [dict.fromkeys(hands) for hands in sides]
    for _ in true:
        for side, hands in enumerate(sides):
            seen = {
                hand: {(classes[1 - side][each[1 - side]], said) for each, said in true.items() if each[side] == hand} for hand in hands
            }
            keys = [*seen.values()]
            classes[side] = {hand: keys.index(mine) for hand, mine in seen.items()}
    first, second = [{hand: [other for other in of if of[other] == of[hand]] for hand in of} for of in classes]
    return first, second


def _seat_mismatches(minds: TwoMinds, random: Random) -> Iterator[str]:
    """From a seat the map is the same, but for the real hand of the viewer; and it is the same whatever that hand is."""
    side, state = random.randrange(2), minds.state
    seat = minds.seats[side]
    single = TwoMinds(state, *minds.seats)
    other_state = single.world_state(random.choice([*single.walk(single.real or (0, 0), [seat])]))
    views = [TwoMinds(state, *minds.seats, minds.formula, viewer=seat) for state in (state, other_state)]
    shown = [(view.cells, view.real_row, view.real_column, [group.identities for group in (*view.rows, *view.columns)]) for view in views]
    if shown[0] != shown[1]:
        yield f"seen from {seat}: {shown}"
    if views[0].cells != minds.cells or (state.hands[seat] and (views[0].real_row, views[0].real_column)[side] is not None):
        yield f"seen from {seat} the map is another"
    examples = [[group.example for group in (*view.rows, *view.columns)] for view in views]
    if examples[0] != examples[1]:
        yield f"examples seen from {seat}: {examples}"
    if {view.world_state(cell).hands for view in views for cell in view.cells if view is views[0]} != {
        views[1].world_state(cell).hands for cell in views[1].cells
    }:
        yield f"worlds seen from {seat}"


def _about(asked: Formula, pair: Pair) -> Formula:
    """The formula with all knowledge that of the pair."""
    match asked:
        case ("K", seat, part):
            return "K", pair[seat % 2], _about(part, pair)
        case ("E" | "C" as letter, seats, part):
            return letter, tuple({pair[seat % 2] for seat in seats}), _about(part, pair)
        case ("fact", *_):
            return asked
        case (connective, *parts):
            return connective, *(_about(part, pair) for part in parts)
    raise ValueError(asked)


def _true(judge: Kripke, asked: Formula) -> Formula:
    return asked if judge.is_true(asked) else ("not", asked)


def _announcement_mismatches(state: State, model: Model, pair: Pair, random: Random) -> Iterator[str]:
    """Announcements one after the other: what is left, and what is known then."""
    pair_only: Formula = (
        "and",
        *(
            ("fact", seat, slot + 1, 1 << identity)
            for seat, hand in enumerate(state.hands)
            if seat not in pair
            for slot, identity in enumerate(hand)
        ),
    )
    judge: Kripke = Announced(model, pair_only)  # what the two see is common to them
    asked = _about(small_formula(random, state, 2), pair)
    announced: list[Formula] = []
    for _ in range(2):
        said = _true(judge, _about(small_formula(random, state, 2), pair))
        formula = to_engine_formula(state, asked)
        before = TwoMinds(
            state,
            *pair,
            formula,
            announced=[to_engine_formula(state, earlier) for earlier in announced],
            then=to_engine_formula(state, said),
        )
        after = before.announce(to_engine_formula(state, said))
        judge_after = Announced(judge, said)
        yield from _read_off_mismatches(after, judge_after, asked, random)
        if after.worlds != len(judge_after):
            yield f"{after.worlds} worlds after an announcement, not {len(judge_after)}"
        left = [cell for cell in before.cells.values() if cell.stays]
        if sum(cell.worlds or 0 for cell in left) != len(judge_after):
            yield f"{left} stay, not {len(judge_after)}"
        true_after = len([world for world in range(len(judge_after)) if judge_after.is_true(asked, world)])
        if sum(cell.worlds or 0 for cell in left if cell.true_after) != true_after:
            yield f"true after in {left}, not {true_after}"
        if sum(cell.worlds or 0 for cell in after.cells.values() if cell.true) != true_after:
            yield f"true in {after.cells}, not {true_after}"
        judge, announced = judge_after, [*announced, said]


def _clue_mismatches(state: State, pair: Pair, random: Random) -> Iterator[str]:
    """A clue announced, against the map of the state after it."""
    clues = [action for action in state.legal_actions() if isinstance(action, Clue) and state.seat(action.player) in pair]
    if not clues:
        return
    clue = random.choice(clues)
    formula = to_engine_formula(state, _about(small_formula(random, state, 2), pair))
    told, after = TwoMinds(state, *pair, formula, announced=[clue]), TwoMinds(state.apply(clue), *pair, formula)
    shown = [
        (
            sorted((cell.worlds, cell.true) for cell in minds.cells.values()),
            sorted((group.identities, group.hands) for group in (*minds.rows, *minds.columns)),
            minds.real and minds.layers(minds.real).__len__(),
        )
        for minds in (told, after)
    ]
    if shown[0] != shown[1]:
        yield f"{clue}: {shown}"


def announcement_mismatches(seed: int) -> Iterator[str]:
    """The mismatches in a row of announcements to all players in one random position."""
    random = Random(seed)
    state = small_position(random, MAX_WORLDS)
    everybody = seats(len(state.names))
    model = Model(state)
    common = model.common(everybody)
    judge: Kripke = Announced(model, ("and",), common)
    worlds = PossibleWorlds(state)
    if (count := worlds_of_all(GroupObservation(state)).count()) != common.bit_count():
        yield f"{count} worlds, not {common.bit_count()}\n  {state!r}"
    hidden = random.choice(everybody)
    unknown = with_hands(state, [hand if seat != hidden else [UNKNOWN] * len(hand) for seat, hand in enumerate(state.hands)])
    if [*PossibleWorlds(unknown).hands()] != [*worlds.hands()]:
        yield f"other worlds if the hand of {hidden} is unknown\n  {state!r}"
    for number in range(4):
        asked = small_formula(random, state, 2)
        for mismatch in _worlds_mismatches(worlds, judge, asked, random.choice(everybody)):
            yield f"{mismatch}, after {number} announcements, asked for {asked}\n  {state!r}"
        said = _true(judge, small_formula(random, state, 2))
        worlds, judge = worlds.announce(to_engine_formula(state, said)), Announced(judge, said)


def _worlds_mismatches(worlds: PossibleWorlds, judge: Kripke, asked: Formula, seat: SeatIndex) -> Iterator[str]:
    """The worlds that are left, and what is known in them."""
    state = worlds.state
    formula, names = to_engine_formula(state, asked), state.rules.card_names
    hands = [tuple([tuple([names[identity] for identity in hand]) for hand in world]) for world in judge.hands]
    if sorted(worlds.hands()) != sorted(hands) or len(worlds) != len(hands):
        yield f"{[*worlds.hands()]}, but {hands} is right"
    if worlds.holds(formula) != judge.is_true(asked):
        yield f"holds: {judge.is_true(asked)} is right"
    knowing = tuple([name for other, name in enumerate(state.names) if judge.is_true(("K", other, asked))])
    if worlds.who_knows(formula) != knowing:
        yield f"who knows: {knowing} is right"
    if worlds.probability(seat, formula) != judge.probability(seat, asked):
        yield f"probability for {seat}: {judge.probability(seat, asked)} is right"
    claims: list[Formula] = [("K", other, asked) for other in range(len(state.names))]
    for one in worlds.rounds(*[to_engine_formula(state, claim) for claim in claims]):
        if (len(one.worlds), one.says) != (len(judge), (says := tuple([judge.is_true(claim) for claim in claims]))):
            yield f"round: {len(one.worlds)} {one.says}, but {len(judge)} {says} is right"
        judge = Announced(judge, ("and", *(_true(judge, claim) for claim in claims)))


def main(maps: int = 10_000, announcements: int = 3_000, first: int = 0) -> int:
    """The exit code: 1 if there is a mismatch."""
    found = count_faults("maps", map_mismatches, first, maps)
    return int(found + count_faults("announcements", announcement_mismatches, first, announcements) > 0)
