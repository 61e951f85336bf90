"""The judge of trust: brute force over whole deals, with the announcements written a second time, as predicates.

It shares with the engine only the rules of the game and the convention as read; the numbers of hands are those of a bot. Sets of
identities are Python sets; a world gives the identity of each card that has been dealt; an announcement is a function of a world.
"""

# Card numbers and identities are plain numbers here.
# mypy: disable-error-code="index,misc,arg-type,dict-item,list-item,assignment,call-overload"

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import combinations, product
from typing import Any

import hanabi_widget as hw
from hanabi_widget.bots.public_history import PublicTable
from hanabi_widget.bots.recommendation import hat_number
from hanabi_widget.conventions import Announcement, Convention, TrustReason
from hanabi_widget.knowledge import And, ClueEvidence, Not, Or, PositionEvidence, SeenCopies, fact_identities
from hanabi_widget.rules import Action, Clue, Discard, Game, Play, State, card_numbers, cards_by_number
from tests.knowledge.judge import assignments, not_public, not_seen, possible_identities
from tests.knowledge.on_table import on_table
from tests.knowledge.reason_checks import is_true

World = dict[int, int]
"""The identity of each dealt card by its number."""

CaseDict = dict[int, set[int]]


@cache
def those(state: State, fact: str | int) -> frozenset[int]:
    """The identities of which a fact is true."""
    return frozenset(identity for identity in range(len(state.rules.card_names)) if is_true(state, str(fact), identity))


@dataclass
class Meaning:
    """A clue of the past: its tiers of cases, as (name, what the cards are, who is to play in which order)."""

    giver: int
    receiver: int
    receivers_cards: set[int]
    tiers: list[list[tuple[CaseDict, tuple[int, ...]]]]

    def holds(self, world: World) -> bool:
        """Whether a case of the lowest tier that the receiver may hold possible is true."""
        cards = tuple(map(world.__getitem__, self._cards))  # the same in very many worlds
        if cards not in self._answers:
            self._answers[cards] = self._holds(world)
        return self._answers[cards]

    @cached_property
    def _cards(self) -> list[int]:
        """What the cases are about."""
        return sorted({card for tier in self.tiers for case, _ in tier for card in case})

    @cached_property
    def _answers(self) -> dict[tuple[int, ...], bool]:
        return {}

    def _holds(self, world: World) -> bool:
        for tier in self.tiers:
            if any(all(world[card] in allowed for card, allowed in case.items() if card not in self.receivers_cards) for case, _ in tier):
                return any(all(world[card] in allowed for card, allowed in case.items()) for case, _ in tier)
        return False

    def cases(self) -> list[tuple[CaseDict, tuple[int, ...], list[CaseDict]]]:
        """The cases that may count at all, each with what others must not show for it to count."""
        found = []
        simpler: list[CaseDict] = []
        for tier in self.tiers:
            if {} in simpler:
                break
            found += [(case, plays, simpler) for case, plays in tier]
            simpler = simpler + [{n: allowed for n, allowed in case.items() if n not in self.receivers_cards} for case, _ in tier]
        return found


@dataclass
class Said:
    """Something announced: a predicate on worlds, and the cases that everybody narrows down with."""

    holds: Callable[[World], bool]
    cases: list[CaseDict]
    meaning: Meaning | None = None
    different: list[tuple[int, int]] = field(default_factory=list)
    moved: list[int] = field(default_factory=list)
    is_touch: bool = False


class Judge:
    """Everything said in a game under a convention, which steps said something false, and the worlds of its last position."""

    def __init__(self, convention: Convention, game: Game) -> None:
        self.convention, self.said, self.broken = convention, list[Said](), list[bool]()
        self.early = not game.line[0].state.discards
        self.first_drawn = len(game[0].rules.deck) - len(game[0].deck)
        self._answers: dict[Any, bool] = {}
        self._trusted: dict[Any, list[World]] = {}
        self._deals_found: dict[Any, list[World]] = {}
        nodes = game.line
        self.state = nodes[0].state
        for node in nodes[1:]:
            before, action = self.state, node.action
            heard = len(self.said)
            self.said += self._by_acting(before, action)
            if isinstance(action, Discard):
                self.said += self._by_discarding(before, card_numbers(before)[before.player][action.slot - 1])
            if isinstance(action, Clue):
                self.said += self._by_cluing(before, action)
            self.early = self.early and not isinstance(action, Discard)
            self.state = node.state
            world = dict(enumerate(cards_by_number(self.state)))
            self.broken.append(not all(said.holds(world) for said in self.said[heard:]))

    # -- cards ---------------------------------------------------------------------------------------------

    def everything(self, state: State) -> set[int]:
        return {*range(len(state.rules.card_names))}

    def possible(self, state: State, more: Sequence[Said] = ()) -> tuple[CaseDict, list[list[CaseDict]]]:
        """What everybody can work out about each card from what was said, and more, and which cases are open."""
        possible = self._by_logic(state)
        all_open = []
        for said in (*self.said, *more):
            open_cases = [
                case
                for case in said.cases
                if all(allowed & (possible[card] if card in possible else {cards_by_number(state)[card]}) for card, allowed in case.items())
            ]
            all_open.append(open_cases)
            for card, options in [*possible.items()]:
                if open_cases and all(card in case for case in open_cases):
                    possible[card] = options & set().union(*(case[card] for case in open_cases))
            for pair in said.different if open_cases else ():
                for known, card in (pair, pair[::-1]):
                    options = possible[known] if known in possible else {cards_by_number(state)[known]}
                    if len(options) == 1 and card in possible and possible[card] != options:
                        possible[card] = possible[card] - options
        return possible, all_open

    def untouched(self, state: State, seat: int) -> list[int]:
        return [n for n, info in zip(card_numbers(state)[seat], state.clue_info[seat]) if not state.rules.values_touching(info)]

    # -- what actions say ----------------------------------------------------------------------------------

    def _calls(self, state: State, seat: int) -> list[list[tuple[CaseDict, list[CaseDict], int | None]]]:
        """For each clue, its open cases as this seat sees them, each with the card that the seat is called to play now."""
        possible, all_open = self.possible(state)
        own = {*card_numbers(state)[seat]}
        holder = {number: owner for owner, hand in enumerate(card_numbers(state)) for number in hand}
        found = []
        for said, open_cases in zip(self.said, all_open):
            if said.meaning is None:
                continue
            cases = []
            for case, plays, unless in said.meaning.cases():
                if case in open_cases:
                    waiting = [number for number in plays if number in holder]
                    card = waiting[0] if waiting and holder[waiting[0]] == seat else None
                    if card is not None and not (case[card] & possible[card] and case[card] & possible[card] <= those(state, "playable")):
                        card = None
                    seen = {n: allowed for n, allowed in case.items() if n not in own}
                    cases.append((seen, [condition for condition in unless if not own & {*condition}], card))
            found.append(cases)
        return found

    def _by_acting(self, state: State, action: Action | None) -> list[Said]:
        player = state.player

        def agrees(case: CaseDict, world: World) -> bool:
            return all(world[card] in allowed for card, allowed in case.items())

        def held_possible(seen: CaseDict, unless: list[CaseDict], world: World) -> bool:
            return agrees(seen, world) and not any(agrees(condition, world) for condition in unless)

        calls = self._calls(state, player)
        if isinstance(action, Play):
            played = card_numbers(state)[player][action.slot - 1]
            if played not in self.untouched(state, player) or self.convention.finesse is None:
                return []
            calling = [(seen, unless) for cases in calls for seen, unless, card in cases if card == played]
            return [Said(lambda world: any(held_possible(*case, world) for case in calling), [seen for seen, _ in calling])]
        found = []
        for all_cases in calls if self.convention.silence else []:
            cases = all_cases
            if self.convention.silence == "untouched":
                blind = self.untouched(state, player)
                calling = [case for case in cases if case[2] in blind]
                # cases that call for a touched card say nothing here
                calls_for_touched = [case for case in cases if case[2] is not None and case[2] not in blind]
                cases = [*calling, *((seen, unless, None) for seen, unless, _ in calls_for_touched), *(c for c in cases if c[2] is None)]
            if not any(card is not None for *_, card in cases):
                continue

            # not all cases that the player may hold possible call for one and the same card
            def holds(world: World, cases: list[tuple[CaseDict, list[CaseDict], int | None]] = cases) -> bool:
                cards = {card for seen, unless, card in cases if held_possible(seen, unless, world)}
                return None in cards or len(cards) > 1

            free = [seen for seen, _, card in cases if card is None]
            for (one, _, card), (two, _, other_card) in combinations(cases, 2):
                if None not in (card, other_card) and card != other_card:
                    both = {n: one.get(n, self.everything(state)) & two.get(n, self.everything(state)) for n in {*one, *two}}
                    free += [both] if all(both.values()) else []
            found.append(Said(holds, free))
        return found

    def _by_discarding(self, state: State, card: int) -> list[Said]:
        """Who gives away a touched card that is needed sees it elsewhere, unless nothing else could be discarded."""
        possible, _ = self.possible(state)
        identity = cards_by_number(state)[card]
        touched = [n for seat, hand in enumerate(card_numbers(state)) for n in hand if n not in self.untouched(state, seat)]
        alike = [number for number in touched if number != card and identity in possible[number]]
        choice = self._unmoved(state, state.player)
        if not self.convention.sarcastic or card not in touched or identity in those(state, "trash") or not choice:
            return []
        if {*alike} & {*card_numbers(state)[state.player]}:
            return []
        return [Said(lambda world: any(world[number] == identity for number in alike), [{number: {identity}} for number in alike])]

    def _unmoved(self, state: State, seat: int) -> list[int]:
        moved = [number for said in self.said for number in said.moved]
        return [number for number in self.untouched(state, seat) if number not in moved]

    def _by_cluing(self, state: State, clue: Clue) -> list[Said]:
        giver, receiver, rules = state.player, state.seat(clue.player), state.rules
        touches = {identity for identity in self.everything(state) if rules.touched_identities[clue.value] >> identity & 1}
        hand = card_numbers(state)[receiver]
        touched = [number for number in hand if cards_by_number(state)[number] in touches]
        if self.convention.sums:
            return self._by_summing(state, clue)
        if not touched:
            return []
        untouched = self.untouched(state, receiver)
        new = [number for number in touched if number in untouched]
        found = []
        heard = self.possible(state.apply(clue))[0]
        moved, of_trash = self._moved_by(state, receiver, clue, touched, heard)
        if self.convention.good_touch and new and not of_trash:
            useful = self.everything(state) - those(state, "trash")
            earlier = [
                number
                for seat, other_hand in enumerate(card_numbers(state))
                for number in other_hand
                if seat != giver and number not in self.untouched(state, seat)
            ]

            def keeps_good_touch(world: World) -> bool:
                touched_now = [world[number] for number in new]
                return (
                    {*touched_now} <= useful
                    and len({*touched_now}) == len(new)
                    and not {*touched_now} & {world[number] for number in earlier}
                )

            pairs = [*combinations(sorted(new), 2), *((other, number) for number in new for other in earlier)]
            found.append(Said(keeps_good_touch, [dict.fromkeys(new, useful)], None, pairs, is_touch=True))
        thought, now = self.possible(state)[0], self._by_logic(state.apply(clue))
        if self.convention.fix and any(not thought[number] & now[number] for number in touched if number not in untouched):
            fix = Meaning(giver, receiver, {*hand}, [[({}, ())]])
            return [*found, Said(fix.holds, [{}], fix)]
        if moved:
            useful = self.everything(state) - those(state, "trash")
            keep = Meaning(giver, receiver, {*hand}, [[({number: useful}, ()) for number in moved]])
            return [*found, Said(keep.holds, [case for case, _, _ in keep.cases()], keep, [], moved)]
        # good touch is heard before the meaning, and the clue itself before both
        possible, called = self.possible(state.apply(clue), found)[0], self._called(state.apply(clue), found)
        meaning = self._meaning(state, receiver, clue, touched, possible, called)
        found.append(Said(meaning.holds, [case for case, _, _ in meaning.cases()], meaning))
        return found

    def _by_logic(self, state: State) -> CaseDict:
        left = not_public(state)
        masks = (
            (number, mask) for seat, hand in enumerate(card_numbers(state)) for number, mask in zip(hand, possible_identities(state, seat))
        )
        return {number: {identity for identity in mask if left[identity] > 0} for number, mask in masks}

    def _by_summing(self, state: State, clue: Clue) -> list[Said]:
        """The numbers are those of the bot's own function, the clue's is counted out among all clues: first ranks, then colours."""
        players, size = len(state.names), state.rules.hand_sizes[len(state.names)]
        if players <= size:
            return []
        others = [(state.player + step) % players for step in range(1, players)]
        told = [(seat, names_color) for names_color in (False, True) for seat in others].index((clue.player, isinstance(clue.value, str)))
        table, hands = PublicTable.of(state), card_numbers(state)

        def adds_up(world: World) -> bool:
            numbers = [hat_number(table, tuple(world[card] for card in hands[seat]), size) for seat in others if hands[seat]]
            return (sum(numbers) - told) % (2 * size) == 0

        return [Said(adds_up, [])]

    def _moved_by(self, state: State, receiver: int, clue: Clue, touched: list[int], heard: CaseDict) -> tuple[list[int], bool]:
        """The cards that a clue moves off chop, and whether it does so by touching trash."""
        free = self._unmoved(state, receiver)
        new = [number for number in free if number in touched]
        older = free[max(free.index(number) for number in new) + 1 :] if new else []
        for move in self.convention.chop_moves if older else ():
            too_early, too_far = move.late and self.early, move.next_to_chop and len(older) > 1
            is_so = all(heard[number] <= those(state, move.fact) for number in new)
            if is_so and move.clue in (None, clue.value) and not too_early and not too_far:
                return older, move.fact == "trash"
        return [], False

    def _called(self, state: State, more: list[Said]) -> set[int]:
        possible, all_open = self.possible(state, more)
        in_hands = {number for hand in card_numbers(state) for number in hand}
        called: set[int] = set()
        for said, open_cases in zip((*self.said, *more), all_open):
            if said.meaning is not None and open_cases:
                plays = [{*plays} for case, plays, _ in said.meaning.cases() if case in open_cases]
                called |= set.intersection(*plays)
        for seat, hand in enumerate(card_numbers(state)):
            touched = [number for number in hand if number not in self.untouched(state, seat)]
            called |= {number for number in touched if possible[number] and possible[number] <= those(state, "playable")}
        return called & in_hands

    def focus(self, state: State, receiver: int, clue: Clue, touched: list[int]) -> int:
        """The card that a clue to some cards is about."""
        free = self._unmoved(state, receiver)
        new = [number for number in touched if number in free]
        places = {
            "chop": [number for number in free[-1:] if number in touched],
            "fresh new": [number for number in new if number >= self.first_drawn],
            "newest new": new,
            "oldest new": new[::-1],
            "moved": [number for number in touched if number in self.untouched(state, receiver) and number not in free],
            "newest": touched,
            "oldest": touched[::-1],
        }
        return next((places[place][0] for place in self.convention.focus_places(clue.value) if places[place]), touched[0])

    def _meaning(self, state: State, receiver: int, clue: Clue, touched: list[int], possible: CaseDict, called: set[int]) -> Meaning:
        convention, rules, giver = self.convention, state.rules, state.player
        untouched, free, focus = self.untouched(state, receiver), self._unmoved(state, receiver), self.focus(state, receiver, clue, touched)
        tiers: list[list[tuple[CaseDict, tuple[int, ...]]]] = [[] for _ in range(9)]
        players = len(state.names)
        both_see = [n for seat in range(players) if seat not in (giver, receiver) for n in card_numbers(state)[seat]]
        for rule in convention.rules:
            if rule.clue not in (None, clue.value) or (rule.early and not self.early):
                continue
            if rule.place is not None and rule.place != ("on chop" if [focus] == free[-1:] else "off chop"):
                continue
            allowed = possible[focus] & those(state, rule.fact)
            if "trash" not in str(rule.fact):
                allowed -= those(state, "trash")
            if rule.but_not is not None:
                allowed -= those(state, rule.but_not)
            plays = (focus,) if rule.fact == "playable" else ()
            if not rule.unless_seen:
                if allowed:
                    tiers[8 if rule.otherwise else 0].append(({focus: allowed}, plays))
            else:
                for identity in allowed:
                    others = {n: self.everything(state) - {identity} for n in both_see if identity in possible[n]}
                    tiers[8 if rule.otherwise else 0].append(({**others, focus: {identity}}, plays))
        if convention.play:
            now = possible[focus] & those(state, "playable")
            if now:
                tiers[0].append(({focus: now}, (focus,)))
            for identity in possible[focus] - now - those(state, "trash"):
                suit, place = rules.firework_place[identity]
                first = state.fireworks[suit]
                steps = [next(i for i, where in enumerate(rules.firework_place) if where == (suit, p)) for p in range(first, place)]
                for tier, case, plays in self._ways(state, receiver, touched, focus, possible, called, steps):
                    own_blind = sum(card in untouched and card not in called for card in plays)
                    tiers[1 + own_blind if own_blind else tier].append(({**case, focus: {identity}}, (*plays, focus)))
        return Meaning(giver, receiver, {*card_numbers(state)[receiver]}, tiers)

    def _ways(
        self,
        state: State,
        receiver: int,
        touched: list[int],
        focus: int,
        possible: CaseDict,
        called: set[int],
        steps: list[int],
        used: tuple[int, ...] = (),
    ) -> Iterator[tuple[int, CaseDict, tuple[int, ...]]]:
        if not steps:
            yield 0, {}, ()
            return
        need, rest = steps[0], steps[1:]
        players = len(state.names)
        order = [(state.player + k) % players for k in range(1, players)]
        convention = self.convention
        waiting = [n for n in called if n not in used and n != focus] if convention.delayed else []
        ways: list[tuple[int, CaseDict]] = []
        if any(n in card_numbers(state)[state.player] and possible[n] == {need} for n in waiting):
            ways = [(0, {})]
        else:
            waiting = [n for n in waiting if n not in card_numbers(state)[state.player] and need in possible[n]]
            ways = [(0, {n: {need}}) for n in waiting]
            others = [seat for seat in order if seat != receiver]
            callable_seats = {"between": order[: order.index(receiver)], "others": others, "anybody": order}
            prompted = {}
            if convention.prompt:
                for seat in callable_seats[convention.prompt.who]:
                    able = [
                        n
                        for n in card_numbers(state)[seat]
                        if n not in (*self.untouched(state, seat), *used, *waiting, focus) and need in possible[n]
                    ]
                    if able:
                        prompted[seat] = able
                        ways.append((1 if seat == receiver else 0, {able[0] if convention.prompt.end == "newest" else able[-1]: {need}}))
            for seat in callable_seats[convention.finesse.who] if convention.finesse else ():
                able = [n for n in self._unmoved(state, seat) if n not in used and n not in touched and n not in called]
                assert convention.finesse is not None
                if convention.finesse.end == "oldest":
                    able.reverse()
                front, behind = able[:1], able[1:2]
                if seat in prompted:
                    if not convention.finesse.hidden or len(prompted[seat]) > 1:
                        continue
                    front, behind = prompted[seat], front
                elif {*prompted} - {receiver}:
                    continue
                else:
                    if front and need in possible[front[0]]:
                        ways.append((2 if seat == receiver else 0, {front[0]: {need}}))
                    if not convention.finesse.layered:
                        continue
                if seat != receiver and front and behind and need in possible[behind[0]]:
                    first = (possible[front[0]] & those(state, "playable")) - {need}
                    if first:
                        ways.append((0, {front[0]: first, behind[0]: {need}}))
        for tier, cards in ways:
            more = (*used, *cards)
            blind = [card for card in more if card not in called]
            finesses = sum(card in self.untouched(state, seat) for card in blind for seat in range(players))
            if convention.finesse and finesses > convention.finesse.most:
                continue
            if convention.prompt and len(blind) - finesses > convention.prompt.most:
                continue
            for other_tier, case, plays in self._ways(state, receiver, touched, focus, possible, called, rest, more):
                yield max(tier, other_tier), {**cards, **case}, (*cards, *plays)

    # -- worlds ---------------------------------------------------------------------------------------------

    def chain(self, seats: Sequence[int]) -> list[World]:
        """The worlds that a chain trusts: in each world that the first trusts to be possible, those that the next does, and so on."""
        worlds = [self._real()]
        for seat in seats:
            found = {tuple(new.values()): new for world in worlds for new in self.trusted(seat, world)}  # all have their cards in order
            worlds = [*found.values()]
        return worlds

    def heard_along(self, seats: Sequence[int]) -> set[tuple[bool, ...]]:
        """What the last of a chain does not pass over of all that was said, in each of the worlds in which the others' trust ends."""
        *before, last = seats
        return {tuple(said.holds(self.trusted(last, world)[0]) for said in self.said) for world in self.chain(before)}

    def trusted(self, seat: int, world: World) -> list[World]:
        """The worlds that a player trusts to be possible in a world: what leaves none of those that the player considers possible there is
        passed over."""
        key = seat, tuple(sorted((n, i) for n, i in world.items() if n not in card_numbers(self.state)[seat]))
        if key not in self._trusted:
            self._trusted[key] = self._heard(self._deals(seat, world))
        return self._trusted[key]

    def identities(self, seats: Sequence[int]) -> list[int]:
        """For each card of the last player, the set of identities that a chain trusts to be possible, as bits."""
        worlds = self.chain(seats)
        return [sum({1 << world[number] for world in worlds}) for number in card_numbers(self.state)[seats[-1]]]

    def common(self, seats: Sequence[int]) -> list[World]:
        """The worlds that steps of a group lead to, each to a world that one of them trusts to be possible in the world before."""
        return self._reached(self._real(), seats, self.trusted)

    def _real(self) -> World:
        return {number: cards_by_number(self.state)[number] for number in range(self.state.drawn)}

    def common_identities(self, seats: Sequence[int]) -> list[list[int]]:
        """For each hand and each of its cards, the set of identities that a group commonly trusts to be possible, as bits."""
        worlds = self.common(seats)
        return [[sum({1 << world[number] for world in worlds}) for number in hand] for hand in card_numbers(self.state)]

    def _reached(self, start: World, seats: Sequence[int], step: Callable[[int, World], list[World]]) -> list[World]:
        """The worlds that any number of steps of some players lead to."""
        found, looked_from, waiting = {}, set(), [start]
        while waiting:
            world = waiting.pop()
            for seat in seats:
                others = seat, tuple(world[n] for n in sorted(world) if n not in card_numbers(self.state)[seat])
                if others not in looked_from:
                    looked_from.add(others)
                    for new in step(seat, world):
                        key = tuple(new[n] for n in sorted(new))
                        if key not in found:
                            found[key] = new
                            waiting.append(new)
        return [*found.values()]

    def _heard(self, worlds: list[World]) -> list[World]:
        """The worlds in which what was said is true; what leaves no world is passed over."""
        for said in self.said:
            worlds = [world for world in worlds if said.holds(world)] or worlds
        return worlds

    # -- formulas ---------------------------------------------------------------------------------------------

    def is_true(self, formula: hw.Formula, world: World | None = None) -> bool:
        """Whether a formula is true in a world."""
        here = self._real() if world is None else world
        key = formula, tuple(sorted(here.items()))
        if key not in self._answers:
            self._answers[key] = self._is_true(formula, here)
        return self._answers[key]

    def _is_true(self, formula: hw.Formula, here: World) -> bool:
        state = self.state
        match formula:
            case hw.Fact(fact, player, slot):
                hand = card_numbers(state)[state.seat(player)]
                true = [here[number] in those(state, fact) for number in hand]
                return any(true) if slot == "some" else all(true) if slot == "all" else true[int(slot) - 1]
            case hw.knowledge.TableFact():
                return on_table(state, formula)
            case Not(part):
                return not self.is_true(part, here)
            case And(parts):
                return all(self.is_true(part, here) for part in parts)
            case Or(parts):
                return any(self.is_true(part, here) for part in parts)
            case hw.Knows(player, part):
                return all(self.is_true(part, other) for other in self._deals(state.seat(player), here))
            case hw.EverybodyKnows(part, players):
                return all(self.is_true(hw.Knows(player, part), here) for player in players or state.names)
            case hw.CommonKnowledge(part, players):
                group = [state.seat(player) for player in players or state.names]
                return all(self.is_true(part, other) for other in self._reached(here, group, self._deals))
            case hw.Trusts(player, part):
                return all(self.is_true(part, other) for other in self.trusted(state.seat(player), here))
        raise TypeError(formula)

    def _deals(self, seat: int, world: World) -> list[World]:
        """The worlds that a player knows to be possible in a world: those that differ in the own hand and the deck only."""
        state, hand = self.state, card_numbers(self.state)[seat]
        others = {number: identity for number, identity in world.items() if number not in hand}
        key = seat, tuple(sorted(others.items()))
        if key not in self._deals_found:
            hands = tuple(tuple(world[number] for number in row) for row in card_numbers(state))
            dealt = assignments(possible_identities(state, seat), not_seen(not_public(state), hands, seat))
            self._deals_found[key] = [{**world, **dict(zip(hand, cards))} for cards in dealt]
        return self._deals_found[key]

    # -- reasons ----------------------------------------------------------------------------------------------

    def reason_fault(self, reason: TrustReason) -> str | None:
        """What is wrong with a reason: that the claim does not follow from what it cites, or follows from less; None if nothing is.

        What was said is taken from the announcements cited, as predicates on whole deals.
        """
        parts: list[Any] = [*reason.announcements]
        for piece in reason.evidence:
            parts += [(piece.identity, place) for place in piece.places] if isinstance(piece, SeenCopies) else [piece]
        if not self._follows(reason, parts):
            return f"does not follow: {reason}"
        spare = [part for part in parts if self._follows(reason, [other for other in parts if other is not part])]
        return f"to spare: {spare} in {reason}" if spare else None

    def _follows(self, reason: TrustReason, parts: Sequence[Any]) -> bool:
        state, chain = self.state, reason.chain
        said = [part for part in parts if isinstance(part, Announcement)]
        masks = {number: self.everything(state) for seat in chain for number in card_numbers(state)[seat]}
        for part in parts:
            if isinstance(part, ClueEvidence | PositionEvidence):
                allowed = part.allowed_identities(state.rules)
                masks[card_numbers(state)[part.seat][part.slot - 1]] &= {i for i in self.everything(state) if allowed >> i & 1}
        wanted = {i for i in self.everything(state) if fact_identities(state, reason.claim) >> i & 1}
        target = card_numbers(state)[chain[-1]][reason.slot - 1]
        worlds: list[dict[int, int]] = [{}]
        known = {number: cards_by_number(state)[number] for number in range(state.drawn)}
        for depth, seat in enumerate(chain, start=1):
            left = Counter[int](dict(enumerate(state.rules.copies_of)))
            for part in parts:
                if type(part) is tuple and (part[1].where != "hand" or part[1].seat not in chain[:depth]):
                    left[part[0]] -= 1
            hand = card_numbers(state)[seat]
            new = []
            for world in worlds:
                for cards in product(*(sorted(masks[number]) for number in hand)):
                    other = {**world, **dict(zip(hand, cards))}
                    if all(count <= left[identity] for identity, count in Counter(other.values()).items()):
                        whole = {**known, **other}
                        heard = [announcement for announcement in reason.by_step[depth - 1] if announcement in said]
                        if all(announcement.is_true([whole[n] for n in range(state.drawn)]) for announcement in heard):
                            new.append(other)
            worlds = new
        return all(world[target] in wanted for world in worlds)
