"""The judge of bots: their published rules in plain Python, with knowledge by enumeration."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from hanabi_widget.rules import Clue, Discard, Play, State
from tests.knowledge.judge import not_public, not_seen, open_types

Types = set[int]


class Table:
    """A position with what the judge makes of it."""

    def __init__(self, state: State, fits: Types, trash: Types, own: list[frozenset[int]]) -> None:
        self.state, self.fits, self.trash, self.own = state, fits, trash, own
        self.me, self.rules, self.size = state.player, state.rules, len(state.hands[state.player])
        legal = state.legal_actions()
        self.legal = [action for action in legal if not (isinstance(action, Play) and (action.announce or not action.slot))]
        self.clues = [action for action in legal if isinstance(action, Clue)]
        self.can_discard = any(isinstance(action, Discard) for action in legal)
        self.masks = [[{*types} for types in open_types(state, seat)] for seat in range(len(state.hands))]
        self.touched = [[bool(state.rules.touched_by(told)) for told in row] for row in state.told]

    def slots(self) -> range:
        return range(1, self.size + 1)

    def colour(self, kind: int) -> int:
        return kind // self.rules.ranks

    def rank(self, kind: int) -> int:
        return kind % self.rules.ranks + 1


def careful(table: Table) -> Iterable[Any]:
    play = [Play(slot) for slot in table.slots() if table.own[slot - 1] <= table.fits]
    dead = [Discard(slot) for slot in table.slots() if table.own[slot - 1] <= table.trash and table.can_discard]
    gains = {clue: _newly_sure(table, clue) for clue in table.clues}
    best = [clue for clue, gain in gains.items() if gain and gain == max(gains.values())]
    useful = [clue for clue in table.clues if _new_and_fitting(table, clue)]
    old = [slot for slot in table.slots() if not table.touched[table.me][slot - 1]] or [*table.slots()]
    discard = [Discard(old[-1])] if table.can_discard and old else []
    return play[:1] or dead[-1:] or best or useful or discard or table.clues or table.legal


def _newly_sure(table: Table, clue: Clue) -> int:
    seat, count, left = table.state.seat(clue.player), 0, not_public(table.state)
    for kind, mask in zip(table.state.hands[seat], table.masks[seat]):
        alive = {one for one in mask if left[one] > 0}
        touch = table.rules.touched[clue.value]
        after = alive & touch if kind in touch else alive - touch
        count += not alive <= table.fits and after <= table.fits
    return count


def _new_and_fitting(table: Table, clue: Clue) -> bool:
    seat = table.state.seat(clue.player)
    cards = zip(table.state.hands[seat], table.touched[seat])
    return any(kind in table.fits and kind in table.rules.touched[clue.value] and not before for kind, before in cards)


def iggi(table: Table) -> Iterable[Any]:
    state, mine = table.state, table.masks[table.me]
    unseen = not_seen(not_public(state), state.hands, table.me)
    certain = [Play(slot) for slot in table.slots() if len(mine[slot - 1]) == 1 and mine[slot - 1] <= table.fits]
    counted = [{kind for kind in mask if unseen[kind] > 0} for mask in mine]
    safe = [Play(slot) for slot in table.slots() if counted[slot - 1] <= table.fits]
    discard = [Discard(slot) for slot in _useless(table)[:1]] if table.can_discard else []
    oldest = [Discard(table.size)] if table.can_discard and table.size else []
    following = (table.me + 1) % len(state.hands)
    anyhow = [clue for clue in table.clues if clue.player == following and _touches(table, clue)]
    return certain[:1] or safe[:1] or _useful(table) or discard or oldest or anyhow or table.legal


def _touches(table: Table, clue: Clue) -> bool:
    seat = table.state.seat(clue.player)
    named = [table.rank(kind) == clue.value or kind in table.rules.touched[clue.value] for kind in table.state.hands[seat]]
    return any(named)


def _useful(table: Table) -> list[Clue]:
    count = len(table.state.hands)
    for step in range(1, count if table.clues else 0):
        seat = (table.me + step) % count
        for kind, mask in zip(table.state.hands[seat], table.masks[seat]):
            if kind in table.fits and len({*map(table.rank, mask)}) > 1:
                return [Clue(seat, table.rank(kind))]
            values = [value for value, types in table.rules.touched.items() if isinstance(value, str) and kind in types]
            if kind in table.fits and len({*map(table.colour, mask)}) > 1 and values:
                return [Clue(seat, value) for value in values]
    return []


def _useless(table: Table) -> list[int]:
    state, rules = table.state, table.rules
    tall = state.fireworks
    first, second = [], []
    for slot, mask in enumerate(table.masks[table.me], start=1):
        colours, ranks = {*map(table.colour, mask)}, {*map(table.rank, mask)}
        played = all(rules.place[kind][1] < tall[rules.place[kind][0]] for kind in range(len(rules.cards)) if table.rank(kind) in ranks)
        if (
            (len(mask) == 1 and mask <= table.trash)
            or (len(colours) == 1 and tall[min(colours)] == rules.ranks)
            or (len(ranks) == 1 and played)
        ):
            first.append(slot)
        if len(colours) == 1 and mask <= table.trash and all(rules.place[kind][1] >= tall[min(colours)] for kind in mask):
            second.append(slot)
    return first or second


POLICIES: dict[str, Callable[[Table], Iterable[Any]]] = {"careful": careful, "iggi": iggi}
