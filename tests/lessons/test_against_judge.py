"""Verdicts, and what learners think by mistake, agree with the judge; what is evidently unknown, with the exact engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random

import pytest

from hanabi_widget.knowledge import Fact, GroupObservation, Knows, Not, fact_identities, holds
from hanabi_widget.lessons import MISTAKES, TYPES, History, question
from hanabi_widget.lessons.answers.answer_forms import FractionForm
from hanabi_widget.lessons.questions.types.actions import is_evidently_unknown
from hanabi_widget.notation import position
from hanabi_widget.rules import IllegalAction, Play, SeatIndex, Slot, State, card_numbers, seats, slots
from tests.knowledge.judge import Model, not_public
from tests.knowledge.small_positions import small_position

from .judge import JUDGES, bits, claim_types, faults, marks, may_be, members
from .random_questions import drilled, small_line


def test_every_type_is_judged() -> None:
    assert {*JUDGES} == {*TYPES}


@pytest.mark.parametrize("name", JUDGES)
def test_the_judge_agrees(name: str) -> None:
    choices = max([1, *(len(values) for key, values in TYPES[name].drill_choices.items() if key != "under")])
    assert [fault for seed in range(8 * choices) for fault in faults(name, seed)] == []


def copies_by_mistake(state: State, chain: Sequence[SeatIndex]) -> Iterator[tuple[str, list[Mapping[int, int]]]]:
    """What the last of a chain holds for those who look at each card alone: by mistake, for each slot the copies that it may be."""
    hand, public = state.hands[chain[-1]], not_public(state)
    touched, clued = (marks(state, chain[-1], uses) for uses in (["touched"], ["touched", "missed"]))
    unseen, elsewhere = Counter(public), Counter(public)
    for seat, cards in enumerate(state.hands):
        unseen.subtract(cards if seat not in chain else ())
        elsewhere.subtract(cards if seat not in chain[:-1] else ())
    by_mistake: dict[str, tuple[Sequence[Sequence[int]], Sequence[Counter[int]]]] = {
        "positive_only": (touched, [Counter(state.rules.deck)] * len(hand)),
        "no_counting": (clued, [Counter(state.rules.deck)] * len(hand)),
        "public_only": (clued, [public] * len(hand)),
        "card_by_card": (clued, [unseen] * len(hand)),
        "my_view": (clued, [elsewhere + Counter([card]) for card in hand]),
        "sees_all": ([[card] for card in hand], [Counter([card]) for card in hand]),
    }
    for name, (rows, copies) in by_mistake.items():
        yield name, [{card: left[card] for card in row if left[card] > 0} for row, left in zip(rows, copies)]


def test_what_is_thought_of_a_hand_by_mistake() -> None:
    """Worked out from what is said of each mistake."""
    for seed in range(80):
        random = Random(seed)
        line = History.of(small_position(random, 300)) if seed % 2 else small_line(random)
        state, fact = line.state, random.choice(("playable", "trash", "not critical"))
        by, holder = random.sample(seats(len(state.names)), 2)
        model, true, alone = Model(state), claim_types(state, fact), may_be(state, (holder,), holder)
        every = {name: make(line, None) for name, make in MISTAKES.items() if name != "out_of_date" or line.actions}
        for name, rows in copies_by_mistake(state, (holder,)):
            assert [*map(members, every[name].identities_by_counting(holder))] == [{*row} for row in rows]
            for slot, row in enumerate(rows, start=1):
                share = Fraction(sum(row.get(card, 0) for card in true), sum(row.values()))
                assert every[name].probability(holder, Slot(slot), bits(true)) == share, (name, state)
        for name, rows in copies_by_mistake(state, (*{*seats(len(state.names))} - {holder}, holder)):
            exact = model.identities(model.common(range(len(state.names))), holder)
            assert every[name].common_identities()[holder] == ([*map(bits, rows)] if name != "my_view" else [*exact])
        for chain in ((holder,), (by, holder)):
            said = {name: [*map(members, reasoner.identities(chain))] for name, reasoner in every.items()}
            assert all(said[name] == [{*row} for row in rows] for name, rows in copies_by_mistake(state, chain)), state
            assert said["may_be"] == said["reversed"] == may_be(state, chain, holder)
            assert said["touched_one"] == may_be(with_one_touched(state), chain, holder)
            assert said["too_shallow"] == alone == [*map(members, every["too_shallow"].common_identities()[holder])]
            if line.actions:
                now, before, anything = card_numbers(state)[holder], line.states[-2], {*range(len(state.rules.card_names))}
                then = {number: slot for slot, number in enumerate(card_numbers(before)[holder], start=1)}
                earlier = dict(zip(then, may_be(before, chain, holder)))
                assert said["out_of_date"] == [earlier.get(number, anything) for number in now]
                for slot in (Slot(slot) for slot, number in enumerate(now, start=1) if number in then):
                    share = Model(before).probability(holder, ("fact", holder, then[now[slot - 1]], bits(true)))
                    assert every["out_of_date"].probability(holder, slot, bits(true)) == share
        own = MISTAKES["my_view"](line, holder)
        assert [*map(members, own.identities((holder,)))] == alone, "in the own seat the view is the right one"
        with pytest.raises(IllegalAction):
            own.after(Play(99))


def with_one_touched(state: State) -> State:
    """The position if each clue had touched the newest of its cards alone, and told nothing of the others."""
    rules, rows = state.rules, list[list[int]]()
    for row in state.clue_info:
        touched = [{*rules.values_touching(info)} for info in row]
        told = [(info, own, set[str | int]().union(*touched[:slot])) for slot, (info, own) in enumerate(zip(row, touched))]
        rows.append([rules.clue_info_from(own - newer, rules.values_missing(info)) if own & newer else info for info, own, newer in told])
    return state.replace(clue_info=rows)


def is_evident(state: State, by: SeatIndex, holder: SeatIndex, slot: Slot, claim: str) -> bool:
    """Whether it is evident that the one knows that the other does not know the claim; then it is so."""
    if not is_evidently_unknown(GroupObservation(state, by), by, holder, slot, fact_identities(state, claim)):
        return False
    assert holds(state, Knows(by, Not(Knows(holder, Fact(claim, holder, slot))))), state
    return True


def test_evident_ignorance_is_that_of_the_engine_on_small_positions() -> None:
    evident = []
    for seed in range(1_500):
        random = Random(seed)
        state = small_position(random, 2_000)
        by, holder = random.sample(seats(len(state.names)), 2)
        if state.hand_sizes[holder]:
            slot, claim = random.choice(slots(state.hand_sizes[holder])), random.choice(("playable", "trash", "not critical"))
            evident.append(is_evident(state, by, holder, slot, claim))
    assert 100 < sum(evident) < len(evident) - 100


def test_half_the_credit_is_for_an_action_or_yes_or_no_and_half_for_its_odds_or_reason() -> None:
    for item in (*drilled("endgame"), *drilled("knows_that")):
        form, context = item.form, item.context
        for right in item.right_answers:
            for answer in form.every(context) or form.near(context, right):
                credit, alike = form.credit(right, answer), getattr(answer, "known", None) == getattr(right, "known", None)
                assert form.parts(context, right, answer) == (alike + (answer == right), 2)
                assert (credit >= Fraction(1, 2), credit > 0, credit == 1) == (alike, alike, answer == right)
                assert item.id == "knows_that" or credit in (Fraction(1, 2), 1)
        assert {FractionForm().read(context, raw) for raw in ("3/10", "0.3", "0,3", "30%", " 30 % ")} == {Fraction(3, 10)}
    table = position("[suits=r copies=2,2,2,2,2 hand_size=2] >A r1 r2 | B r3 r4")
    grid = question("possible", table, of="A")
    assert len({*(grid.form.every(grid.context) or ())}) == 2**10, "of so few cells all answers may be looked through"
