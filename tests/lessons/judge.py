"""The judge of questions: right answers by enumeration of worlds, sharing nothing with the lessons but the question's parameters.

In a long run: ``make grader``, with the number of items a type, and the first seed.
"""

# ruff: noqa: ANN401 - questions of every type

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import permutations
from random import Random
from typing import Any

from hanabi_widget.effort import TooLarge
from hanabi_widget.lessons import Question
from hanabi_widget.lessons.answers.answer_forms import ActionWithOdds
from hanabi_widget.rules import UNKNOWN, Clue, Discard, Play, State
from tests.bots.judge import Table, policy
from tests.knowledge.judge import Model, assignments, completions, not_public, not_seen, possible_identities, touched_set, ways
from tests.knowledge.reason_checks import is_true
from tests.long_runs import count_faults

from .convention_questions_judge import AGREED_JUDGES
from .random_questions import small_item, some_answers

Types = set[int]


# -- what cards are worth --------------------------------------------------------------------------


def heights(state: State) -> list[int]:
    """For each suit how far its firework can come: up, card after card, as long as a copy is not discarded."""
    rules, found = state.rules, []
    for suit in range(len(rules.suits)):
        height = state.fireworks[suit]
        order = sorted((place, kind) for kind, (of, place) in enumerate(rules.firework_place) if of == suit)
        for place, kind in order:
            if place == height and state.discards.count(kind) < rules.copies_of[kind]:
                height += 1
        found.append(height)
    return found


def points(state: State, tops: Sequence[int]) -> int:
    worth = [top - state.rules.ranks if suit.deducts else top for suit, top in zip(state.rules.suits, tops)]
    return max(0, sum(worth))


def claim_types(state: State, claim: str) -> Types:
    """The types of which a claim is true."""
    return {kind for kind in range(len(state.rules.card_names)) if is_true(state, claim, kind)}


def bits(types: Iterable[int]) -> int:
    return sum(1 << kind for kind in types)


def members(types: int) -> frozenset[int]:
    return frozenset(kind for kind in range(types.bit_length()) if types >> kind & 1)


# -- what players know -----------------------------------------------------------------------------


def may_be(state: State, chain: Sequence[int], holder: int) -> list[frozenset[int]]:
    """For each slot of a hand the types in the worlds at the end of a chain."""
    model = Model(state)
    return [members(types) for types in model.identities(model.after(tuple(chain)), holder)]


def known(state: State, chain: Sequence[int], claim: str) -> frozenset[int]:
    """The slots of the last of a chain that are known to be as claimed."""
    true = claim_types(state, claim)
    return frozenset(slot for slot, types in enumerate(may_be(state, chain, chain[-1]), start=1) if types <= true)


def clues(state: State) -> list[Clue]:
    return [action for action in state.legal_actions() if isinstance(action, Clue)]


def marks(state: State, seat: int, uses: Iterable[str]) -> list[list[int]]:
    """For each card of a hand the types that clues which touched, or which missed, leave open."""
    rules, rows = state.rules, []
    for told, exact in zip(state.clue_info[seat], possible_identities(state, seat)):
        touched, missed = rules.values_touching(told), rules.values_missing(told)
        by_marks = {kind for kind in range(len(rules.card_names)) if _fits(rules, kind, touched, missed)}
        given = range(len(rules.card_names)) if by_marks == {*exact} else exact
        used = touched if "touched" in uses else (), missed if "missed" in uses else ()
        rows.append([kind for kind in given if _fits(rules, kind, *used)])
    return rows


def _fits(rules: Any, kind: int, touched: Iterable[str | int], missed: Iterable[str | int]) -> bool:
    return all(kind in touched_set(rules, value) for value in touched) and not any(kind in touched_set(rules, value) for value in missed)


# -- the right answers of each type ----------------------------------------------------------------


def _knows_that(asked: Any) -> set[bool | tuple[int, int]] | None:
    known: list[tuple[State, bool]] = [
        (full, may_be(full, (*asked.by, asked.of), asked.of)[asked.slot - 1] <= claim_types(full, asked.claim))
        for full in completions(asked.seen.state)
    ]
    if len({is_known for _, is_known in known}) < 2:
        return {is_known for _, is_known in known}
    found = set[bool | tuple[int, int]]()
    for seat, hand in enumerate(asked.seen.state.hands):
        for slot in (slot for slot, card in enumerate(hand, start=1) if card == UNKNOWN):
            by_card = defaultdict[int, set[bool]](set)
            for full, is_known in known:
                by_card[full.hands[seat][slot - 1]].add(is_known)
            found |= {(seat, slot)} if len({*map(frozenset, by_card.values())}) > 1 else set()
    return found or None


def _who_knows(asked: Any) -> set[frozenset[int]]:
    true, seats = claim_types(asked.history.state, asked.claim), range(len(asked.history.state.names))
    return {frozenset(seat for seat in seats if may_be(asked.history.state, (seat, *asked.by), asked.of)[asked.slot - 1] <= true)}


def _everybody(asked: Any) -> set[tuple[frozenset[int], ...]]:
    model = Model(asked.history.state)
    common = model.identities(model.common(range(len(asked.history.state.names))), asked.of)[asked.slot - 1]
    return {(members(common), may_be(asked.history.state, (asked.of,), asked.of)[asked.slot - 1])}


def _clue_for(asked: Any) -> set[Clue | None] | None:
    found = set[Clue | None]()
    for clue in clues(asked.history.state):
        if clue.player != asked.of:
            continue
        after = asked.history.state.apply(clue)
        model = Model(after)
        fact = "fact", asked.of, asked.slot, bits(claim_types(after, asked.claim))
        knows = "K", asked.of, fact
        if asked.viewer is None:
            found |= {clue} if model.is_true(knows) else set()
        elif model.is_true(("K", asked.viewer, knows)):
            found.add(clue)
        elif not model.is_true(("K", asked.viewer, ("not", knows))):
            return None
    return found or {None}


def _safe_action(asked: Any) -> set[Any]:
    state = asked.history.state
    playable = known(state, (state.player,), "playable")
    safe: set[Any] = {Play(slot) for slot in playable}
    own = may_be(state, (state.player,), state.player)
    colors = {slot: {state.rules.card_names[kind][0] for kind in own[slot - 1]} for slot in playable}
    safe |= {Play(slot, color) for slot in playable for color in colors[slot] if len(colors[slot]) == 1}
    safe |= {Discard(slot) for slot in known(state, (state.player,), "not critical")}
    return (safe & {*state.legal_actions()}) or {None}


def _blunder(asked: Any) -> set[frozenset[int]]:
    found = set()
    for number, (state, action) in enumerate(zip(asked.history.states, asked.history.actions), start=1):
        claim = {Play: "not playable", Discard: "critical"}.get(type(action))
        if claim and action.slot in known(state, (state.player,), claim):
            found.add(number)
    return {frozenset(found)}


def _rounds(asked: Any) -> set[int | None]:
    model = Model(asked.history.state)
    true, real, worlds = claim_types(asked.history.state, asked.claim), model.hands[model.real], {*model.hands}
    for number in range(21):
        if _says(worlds, real, asked.slot, true)[asked.of]:
            return {number}
        left = {world for world in worlds if _says(worlds, world, asked.slot, true) == _says(worlds, real, asked.slot, true)}
        if left == worlds:
            break
        worlds = left
    return {None}


def _says(worlds: set[Any], world: Any, slot: int, true: Types) -> list[bool]:
    """Of each player whether the own slot is known to be one of these when only these worlds are left."""
    alike = [
        [other for other in worlds if all(other[seat] == world[seat] for seat in range(len(world)) if seat != me)]
        for me in range(len(world))
    ]
    return [all(other[me][slot - 1] in true for other in cell) for me, cell in enumerate(alike)]


def moves_reach(model: Model, pair: tuple[int, int], moves: int | None) -> int:
    """The worlds that so many steps of two seats lead to, or any number of steps."""
    reached, before, made = model.after(()), 0, 0
    while reached != before and (moves is None or made < moves):
        before, made = reached, made + 1
        reached = model.step(before, pair[0]) | model.step(before, pair[1])
    return reached


def moves_until(model: Model, pair: tuple[int, int], fact: Any) -> int | None:
    """The fewest steps of two seats that lead to a world in which a fact is false; None if none do."""
    every, true = moves_reach(model, pair, None), model.truth_set(fact)
    if not every & ~true:
        return None
    return next(moves for moves in range(len(model) + 1) if moves_reach(model, pair, moves) & ~true)


def _moves(asked: Any) -> set[int | None]:
    state = asked.history.state
    fact = "fact", asked.of, asked.slot, bits(claim_types(state, asked.claim))
    return {moves_until(Model(state), (asked.other, asked.of), fact)}


def map_worlds(asked: Any, model: Model) -> dict[int, Any]:
    """The worlds of the map of two players, by their number in the model: the hands of all others are as they are."""
    real, pair = model.hands[model.real], (asked.other, asked.of)
    return {
        number: tuple((seat, hands[seat]) for seat in pair)
        for number, hands in enumerate(model.hands)
        if all(seat in pair or hand == real[seat] for seat, hand in enumerate(hands))
    }


def known_worlds(asked: Any, model: Model) -> int:
    """The worlds in which a chain of players knows the claim."""
    formula: Any = "fact", asked.of, asked.slot, bits(claim_types(asked.history.state, asked.claim))
    for seat in reversed(asked.by):
        formula = "K", seat, formula
    return model.truth_set(formula)


def _worlds(asked: Any) -> set[frozenset[Any]]:
    model = Model(asked.history.state)
    marked = model.after(asked.by) if asked.marks == "possible" else known_worlds(asked, model)
    return {frozenset(world for number, world in map_worlds(asked, model).items() if marked >> number & 1)}


def _critical(asked: Any) -> set[frozenset[tuple[int, int]]]:
    state, true = asked.history.state, claim_types(asked.history.state, "critical")
    hands = enumerate(state.hands)
    return {
        frozenset((seat, slot) for seat, hand in hands if seat != asked.viewer for slot, kind in enumerate(hand, start=1) if kind in true)
    }


def _pace(asked: Any) -> set[int]:
    state = asked.history.state
    turns = len(state.deck) + len(state.names) if state.turns_left is None else state.turns_left
    return {sum(state.fireworks) + turns - sum(heights(state))}


def _maximum(asked: Any) -> set[int | None]:
    state = asked.history.state
    return {state.score if state.outcome is not None else points(state, heights(state))}


def _possible(asked: Any) -> set[tuple[frozenset[int], ...]]:
    state, rows = asked.history.state, [frozenset(types) for types in possible_identities(asked.history.state, asked.of)]
    if asked.level == "exact":
        return {tuple(may_be(state, (asked.of,), asked.of))}
    if asked.level == "counting":
        left = not_public(state)
        for seat, hand in enumerate(state.hands):
            left.subtract(hand if seat != asked.of else ())
        rows = [frozenset(kind for kind in types if left[kind] > 0) for types in rows]
    return {tuple(rows)}


def _touched(asked: Any) -> set[frozenset[int]]:
    hand = asked.history.state.hands[asked.history.state.seat(asked.clue.player)]
    return {frozenset(slot for slot, kind in enumerate(hand, start=1) if kind in touched_set(asked.history.state.rules, asked.clue.value))}


def _odds(asked: Any) -> set[Fraction]:
    fact = "fact", asked.of, asked.slot, bits(claim_types(asked.history.state, asked.claim))
    return {Model(asked.history.state).probability(asked.of, fact)}


def _thinks(asked: Any) -> set[frozenset[int]]:
    return {may_be(asked.history.state, (*asked.by, asked.of), asked.of)[asked.slot - 1]}


def _deals(state: State) -> list[tuple[State, int]]:
    """For the player to act every hand and every order of the deck, with the ways to deal the hand."""
    me, found = state.player, []
    unseen = not_seen(not_public(state), state.hands, me)
    for hand in assignments(possible_identities(state, me), unseen):
        rest = Counter(unseen)
        rest.subtract(hand)
        for deck in permutations(rest.elements()):
            hands = [hand if seat == me else row for seat, row in enumerate(state.hands)]
            found.append((state.replace(hands=hands, deck=deck), ways(hand, unseen)))
    return found


def _what_is_seen(state: State) -> Any:
    """For the player to act."""
    others = [row for seat, row in enumerate(state.hands) if seat != state.player]
    masks = [possible_identities(state, seat) for seat in range(len(state.hands))]
    table = state.fireworks, sorted(state.discards), state.clue_tokens, state.strikes, state.turns_left, len(state.deck)
    return repr((state.player, others, masks, table))


def _choices(state: State) -> list[Any]:
    return [action for action in state.legal_actions() if action != Play(0)]


def _goal(state: State, aim: str) -> list[int]:
    if aim == "all":
        return heights(state)
    return [state.rules.ranks if suit.letter == aim else 0 for suit in state.rules.suits]


def _reached(state: State, goal: Sequence[int] | int) -> bool:
    if isinstance(goal, int):
        return sum(state.fireworks) >= goal
    return all(height >= wanted for height, wanted in zip(state.fireworks, goal))


def _hopeless(state: State, goal: Sequence[int] | int) -> bool:
    if isinstance(goal, int):
        return state.outcome is not None or sum(heights(state)) < goal
    wanted = sum(max(0, height - now) for height, now in zip(goal, state.fireworks))
    late = state.turns_left is not None and state.turns_left < wanted
    return late or state.outcome is not None or any(top < height for top, height in zip(heights(state), goal))


def sure_actions(state: State, goal: Sequence[int], turns: int, known: dict[Any, bool]) -> set[Any]:
    """The actions after which, in each deal, the goal is reached or the next player has such an action too."""
    deals = [deal for deal, _ in _deals(state)]

    def good(after: State) -> bool:
        if _reached(after, goal):
            return True
        if turns <= 1 or _hopeless(after, goal):
            return False
        seen = _what_is_seen(after), turns
        if seen not in known:
            known[seen] = bool(sure_actions(after, goal, turns - 1, known))
        return known[seen]

    return {action for action in _choices(state) if turns and all(good(deal.apply(action)) for deal in deals)}


def _plan(asked: Any) -> set[Any]:
    goal = _goal(asked.history.state, asked.aim)
    if _reached(asked.history.state, goal) or _hopeless(asked.history.state, goal):
        return {None}
    return sure_actions(asked.history.state, goal, asked.turns, {}) or {None}


Shares = tuple[dict[Any, Fraction], dict[Any, Fraction]]


def shares(state: State, goal: Sequence[int] | int, solved: dict[Any, Shares]) -> Shares:
    """For each action the share of deals in which the goal is reached; and of each deal the chance with the best actions."""
    seen = _what_is_seen(state)
    if seen in solved:
        return solved[seen]
    deals, gains = _deals(state), {}
    chances = {action: [_chance(deal.apply(action), goal, solved) for deal, _ in deals] for action in _choices(state)}
    for action, row in chances.items():
        gains[action] = sum((number * chance for (_, number), chance in zip(deals, row)), Fraction(0)) / sum(number for _, number in deals)
    best = [action for action in gains if gains[action] == max(gains.values())]
    each = {
        (deal.hands, deal.deck): sum((chances[action][index] for action in best), Fraction(0)) / max(1, len(best))
        for index, (deal, _) in enumerate(deals)
    }
    solved[seen] = gains, each
    return gains, each


def _chance(state: State, goal: Sequence[int] | int, solved: dict[Any, Shares]) -> Fraction:
    if _reached(state, goal) or _hopeless(state, goal):
        return Fraction(_reached(state, goal))
    return shares(state, goal, solved)[1][state.hands, state.deck]


def open_shares(state: State, goal: Sequence[int] | int, solved: dict[str, dict[Any, Fraction]]) -> dict[Any, Fraction]:
    """For each action the share of the orders of the deck in which the goal is reached by players who see all hands."""
    cards = sorted(state.deck)
    seen = repr((state.player, state.hands, cards, state.fireworks, state.clue_tokens, state.strikes, state.turns_left))

    def share(after: State) -> Fraction:
        if _reached(after, goal) or _hopeless(after, goal):
            return Fraction(_reached(after, goal))
        return max(open_shares(after, goal, solved).values())

    if seen not in solved:
        firsts = [[card, *cards[:place], *cards[place + 1 :]] for place, card in enumerate(cards)] or [cards]
        solved[seen] = {
            action: sum([share(state.replace(deck=order).apply(action)) for order in firsts], Fraction(0)) / len(firsts)
            for action in _choices(state)
        }
    return solved[seen]


def _endgame(asked: Any) -> set[ActionWithOdds]:
    if asked.hands == "open":
        gains = open_shares(asked.history.state, _goal(asked.history.state, "all"), {})
        return {ActionWithOdds(action, share) for action, share in gains.items() if share == max(gains.values())}
    gains, _ = shares(asked.history.state, _goal(asked.history.state, "all"), {})
    return {ActionWithOdds(action, share) for action, share in gains.items() if share == max(gains.values())}


def _bot(asked: Any) -> set[Any]:
    state = asked.history.state
    own = may_be(state, (state.player,), state.player)
    table = Table(state, claim_types(state, "playable"), claim_types(state, "trash"), own)
    return {*policy(asked.bot, table)}


# -- conventions -----------------------------------------------------------------------------------


JUDGES: dict[str, Callable[[Any], set[Any] | None]] = {
    "touched": _touched,
    "possible": _possible,
    "known": lambda asked: {known(asked.history.state, (asked.of,), asked.claim)},
    "everybody": _everybody,
    "knows_that": _knows_that,
    "thinks": _thinks,
    "who_knows": _who_knows,
    "clue_for": _clue_for,
    "safe_action": _safe_action,
    "number": lambda asked: _pace(asked) if asked.which == "pace" else _maximum(asked),
    "critical": _critical,
    "blunder": _blunder,
    "rounds": _rounds,
    "moves": _moves,
    "worlds": _worlds,
    "odds": _odds,
    "plan": _plan,
    "endgame": _endgame,
    "bot": _bot,
    **AGREED_JUDGES,
}
"""For each literal type the right answers; None where the question has none."""


def judged(asked: Question) -> set[Any] | None:
    """The right answers to a question; None if it has none."""
    return JUDGES[asked.id](asked)


def faults(name: str, seed: int) -> Iterator[str]:
    """What the engine says of one random question otherwise than the judge."""
    random = Random(f"{name} {seed}")
    item: Any = small_item(name, random)
    try:
        valid = item.has_answer
    except TooLarge:
        return
    right = judged(item)
    if valid != (right is not None):
        yield f"valid {valid}, the judge says {right}: {item!r}"
    elif right is not None and {*item.right_answers} != right:
        yield f"{ {*item.right_answers} }, the judge says {right}: {item!r}"
    elif right is not None:
        for answer in some_answers(item):
            verdict = item.grade(item.form.to_json(item.context, answer))
            if verdict.right != (answer in right) or (verdict.credit == 1) != verdict.right:
                yield f"verdict {verdict.right} on {answer}: {item!r}"


def main(count: int = 1_000, first: int = 0) -> int:
    """1 if anything is wrong."""
    return int(sum(count_faults(name, partial(faults, name), first, count) for name in JUDGES) > 0)
