"""The judge of bots: their published rules in plain Python, with knowledge by enumeration."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from hanabi_widget.rules import Action, Clue, Discard, Play, State
from tests.knowledge.judge import not_public, not_seen, possible_identities, touched_set

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
        self.kinds = {*range(len(self.rules.card_names))}
        self.played = {
            kind for kind in self.kinds if self.rules.firework_place[kind][1] < state.fireworks[self.rules.firework_place[kind][0]]
        }
        self.masks = [[{*types} for types in possible_identities(state, seat)] for seat in range(len(state.hands))]
        self.touched = [[bool(state.rules.values_touching(told)) for told in row] for row in state.clue_info]

    def slots(self) -> range:
        return range(1, self.size + 1)

    def pool(self, slot: int) -> list[int]:
        """The copies that an own card may be, looked at for itself, by type."""
        unseen = not_seen(not_public(self.state), self.state.hands, self.me)
        return [kind for kind in self.masks[self.me][slot - 1] for _ in range(unseen[kind])]

    def colour(self, kind: int) -> int:
        return kind // self.rules.ranks

    def rank(self, kind: int) -> int:
        return kind % self.rules.ranks + 1


JudgedRule = Callable[[Table], list[Any]]


def careful(table: Table) -> list[list[Any]]:
    play = [Play(slot) for slot in table.slots() if table.own[slot - 1] <= table.fits]
    dead = [Discard(slot) for slot in table.slots() if table.own[slot - 1] <= table.trash and table.can_discard]
    gains = {clue: _newly_sure(table, clue) for clue in table.clues}
    best = [clue for clue, gain in gains.items() if gain and gain == max(gains.values())]
    useful = [clue for clue in table.clues if _new_and_fitting(table, clue)]
    old = [slot for slot in table.slots() if not table.touched[table.me][slot - 1]] or [*table.slots()]
    discard = [Discard(old[-1])] if table.can_discard and old else []
    return [play[:1], dead[-1:], best, useful, discard, [*table.clues]]


def _newly_sure(table: Table, clue: Clue) -> int:
    seat, count, left = table.state.seat(clue.player), 0, not_public(table.state)
    for kind, mask in zip(table.state.hands[seat], table.masks[seat]):
        alive = {one for one in mask if left[one] > 0}
        touch = touched_set(table.rules, clue.value)
        after = alive & touch if kind in touch else alive - touch
        count += not alive <= table.fits and after <= table.fits
    return count


def _new_and_fitting(table: Table, clue: Clue) -> bool:
    seat = table.state.seat(clue.player)
    cards = zip(table.state.hands[seat], table.touched[seat])
    return any(kind in table.fits and kind in touched_set(table.rules, clue.value) and not before for kind, before in cards)


# -- the published agents, rule by rule ------------------------------------------------------------


def certain(table: Table) -> list[Any]:
    mine = table.masks[table.me]
    return [Play(slot) for slot in table.slots() if len(mine[slot - 1]) == 1 and mine[slot - 1] <= table.fits][:1]


def safe(table: Table) -> list[Any]:
    return [Play(slot) for slot in table.slots() if {*table.pool(slot)} <= table.fits][:1]


def likely(act: type[Play] | type[Discard], types: str, least: Fraction) -> JudgedRule:
    """The card of which most copies are of the types, the oldest of several."""

    def rule(table: Table) -> list[Any]:
        chances = {slot: _share(table.pool(slot), getattr(table, types)) for slot in table.slots()}
        most = max(chances.values(), default=Fraction(-1))
        allowed = table.can_discard or act is Play
        return [act(max(slot for slot, chance in chances.items() if chance == most))] if most >= least and allowed else []

    return rule


def _share(pool: list[int], types: Types) -> Fraction:
    return Fraction(sum(kind in types for kind in pool), len(pool))


def with_a_life(rule: JudgedRule) -> JudgedRule:
    return lambda table: rule(table) if table.rules.strikes - table.state.strikes > 1 else []


def at_the_end(rule: JudgedRule) -> JudgedRule:
    return lambda table: [] if table.state.deck else rule(table)


def with_few_tokens(rule: JudgedRule) -> JudgedRule:
    return lambda table: rule(table) if table.state.clue_tokens in (0, 1, 2, 3) else []


def useful(table: Table) -> list[Any]:
    return _useful(table, _others(table))


def outer(table: Table) -> list[Any]:
    return _useful(table, _others(table)[:1])


def _others(table: Table) -> list[int]:
    count = len(table.state.hands)
    return [(table.me + step) % count for step in range(1, count)]


def _useful(table: Table, others: list[int]) -> list[Any]:
    for seat, kind, mask in _seen(table, others):
        clues = _new_rank(table, seat, kind, mask) or _new_colour(table, seat, kind, mask)
        if kind in table.fits and clues:
            return clues
    return []


def _seen(table: Table, others: list[int]) -> list[tuple[int, int, Types]]:
    """The cards of others with what their holders know, if there is a token to tell of them."""
    cards: list[tuple[int, int, Types]] = [(seat, *card) for seat in others for card in zip(table.state.hands[seat], table.masks[seat])]
    return cards if table.state.clue_tokens else []


def _colours(table: Table, kind: int) -> list[str]:
    return [value for value in table.rules.clue_values if isinstance(value, str) and kind in touched_set(table.rules, value)]


def _ranks(table: Table, kind: int) -> list[int]:
    touching = [value for value in table.rules.clue_values if isinstance(value, int) and kind in touched_set(table.rules, value)]
    return [table.rank(kind)] if table.rank(kind) in touching else touching


def _values(table: Table, kind: int) -> list[str | int]:
    return [*_ranks(table, kind), *_colours(table, kind)]


def _is_new(table: Table, mask: Types, value: int | str) -> bool:
    """Whether a clue is about a rank or colour that is not known of a card, and narrows it down."""
    return len({*map(table.rank if isinstance(value, int) else table.colour, mask)}) > 1 and bool(mask - touched_set(table.rules, value))


def _new_rank(table: Table, seat: int, kind: int, mask: Types) -> list[Any]:
    return [Clue(seat, value) for value in _ranks(table, kind) if _is_new(table, mask, value)]


def _new_colour(table: Table, seat: int, kind: int, mask: Types) -> list[Any]:
    return [Clue(seat, value) for value in _colours(table, kind) if _is_new(table, mask, value)]


def playable(table: Table) -> list[Any]:
    fitting = [card for card in _seen(table, _others(table)[:1]) if card[1] in table.fits]
    return [Clue(seat, value) for seat, kind, _ in fitting[:1] for value in _values(table, kind)]


def unknown(table: Table) -> list[Any]:
    told = [_new_colour(table, *card) or _new_rank(table, *card) for card in _seen(table, _others(table)[:1])]
    return next((clues for clues in told if clues), [])


def anyhow(table: Table) -> list[Any]:
    cards = _seen(table, _others(table)[:1])
    return [Clue(seat, value) for seat, kind, _ in cards for value in _values(table, kind)]


def dispensable(table: Table) -> list[Any]:
    for card in _seen(table, sorted(_others(table))):
        colour, rank, kind = _new_colour(table, *card), _new_rank(table, *card), card[1]
        if colour and {one for one in table.kinds if table.colour(one) == table.colour(kind)} <= table.played:
            return colour
        if rank and {one for one in table.kinds if table.rank(one) == table.rank(kind)} <= table.played:
            return rank
        if kind in table.played and not (colour and rank) and (colour or rank):
            return colour or rank
    return []


def most(table: Table) -> list[Any]:
    best, found = 0, []
    for seat in sorted(_others(table)):
        for value in sorted(table.rules.clue_values, key=lambda value: isinstance(value, str)):
            touched = [mask for _, kind, mask in _seen(table, [seat]) if kind in touched_set(table.rules, value)]
            told = sum(_is_new(table, mask, value) for mask in touched)
            if told > best:
                best, found = told, [Clue(seat, value)]
    return found


def useless(table: Table) -> list[Any]:
    first, second = [], []
    for slot, mask in enumerate(table.masks[table.me], start=1):
        colours, ranks = {*map(table.colour, mask)}, {*map(table.rank, mask)}
        of_colour = {kind for kind in table.kinds if table.colour(kind) in colours}
        of_rank = {kind for kind in table.kinds if table.rank(kind) in ranks}
        if (
            (len(mask) == 1 and mask <= table.trash)
            or (len(colours) == 1 and of_colour <= table.played)
            or (len(ranks) == 1 and of_rank <= table.played)
        ):
            first.append(slot)
        if len(colours) == 1 and {*table.pool(slot)} <= table.trash - table.played:
            second.append(slot)
    return [Discard(slot) for slot in (first or second)[:1] if table.can_discard]


def any_card(table: Table) -> list[Any]:
    return [Discard(slot) for slot in table.slots() if table.can_discard]


def oldest(table: Table) -> list[Any]:
    return any_card(table)[-1:]


# -- the cheating bot, who sees all cards ----------------------------------------------------------


def best(act: type[Play] | type[Discard], value: Callable[[Table, int], Any]) -> JudgedRule:
    """The own cards of the highest value; cards without a value do not count."""

    def rule(table: Table) -> list[Any]:
        values = [(value(table, kind), slot) for slot, kind in enumerate(table.state.hands[table.me], start=1)]
        most = max([of for of, _ in values if of is not None], default=0)
        return [act(slot) for of, slot in values if of == most and (act is Play or table.can_discard)]

    return rule


def helps_most(table: Table, kind: int) -> Fraction | None:
    value = Fraction(2 * table.rules.ranks - height(table, kind), sum(kind in hand for hand in table.state.hands))
    return value if kind in table.fits else None


def not_needed(table: Table, kind: int) -> int | None:
    return 0 if kind in table.trash or table.state.hands[table.me].count(kind) > 1 else None


def height(table: Table, kind: int) -> int:
    return table.rules.firework_place[kind][1]


def drawn_soon(table: Table, kind: int) -> int | None:
    """The next copy comes three draws later for each card that its firework needs before, or sooner."""
    missing = height(table, kind) - table.state.fireworks[table.rules.firework_place[kind][0]]
    return 3 * missing - list[int](table.state.deck).index(kind) if kind in table.state.deck else None


def early(table: Table) -> list[Any]:
    """While all fireworks can still be completed before the last round."""
    left = len(table.state.deck) + sum(table.state.fireworks) - sum(table.rules.complete_fireworks)
    return best(Discard, not_needed)(table) if left >= 0 else []


def stall(table: Table) -> list[Any]:
    return table.clues if any({*table.state.hands[other]} & table.fits for other in _others(table)) else []


def held_elsewhere(table: Table, kind: int) -> int | None:
    return height(table, kind) if any(kind in table.state.hands[other] for other in _others(table)) else None


RULES: dict[str, tuple[JudgedRule, ...]] = {
    "cheating": (
        best(Play, helps_most),
        early,
        stall,
        best(Discard, not_needed),
        best(Discard, held_elsewhere),
        with_few_tokens(best(Discard, drawn_soon)),
        lambda table: table.clues,
        best(Discard, height),
    ),
    "internal": (safe, useless, playable, anyhow, any_card),
    "outer": (safe, useless, outer, unknown, any_card),
    "cautious": (certain, safe, useful, useless, any_card, anyhow),
    "iggi": (certain, safe, useful, useless, oldest, anyhow),
    "piers": (
        at_the_end(with_a_life(likely(Play, "fits", Fraction(0)))),
        safe,
        with_a_life(likely(Play, "fits", Fraction(3, 5))),
        useful,
        with_few_tokens(dispensable),
        useless,
        oldest,
        anyhow,
        any_card,
    ),
    "van_den_bergh": (
        with_a_life(likely(Play, "fits", Fraction(3, 5))),
        safe,
        likely(Discard, "trash", Fraction(1)),
        useful,
        most,
        likely(Discard, "trash", Fraction(0)),
    ),
}


def rule_by_rule(name: str, table: Table) -> list[list[Any]]:
    """What each rule of a bot allows it to do."""
    if name == "cheating":
        table.masks[table.me] = [{kind} for kind in table.state.hands[table.me]]
    return [*(careful(table) if name == "careful" else [rule(table) for rule in RULES[name]]), table.legal]


def policy(name: str, table: Table) -> list[Any]:
    """What a bot may do."""
    return [_announced(table, action) for action in next(filter(None, rule_by_rule(name, table)))]


def _announced(table: Table, action: Action) -> Action:
    """A play says the colour if only one is left, where it must be said (V2)."""
    if not isinstance(action, Play) or not table.rules.announcements:
        return action
    colors = {table.rules.card_names[kind][0] for kind in table.pool(action.slot)}
    return Play(action.slot, *colors) if len(colors) == 1 else action
