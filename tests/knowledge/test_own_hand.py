"""What a player knows about their own hand, compared with the judge, also from whole histories, computed by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import prod
from random import Random

import pytest

from hanabi_widget import InconsistentPosition, PossibleWorlds, position
from hanabi_widget.effort import TooLarge, effort
from hanabi_widget.knowledge import OwnHand, StateKnowledge, chain_view, fact_identities
from hanabi_widget.rules import Clue, RuleSet, SeatIndex, State, by_seat, initial_state, seats, touched_slots
from tests.knowledge import judge
from tests.knowledge.small_positions import small_position
from tests.random_positions import RULES, SMALL, random_games


def positions(seed: int, count: int, *, small: bool) -> list[State]:
    """Positions of random games."""
    random = Random(seed)
    return [random.choice(game.line).state for game in random_games(seed, count, SMALL if small else RULES)]


def check(state: State, seat: SeatIndex) -> None:
    view = OwnHand(state, seat)
    weights: list[Counter[int]] = [Counter() for _ in state.hands[seat]]
    hands = dict(judge.possible_hands(state, seat))
    for hand, ways in hands.items():
        for slot, identity in enumerate(hand):
            weights[slot][identity] += ways
    assert view.total == sum(hands.values())
    assert dict(view.hands()) == {tuple(state.rules.card_names[identity] for identity in hand): ways for hand, ways in hands.items()}
    assert tuple(tuple(by_identity[identity] for identity in range(len(state.rules.card_names))) for by_identity in weights) == view.weights


def test_theorem_1_small_decks_agree_with_the_judge() -> None:
    for state in positions(1, 400, small=True):
        for seat in seats(len(state.names)):
            check(state, seat)


def test_theorem_1_full_decks_agree_with_the_judge() -> None:
    checked = 0
    for state in positions(2, 400, small=False):
        for seat, hand_info in by_seat(state.clue_info):
            if prod(state.rules.possible_identities(info).bit_count() for info in hand_info) < 5_000:
                check(state, seat)
                checked += 1
    assert checked > 30


def test_each_stronger_notion_of_knowledge_allows_less() -> None:
    """Of an own hand, along chains and in groups."""
    for state in positions(5, 60, small=False):
        for seat in range(len(state.names)):
            unseen = judge.not_seen(judge.not_public(state), state.hands, seat)
            for card, clued in zip(state.knowledge(seat), judge.possible_identities(state, seat)):
                assert card.by_clues == {state.rules.card_names[identity] for identity in clued}
                assert card.identities <= card.by_counting == {state.rules.card_names[identity] for identity in clued if unseen[identity]}
                assert state.hand(seat)[card.slot - 1] in card.identities
                assert sum(card.probability(name) for name in card.identities) == 1
    random = Random(6)
    for _ in range(300):
        state = small_position(random, 200)
        everybody = seats(len(state.names))
        group = random.sample(everybody, random.randrange(1, len(everybody) + 1))
        views = [*state.common_knowledge(group).values(), chain_view(state, random.choices(everybody, k=3))]
        for known in [card for view in views for card in view]:
            assert known.identities <= known.by_counting <= known.by_clues, (state, group)


def test_facts() -> None:
    state = position("r2 y1 | x g1 g1 g1 b4 | A ? ? ? ? ? | B ? ? ? ? ?")
    names = state.rules.names_of
    assert names(fact_identities(state, "playable")) == ("r3", "y2", "g1", "b1", "w1")
    assert names(fact_identities(state, "trash")) == ("r1", "r2", "y1", "g1", "g2", "g3", "g4", "g5")
    assert names(fact_identities(state, "critical")) == ("r5", "y5", "b4", "b5", "w5")
    assert names(fact_identities(state, "red")) == names(fact_identities(state, "r")) == ("r1", "r2", "r3", "r4", "r5")
    assert names(fact_identities(state, 3)) == ("r3", "y3", "g3", "b3", "w3")
    for invalid in ("nice", "r6", 6, ""):
        with pytest.raises(ValueError, match=r"no fact .* a rank, one of these after 'not ', or several with ' or ' between them"):
            fact_identities(state, invalid)


def test_error_messages() -> None:
    state = position("r1 | A ? r2 r3 r4 r5 | B y1 y2 y3 y4 y5")
    with pytest.raises(ValueError, match="depends on the unknown card: slot 1 of A;"):
        assert state.knowledge("B").weights
    assert state.knowledge("A").total > 0
    assert repr(state.knowledge("A")).startswith("<A knows 1: r1 r2 r3 r4 r5 y1 ")
    assert repr(state.common_knowledge("A")["B"]) == "<all know of B 1: y1; 2: y2; 3: y3; 4: y4; 5: y5>"
    with pytest.raises(IndexError, match="slots 1 to 5"):
        state.knowledge("A")[6]
    with pytest.raises(ValueError, match="no player 'Zoe'"):
        state.knowledge("Zoe")
    with pytest.raises(ValueError, match="depends on the unknown card: slot 3 of B;"):  # not an own card
        assert position("r1 | A ? r2 r3 r4 r5 | B y1 y2 ? y4 y5").knowledge("A")[5].weights


def test_the_hands_come_without_dead_ends() -> None:
    """The first of very many hands comes at once, also where few fit; the work is counted."""
    state = position("[hand_size=6] >A r5{r5,g5} g5{r5,g5} ? ? ? b5{r5,g5,b5} | B y1 y1 y1 y2 y2 y3")
    with effort(200) as work:
        assert next(state.knowledge("A").hands())[0][5] == "b5"
    assert work.done < 200
    with effort(200), pytest.raises(TooLarge):
        for _ in state.knowledge("A").hands():
            pass


@pytest.mark.parametrize("size", [14, 18, 25])
def test_a_large_hand_is_counted_by_its_masks(size: int) -> None:
    rules = RuleSet(suits="rygbw", copies=(3, 3, 3, 3, 3), hand_size=size)
    state = initial_state(2, seed=5, rules=rules).apply(Clue(1, "y")).apply(Clue(0, 1)).apply(Clue(1, 5)).apply(Clue(0, "y"))
    view = state.knowledge(1)
    touched = touched_slots(state, SeatIndex(1), "y")
    assert all(view[slot].probability("y") == (slot in touched) for slot in range(1, size + 1))
    for kind, name in enumerate(rules.card_names):
        held = sum(Fraction(row[kind], view.total) for row in view.weights)
        assert held <= 3 - Counter(state.hand(0))[name]
    assert all(sum(row) == view.total for row in view.weights)


FULL = position(
    "r2 y0 g1 b0 w1 | 0c 2s 12d | x y2 y3 w2 b1 r2 b1 r3 b3 b4 y1 w1 w5 y2 b3 g1 y5 g3 w4 w4 | >Alice g2 y1 g4+g-b g1+g-b g4+g-b"
    " | Bob y1-5 r4-b-5 g3+g-b-w-2-4-5 y4+4-g-b-w-2-5 b5+b+5-g-w-2-4 | Cathy w3 r4+r w3-r-4 r3+r+3-4 r1+r-2-3-4"
)


@pytest.mark.parametrize(
    ("ask", "most"),
    [
        # it took over 100 seconds when all hands passed through were listed
        (lambda _: len(FULL.knowledge("Alice", "Cathy", "Bob", "Alice", "Cathy", "Alice")[1].identities) == 17, 112_000),
        (lambda deal: len(deal.knowledge("Cathy", "Alice", "Bob", "Cathy", "Bob")) == 5, 160),
        # it took over 40 seconds when the hands of Alice were listed
        (lambda deal: deal.probability("Alice", "not K(Alice, not K(Bob, 5(Bob.1)))") in (0, 1), 750),
        (lambda _: FULL.holds("K(Alice, K(Bob, r1(Bob.1)) or not K(Bob, r1(Bob.1)))"), 17_000),
        (lambda deal: deal.holds("K(Alice, not K(Bob, not K(Cathy, playable(Cathy.1))))") in (True, False), 2_300),
        (lambda deal: deal.holds("not K(Alice, K(Bob, not (r1(Alice.1) and r2(Bob.2))))"), 21),
        (lambda deal: deal.holds("C(not C(r5(Bob.1)))"), 26),
        (lambda deal: deal.holds("not C(not (r1(Alice.1) and r2(Alice.2)))"), 23),
    ],
)
def test_a_full_table_is_known_in_so_many_steps_of_work(ask: Callable[[State], bool], most: int) -> None:
    with effort(most):
        assert ask(initial_state(3, seed=1))


@pytest.mark.parametrize("text", ["x r5 | >Ann r5 r5 | Ben r5 y1", ">Ann ? ? | Ben r5 r5", "x r1 r1 r1 r1 | >Ann ? y1 | Ben y1 y2"])
def test_more_copies_than_there_are_are_no_knowledge(text: str) -> None:
    """They were odds, or an IndexError."""
    state = position(f"[unchecked hand_size=2] {text}")
    asked: list[Callable[[], object]] = [
        lambda: state.knowledge("Ann")[1].probability("playable"),
        lambda: state.knowledge("Ann", "Ben"),
        state.common_knowledge,
        lambda: state.holds("K(Ann, y1(Ann.1))"),
        lambda: PossibleWorlds(state),
        lambda: StateKnowledge(state, SeatIndex(0)).common,
    ]
    for ask in asked:
        with pytest.raises(InconsistentPosition):
            ask()
