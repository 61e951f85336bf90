"""The judge of feedback: what each saying claims is true by brute force, its sentence is read back, and a proof comes to its answer.

What no formula claims, such as odds, is counted once more: see `CHECKS`. It shares nothing with the lessons but the fields of sayings.
"""

# ruff: noqa: ANN401, ARG005 - questions of every type; a table of checks that are called alike

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from fractions import Fraction
from functools import cache, lru_cache
from itertools import pairwise
from string import Formatter
from typing import Any

from hanabi_widget.bots import BOTS, Seat
from hanabi_widget.explain import Saying
from hanabi_widget.explain.said_of_cards import CannotBe, IsGiven, IsTold
from hanabi_widget.explain.said_of_minds import MayBeInstead
from hanabi_widget.knowledge import Knows
from hanabi_widget.lessons import Question
from hanabi_widget.lessons.answers import common_statements as common
from hanabi_widget.lessons.answers.answer_forms import ActionWithOdds
from hanabi_widget.lessons.answers.verdict import Argument, KnowledgeClaim, said_in
from hanabi_widget.lessons.questions.teachers_questions import TeachersKey, TeachersQuestion
from hanabi_widget.lessons.questions.types import (
    actions,
    endgames,
    following_an_action as ahead,
    meaning_of_last_clue as agreed,
    nested_knowledge as nested,
    own_hand as own,
    possible_worlds as worlds,
    table_facts as table,
)
from hanabi_widget.rules import UNKNOWN, Clue, Discard, Play, SeatIndex, State, card_numbers, cards_by_number, clue_info_of
from hanabi_widget.text import ENGLISH, Statement
from hanabi_widget.text.english import TEXTS
from hanabi_widget.text.english.convention_questions import CONVENTION_QUESTIONS
from hanabi_widget.text.english.questions_back import QUESTIONS_BACK
from hanabi_widget.text.english.why_right_or_wrong import ARGUMENTS
from hanabi_widget.text.sayings import Speaker, say
from tests.explain.judge import listed
from tests.explain.reading import ORDINALS, Reader
from tests.knowledge.judge import Model, not_public, not_seen, touched_set
from tests.knowledge.kripke_models import world_numbers
from tests.knowledge.reason_checks import is_true

from . import judge
from .convention_questions_judge import AGREED_CHECKS

model = lru_cache(64)(Model)


def sayings(item: Question, argument: Argument) -> list[Saying]:
    """All that an argument says, in order."""
    return [saying for line in said_in(argument, item.viewer) for saying in line]


def real(item: Question, state: State) -> State:
    """A position with the cards that its viewer does not see."""
    cards = cards_by_number(item.history.state)
    hands = [
        [cards[number] if card == UNKNOWN else card for card, number in zip(hand, row)]
        for hand, row in zip(state.hands, card_numbers(state))
    ]
    return state if all(UNKNOWN not in hand for hand in state.hands) else state.replace(hands=hands)


# -- each sentence ---------------------------------------------------------------------------------


def faults_of(item: Any, saying: Saying) -> list[str]:
    """What is wrong with a saying: a claim is false or not known to the viewer, its sentence says something else, or a check fails."""
    state, found = real(item, saying.to.state), []
    for claim in saying.claims:
        known = claim if item.viewer is None else Knows(state.names[item.viewer], claim)
        found += [] if model(state).is_true(listed(state, known)) else [f"not true or not known: {claim}"]
    if isinstance(saying, IsTold | IsGiven) and not is_told(state, saying):
        found.append("it was not told that")
    if isinstance(saying, Statement):
        check = CHECKS.get(type(saying))
        if check is None and saying.claims == (saying.to.turn,):
            found.append("it claims nothing, and nothing judges it")
        found += ["untrue"] if check and not check(item, state, saying) else []
        if not isinstance(saying, actions.RuleFires) and not is_read(saying, state):  # its words are those of bots
            found.append(f"read as {[*read(speak(saying), state)]}")
    return [f"{fault}: {saying}" for fault in found]


def speak(saying: Statement) -> str:
    """Its sentence."""
    return say(saying, Speaker.by_place(ENGLISH, saying.to.state, None))


def is_told(state: State, saying: IsTold | IsGiven) -> bool:
    """Whether what is said that cards were told was told, and is not only known otherwise."""
    for seat, slot in saying.cards:
        info = clue_info_of(state, SeatIndex(seat))[slot - 1]
        if isinstance(saying, IsGiven):
            return not state.rules.possible_identities(info) & ~saying.possible
        touched, missed = state.rules.values_touching(info), state.rules.values_missing(info)
        if {*saying.touched} - {*touched} or {*saying.missed} - {*missed}:
            return False
    return True


# -- reading back ----------------------------------------------------------------------------------


def texts() -> Iterator[str]:
    """The texts of statements: those of answers, and of questions what is no question."""
    told = ("rounds.", "moves.", "held.", "known.line", "max_score.deducted", "pace.sum", "inspect.hands", "ask.plan.")
    for key, text in TEXTS.items():
        if (
            key in ARGUMENTS
            or key in QUESTIONS_BACK
            or (key in CONVENTION_QUESTIONS and not key.startswith(("ask.", "mistake.")))
            or key.startswith(told)
        ):
            yield from [text] if isinstance(text, str) else text


@cache
def patterns() -> list[re.Pattern[str]]:
    """The texts of statements, with a group for each value."""
    found = []
    for text in texts():
        pattern, names = "", set[str]()
        for literal, name, form, _ in Formatter().parse(text):
            what, verb = "[(].+[)]" if name == "world" else ".+?", f" {form.partition('|')[0]}" if form and "?" not in form else ""
            group = "" if name is None else f"(?P={name})" if name in names else f"(?P<{name}>{what}){verb}"
            pattern, names = f"{pattern}{re.escape(literal)}{group}", names | {str(name)}
        found.append(re.compile(pattern))
    return found


def read(sentence: str, state: State) -> Iterator[dict[str, Any]]:
    """All that a sentence may say: by name, the values in it."""
    for pattern in patterns():
        if found := pattern.fullmatch(sentence):
            with suppress(KeyError, ValueError):
                yield {name: value_of(name, text, state) for name, text in found.groupdict().items()}


def value_of(name: str, text: str, state: State) -> Any:
    """What words in a sentence stand for.

    Raises:
        KeyError, ValueError: for nothing.
    """
    rules, names, suits = state.rules, state.names, Reader(state, None).suits
    cards = {
        f"{suit} {rank}": int(str(number)) * rules.ranks + rank - 1 for suit, number in suits.items() for rank in range(1, rules.ranks + 1)
    }
    parts = re.split(", | and | or ", text)
    match name:
        case "place":
            owner, _, card = text.rpartition("’s ")
            return names.index(owner), 1 if card == "card" else ORDINALS.index(card.removesuffix(" card")) + 1
        case "card" | "gone":
            return cards[re.sub("^an? ", "", text, flags=re.IGNORECASE)]
        case "listed" | "options":
            return 0 if text == "none" else sum(1 << cards[part] for part in parts)
        case "hand":
            return () if text in ("–", TEXTS["map.hand.none"]) else tuple(cards[part] for part in parts)
        case "player":
            return names.index(text)
        case "people":
            return tuple(map(names.index, parts))
        case "who" | "chain":
            return tuple(map(names.index, text.split(" knows that ")))
        case "value" | "color":
            return text
        case "action":
            return {words_of(one, state): one for one in every_action(state)}[text]
        case "odds" | "share":
            return Fraction(text)
        case "world":
            told = [part.split(": ") for part in re.split("; ", text.strip("()"))]
            return tuple((names.index(owner), value_of("hand", hand, state)) for owner, hand in told)
        case "fact":
            return ...
    return int(text.replace("−", "-"))


def every_action(state: State) -> Iterator[Any]:
    """All plays, discards and clues, allowed or not."""
    for slot in range(1, state.hand_sizes[state.player] + 1):
        yield from (Play(slot), Discard(slot), *(Play(slot, suit.letter) for suit in state.rules.suits))
    yield from (Clue(SeatIndex(seat), value) for seat in range(len(state.names)) for value in state.rules.touched_identities)


def words_of(action: Any, state: State) -> str:
    """What is said that is done."""
    player = state.names[state.player]
    if isinstance(action, Clue):
        return f"{player} gives {state.names[state.seat(action.player)]} the clue {named(action.value, state)}"
    card = "card" if state.hand_sizes[state.player] == 1 else f"{ORDINALS[action.slot - 1]} card"
    color = next((f" as {suit.name}" for suit in state.rules.suits if suit.letter == getattr(action, "announce", None)), "")
    return f"{player}’s {card} is {'played' if isinstance(action, Play) else 'discarded'}{color}"


def named(value: Any, state: State) -> str:
    """What a clue value, or a colour, is called."""
    words: dict[str, str | int] = {"odd": 1, "even": 2} if state.rules.rank_clues == "parity" else {}
    words |= {suit.name: suit.letter for suit in state.rules.suits}
    return next((word for word, its in words.items() if its == value), str(value))


def is_read(saying: Statement, state: State) -> bool:
    """Whether all that its sentence may say is what its fields say."""
    told = {entry.name: getattr(saying, entry.name) for entry in fields(saying)}
    own_fields = {name for name, value in told.items() if value}
    if told.get("place") and told.get("player") is None:
        told["player"] = told["place"][0]
    if "value" in told:
        told["value"] = named(told["value"], state)
    if "chain" in told:
        told["who"] = told["chain"][:-1]
    readings, silent = (
        [*read(speak(saying), state)],
        {name for kind, names in SILENT.items() if isinstance(saying, kind) for name in names},
    )
    if isinstance(saying, own.Share) and saying.says == ".many":
        silent |= {"options"}
    unread = {name for name in own_fields & SPOKEN - silent if not all(name in reading for reading in readings)}
    return bool(readings) and not unread and all(value in (..., told.get(name)) for one in readings for name, value in one.items())


SPOKEN = {"place", "card", "options", "listed", "gone", "hand", "value", "n", "number", "odds", "share", "action", "people", "player"}
"""Fields that a sentence has to say, if there is something in them."""

SILENT: dict[type, set[str]] = {
    common.Standing: {"listed"},
    worlds.IsTrue: {"place", "n"},
    common.EveryCopySeen: {"people", "player"},
    actions.NoneAllowed: {"player"},
    ahead.SupposeCard: {"place"},
}
"""But for these: a card that was just spoken of, the one that the question is about, where one was drawn to, who has to know."""


# -- what is counted once more -----------------------------------------------------------------------


def _options(state: State, chain: Sequence[int], place: tuple[int, int]) -> int:
    return judge.bits(judge.may_be(state, chain, place[0])[place[1] - 1])


def _masks(state: State, place: tuple[int, int]) -> int:
    return state.rules.possible_identities(clue_info_of(state, SeatIndex(place[0]))[place[1] - 1])


def _unseen(state: State, place: tuple[int, int]) -> list[int]:
    """For each card that a player may have at a slot the copies that the player does not see."""
    unseen, may_be = not_seen(not_public(state), state.hands, place[0]), _options(state, (place[0],), place)
    return [unseen[kind] if may_be >> kind & 1 else 0 for kind in range(len(state.rules.card_names))]


def _hand_total(state: State, seat: int) -> int:
    """The hands that a player may have, each copy for itself."""
    return sum(model(state).ways(seat, world) for world in world_numbers(model(state).cell(seat)))


def _ways(state: State, seat: int, slot: int) -> Counter[int]:
    """The same by the card at a slot."""
    found, by_card = model(state), Counter[int]()
    for world in world_numbers(found.cell(seat)):
        by_card[found.hands[world][seat][slot - 1]] += found.ways(seat, world)
    return by_card


def _is_share(item: Any, state: State, share: own.Share) -> bool:
    """Whether the claim is as likely as said, by counting hands, and the number is of cards or of hands with which it is so."""
    total, ways = _hand_total(state, item.of), _ways(state, item.of, item.slot)
    good = {kind for kind in judge.claim_types(state, item.claim) if ways[kind]}
    counts = [ways, dict(enumerate(_unseen(state, (item.of, item.slot))))]
    return (
        sum(ways[kind] for kind in good) == share.share * total
        and judge.bits(good) == share.options
        and (share.good, share.total) in [(sum(count[kind] for kind in good), sum(count.values())) for count in counts]
    )


@lru_cache(1)
def _rounds(item: Any) -> list[tuple[set[Any], tuple[int, ...]]]:
    """For each round the worlds left before it, and who says in it to know it, until nothing changes."""
    found, seats = model(item.history.state), range(len(item.history.state.names))
    true, actual = judge.claim_types(item.history.state, item.claim), found.hands[found.real]
    rounds = list[tuple[set[Any], tuple[int, ...]]]()
    worlds = {found.hands[world] for world in world_numbers(found.common(seats))}
    while not rounds or worlds != rounds[-1][0]:
        says = judge._says(worlds, actual, item.slot, true)
        rounds.append((worlds, tuple(seat for seat in seats if says[seat])))
        worlds = {world for world in worlds if judge._says(worlds, world, item.slot, true) == says}
    return rounds


def _deals_before(item: Any, number: int) -> set[Any]:
    rounds = _rounds(item)
    return rounds[min(number, len(rounds)) - 1][0] if number > 0 else set()  # from the last on nothing changes


def _says_in(item: Any, deal: tuple[tuple[int, ...], ...], number: int) -> list[bool]:
    """What each player says in a round if a deal is the real one."""
    true, left = judge.claim_types(item.history.state, item.claim), _rounds(item)[0][0]
    for _ in range(number - 1):
        says = judge._says(left, deal, item.slot, true)
        left = {other for other in left if judge._says(left, other, item.slot, true) == says}
    return judge._says(left, deal, item.slot, true)


def _supposed(item: Any, hands: Iterable[tuple[int, tuple[int, ...]]]) -> tuple[tuple[int, ...], ...]:
    """The real deal with hands that are supposed instead."""
    found = [*map(tuple, item.history.state.hands)]
    for seat, hand in hands:
        found[seat] = hand
    return tuple(found)


def _would_say(item: Any, _: State, said: worlds.WouldSay) -> bool:
    """Whether it is said so with what is supposed, and otherwise in fact and without the last supposition."""
    there, *others = (_says_in(item, _supposed(item, hands), said.round)[said.player] for hands in (said.supposed, said.supposed[:-1], ()))
    return there == (said.what == "knows") and not any(other == there for other in others)


def _is_open(item: Any, state: State, said: worlds.OpenBefore) -> bool:
    """Whether a deal that the holder cannot tell from the real one is left before the round, with the card."""
    seat, slot = said.place
    others = [deal for deal in _deals_before(item, said.round) if deal[seat][slot - 1] == said.card]
    return any((*deal[:seat], state.hands[seat], *deal[seat + 1 :]) == state.hands for deal in others)


def _may_be_hidden(_: Any, state: State, said: ahead.SupposeCard) -> bool:
    """Whether the player to act may hold such a card at a slot, or draw one."""
    seat, _slot = said.place
    if said.how == "used":
        return seat == state.player and not said.options & ~_options(state, (seat,), said.place)
    drawn = {deal.deck[0] for deal, _ in judge._deals(state)}
    return seat == state.player and {*judge.members(said.options)} <= drawn


def _ends(item: Any, state: State, said: ahead.HowItEnds) -> bool:
    """Whether the aim is reached or not; and of a chance whether it is one."""
    goal = judge._goal(state, getattr(item, "aim", "all"))
    match said.what:
        case "reached" | "lost":
            is_late = item.id == "plan" and _missing(item, state) >= item.turns
            return judge._reached(state, goal) if said.what == "reached" else is_late or judge._hopeless(state, goal)
        case "others":  # each is refuted anyhow: some at once
            ends = [[deal.apply(action) for deal, _ in judge._deals(state)] for action in judge._choices(state)]
            return any(any(judge._hopeless(end, goal) or _missing(item, end) >= item.turns for end in some) for some in ends)
        case "stuck":
            return not judge.sure_actions(state, goal, item.turns - 1, {})
        case "all":
            return bool(said.odds == max(_odds(item).values()))
    return said.odds is not None and 0 <= said.odds < 1


def _missing(item: Any, state: State) -> int:
    return sum(max(0, height - now) for height, now in zip(judge._goal(state, item.aim), state.fireworks))


@lru_cache(1)
def _odds(item: Any) -> dict[Any, Any]:
    return judge.shares(item.history.state, judge._goal(item.history.state, "all"), {})[0]


def _reached(item: Any, line: worlds.KnownWhere | worlds.RefutedWhere) -> list[int]:
    """The worlds that the chain leads to from each in which the first of them sees a hand."""
    found, (seen,) = model(item.history.state), {*line.pair} - {line.player}
    starts = [number for number in judge.map_worlds(item, found) if found.hands[number][seen] == line.hand]
    return [found.after(item.by, number) for number in starts]


def _is_refuted(item: Any, state: State, line: worlds.RefutedWhere) -> bool:
    """Whether the chain leads to that world, in which the claim is false of the card."""
    number = next(number for number, world in judge.map_worlds(item, model(state)).items() if world == line.world)
    card = dict(line.world)[item.of][item.slot - 1]
    return any(reached >> number & 1 for reached in _reached(item, line)) and card == line.card and not is_true(state, item.claim, card)


def _seen_by_all(state: State, people: Sequence[int]) -> set[int]:
    """The cards of which each of some players sees every copy."""
    table, others = not_public(state), [hand for seat, hand in enumerate(state.hands) if seat not in people]
    return {kind for kind, left in table.items() if left == sum(hand.count(kind) for hand in others)}


Check = Callable[[Any, State, Any], bool]

CHECKS: dict[type[Statement], Check] = {
    own.Touches: lambda item, state, said: (
        (item.holder, item.clue.value) == (said.place[0], said.value)
        and (said.card in touched_set(state.rules, said.value)) == (said.does == "match")
    ),
    own.NotRuledOut: lambda item, state, said: (
        _masks(state, said.place) == state.rules.all_identities
        if said.card is None
        else bool(_masks(state, said.place) >> said.card & 1)
        and (said.says == "open.clues" or not_seen(not_public(state), state.hands, said.place[0])[said.card] > 0)
    ),
    own.CopiesCounted: lambda item, state, said: said.n == sum(_unseen(state, said.place)),
    own.Share: _is_share,
    nested.SupposedCard: lambda item, state, said: said.place in (judge._knows_that(item) or ()),
    TeachersKey: lambda item, state, said: isinstance(item, TeachersQuestion),
    common.AskedBack: lambda item, state, said: said.asked in (item.text_id, item.asked_again_id),  # that it names nothing: `strangers`
    common.TrueNow: lambda item, state, said: said.listed == judge.bits(judge.claim_types(state, said.status)),
    common.EveryCopySeen: lambda item, state, said: (
        said.player == said.people[0] and said.listed == judge.bits(_seen_by_all(state, said.people))
    ),
    common.HandsCounted: lambda item, state, said: said.n == _hand_total(state, item.holder),
    common.OfAction: lambda item, state, said: said.action not in state.legal_actions(),
    common.Consider: lambda item, state, said: said.action in state.legal_actions(),
    table.Maximum: lambda item, state, said: {said.number} == judge._maximum(item),
    table.Deducted: lambda item, state, said: {said.score} == judge._maximum(item) == {said.plus - said.minus},
    table.MostPlayed: lambda item, state, said: said.number == sum(judge.heights(state)),
    table.Pace: lambda item, state, said: (
        {said.pace} == judge._pace(item) == {said.played + (said.turns if said.last else said.deck + said.players) - said.most}
        and said.played == sum(state.fireworks)
    ),
    table.AllDiscarded: lambda item, state, said: (
        said.listed == judge.bits(one for one, n in enumerate(state.rules.copies_of) if sum(lost == one for lost in state.discards) == n)
    ),
    table.NothingMore: lambda item, state, said: state.outcome is not None,
    table.Hidden: lambda item, state, said: said.place[0] == item.viewer,
    actions.TellsNothing: lambda item, state, said: state.seat(said.action.player) != said.player == item.of,
    actions.NoneAllowed: lambda item, state, said: (
        not (
            any(clue.player == said.player for clue in judge.clues(state))
            if said.kind_of_action == "clue.none"
            else any(isinstance(one, Play | Discard) and one.slot for one in state.legal_actions())
        )
    ),
    actions.BeforeStep: lambda item, state, said: isinstance(item.history.actions[said.number - 1], Play | Discard),
    actions.StepWas: lambda item, state, said: (
        isinstance(one := item.history.actions[said.number - 1], Clue) if said.what == "clue" else one.slot == 0
    ),
    actions.ByRules: lambda item, state, said: said.action not in judge._bot(item),
    actions.RuleFires: lambda item, state, said: any(
        (said.rule, said.place, said.options) == (move.rule, (option.seat, option.slot), option.identities)
        for move in BOTS[item.bot].moves(Seat(state))
        for option in move.options
    ),
    worlds.CannotTell: lambda item, state, said: said.n in {model(state).after(item.by[:size]).bit_count() for size in range(2, 4)},
    worlds.Seen: lambda item, state, said: said.how != "column" or model(state).after(item.by[:1]).bit_count() == said.n,
    worlds.KnownWhere: lambda item, state, said: {reached.bit_count() for reached in _reached(item, said)} == {said.n},
    worlds.RefutedWhere: _is_refuted,
    worlds.IsTrue: lambda item, state, said: (
        judge.moves_reach(model(state), said.pair, said.moves).bit_count() == said.n
        and (said.where != "end" or judge._moves(item) == {None})
    ),
    worlds.WouldSay: _would_say,
    worlds.OfRound: lambda item, state, said: judge._rounds(item) == {None if said.what == "never" else said.round or 0},
    worlds.OpenBefore: lambda item, state, said: not is_true(state, item.claim, said.card) and _is_open(item, state, said),
    endgames.OutOfReach: lambda item, state, said: (
        said.n == _missing(item, state) > item.turns if said.why == "far" else judge._plan(item) == {None}
    ),
    endgames.WorksOften: lambda item, state, said: _odds(item)[said.action] == said.odds < max(_odds(item).values()),
    ahead.NextAction: lambda item, state, said: said.action in state.legal_actions(),
    ahead.SupposeCard: _may_be_hidden,
    ahead.HowItEnds: _ends,
    endgames.CountCases: lambda item, state, said: _odds(item)[said.action] == max(_odds(item).values()),
    agreed.ByAgreement: lambda item, state, said: AGREED_CHECKS[said.says](item, said),
}
"""For each type whose sentence says more than its claims whether it is true, of the question, the real position and what is said."""


# -- what a proof comes to ------------------------------------------------------------------------


def conclusion_of(item: Any) -> Callable[[Any, Argument], Any] | None:
    """How the answer follows from the steps of a proof; None where it does not."""
    return CONCLUSIONS.get(item.id) or CONCLUSIONS.get(item.text_id)


NOTHING = "nothing"


def is_known(item: Any, claim: KnowledgeClaim) -> bool:
    """Whether a claim holds."""
    state = real(item, claim.state)
    return claim.slot in judge.known(state, claim.chain, claim.fact)


def _set(every: Iterable[Any], yes: set[Any], no: set[Any]) -> Any:
    return frozenset(yes) if yes | no == {*every} and not yes & no else NOTHING


def _known_slots(item: Any, argument: Argument) -> Any:
    about = [step for step in argument if isinstance(step, KnowledgeClaim) and step.fact == item.claim]
    yes, no = ({step.slot for step in about if is_known(item, step) is known} for known in (True, False))
    return _set(range(1, item.state.hand_sizes[item.of] + 1), yes, no)


def _touched(item: Any, argument: Argument) -> Any:
    told = [step for step in argument if isinstance(step, own.Touches)]
    yes, no = ({step.place[1] for step in told if step.does == does} for does in ("match", "no_match"))
    return _set(range(1, item.state.hand_sizes[item.holder] + 1), yes, no)


def _rows(item: Any, argument: Argument) -> dict[int, frozenset[int]]:
    """By slot, what a step leaves of a card of which something is known."""
    rows = dict[int, frozenset[int]]()
    for step in argument:
        if type(step) is common.OfChain or (isinstance(step, own.NotRuledOut) and step.card is None):
            rows[step.place[1]] = frozenset(range(len(item.state.rules.card_names)))
        elif isinstance(step, KnowledgeClaim) and is_known(item, step):
            rows[step.slot] = frozenset(judge.claim_types(step.state, step.fact))
    return rows


def _possible(item: Any, argument: Argument) -> Any:
    rows, size = _rows(item, argument), item.state.hand_sizes[item.of]
    return tuple(rows[slot] for slot in range(1, size + 1)) if len(rows) == size else NOTHING


def refuted(item: Any, argument: Argument) -> list[int]:
    """The cards that refuted claims say that a card is not: it may be these."""
    claims = (step for step in argument if isinstance(step, KnowledgeClaim) and not is_known(item, step))
    return [kind for step in claims for kind in {*range(len(step.state.rules.card_names))} - judge.claim_types(step.state, step.fact)]


def _thinks(item: Any, argument: Argument) -> Any:
    row = _rows(item, argument).get(item.slot, frozenset())
    return row if sorted(row) == sorted(refuted(item, argument)) else NOTHING


def _everybody(item: Any, argument: Argument) -> Any:
    rules, own_row = item.state.rules, _rows(item, argument).get(item.slot)
    left = [judge.members(step.options) for step in argument if isinstance(step, nested.CommonlyLeft)]
    if not left or own_row is None:
        return NOTHING
    shown = {*refuted(item, argument), *(step.card for step in argument if isinstance(step, common.CardMayBe))}
    shown |= {kind for step in argument if isinstance(step, MayBeInstead) for kind in step.identities}
    gone, every = (
        {step.card for step in argument if isinstance(step, nested.AllInSight)},
        {*range(len(rules.card_names))},
    )
    for step in argument:
        if isinstance(step, nested.InCommon):
            (shown if step.how == "open" else gone).add(step.card)
        elif isinstance(step, IsGiven):
            gone |= every - judge.members(step.possible)
        elif isinstance(step, IsTold):
            gone |= {kind for value in step.touched for kind in every - touched_set(rules, value)}
            gone |= {kind for value in step.missed for kind in touched_set(rules, value)}
    return (left[0], own_row) if left[0] - own_row <= shown and every - left[0] <= gone else NOTHING


def _players(item: Any, argument: Argument) -> Any:
    by_seat, said = {True: set[int](), False: set[int]()}, [*argument, None]
    for step, following in pairwise(said):
        explained = isinstance(following, common.Standing) or item.claim.removeprefix("not ") not in ("playable", "trash", "critical")
        match step:
            case KnowledgeClaim():
                by_seat[is_known(item, step)].add(step.chain[0])
            case nested.Sees() if explained:
                by_seat[is_true(real(item, item.state), item.claim, step.card)] |= {*step.people}
            case common.OneOf():
                by_seat[True].add(step.chain[0])
            case common.CardMayBe() if explained:
                by_seat[False].add(step.chain[0])
            case MayBeInstead() if explained:
                by_seat[False].add([*(move.seat for move in step.earlier), step.holder][0])
    return _set(range(len(item.state.names)), by_seat[True], by_seat[False])


def _critical(item: Any, argument: Argument) -> Any:
    state = item.state
    seen = {(seat, slot): card for seat, hand in enumerate(state.hands) if seat != item.viewer for slot, card in enumerate(hand, start=1)}
    yes = {step.place for step, why in pairwise(argument) if isinstance(step, common.IsCard) and getattr(why, "standing", "") == "last"}
    no = {kind for step in argument if isinstance(step, common.Standing) and step.subject == "all" for kind in judge.members(step.listed)}
    return frozenset(yes) if yes <= {*seen} and all(place in yes or card in no for place, card in seen.items()) else NOTHING


def _share(_: Any, argument: Argument) -> Any:
    match argument:
        case [common.HandsCounted(n=n), own.Share(total=total, share=share)] if n == total:
            return share
    return NOTHING


def _where_known(item: Any, argument: Argument) -> Any:
    """The worlds of the lines in which it is known, if the proof tells of all lines."""
    yes, no = ({step.hand for step in argument if isinstance(step, kind)} for kind in (worlds.KnownWhere, worlds.RefutedWhere))
    (other,) = {item.other, item.of} - {item.by[0]}
    seen = {world: dict(world)[other] for world in item.context.offered}
    lines = _set(seen.values(), yes, no)
    return NOTHING if lines == NOTHING else frozenset(world for world, hand in seen.items() if hand in lines)


def _after_rounds(item: Any, argument: Sequence[Any]) -> Any:
    """The round after which all other hands are refuted; never, if one is not."""
    *steps, last = argument
    true, real = judge.claim_types(item.history.state, item.claim), _supposed(item, ())
    others = {deal[item.of] for deal in _rounds(item)[0][0] if deal == _supposed(item, [(item.of, deal[item.of])])}
    false = {hand for hand in others if hand[item.slot - 1] not in true}
    supposed = {step.hand for step in steps if isinstance(step, common.SupposeHand) and not step.earlier}
    claims = [(step.chain[0], is_known(item, step)) for step in steps if isinstance(step, KnowledgeClaim)]
    if last.what == "never" and {seat for seat, _ in claims} == {*range(len(real))} - {item.of}:
        rounds, [deal] = range(1, len(_rounds(item)) + 1), [_supposed(item, [(item.of, hand)]) for hand in supposed]
        is_open = supposed <= false and all(_says_in(item, deal, number) == _says_in(item, real, number) for number in rounds)
        return None if is_open else NOTHING
    would = [step for step in steps if isinstance(step, worlds.WouldSay)]
    refuted = {step.supposed[0][1]: step.round for step in would if len(step.supposed) == 1}
    said_first = [(step.player, step.what == "knows") for step in would if step.round == 1] or [(item.of, True)]
    return max(refuted.values(), default=0) if false == supposed == refuted.keys() and said_first == claims else NOTHING


def _followed(steps: list[Any], *, in_shares: bool) -> Fraction:
    """How likely it is that all is reached in the cases that are told next, or in some that are supposed; takes them off the steps."""
    while isinstance(steps[0], KnowledgeClaim | ahead.NextAction):
        del steps[0]
    total, left, is_supposed = Fraction(0), Fraction(1), isinstance(steps[0], common.SupposeHand | ahead.SupposeCard)
    while is_supposed and left and steps and isinstance(steps[0], common.SupposeHand | ahead.SupposeCard):
        del steps[0]
        share = steps.pop(0).odds if in_shares else Fraction(1)
        total, left = total + share * _followed(steps, in_shares=in_shares), left - share * in_shares
    if is_supposed:
        return total if in_shares else Fraction(total > 0)
    end = steps.pop(0)
    return Fraction(end.what == "reached") if end.odds is None else end.odds


def _likely(_: Any, argument: Sequence[Any]) -> Any:
    """The first action, and how likely the cases make it."""
    steps, [first, *_others] = [*argument], [step.action for step in argument if isinstance(step, ahead.NextAction)]
    for before, step in pairwise([None, *steps]):  # of a card that its player knows to fit it is said why
        if isinstance(step, ahead.NextAction):
            state, slot = step.to.state, isinstance(step.action, Play) and step.action.slot
            if (slot in judge.known(state, (state.player,), "playable")) != isinstance(before, KnowledgeClaim):
                return NOTHING
    is_open = steps[-1].what == "all"
    odds = _followed(steps, in_shares=is_open) if is_open else Fraction(all(getattr(step, "what", "") != "lost" for step in steps))
    return ActionWithOdds(first, odds) if not is_open or [step.odds for step in steps] == [odds] else NOTHING


CONCLUSIONS: dict[str, Callable[[Any, Argument], Any]] = {
    "rounds": _after_rounds,
    "endgame": _likely,
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
"""For each type whose answer follows from the steps of its proof, how."""


PROOFS = {
    "knows_that": "claim |SupposedCard claim SupposedCard claim ",
    "who_knows": "(claim |(Sees |MOVED)(Standing )?|OneOf )+",
    "everybody": "(TOLD|AllInSight |InCommon )*CommonlyLeft (claim |MOVED|InCommon )*(claim|OfChain) ",
    "meaning": "convention.focus.(chop|other) convention.play convention.save ",
    "clue_for": "NoneAllowed |(Consider claim )+",
    "safe_action": "(claim )+|NoneAllowed |(Consider claim )+",
    "blunder": "(BeforeStep claim )*",
    "number": "MostPlayed Pace |(NothingMore |(StopsAt )*(CanReach )*)(Maximum|Deducted) ",
    "moves": "(IsTrue )+(OneMove )+Reached |IsCard |IsTrue IsTrue ",
    "rounds": "((SupposeHand )+(claim )?(WouldSay )+)*OfRound |claim OfRound |SupposeHand (claim )+OfRound ",
    "worlds.possible": "Seen (CannotTell )*",
    "plan": "(claim |NextAction |SupposeHand |SupposeCard |HowItEnds )+|OutOfReach ",
    "endgame": "(claim |NextAction |SupposeHand |SupposeCard |HowItEnds )+",
    "will_play": "will_play.trusted |will_play.none (will_play.may )+",
    "clue_saying": "clue_saying.trusted |clue_saying.none (clue_saying.(may|broken) )*",
    "not knows_that": "claim ",
    "not who_knows": "claim |(Sees |MOVED)(Standing )?|OneOf ",
    "not possible": "claim |TOLD|NotRuledOut ",
    "not everybody": "claim |TOLD|AllInSight |InCommon |MOVED",
    "not critical": "Hidden |IsCard Standing ",
    "not clue_for": "TellsNothing |Consider claim ",
    "not safe_action": "OfAction |claim ",
    "not blunder": "BeforeStep claim |StepWas ",
    "not rounds": "OpenBefore ",
    "not endgame": "OfAction |WorksOften |CountCases ",
}
"""For types whose proofs come to no conclusion by themselves the types of what is said, claims among them; and against a wrong answer.
`is_whole` says which types are TOLD, and MOVED."""


def _cards_used(item: Any) -> int:
    """How many plays and discards of a card in hand there are, of whatever colour they are announced."""
    return len({(type(one), one.slot) for one in item.history.state.legal_actions() if isinstance(one, Play | Discard) and one.slot})


def _clues_to(item: Any) -> int:
    return sum(clue.player == item.of for clue in judge.clues(item.history.state))


STEPS: dict[str, Callable[[Any, Any, int], bool]] = {
    "clue_for": lambda item, answer, n: n == (2 if answer else 2 * _clues_to(item) or 1),
    "safe_action": lambda item, answer, n: n == (1 + bool(getattr(answer, "announce", None)) if answer else 2 * _cards_used(item) or 1),
    "blunder": lambda item, answer, n: n == 2 * sum(isinstance(one, Play | Discard) and one.slot != 0 for one in item.history.actions),
    "moves": lambda item, answer, n: n == (2 if answer is None else 2 * answer + 1),
    "worlds.possible": lambda item, answer, n: n == len(item.by),
    "will_play": lambda item, answer, n: n == 1 + (0 if answer else item.state.hand_sizes[item.holder]),
    "clue_saying": lambda item, answer, n: n == 1 + (0 if answer else _clues_to(item)),
}
"""For some of them whether a proof has so many steps."""


def is_whole(item: Any, answer: Any, argument: Argument) -> bool:
    """Whether a proof, or what is said against a wrong answer, leaves nothing out."""
    name = ("" if item.accepts(answer) else "not ") + (item.text_id if item.id == "worlds" else item.id)
    said = "".join(f"{name_of(step)} " for step in argument)
    pattern = PROOFS.get(name, ".*").replace("TOLD", "(IsTold|IsGiven) ").replace("MOVED", "(MayHold )*(MayBeInstead|CardMayBe) ")
    return (name not in STEPS or STEPS[name](item, answer, len(argument))) and bool(re.fullmatch(pattern, said))


def name_of(step: Any) -> str:
    """What a step is called in `PROOFS`: by its type, or by what it says of an agreement."""
    return "claim" if isinstance(step, KnowledgeClaim) else step.says if isinstance(step, agreed.ByAgreement) else type(step).__name__


# -- a whole argument ------------------------------------------------------------------------------


def strays(argument: Argument, viewer: SeatIndex | None) -> Iterator[Saying]:
    """What is said of "it", but not of the card that was just spoken of."""
    said = [saying for line in said_in(argument, viewer) for saying in line]
    for before, saying in pairwise(said):
        if isinstance(saying, common.Standing) and saying.subject == "it" and saying.listed != 1 << card_of(before):
            yield saying


def card_of(saying: Any) -> int:
    """The card that a sentence speaks of."""
    of_proof = saying.excluded if isinstance(saying, CannotBe) else getattr(saying, "identities", (0,))
    return int(getattr(saying, "card", of_proof[0]))


def mutations(argument: Argument) -> Iterator[tuple[Statement, list[Any]]]:
    """The same with one card or number of a statement changed, after that statement."""
    for index, step in enumerate(argument):
        if not isinstance(step, Statement) or type(step) in SHIFTABLE:
            continue
        for entry in fields(step):
            if entry.name in CHANGES and getattr(step, entry.name) is not None:
                changed = replace(step, **{entry.name: CHANGES[entry.name](getattr(step, entry.name))})
                yield changed, [*argument[:index], changed, *argument[index + 1 :]]


SHIFTABLE = {actions.BeforeStep, actions.StepWas, ahead.SupposeCard}
"""Of these another number, or another card, may be true as well."""

CHANGES: dict[str, Callable[[Any], Any]] = {
    "options": lambda identities: identities ^ 1,
    **dict.fromkeys(("n", "good", "pace", "number", "round"), lambda number: number + 1),
    **dict.fromkeys(("odds", "share"), lambda share: share / 2 + 1),
}
"""Changes after which a sentence is false, by the name of the field."""
