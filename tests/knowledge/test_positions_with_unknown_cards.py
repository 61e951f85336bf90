"""Unknown cards: an answer is the same in every completion, or the error names a card that it depends on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from random import Random

import pytest

from hanabi_widget import DependsOnUnknownCard, InconsistentPosition, PossibleWorlds, formula, position
from hanabi_widget.knowledge import (
    GroupObservation,
    OwnHand,
    StateKnowledge,
    TwoMinds,
    chain_view,
    fact_identities,
    is_consistent,
    nested_identities,
)
from hanabi_widget.rules import UNKNOWN, RuleSet, SeatIndex, State, by_seat, initial_state, seats
from tests.knowledge.compare_with_judge import common_identities, to_engine_formula
from tests.knowledge.judge import Model, completions, possible_hands
from tests.knowledge.kripke_models import Kripke, World
from tests.knowledge.reason_checks import KnownClaim, claims, is_sound, is_true
from tests.knowledge.small_positions import chains, groups, small_formula, small_position, some_unknown
from tests.seeds import some

Question = tuple[str, Callable[[State], object], Callable[[Kripke], object]]
"""What is asked, how the engine answers it, and how the judge does."""


def position_with_unknown_cards(seed: int) -> tuple[State, list[Model]]:
    """A position with unknown cards, and the models of all its completions."""
    random = Random(seed)
    while True:
        known = small_position(random, 150)
        state = some_unknown(random, known, random.choice((0.1, 0.3, 0.6, 1)))
        if random.random() < 0.3:
            state = state.replace(deck=[card if random.random() < 0.5 else UNKNOWN for card in known.deck])
        if any(UNKNOWN in hand for hand in state.hands):
            full = [*completions(state)]
            if len(full) <= 60:
                return state, [Model(one) for one in full]


def questions(random: Random, state: State) -> Iterator[Question]:
    """Chains, groups and formulas."""
    seats = range(len(state.names))
    for chain in chains(len(seats), 3):
        if chain:
            yield chain_question(chain)
    for seat in seats:
        yield total_question(seat)
        for index in range(len(state.hands[seat])):
            yield weight_question(seat, index)
    for group in groups(len(seats)):
        yield group_question(group)
    for _ in range(4):
        yield from formula_questions(random, state)
        yield from fact_questions(random, state)


def chain_question(chain: tuple[int, ...]) -> Question:
    return (
        f"chain of {len(chain)}",
        lambda state: tuple(nested_identities(GroupObservation(state), [*map(SeatIndex, chain)])),
        lambda judge: judge.identities(judge.after(chain), chain[-1]),
    )


def weight_question(seat: int, index: int) -> Question:
    """What is certain of one slot is not refused for another slot's sake."""

    def weights(state: State) -> Counter[int]:
        row = Counter[int]()
        for hand, ways in possible_hands(state, seat):
            row[hand[index]] += ways
        return row

    return (
        "weights",
        lambda state: Counter(dict(enumerate(state.knowledge(seat)[index + 1].weights))),
        lambda judge: weights(judge.state),
    )


def total_question(seat: int) -> Question:
    return (
        "weights",
        lambda state: state.knowledge(seat).total,
        lambda judge: sum(ways for _, ways in possible_hands(judge.state, seat)),
    )


def group_question(group: tuple[int, ...]) -> Question:
    return (
        "common",
        lambda state: [tuple(identities) for identities in common_identities(state, group)],
        lambda judge: [judge.identities(judge.common(group), seat) for seat in range(len(judge.hands[0]))],
    )


def fact_questions(random: Random, state: State) -> Iterator[Question]:
    seat = random.choice([seat for seat, hand in by_seat(state.hands) if hand])
    chain = (*random.choices(seats(len(state.names)), k=random.randrange(3)), seat)
    group = random.sample(seats(len(state.names)), k=random.randrange(1, len(state.names) + 1))
    slot, claim = random.randrange(len(state.hands[seat])), random.choice(claims(state))

    def truth(identities: int) -> bool | None:
        values = {is_true(state, claim, identity) for identity in range(identities.bit_length()) if identities >> identity & 1}
        return values.pop() if len(values) == 1 else None

    yield (
        "fact of a chain",
        lambda state: state.knowledge(*chain)[slot + 1].truth_value(claim),
        lambda judge: truth(judge.identities(judge.after(chain), seat)[slot]),
    )
    yield (
        "fact of a group",
        lambda state: state.common_knowledge(group)[seat][slot + 1].truth_value(claim),
        lambda judge: truth(judge.identities(judge.common(group), seat)[slot]),
    )
    yield (
        "odds",
        lambda state: OwnHand(state, seat)[slot + 1].probability(claim),
        lambda judge: judge.probability(seat, ("fact", seat, slot + 1, fact_identities(state, claim))),
    )


def formula_questions(random: Random, state: State) -> Iterator[Question]:
    asked, names = small_formula(random, state, 2), state.names
    text, seat = formula(repr(to_engine_formula(state, asked))), random.randrange(len(names))
    yield "holds", lambda state: state.holds(text), lambda judge: judge.is_true(asked)
    yield "probability", lambda state: state.probability(seat, text), lambda judge: judge.probability(seat, asked)
    yield (
        "who knows",
        lambda state: state.who_knows(text),
        lambda judge: tuple(name for seat, name in enumerate(names) if judge.is_true(("K", seat, asked))),
    )


def test_an_answer_is_right_in_every_completion_or_an_error_shows_two_that_differ_in_the_card_named() -> None:
    answered, refused, closer = Counter[str](), Counter[str](), 0
    for seed in range(60):
        state, models = position_with_unknown_cards(seed)
        for name, ask, judge in questions(Random(seed), models[0].state):
            expected = [judge(model) for model in models]
            try:
                answer = ask(state)
            except DependsOnUnknownCard as error:
                seat, slot, text, shown = error.seat, error.slot, str(error), error.completions
            else:
                assert expected == [answer] * len(expected), (state, name)
                answered[name] += 1
                continue
            assert state.hands[seat][slot - 1] == UNKNOWN
            assert f"depends on the unknown card: slot {slot} of {state.names[seat]}" in text
            refused[name] += 1
            assert shown, (state, name)
            one, other = [models[[model.state for model in models].index(full)] for full in shown]
            assert judge(one) != judge(other), (state, name)
            assert one.state.hands[seat][slot - 1] != other.state.hands[seat][slot - 1]
            answers: dict[World, object] = dict(zip((model.state.hands for model in models), expected))
            nearer = brought_closer(one.state.hands, other.state.hands)
            closer += any(answers.get(hands, judge(one)) != judge(one) for hands in nearer)
    assert closer < sum(refused.values()) / 20, "they are brought as close as can be, one card after the other"
    assert min(answered.values()) > 50
    assert min(refused.values()) > 50


def brought_closer(one: World, other: World) -> Iterator[World]:
    """The other hands with one card as in the first."""
    for seat, hand in enumerate(other):
        for index, card in enumerate(hand):
            if card != one[seat][index]:
                yield (*other[:seat], (*hand[:index], one[seat][index], *hand[index + 1 :]), *other[seat + 1 :])


def test_a_card_is_only_tried_as_what_leaves_the_others_a_deal() -> None:
    state = position("Ann {r1} ? | Ben", RuleSet(suits="r", copies=(1, 1), hand_size=2))
    assert state.holds("r2(Ann.2)")


def test_the_known_cards_of_a_deck_are_in_no_hand() -> None:
    state = initial_state(2, deck=["?", "r1", "r1", "r2", "y1", "y1"], rules=RuleSet(suits="ry", copies=(2, 1), hand_size=1))
    assert state.holds("y2(Alice.1)")


def test_reasons_and_counterexamples_hold_in_every_completion() -> None:
    reasons = counterexamples = refused = 0
    for seed in (seeds := some(range(300), 100)):
        state, models = position_with_unknown_cards(seed)
        random = Random(seed)
        chain = tuple(random.sample(seats(len(state.names)), random.choice((1, 2))))
        try:
            view = chain_view(state, chain)
        except DependsOnUnknownCard:
            continue
        for slot, claim in product(range(1, len(view) + 1), random.sample(claims(state), 5)):
            try:
                reason, counterexample = view.why(slot, claim), view.why_not(slot, claim)
            except DependsOnUnknownCard:
                refused += 1
                continue
            assert (reason is None) == (counterexample is not None) == (not view[slot].knows(claim))
            for model in models:
                if reason:
                    assert is_sound(KnownClaim(model.state, chain, slot, claim), reason), (state, reason)
                if counterexample:
                    worlds = model.hands_in(model.after(chain))
                    here = tuple(counterexample.hands.get(seat, hand) for seat, hand in by_seat(model.state.hands))
                    assert here in worlds, (state, counterexample)
                    assert not is_true(state, claim, here[chain[-1]][slot - 1])
            reasons += reason is not None
            counterexamples += counterexample is not None
    assert min(reasons, counterexamples, refused) > len(seeds) / 6


def test_for_a_viewer_their_own_cards_are_unknown() -> None:
    state = position("r1 | A ? r2 r3 r4 r5 | B y1 y2 y3 y4 y5")
    assert state.knowledge("A").total > 0
    with pytest.raises(DependsOnUnknownCard, match="the answer depends on the unknown card: slot 1 of A; reveal it first"):
        _ = state.knowledge("B")[1].weights


def test_a_viewer_is_told_what_their_view_of_the_position_tells() -> None:
    depends = 0
    for seed in (seeds := some(range(150), 50)):
        state, _ = position_with_unknown_cards(seed)
        viewer, holder = Random(seed).choices(seats(len(state.names)), k=2)
        answers = []
        for knowledge in StateKnowledge(state, viewer), StateKnowledge(state.observed_by(viewer)):
            try:
                answers.append(repr((knowledge.identities((holder,)), knowledge.view((holder,)))))
            except DependsOnUnknownCard as error:
                answers.append(f"{error} {error.completions}")
        assert answers[0] == answers[1]
        depends += "reveal" in answers[0]
    assert len(seeds) / 15 < depends < len(seeds) * 14 / 15


def test_common_knowledge_of_a_viewer_despite_one_more_unknown_card() -> None:
    state = position("A ?{r5} r2 r3 r4 r1 | B y1 y2 y3 y4 y5 | C g1 g2 g3 g4 g5")
    assert StateKnowledge(state, viewer=state.seat("C")).common == StateKnowledge(state).common


def test_more_copies_than_there_are_fit_no_deal() -> None:
    state = position("Ann r5 ? | Ben y1 y1", RuleSet(hand_size=2))
    twice = state.replace(hands=[state.hands[0], [state.hands[0][0], state.hands[1][1]]], clue_info=None)
    assert (is_consistent(state), is_consistent(twice)) == (True, False)
    with pytest.raises(InconsistentPosition):
        position("Ann ?{r5} ?{r5} | Ben y1 y1", RuleSet(hand_size=2)).probability("Ann", "r5(Ann.1)")
    state = position("Ann r5 ? | Ben y1 y1", RuleSet(suits="ry", hand_size=2))
    assert TwoMinds(state.replace(discards=[state.hands[0][0]]), "Ann", "Ben", "r1(Ann.1)").real_row is None
    with pytest.raises(InconsistentPosition):
        PossibleWorlds(position("Ann r1 | Ben y1", RuleSet(suits="ry", hand_size=1, copies=(1, 1))).replace(clue_info=[[1], [0]]))
