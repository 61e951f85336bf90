"""Checks arguments from what their sentences say, and whether they come to the answer named.

Evidence must be true at the table, and each conclusion follow from the evidence cited for it alone. What "may be" is checked
against all worlds, which it was not made from. It shares nothing with the lessons but the data of the sentences.
"""

# ruff: noqa: ANN401, ARG005, PLW0108 - questions of every type; a table of checks that are called alike

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import Any

from hanabi_widget.explain import Saying, sayings_of_reasons, sayings_of_witness, witnesses
from hanabi_widget.explain.said_of_cards import CannotBe, GoodFor, IsGiven, IsTold, OnlyCanBe
from hanabi_widget.explain.said_of_minds import MayBeInstead, MayHold
from hanabi_widget.knowledge import ClueEvidence, Counterexample, Reason, SeenCopies
from hanabi_widget.lessons import Question
from hanabi_widget.lessons.answers.verdict import Argument, Told, Walked, on_the_table
from hanabi_widget.rules import UNKNOWN, Clue, Discard, Play, SeatIndex, State, by_seat, card_numbers, cards_by_number, clue_info_of
from hanabi_widget.text import Statement
from tests.explain.judge import listed
from tests.knowledge.judge import Model, not_public, not_seen, touched_set
from tests.knowledge.kripke_models import world_numbers
from tests.knowledge.reason_checks import KnownClaim, is_sound, is_true

from . import judge
from .convention_questions_judge import AGREED_CHECKS

IMPLIES = {
    "next": {"playable"},
    "played": {"not playable", "trash", "not critical"},
    "later": {"not playable"},
    "lost": {"trash", "not critical"},
    "needed": {"not trash"},
    "last": {"critical"},
    "more": {"not critical"},
}
"""What a standing at the table implies."""

USES = {
    f"{no}{fact}": f"{no.strip()}{'_' * bool(no)}{use}"
    for no in ("", "not ")
    for fact, use in (("playable", "play"), ("critical", "keep"), ("trash", "trash"))
}
"""For each fact of the table what is said that a card is good for."""


@dataclass(frozen=True)
class Said:
    """One step of an argument with all that its sentences say: a statement, or a claim with its proof or refutation."""

    statement: Statement | None = None
    claim: Any = None
    reason: Reason | None = None
    counterexample: Counterexample | None = None
    sayings: tuple[Saying, ...] = ()
    table: tuple[Statement, ...] = ()

    @property
    def fact(self) -> str:
        """What the claim says of the card; empty for a statement."""
        return "" if self.claim is None else str(self.claim.fact)


def spelled_out(argument: Argument) -> list[Said]:
    """What the sentences of an argument say, each claim by itself."""
    said = list[Said]()
    for step in argument:
        if isinstance(step, Statement):
            said.append(Said(step))
        elif isinstance(step, Told | Walked):
            said.append(Said(as_statement(step)))
        elif reason := step.reason():
            said.append(Said(None, step, reason, None, tuple(sayings_of_reasons([reason]))))
        elif example := step.counterexample():
            [witness] = witnesses([example])
            table = on_the_table(example.state, str(example.claim), 1 << witness.identities[0])
            said.append(Said(None, step, None, example, tuple(sayings_of_witness(witness, step.viewer)), tuple(table)))
        else:
            raise AssertionError(f"nothing is said of {step}")
    return said


def as_statement(step: Told | Walked) -> Statement:
    """What a card was told, or where moves lead, as data like that of other sentences."""
    if isinstance(step, Walked):
        *who, player = step.walk.chain
        values = {"who": tuple(who), "player": player, "place": (player, step.walk.slot), "card": step.walk.identity}
        return Statement("walk", step.walk.state, {**values, "hands": step.walk.hands})
    piece, place = step.evidence, (step.evidence.seat, step.evidence.slot)
    if isinstance(piece, ClueEvidence):
        return Statement("why.touched" if piece.touched else "why.missed", step.state, {"place": place, "value": piece.value})
    return Statement("why.given", step.state, {"place": place, "cards": piece.identities})


# -- each sentence ---------------------------------------------------------------------------------


def is_correct(item: Question, said: Said) -> bool:
    """Whether a step is true, and what it concludes follows from what it cites."""
    if said.statement is not None:
        return _is_true(item, said.statement)
    state = real(item, said.claim.state)
    model, place = Model(state), (said.claim.chain[-1], said.claim.slot)
    if not all(_is_told(item, state, one) and all(model.is_true(listed(state, claim)) for claim in one.claims) for one in said.sayings):
        return False
    if said.reason is not None:
        chain, use = said.reason.chain, USES.get(said.fact)
        concluded = [one for one in said.sayings if isinstance(one, GoodFor | OnlyCanBe | CannotBe)]
        return (
            (chain[-1], said.reason.slot) == place
            and is_sound(KnownClaim(state, chain, said.reason.slot, said.fact), said.reason)
            and (use is None or [(one.verdict, one.possible) for one in concluded if isinstance(one, GoodFor)] == [(use, _left(said))])
            and all(one.cards == (place,) for one in concluded)
        )
    assert said.counterexample is not None
    example, (holder, slot) = said.counterexample, place
    card = example.hands[holder][slot - 1]
    *moves, may = said.sayings
    assert isinstance(may, MayBeInstead)
    denied = said.fact[4:] if said.fact.startswith("not ") else f"not {said.fact}"
    return (
        not is_true(state, said.fact, card)
        and (may.identities, may.cards) == ((card,), (place,))
        and all(example.hands[holder][at - 1] == kind for at, kind in may.others)
        and all(isinstance(move, MayHold) and {*move.identities} <= {*example.hands[move.holder]} for move in moves)
        and all(isinstance(move, MayHold) and {*move.real} <= {*state.hands[move.holder]} for move in moves)
        and all(_standing(state, one, denied) and one.values["listed"] == 1 << card for one in said.table)
        and _is_possible(model, example)
    )


def _is_told(item: Question, state: State, saying: Saying) -> bool:
    """Whether what is said that cards were told was told, and is not only known otherwise."""
    if isinstance(saying, IsGiven):
        return all(CHECKS["why.given"](item, state, {"place": place, "cards": saying.possible}) for place in saying.cards)
    if not isinstance(saying, IsTold):
        return True
    told = [("why.touched", value) for value in saying.touched] + [("why.missed", value) for value in saying.missed]
    return all(CHECKS[key](item, state, {"place": place, "value": value}) for place in saying.cards for key, value in told)


def _left(said: Said) -> int:
    """What the cited evidence about the card leaves, without what the conclusion excludes."""
    assert said.reason is not None
    state, place = said.claim.state, (said.claim.chain[-1], said.claim.slot)
    kinds = range(len(state.rules.card_names))
    left = sum(1 << kind for kind in kinds if is_true(state, said.fact, kind))
    for piece in said.reason.evidence:
        if not isinstance(piece, SeenCopies) and (piece.seat, piece.slot) == place:
            left &= piece.allowed_identities(state.rules)
    return left


def _standing(state: State, statement: Statement, fact: str) -> bool:
    """Whether cards stand at the table as is said, which implies the fact."""
    name = statement.key.rpartition(".")[2]
    return fact in IMPLIES[name] and _stands(state, statement)


def _stands(state: State, statement: Statement) -> bool:
    name, rules = statement.key.rpartition(".")[2], state.rules
    listed = judge.members(statement.values["listed"])
    for kind in listed:
        suit, place = rules.firework_place[kind]
        height, left = state.fireworks[suit], rules.copies_of[kind] - state.discards.count(kind)
        gone = statement.values.get("gone")
        lost = gone is not None and rules.firework_place[gone][0] == suit and height <= rules.firework_place[gone][1] <= place
        if not {
            "next": place == height,
            "played": place < height,
            "later": place > height,
            "lost": lost and state.discards.count(gone) == rules.copies_of[gone or 0],
            "needed": kind not in judge.claim_types(state, "trash"),
            "last": left == 1 and kind not in judge.claim_types(state, "trash"),
            "more": left > 1,
        }[name]:
            return False
    return bool(listed)


def _is_possible(model: Model, example: Counterexample) -> bool:
    """Whether the hands are a world at the end of the chain."""
    hands = tuple(example.hands.get(seat, hand) for seat, hand in by_seat(model.state.hands))
    return hands in model.hands and bool(model.after(example.chain) >> model.hands.index(hands) & 1)


def real(item: Question, state: State) -> State:
    """A position with the cards that its viewer does not see."""
    cards = cards_by_number(item.history.state)
    hands = [
        [cards[number] if card == UNKNOWN else card for card, number in zip(hand, row)]
        for hand, row in zip(state.hands, card_numbers(state))
    ]
    return state if all(UNKNOWN not in hand for hand in state.hands) else state.replace(hands=hands)


def _is_true(item: Any, statement: Statement, state: State | None = None) -> bool:
    """Whether a sentence is true."""
    state = real(item, statement.state) if state is None else state
    key, prefix = statement.key, statement.key.partition(".")[0]
    if prefix in ("it", "all"):
        return _stands(state, statement)
    if prefix == "bot" and key.startswith("bot.rule."):
        return True
    return CHECKS[key](item, state, statement.values)


def _mark(touched: bool) -> Check:  # noqa: FBT001
    def check(_: Any, state: State, said: Any) -> bool:
        info = clue_info_of(state, SeatIndex(said["place"][0]))[said["place"][1] - 1]
        return said["value"] in (state.rules.values_touching(info) if touched else state.rules.values_missing(info))

    return check


def _match(matches: bool) -> Check:  # noqa: FBT001
    def check(item: Any, state: State, said: Any) -> bool:
        held = _card(state, said["place"]) == said["card"] and said["place"][0] == state.seat(item.clue.player)
        return held and said["value"] == item.clue.value and (said["card"] in touched_set(state.rules, said["value"])) == matches

    return check


def _card(state: State, place: tuple[int, int]) -> int | None:
    seat, slot = place
    return state.hands[seat][slot - 1] if 0 < slot <= len(state.hands[seat]) else None


def _options(state: State, chain: Sequence[int], place: tuple[int, int]) -> int:
    return judge.bits(judge.may_be(state, chain, place[0])[place[1] - 1])


def _may(item: Any, state: State, said: Any) -> bool:  # noqa: ARG001
    return bool(_options(state, (*said.get("who", ()), said["player"]), said["place"]) >> said["card"] & 1)


def _masks(state: State, place: tuple[int, int]) -> int:
    return state.rules.possible_identities(clue_info_of(state, SeatIndex(place[0]))[place[1] - 1])


def _common(state: State, place: tuple[int, int]) -> int:
    model = Model(state)
    return model.identities(model.common(range(len(state.names))), place[0])[place[1] - 1]


def _hand_total(state: State, seat: int) -> tuple[int, dict[int, list[int]]]:
    """The hands that a player may have, each copy for itself, and the same for each slot by its card."""
    model = Model(state)
    worlds = [number for number in range(len(model.hands)) if model.cell(seat) >> number & 1]
    by_slot = dict[int, list[int]]()
    for slot in range(len(state.hands[seat])):
        row = [0] * len(state.rules.card_names)
        for world in worlds:
            row[model.hands[world][seat][slot]] += model.ways(seat, world)
        by_slot[slot + 1] = row
    return sum(model.ways(seat, world) for world in worlds), by_slot


@lru_cache(1)
def _rounds(item: Any) -> list[tuple[set[Any], list[bool]]]:
    """For each round the worlds left before it, and what each player says in it, until nothing changes."""
    model = Model(item.history.state)
    true, actual = judge.claim_types(item.history.state, item.claim), model.hands[model.real]
    common = model.common(range(len(item.history.state.names)))
    found = list[tuple[set[Any], list[bool]]]()
    worlds = {world for number, world in enumerate(model.hands) if common >> number & 1}
    while not found or worlds != found[-1][0]:
        says = judge._says(worlds, actual, item.slot, true)
        found.append((worlds, says))
        worlds = {world for world in worlds if judge._says(worlds, world, item.slot, true) == says}
    return found


def _deals_before(item: Any, round_: int) -> tuple[set[Any], list[bool]]:
    rounds = _rounds(item)
    return rounds[round_ - 1] if 0 < round_ <= len(rounds) else (set(), [])


def _says_so(item: Any, people: tuple[int, ...]) -> bool:
    return any(tuple(seat for seat, knows in enumerate(says) if knows) == people for _, says in _rounds(item))


def _fails(item: Any, state: State, said: Any) -> bool:
    goal = judge._goal(state, item.aim)
    if item.aim == "all":
        goal = judge.heights(state)
    sure = judge.sure_actions(state, goal, item.turns, {}) if not judge._hopeless(state, goal) else set()
    return said["action"] not in sure and ("hand" not in said or _hand_possible(state, state.player, said["hand"]))


def _cases(state: State) -> int:
    return len({deal.hands for deal, _ in judge._deals(state)})


def _missing(item: Any, state: State) -> int:
    return sum(max(0, height - now) for height, now in zip(judge._goal(state, item.aim), state.fireworks))


def _hand_possible(state: State, seat: int, hand: Sequence[int]) -> bool:
    left = not_seen(not_public(state), state.hands, seat)
    masks = [state.rules.possible_identities(info) for info in clue_info_of(state, SeatIndex(seat))]
    return all(mask >> kind & 1 for mask, kind in zip(masks, hand)) and not Counter(hand) - Counter(left)


def _odds(item: Any) -> dict[Any, Any]:
    return judge.shares(item.history.state, judge._goal(item.history.state, "all"), {})[0]


Check = Callable[[Any, State, Any], bool]

CHECKS: dict[str, Check] = {
    "why.touched": _mark(touched=True),
    "why.missed": _mark(touched=False),
    "why.given": lambda item, state, said: not _masks(state, said["place"]) & ~said["cards"],
    "may.nested": _may,
    "walk": lambda item, state, said: _may(item, state, said) and _leads_there(state, said),
    "nested.left": lambda item, state, said: (
        said["options"] == _options(state, (*said["who"], said["player"]), said["place"]) and said["who"][1:] == item.by[:-1]
    ),
    "sees": lambda item, state, said: _card(state, said["place"]) == said["card"] and said["player"] != said["place"][0],
    "place.last": lambda item, state, said: (
        _card(state, said["place"]) == said["card"] and said["card"] in judge.claim_types(state, "critical")
    ),
    "place.is": lambda item, state, said: _card(state, said["place"]) == said["card"],
    "hidden": lambda item, state, said: said["place"][0] == item.viewer,
    "level.open.clues": lambda item, state, said: bool(_masks(state, said["place"]) >> said["card"] & 1),
    "level.open.counting": lambda item, state, said: (
        bool(_masks(state, said["place"]) >> said["card"] & 1)
        and not_seen(not_public(state), state.hands, said["place"][0])[said["card"]] > 0
    ),
    "level.left": lambda item, state, said: said["options"] == _masks(state, said["place"]),
    "level.any": lambda item, state, said: (
        judge.bits(range(len(state.rules.card_names)))
        == (_masks(state, said["place"]) if getattr(item, "level", "") == "clues" else _options(state, (said["place"][0],), said["place"]))
    ),
    "common.open": lambda item, state, said: (  # though three players in a row never leave it open
        bool(_common(state, said["place"]) >> said["card"] & 1)
        and not any(
            _options(state, (*row, said["place"][0]), said["place"]) >> said["card"] & 1
            for size in range(3)
            for row in product(range(len(state.names)), repeat=size)
        )
    ),
    "common.public": lambda item, state, said: not_public(state)[said["card"]] == 0,
    "common.settled": lambda item, state, said: (  # neither by a clue nor by what all can see
        bool((_masks(state, said["place"]) & ~_common(state, said["place"])) >> said["card"] & 1) and not_public(state)[said["card"]] > 0
    ),
    "common.left": lambda item, state, said: said["options"] == _common(state, said["place"]),
    "touch.match": _match(matches=True),
    "touch.no_match": _match(matches=False),
    "argued.fits": lambda item, state, said: is_true(state, said["fact"], said["card"]) and said["fact"] == item.claim,
    "argued.open": lambda item, state, said: (
        bool(said["evidence"])
        and not judge.proves(
            item.history.state,
            (*item.by, item.of),
            item.slot,
            {*range(len(state.rules.card_names))} - {said["card"]},
            frozenset(said["evidence"]),
        )
    ),
    "argued.open.bare": lambda item, state, said: not is_true(state, item.claim, said["card"]),
    "argued.enough": lambda item, state, said: judge.proves(
        item.history.state, (*item.by, item.of), item.slot, judge.claim_types(state, item.claim), frozenset(said["evidence"])
    ),
    "argued.needless": lambda item, state, said: any(not {*said["evidence"]} & right.evidence for right in judge._knows_that(item)),
    "clue.elsewhere": lambda item, state, said: state.seat(said["action"].player) != said["player"],
    "clue.exists": lambda item, state, said: (
        judge._clue_for(item) != {None}
        and not said["options"] & judge.bits(judge.claim_types(state, item.claim))
        and not said["options"] & ~_options(state, item.chain, said["place"])
    ),
    "clue.none": lambda item, state, said: not any(clue.player == said["player"] for clue in judge.clues(state)),
    "action.none": lambda item, state, said: not any(isinstance(one, Play | Discard) and one.slot for one in state.legal_actions()),
    "clue.after": lambda item, state, said: said["action"] in judge.clues(state),
    "action.illegal": lambda item, state, said: said["action"] not in state.legal_actions(),
    "action.exists": lambda item, state, said: any(action and action.slot == said["place"][1] for action in judge._safe_action(item)),
    "action.after": lambda item, state, said: said["action"] in state.legal_actions(),
    "max.whole": lambda item, state, said: _height(state, said) == said["number"] == state.rules.ranks,
    "max.stops": lambda item, state, said: (
        _height(state, said) == said["number"] and state.discards.count(said["gone"]) == state.rules.copies_of[said["gone"]]
    ),
    "max.sum": lambda item, state, said: {said["number"]} == judge._maximum(item),
    "max_score.deducted": lambda item, state, said: {said["score"]} == judge._maximum(item),
    "max.over": lambda item, state, said: state.outcome is not None,
    "pace.most": lambda item, state, said: said["number"] == sum(judge.heights(state)),
    "pace.sum": lambda item, state, said: (
        said["pace"] == said["played"] + said["deck"] + said["players"] - said["most"]
        and (said["played"], said["deck"], said["players"]) == (sum(state.fireworks), len(state.deck), len(state.names))
    ),
    "pace.sum_last": lambda item, state, said: (
        said["pace"] == said["played"] + said["turns"] - said["most"]
        and (said["played"], said["turns"]) == (sum(state.fireworks), state.turns_left)
    ),
    "step.before": lambda item, state, said: isinstance(item.history.actions[said["number"] - 1], Play | Discard),
    "step.clue": lambda item, state, said: any(isinstance(one, Clue) for one in item.history.actions[said["number"] - 1 :][:1]),
    "step.blind": lambda item, state, said: any(getattr(one, "slot", None) == 0 for one in item.history.actions[said["number"] - 1 :][:1]),
    "rounds.deals": lambda item, state, said: len(_deals_before(item, said["round"])[0]) == said["n"],
    "rounds.say": lambda item, state, said: _says_so(item, said["people"]),
    "rounds.nobody": lambda item, state, said: _says_so(item, ()),
    "rounds.known": lambda item, state, said: judge._rounds(item) != {None} and said["player"] == item.of,
    "rounds.never": lambda item, state, said: judge._rounds(item) == {None},
    "rounds.sooner": lambda item, state, said: judge._rounds(item) != {None},
    "rounds.open": lambda item, state, said: _open(item, state, said),
    "moves.start": lambda item, state, said: is_true(state, item.claim, state.hands[item.of][item.slot - 1]),
    "moves.within": lambda item, state, said: _within(item, state, said),
    "moves.walk": lambda item, state, said: _may_hold(item, state, said),
    "moves.reach": lambda item, state, said: any(moves and _reaches(item, state, said, moves) for moves in judge._moves(item)),
    "moves.end": lambda item, state, said: judge._moves(item) == {None},
    "moves.some": lambda item, state, said: _reaches(item, state, said, None),
    "moves.fewer": lambda item, state, said: _reaches(item, state, said, said["moves"] - 1),
    "held.column": lambda item, state, said: _walked(item, item.by[:1]) == said["n"] and _sees_really(item, state, said),
    "held.columns": lambda item, state, said: said["n"] in {_walked(item, item.by[:size]) for size in range(2, len(item.by) + 1)},
    "held.same": lambda item, state, said: _sees_really(item, state, said),
    "held.other": lambda item, state, said: not _sees_really(item, state, said),
    "held.reached": lambda item, state, said: said["hand"] in _seen_after(item, said),
    "held.unreached": lambda item, state, said: said["hand"] not in _seen_after(item, said),
    "known.line": lambda item, state, said: _line_is_known(item, said),
    "known.line.not": lambda item, state, said: _line_is_refuted(item, said),
    **dict.fromkeys(("argued.evident", "too_high", "too_low"), lambda item, state, said: True),  # judged by the answer
    "inspect.hands": lambda item, state, said: _hand_total(state, item.holder)[0] == said["n"],
    "odds.cards": lambda item, state, said: said["n"] == sum(_unseen(state, said["place"])),
    "odds.good": lambda item, state, said: _is_share(item, state, said),
    "odds.good.many": lambda item, state, said: _is_share(item, state, said),
    "ask.plan.cases": lambda item, state, said: said["n"] == _cases(state) and judge._plan(item) != {None},
    "ask.plan.far": lambda item, state, said: said["n"] == _missing(item, state) > item.turns,
    "ask.plan.lost": lambda item, state, said: judge._plan(item) == {None},
    "plan.exists": lambda item, state, said: said["n"] == _cases(state) and judge._plan(item) != {None},
    "plan.fails": _fails,
    "plan.fails.bare": _fails,
    "plan.step": lambda item, state, said: said["player"] == state.player and said["action"] in state.legal_actions(),
    "ask.endgame.odds": lambda item, state, said: _odds(item)[said["action"]] == said["odds"],
    "endgame.less": lambda item, state, said: _odds(item)[said["action"]] == said["odds"] < max(_odds(item).values()),
    "endgame.best": lambda item, state, said: _odds(item)[said["action"]] == max(_odds(item).values()),
    "bot.later": lambda item, state, said: said["action"] not in judge._bot(item),
    "bot.no_rule": lambda item, state, said: said["action"] not in judge._bot(item),
    **AGREED_CHECKS,
}
"""For each sentence whether it is true, of the question, the real position and what is said."""


def _unseen(state: State, place: tuple[int, int]) -> list[int]:
    """For each card that a player may have at a slot the copies that the player does not see."""
    unseen, may_be = not_seen(not_public(state), state.hands, place[0]), _options(state, (place[0],), place)
    return [unseen[kind] if may_be >> kind & 1 else 0 for kind in range(len(state.rules.card_names))]


def _is_share(item: Any, state: State, said: Any) -> bool:
    """Whether the claim is as likely as said, by counting hands, and the number is of cards or of hands with which it is so."""
    total, by_slot = _hand_total(state, item.of)
    ways, true = by_slot[item.slot], judge.claim_types(state, item.claim)
    good = [kind for kind in true if ways[kind]]
    counts = [ways, _unseen(state, (item.of, item.slot))]
    return (
        sum(ways[kind] for kind in good) == said["share"] * total
        and judge.bits(good) == said["options"]
        and (said["good"], said["total"]) in [(sum(count[kind] for kind in good), sum(count)) for count in counts]
    )


def _leads_there(state: State, said: Any) -> bool:
    """Whether each player in turn may hold what is said, as the cards then lie."""
    model = Model(state)
    world = model.real
    for seat, hand in zip((*said["who"], said["player"]), said["hands"]):
        cards = (*model.hands[world][:seat], tuple(hand), *model.hands[world][seat + 1 :])
        if cards not in model.hands or not model.cell(seat, world) >> model.hands.index(cards) & 1:
            return False
        world = model.hands.index(cards)
    return bool(model.hands[world][said["player"]][said["place"][1] - 1] == said["card"])


def _may_hold(item: Any, state: State, said: Any) -> bool:
    """Whether so many moves lead to a world in which the player of the last one holds a hand."""
    model, cells = Model(state), [{Model(state).real}]
    for moves in range(said["moves"]):
        players = [said["player"]] if moves == said["moves"] - 1 else [item.of, item.other]
        cells.append({to for world in cells[-1] for player in players for to in world_numbers(model.cell(player, world))})
    return any(model.hands[world][said["player"]] == tuple(said["hand"]) for world in cells[-1])


def _height(state: State, said: Any) -> int:
    return judge.heights(state)[[suit.letter for suit in state.rules.suits].index(said["value"])]


def _open(item: Any, state: State, said: Any) -> bool:
    seat, slot = said["place"]
    deals, _ = _deals_before(item, said["round"])
    alike = [deal for deal in deals if all(deal[other] == state.hands[other] for other in range(len(state.names)) if other != seat)]
    return not is_true(state, item.claim, said["card"]) and any(deal[seat][slot - 1] == said["card"] for deal in alike)


def _pair(item: Any) -> tuple[int, int]:
    """The two players whose moves count."""
    return getattr(item, "other", item.history.state.player), item.of


def _within(item: Any, state: State, said: Any) -> bool:
    model, fact = Model(state), ("fact", item.of, item.slot, judge.bits(judge.claim_types(state, item.claim)))
    reached = judge.moves_reach(model, _pair(item), said["moves"])
    return reached.bit_count() == said["n"] and not reached & ~model.truth_set(fact)


def _reaches(item: Any, state: State, said: Any, moves: int | None) -> bool:
    """Whether so many moves reach a world with this card, with which the claim is false."""
    model, (seat, slot) = Model(state), said["place"]
    reached = judge.moves_reach(model, _pair(item), moves)
    return not is_true(state, item.claim, said["card"]) and bool(reached & model.truth_set(("fact", seat, slot, 1 << said["card"])))


def _other_of(item: Any, player: int) -> int:
    """The other of the two players on a map."""
    return int(item.of if player == item.other else item.other)


def _walked(item: Any, chain: Sequence[int]) -> int:
    """How many worlds a chain of players leads to."""
    return Model(item.history.state).after(chain).bit_count()


def _sees_really(item: Any, state: State, said: Any) -> bool:
    return bool(said["hand"] == state.hands[_other_of(item, said["player"])])


def _seen_after(item: Any, said: Any) -> set[Any]:
    """What a player sees in the worlds that the players before lead to."""
    model, seen = Model(item.history.state), _other_of(item, said["player"])
    return {model.hands[number][seen] for number in world_numbers(model.after(said["who"]))}


def _worlds_of_line(item: Any, said: Any, model: Model) -> list[int]:
    """The worlds of the map in which the first of the chain sees a hand."""
    seen = _other_of(item, said["player"])
    return [number for number in judge.map_worlds(item, model) if model.hands[number][seen] == said["hand"]]


def _line_is_known(item: Any, said: Any) -> bool:
    model = Model(item.history.state)
    known, line = judge.known_worlds(item, model), _worlds_of_line(item, said, model)
    alike = {model.after(item.by, number).bit_count() for number in line}
    return bool(line) and all(known >> number & 1 for number in line) and alike == {said["n"]}


def _line_is_refuted(item: Any, said: Any) -> bool:
    model = Model(item.history.state)
    worlds, line = judge.map_worlds(item, model), _worlds_of_line(item, said, model)
    reached = {worlds[number] for start in line for number in world_numbers(model.after(item.by, start))}
    card = dict(said["world"])[item.of][item.slot - 1]
    return bool(line) and said["world"] in reached and card == said["card"] and not is_true(item.state, item.claim, card)


# -- what a proof comes to ------------------------------------------------------------------------


def conclusion_of(item: Any) -> Callable[[Any, Sequence[Said]], Any] | None:
    """How the answer follows from the sentences of a proof; None where it does not."""
    return CONCLUSIONS.get(item.id) or CONCLUSIONS.get(item.text_id)


NOTHING = "nothing"


def _values(said: Sequence[Said], *keys: str) -> list[Any]:
    return [one.statement.values for one in said if one.statement is not None and one.statement.key in keys]


def _slots(number: int, yes: set[int], no: set[int]) -> Any:
    return frozenset(yes) if yes | no == {*range(1, number + 1)} and not yes & no else NOTHING


def _known_slots(item: Any, said: Sequence[Said]) -> Any:
    about = [one for one in said if one.claim is not None and one.fact == item.claim and one.claim.chain[-1] == item.of]
    yes, no = ({one.claim.slot for one in about if (one.reason is not None) is known} for known in (True, False))
    return _slots(item.state.hand_sizes[item.of], yes, no)


def _touched(item: Any, said: Sequence[Said]) -> Any:
    yes, no = ({one["place"][1] for one in _values(said, key)} for key in ("touch.match", "touch.no_match"))
    return _slots(item.state.hand_sizes[item.holder], yes, no)


def _sets(said: Sequence[Said]) -> dict[int, frozenset[int]]:
    """By slot, the cards that a claim leaves."""
    return {
        one.claim.slot: frozenset(kind for kind in range(len(one.claim.state.rules.card_names)) if is_true(one.claim.state, one.fact, kind))
        for one in said
        if one.reason is not None
    }


def _any(item: Any, said: Sequence[Said]) -> dict[int, frozenset[int]]:
    return {one["place"][1]: frozenset(range(len(item.state.rules.card_names))) for one in _values(said, "level.any")}


def _possible(item: Any, said: Sequence[Said]) -> Any:
    rows = {one["place"][1]: judge.members(one["options"]) for one in _values(said, "level.left")} | _sets(said) | _any(item, said)
    size = item.state.hand_sizes[item.of]
    return tuple(rows[slot] for slot in range(1, size + 1)) if len(rows) == size else NOTHING


def _thinks(item: Any, said: Sequence[Said]) -> Any:
    rows = _sets(said) | _any(item, said)
    shown = [kind for one in said if one.counterexample is not None for kind in shown_by(one)]
    return rows[item.slot] if sorted(rows.get(item.slot, ())) == sorted(shown) else NOTHING


def shown_by(said: Said) -> tuple[int, ...]:
    """What the last of some sayings says that a card may be."""
    last = said.sayings[-1]
    return last.identities if isinstance(last, MayBeInstead | OnlyCanBe) else last.excluded if isinstance(last, CannotBe) else ()


def _everybody(item: Any, said: Sequence[Said]) -> Any:
    rows, left = _sets(said) | _any(item, said), _values(said, "common.left")
    if not left or item.slot not in rows:
        return NOTHING
    common = judge.members(left[0]["options"])
    shown = {kind for one in said if one.counterexample is not None for kind in shown_by(one)}
    shown |= {one["card"] for one in _values(said, "may.nested", "walk", "common.open")}
    gone, rules = {one["card"] for one in _values(said, "common.public", "common.settled")}, item.state.rules
    kinds, given = {*range(len(rules.card_names))}, [judge.members(one["cards"]) for one in _values(said, "why.given")]
    told = [({*touched_set(rules, one["value"])}, key) for key in ("why.touched", "why.missed") for one in _values(said, key)]
    gone |= {kind for kind in kinds for cards, key in told if (kind in cards) == (key == "why.missed")}
    is_shown = common - rows[item.slot] <= shown and kinds - common <= gone.union(*(kinds - cards for cards in given))
    return (common, rows[item.slot]) if is_shown else NOTHING


def _players(item: Any, said: Sequence[Said]) -> Any:
    yes, no = set[int](), set[int]()
    for index, one in enumerate(said):
        if one.claim is not None:
            (yes if one.reason is not None else no).add(one.claim.chain[0] + 1)
        elif one.statement is not None and one.statement.key in ("sees", "nested.left", "may.nested", "walk"):
            known = one.statement.key == "nested.left"
            if one.statement.key == "sees":
                known = is_true(real(item, item.state), item.claim, one.statement.values["card"])
            seat = one.statement.values["player"] if one.statement.key == "sees" else one.statement.values["who"][0]
            following = said[index + 1 : index + 2]
            explained = following and following[0].statement is not None and following[0].statement.key.startswith("it.")
            if explained or known or item.claim.removeprefix("not ") not in ("playable", "trash", "critical"):
                (yes if known else no).add(seat + 1)
    found = _slots(len(item.state.names), yes, no)
    return found if found == NOTHING else frozenset(seat - 1 for seat in found)


def _critical(item: Any, said: Sequence[Said]) -> Any:
    seen = {
        (seat, slot): card for seat, hand in enumerate(item.state.hands) if seat != item.viewer for slot, card in enumerate(hand, start=1)
    }
    yes = {one["place"] for one in _values(said, "place.last")}
    no = {kind for one in _values(said, "all.played", "all.lost", "all.more") for kind in judge.members(one["listed"])}
    covered = all(place in yes or card in no for place, card in seen.items())
    return frozenset(yes) if covered and yes <= {*seen} else NOTHING


def _share(item: Any, said: Sequence[Said]) -> Any:  # noqa: ARG001
    counted, shares = _values(said, "inspect.hands", "odds.cards"), _values(said, "odds.good", "odds.good.many")
    return shares[0]["share"] if [one["n"] for one in counted] == [one["total"] for one in shares] else NOTHING


def _where_known(item: Any, said: Sequence[Said]) -> Any:
    """The worlds of the lines in which it is known, if the proof tells of all lines."""
    yes, no = ({one["hand"] for one in _values(said, key)} for key in ("known.line", "known.line.not"))
    seen = {world: dict(world)[_other_of(item, item.by[0])] for world in item.context.offered}
    if yes & no or {*seen.values()} != yes | no:
        return NOTHING
    return frozenset(world for world, hand in seen.items() if hand in yes)


CONCLUSIONS: dict[str, Callable[[Any, Sequence[Said]], Any]] = {
    "touched": _touched,
    "known": _known_slots,
    "possible": _possible,
    "thinks": _thinks,
    "everybody": _everybody,
    "who_knows": _players,
    "critical": _critical,
    "odds": _share,
    "worlds.known": _where_known,
}
"""For each type whose answer follows from the sentences of its proof, how."""


PROOFS = {
    "knows_that": r"claim (argued.(enough|evident)|it.\w+) ",
    "who_knows": r"(claim |(sees|may.nested|walk) it.\w+ |nested.left )+",
    "everybody": r"((why.\w+|common.public|common.settled) )*common.left ((claim|may.nested|walk|common.open) )*(claim|level.any) ",
    "meaning": "convention.focus.(chop|other) convention.play convention.save ",
    "clue_for": "claim |clue.none |(clue.after claim )+",
    "safe_action": "(claim )+|action.none |(action.after claim )+",
    "blunder": "(step.before claim )*",
    "number": "pace.most pace.sum(_last)? |(max.over |(max.stops )*(max.whole )*)max(.sum|_score.deducted) ",
    "moves": "moves.start (moves.within )*(moves.walk )+moves.reach |place.is |moves.(start|within) moves.end ",
    "rounds": "(rounds.deals rounds.(say|nobody) )*(rounds.deals rounds.known|rounds.never rounds.open) ",
    "worlds.possible": "held.column (held.columns )*",
    "plan": "ask.plan.cases (plan.step )+|ask.plan.(far|lost) |(plan.fails(.bare)? )+",
    "endgame": "inspect.hands (ask.endgame.odds )+",
    "will_play": "will_play.trusted |will_play.none (will_play.may )+",
    "clue_saying": "clue_saying.trusted |clue_saying.none (clue_saying.(may|broken) )*",
    "not knows_that": r"claim |argued.(fits|open|open.bare) it.\w+ |argued.needless ",
    "not who_knows": r"claim |(sees|may.nested|walk) it.\w+ |nested.left ",
    "not possible": r"claim |why.\w+ |level.open.\w+ ",
    "not everybody": r"claim |why.\w+ |common.\w+ |may.nested |walk ",
    "not odds": "too_(high|low) (inspect.hands|odds.cards) ",
    "not critical": r"hidden |place.last |place.is it.\w+ ",
    "not clue_for": "(clue.elsewhere |claim |clue.exists )?",
    "not safe_action": "action.(illegal|exists) |claim ",
    "not blunder": "step.before claim |step.(clue|blind) ",
    "not number": "too_(high|low) (max.over|max.stops|max.whole|pace.most) ",
    "not rounds": "rounds.open |rounds.deals rounds.known |rounds.(say|nobody) rounds.deals rounds.sooner ",
    "not endgame": "action.illegal |endgame.less |endgame.best too_(high|low) inspect.hands ",
}
"""For types whose proofs come to no conclusion by themselves the keys of what is said, claims among them; and against a wrong answer."""


def _cards_used(item: Any) -> int:
    """How many plays and discards of a card in hand there are, of whatever colour they are announced."""
    return len({(type(one), one.slot) for one in item.history.state.legal_actions() if isinstance(one, Play | Discard) and one.slot})


def _clues_to(item: Any) -> int:
    return sum(clue.player == item.of for clue in judge.clues(item.history.state))


STEPS: dict[str, Callable[[Any, Any, int], bool]] = {
    "not knows_that": lambda item, answer, n: answer.known or (n == 2) == is_true(item.history.state, item.claim, answer.example),
    "clue_for": lambda item, answer, n: n == (1 if answer else 2 * _clues_to(item) or 1),
    "safe_action": lambda item, answer, n: n == (1 + bool(getattr(answer, "announce", None)) if answer else 2 * _cards_used(item) or 1),
    "blunder": lambda item, answer, n: n == 2 * sum(isinstance(one, Play | Discard) and one.slot != 0 for one in item.history.actions),
    "moves": lambda item, answer, n: n == (2 if answer is None else 2 * answer + 1),
    "rounds": lambda item, answer, n: n == 2 + 2 * (len(_rounds(item)) if answer is None else answer),
    "worlds.possible": lambda item, answer, n: n == len(item.by),
    "plan": lambda item, answer, n: n > _missing(item, item.history.state) if answer else n in (1, len(judge._choices(item.history.state))),
    "endgame": lambda item, answer, n: n == 1 + min(4, len(_odds(item))),
    "will_play": lambda item, answer, n: n == 1 + (0 if answer else item.state.hand_sizes[item.holder]),
    "clue_saying": lambda item, answer, n: n == 1 + (0 if answer else _clues_to(item)),
}
"""For some of them whether an argument has so many steps."""


def is_whole(item: Any, answer: Any, argument: Argument) -> bool:
    """Whether a proof, or what is said against a wrong answer, leaves nothing out."""
    name = ("" if item.accepts(answer) else "not ") + (item.text_id if item.id == "worlds" else item.id)
    plain = [as_statement(step) if isinstance(step, Told | Walked) else step for step in argument]
    said = "".join(f"{step.key if isinstance(step, Statement) else 'claim'} " for step in plain)
    has_all = name not in STEPS or STEPS[name](item, answer, len(argument))
    return has_all and bool(re.fullmatch(PROOFS.get(name, ".*"), said))


# -- a whole argument ------------------------------------------------------------------------------


def mutations(said: Sequence[Said]) -> Iterator[list[Said]]:
    """The same with a step or a piece of evidence of a reason left out, or one card or number changed."""
    for index, one in enumerate(said):
        for other in _changed(one):
            yield [*said[:index], other, *said[index + 1 :]]


def _changed(said: Said) -> Iterator[Said]:
    if said.reason is not None:
        for index in range(len(said.reason.evidence)):
            evidence = said.reason.evidence[:index] + said.reason.evidence[index + 1 :]
            yield replace(said, reason=replace(said.reason, evidence=evidence))
        for index, one in enumerate(said.sayings):
            if isinstance(one, GoodFor):
                known = tuple(card._replace(identities=card.identities ^ 1) for card in one.known)
                yield replace(said, sayings=(*said.sayings[:index], replace(one, known=known), *said.sayings[index + 1 :]))
    if said.statement is not None:
        for name, value in said.statement.values.items():
            if name in CHANGES and not said.statement.key.startswith("step."):  # another step may be a clue too
                yield Said(replace(said.statement, values={**said.statement.values, name: CHANGES[name](value)}))


CHANGES: dict[str, Callable[[Any], Any]] = {
    "options": lambda identities: identities ^ 1,
    "after": lambda identities: identities ^ 1,
    "n": lambda number: number + 1,
    "good": lambda number: number + 1,
    "odds": lambda share: share / 2 + 1,
    "share": lambda share: share / 2 + 1,
    "pace": lambda number: number + 1,
    "number": lambda number: number + 1,
}
"""Changes after which a sentence is false, by the name of the value."""
