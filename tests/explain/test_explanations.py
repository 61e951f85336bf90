"""Explanations before their judge, and the judge before what is planted."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product

import pytest

import hanabi_widget as hw
from hanabi_widget.explain import Kind, Place, Premise
from hanabi_widget.explain.said_of_cards import LastTurns, MayAsWellBe, ShutsOut
from hanabi_widget.knowledge import Evidence, Fact, Formula, Knows, Not, SeenCopies
from hanabi_widget.lessons import History
from hanabi_widget.rules import State, playable
from hanabi_widget.text.explanations import ExplainedSentence

from .explained_actions import Judged, any_actions
from .judge import Case
from .read_back import BARE, FOLLOWS, NOT, WEAK, listen


@pytest.mark.parametrize(("hands", "number", "worlds"), [("known", 40, 40), ("unknown", 24, 1)])
def test_explanations_are_proved(hands: str, number: int, worlds: int) -> None:
    judged = Judged("in a test", unknown=hands == "unknown")
    for before, action in islice(any_actions(judged.random), number):
        judged.judge(before, action)
    for _ in range(number // 10):
        judged.argue()
    assert not judged.faults, "\n".join(judged.report())
    assert judged.worlds > worlds


PAIRS = "[suits=ryg copies=2,2,1 hand_size=3] r0 y1 g0 | 7c 0s 5d | Alice ? ? ? | Bob r2 y3-1 r1+1 | >Cathy y1 r2 g3"
UNKNOWN_BESIDE = """[suits=ru copies=1,1 hand_size=1 empty_clues=yes rank_clues=parity] r0 u0 | 3c 0s 1d
| Alice {r1,r2,u2} | >Bob u2{u2} | Cathy u1{r2,u1,u2}"""
NEXT_OPEN = """[suits=rdu copies=3,2,1 hand_size=3 rank_clues=from unchecked] r0 d0 u0 | 3c 0s 2d | x d1 d1 r3 u2 u3 u1 u1 d2 r1 r1
| Alice u2{r3,d1,d2,u2,u3} d1 r1{r1,r3,d2,u2,u3} | >Bob r2{r2,r3,d3,u1,u2,u3}
| Cathy {r1,r3,d2,d3,u1,u2,u3} {r1,r2,r3,d2,d3,u1,u2}"""
USELESS_ONE = """[live="Dual-Color (6 Suits)"] e4 v3 q2 j2 z3 c4 | 1c 0s 6d | x j4 e1 z4 z1 v1 c1 v1 e1 c5 e5 j1 z3 q3 j2 z5 j3
| Alice j3 z4+4-3 q2-3-4 e2-1-3-4 | Bob j1 q1-2 z1-2 v5-1-2 | >Cathy v3 e3 q4-b-2-3 q5-b-1-2-3
| Donald v2 v4+r q1+r-y-4 j4+y+4-r-1-2 | Emily c1 e4 v4-3 j5-3 | deck c3 q4 z2 c4 c2 q3"""
COLOURS_BY_RANK = """[live="Synesthesia & Black (5 Suits)"] r0 y0 g0 b0 k0 | 8c 0s 22d | x r5 b4 g4 b2 y3 r2 r3 y1 y5 r2 b4 g5 r1
| >Alice g4 y4-g g2+g g1+g g2+g | Bob r4 b1+r g1+r k3+k-r-y y4+y-r-k"""
UNKNOWN_NEWS = "[suits=ri copies=2,1 hand_size=2] r0 i0 | 2c 0s 0d 2t | Alice r2 r1 | Bob i2 i1 | >Cathy~ ?+i ?"
TOO_MUCH = """[BGA+avalanche_5] r2 y3 g2 b4 w4 m0 | 1c 0s 0d 2t
| x b4 b5 y4 w5 b2 y1 w3 m2 y1 y5 m4 g2 g3 g4 y4 b1 m1 y3 w1 r3 r4 r1 g5 g4 g1
| >Alice~ r1+1 b3 r3-2 g1+1-b-2 w1+1-r-b-2 | Bob r4 g3-5 y2-5 r5+5-3 r2-w-1-3-4-5 | Cathy ? ?+b ?-g-b ?-g-b-3 ?+m+3-g-b-w-1"""

ONE_IS_NAMED = """[common+synchronised] r4 y5 g4 b1 w3 | 7c 0s 5d | x r3 b2 g4 y1 b1 r4 w4 y1 w1 g5 r5 y4 r2 r1 w2 g1 g1 g3
| >Alice b4-y b2-y y2+y-g-3 w1-y-g-3 w5+w+5-r-y-g-3 | Bob w3 b4 r1+r b3-r-y-g b5+5-r-y-g-1-2-4 | deck w4 b1 g2 y3 b3"""

FOUND = {
    "who cannot follow of a pair in an unknown hand": (PAIRS, hw.Clue("Alice", "red", (2, 3)), "all"),
    "that only a three is left, and then which threes": (PAIRS, hw.Clue("Bob", 2), "Bob"),
    "how a hand was read, where the reason needs an unknown card": (UNKNOWN_BESIDE, hw.Clue("Alice", 1, ()), "Bob"),
    "that a player does not know a card, where that depends on unknown ones": (NEXT_OPEN, hw.Clue("Alice", 1), "all"),
    "the rank of a useless card, which not all can follow": (USELESS_ONE, hw.Clue("Bob", "y"), "all"),
    "how many are unseen, beside an unknown hand": (
        "[hand_size=2] r1 y1 g1 b1 w0 | 8c 0s 40d | x w2 w2 | >Alice ? ? | Bob g2+2 w1",
        hw.Clue("Bob", "white"),
        "Bob",
    ),
    "which passed over are news, beside an unknown hand": (UNKNOWN_NEWS, hw.Clue("Bob", "i"), "Alice"),
    "how a hand was read, beside a large unknown hand": (TOO_MUCH, hw.Clue("Cathy", "yellow", ()), "Alice"),
    "that cards must wait, of which the rank of one is told": (ONE_IS_NAMED, hw.Clue("Bob", "b"), "all"),
    "which few cards one may be, which it was told": (
        "[suits=rys copies=2,1,1 hand_size=1] y1 | x s1 | Alice y3 | >Bob r2",
        hw.Clue("Alice", 3),
        "Bob",
    ),
    "in which order cards are named that not all can follow": (
        "[suits=rm copies=2,2,1 hand_size=3 free_discards=yes] r0 m1 | 3c 1s 1d | x m2 r1 | >Alice r2 r1 r2 | Bob r3 m1 m3-2",
        hw.Clue("Bob", 1),
        "Bob",
    ),
    "that a card is known which may be another": (
        """[suits=rym copies=3,1,1 hand_size=3 clue_tokens=3 rank_clues=from unchecked] r0 y0 m0 | 3c 0s 1d | x y1 y1 m1 r1 r3 m1 r1 y1
| Alice y3{r2,y1,y2,y3,m3} m3{r3,y2,m3} r1{r1,r3,y1,y2} | >Bob
| Cathy m1{r1,r3,y2,y3,m1,m2,m3} m2{r1,r2,y1,y2,y3,m2,m3} y2{r2,r3,y2,m2} | deck r2""",
        hw.Clue("Alice", 3),
        "Bob",
    ),
    "that no firework stands at a rank on which one that counts down does": (
        """[PT+avalanche+black_powder] r1 y0 g1 b1 w1 m1 k2 | 2c 0s | x k3 g4 r3 k5 r1 w3
| Alice w3 y3-g-w-2-5 b5+5-g-w-2 r4-g-w-2-5 y2+2-g-w-5 | >Bob m3 y5+5-r-g-b-3 m4-r-g-b-3-5 y4-r-g-b-3-5 g3+g+3-r-b-5""",
        hw.Clue("Alice", 3),
        "all",
    ),
    "twice that one is enough": (
        """[live="Null (3 Suits)"] r1 | 3c | Alice~ r1 u2 u1 r2+2 | Bob u4 b4 b2 u5 | >Cathy r3 b1+b+1 b4+b-1 u4-b-1
| Donald~ r2+r+2 b5 b1 b1""",
        hw.Clue("Donald", 1),
        "Alice",
    ),
    "suits for cards that are not of them all": (COLOURS_BY_RANK, hw.Clue("Bob", "green"), "all"),
}
"""By what was wrong positions, actions and readers of explanations in which the judges once found a fault."""


@pytest.mark.parametrize("fault", FOUND)
def test_what_judges_found_once_is_mended(fault: str) -> None:
    position, action, view = FOUND[fault]
    before = hw.position(position)
    line = History.of(before).after(action)
    case = Case(before, before.normalized(action), view, before.explain(action, view=view), [line])
    assert not faults(case).keys() - {WEAK, BARE}, case.explanation


def test_two_colours_of_a_card_are_the_reason_why_it_must_be_of_both() -> None:
    position = "[BGA+wild] r2 y2 g4 b1 w0 m1 | 3c 1s 27d | x r5 b3 y1 | >Alice r4 w3 y4 b4 | Bob w1 y3 g2 m4 | Cathy m3 w4 g1 r3"
    told = hw.position(f"{position} | Donald r4 g5+5-2 m2+r+2-5 y1-r-2-5 | Emily y5 w5 g3 b2").explain(hw.Clue("Donald", "blue"))
    assert "Donald’s third card has been named red and blue, so it must be multicolour." in str(told).splitlines()


def test_nobody_else_can_follow_only_if_nobody_can() -> None:
    before = hw.position(
        "r3 y2 g1 b0 w4 | 1c 0s 8d | x g1 r4 b4 y5 g5 r1 y4 g3 y4 g4 w1 y3 | Alice r5 r1 b1-3 w4+4-3 | >Bob g1 y3-w-4 y2-w-1-4 b2-w-1-4"
        " | Cathy b5 y1 r4 b4 | Donald r3+3 w3+3-y b3+3-y w2+2-y-3 | Emily b1 y1-r g2-r-3 b2-r-3 | deck b1 g3 r2 b3 w5 w1 g2 g4"
    )
    told, after = str(before.explain(hw.Clue("Alice", "blue"))), before.apply(hw.Clue("Alice", "blue"))
    assert after.holds("K(Donald, K(Alice, b1(Alice.3)))")
    assert "Nobody" not in told


def test_what_was_told_is_spoken_as_the_reason() -> None:
    before, action = hw.position("[hand_size=2] >Ann r4 y4 | Ben g1+1 g4-1"), hw.Clue("Ben", "green")
    case = Case(before, before.normalized(action), "all", before.explain(action), [History.of(before).after(action)])
    heard = listen((case.after, before), None, case.explanation.sentences, headline=case.explanation.first)
    kinds = [kind for kind, what in heard if what.startswith("SoGoodFor")]
    assert {*kinds} == {FOLLOWS}, case.explanation


def test_a_card_drawn_that_fits_is_told_after_the_play_unless_another_is_in_sight() -> None:
    told = [str(hw.deal(players=2, seed=seed)[0].explain(hw.Play(1))) for seed in (22, 1)]
    assert ["\nShe drew " in text for text in told] == [False, True]


def test_in_the_last_round_nobody_is_told_to_play_who_has_no_turn_left() -> None:
    state = hw.position("[suits=ry copies=1,1,1,1,1 hand_size=2] r1 y3 | 1c 0s 0d 2t | >Ann y4+y+4 r2 | Ben r3 r4 | Cleo y5+y+5 r5")
    told = str(state.explain(hw.Play(1)))
    assert told == "Yellow stands at 4 now.", told


@dataclass(frozen=True)
class Planted(ExplainedSentence):
    """A sentence of which anything may be changed."""

    claims: tuple[Formula, ...] = ()
    premises: tuple[Premise, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    cards: tuple[Place, ...] = ()
    kind: Kind = "said"


def reworded(pattern: str, new: str | Callable[[re.Match[str]], str]) -> Callable[[Planted], Planted]:
    """Changes the text of a sentence."""
    return lambda said: replace(said, text=re.sub(pattern, new, said.text))


def swapped(one: str, two: str) -> Callable[[Planted], Planted]:
    """Lets two words stand for each other."""
    return reworded(rf"\b({one}|{two})\b", lambda found: two if found[0] == one else one)


def without(name: str, wanted: type) -> Callable[[Planted], Planted]:
    """Leaves out the first of what a sentence gives as a reason, or has as evidence."""

    def plant(said: Planted) -> Planted:
        first, *rest = getattr(said, name) or (None,)
        is_needed = isinstance(first, wanted) and said.kind in ("identity", "use") and isinstance(said.claims[0], Knows)
        left = {"premises": said.premises, "evidence": said.evidence, name: tuple(rest)}
        return replace(said, premises=left["premises"], evidence=left["evidence"]) if is_needed else said

    return plant


PLANTED: dict[str, tuple[Callable[[Planted], Planted], str]] = {
    "a false claim": (lambda said: replace(said, claims=(Not(said.claims[0]),)), "false"),
    "no claim": (lambda said: replace(said, claims=()), "no claim"),
    "more than is claimed": (lambda said: replace(said, text=f"{said.text} Nobody can lose this game any more."), "unreadable"),
    "a wrong height": (reworded(r"stands at \d", "stands at 4"), NOT),
    "no owner": (reworded(r"^\w+’s (.*)card (is|are) ", r"The \1card \2 "), "unreadable"),
    "another owner": (reworded(r"^Alice’s", "Bob’s"), NOT),
    "the pronoun of another": (swapped("he", "she"), "unreadable"),
    "another place": (swapped("first", "second"), NOT),
    "another card": (reworded(r"is the \w+ \d\.", "is the red 9."), "unreadable"),
    "another colour": (lambda said: said if {"red", "yellow"} <= {*re.split(r"\W", said.text)} else swapped("red", "yellow")(said), NOT),
    "another use": (reworded("must be kept|can be thrown away|is no longer needed", "must wait"), "unreadable"),
    "the reason of another card": (swapped("Red", "Yellow"), NOT),
    "copies that nobody sees": (without("premises", SeenCopies), NOT),
    "a reason too weak": (without("premises", SeenCopies), "weak"),
    "another who cannot follow": (
        reworded(r"\b(?!Bob|He)\w+(, who gave the clue,)? holds (.*?), so \w+ cannot follow", r"Bob\1 holds \2, so he cannot follow"),
        NOT,
    ),
    "evidence that does not suffice": (without("evidence", object), "evidence does not suffice"),
    "a claim said again": (lambda said: replace(said, claims=said.claims * (2 if said.cards else 1)), "claimed twice"),
    "a bad text": (lambda said: replace(said, text=f"{said.text}."), "bad text"),
}
"""For each fault what makes it, and as what it is found."""


@pytest.mark.parametrize("fault", PLANTED)
def test_what_is_planted_is_found(fault: str) -> None:
    (plant, kind), found, missed = PLANTED[fault], 0, list[str]()
    for case in cases():
        if found == 3:
            break
        for number, said in enumerate(case.explanation.sentences):
            old = Planted(said.text, said.saying, None, said.claims, said.premises, said.evidence, said.cards, said.kind)
            if found < 3 and (new := plant(old)) != old:
                sentences = (*case.explanation.sentences[:number], new, *case.explanation.sentences[number + 1 :])
                more = faults(replace(case, explanation=replace(case.explanation, sentences=sentences))) - faults(case)
                found += any(what.startswith(kind) for what in more)
                missed += [] if more else [f"{new.text} {new.saying}"]
    assert found, missed
    assert len(missed) <= 1, missed


JUDGED, KEPT = Judged("what is planted"), list[Case]()
ACTIONS = islice(any_actions(JUDGED.random), 300)


def cases() -> Iterator[Case]:
    """Explanations of some actions, as many as are asked for."""
    yield from KEPT
    for before, action in ACTIONS:
        if case := JUDGED.explained(before, action):
            KEPT.append(case)
            yield case


def faults(case: Case) -> Counter[str]:
    """The kinds of what the judges find."""
    states, told = (case.after, case.before), case.explanation
    heard = listen(states, case.reader, told.sentences, headline=told.first)
    return Counter(kind for kind, _ in (*case.faults(), *heard) if kind != FOLLOWS)


def test_levels_leave_out_and_add() -> None:
    state = hw.position("[suits=ry copies=2,1,1 hand_size=2] >Ann y2 r1 | Ben r2 r3")
    short, table, logician = (state.explain(hw.Clue("Ben", 2), level=level) for level in ("short", "table", "logician"))
    assert {one.kind for one in table.sentences} - {one.kind for one in short.sentences} == {"nested"}
    assert [line for line in str(logician).splitlines() if line.startswith("    ")] == [
        f"    {c}" for one in (*([table.opening] if table.opening else []), *table.sentences) for c in one.claims
    ]
    with pytest.raises(hw.HanabiError, match="There is no level 'long': choose one of short, table, logician"):
        state.explain(hw.Clue("Ben", 2), level="long")


def test_that_known_cards_can_go_is_said_once() -> None:
    said = hw.position("[hand_size=3] r2 y1 | >Ann g3 g4 b1 | Ben r1{r1,r2} r2{r1,r2} y2+y").explain(hw.Clue("Ben", 2))
    reason = "yellow stands at 1 and red stands at 2."
    assert said.headline == f"Ben can play the yellow 2 and can throw the red 1 and 2 away: {reason}"
    assert "thrown away" not in str(said)


LOST = """r2 y3 g4 b2 w1 | 2c 1s 15d | x r4 w2 r1 w2 g2 w4 y1 | Alice b4 g3-4-5 g5+5-4 y3-4-5 | Bob r2 g4-1 r5+5-y-1-3 b5+5-y-1-3
| Cathy w1 b3 w4 b1 | >Donald y4 r4 y5 w5+5-1-2"""


def test_what_a_discard_loses_comes_first_and_why_its_holder_knows_more() -> None:
    told = hw.position(LOST).explain(hw.Discard(3), view="Donald")
    assert told.headline == "The yellow 5 is lost, so yellow ends at 4."
    assert told.sentences[-1].text == "You see now that it was the yellow 5, so your white 5 can be thrown away."


def test_what_fits_after_two_news_is_said_once() -> None:
    position = "[suits=mk copies=3,2 hand_size=1] m0 k2 | 3c 2s 2d | x k2 k1 m2 k2 | >Alice k1 | Bob m1 | Cathy m1 | deck m2 m1"
    told = str(hw.position(position).explain(hw.Discard(1), view="Bob")).splitlines()
    assert [line for line in told if line.startswith("After")] == [
        "After the multicolour 1, her multicolour 2 fits; she knows only that it is multicolour."
    ]


def test_what_else_a_card_may_be_is_all_that_its_holder_cannot_rule_out() -> None:
    told = 0
    for seed in range(4):
        for node in hw.simulate("careful", players=4, games=1, seed=seed).game(0).line[1:]:
            views = [node.explanation(view) for view in ("all", *node.state.names)]
            for saying in (one.saying for view in views for one in view.sentences if isinstance(one.saying, MayAsWellBe)):
                name, [slot] = node.state.names[saying.holder], saying.slots
                for identity, card in enumerate(node.state.rules.card_names):
                    is_ruled_out = node.state.holds(Knows(name, Not(Fact(card, name, slot))))
                    is_possible = bool((saying.needed | saying.useless) >> identity & 1)
                    assert is_possible == (not is_ruled_out and not playable(node.state) >> identity & 1)
                told += 1
    assert told > 4


def test_that_only_some_may_fit_is_not_said_where_another_is_known_to_fit() -> None:
    told = hw.position("[hand_size=2] r0 y0 g0 b0 w0 | >Ann r5 y5 | Ben g1+g+1 g3").explain(hw.Clue("Ben", "green"))
    assert told.headline == "Ben’s second card is green."
    assert "Ben’s second card fits only if it is a green 1." in str(told)


def test_a_rank_alone_is_heard_as_one_of_the_colour_that_was_said() -> None:
    state = hw.position("r0 y2 g1 b1 w3 | x y1 w1 | >Alice y4 g3 b2 w5 r2 | Bob r3 g2 b4 y5 w2")
    told, after = state.explain(hw.Clue("Bob", "red")).first, state.apply(hw.Clue("Bob", "red"))
    assert told
    for rank, is_wrong in (("1", False), ("2", True)):
        heard = listen((after, state), None, [], headline=replace(told, text=told.text.replace("the 1", f"the {rank}")))
        assert any(kind == NOT for kind, _ in heard) == is_wrong


def test_what_is_in_the_own_hand_is_only_supposed_where_it_may_be() -> None:
    state = hw.position(
        "r2 y1 g0 b2 w1 | 1c 2s 17d | x w4 r3 b3 y4 w3 y3 y1 | >Alice g2 y4+4 y1-4 w4+4 | Bob b4 b1-r w3-r-1 r4+r-1"
        " | Cathy r4 g1-r b3+b-r g1-r | Donald r3+r-4 b4+4-r r1+r-4 y5+5-r-4 | Emily w2 w5+5-g r5+r+5-g g2+g-r-1-5"
    )
    assert "you hold" not in str(state.explain(hw.Clue("Bob", "white"), view="Donald"))  # of whose cards none can be a white 2


def test_of_a_clue_about_known_cards_only_what_is_new_is_said() -> None:
    state = hw.position("r2 y0 g0 b0 w0 | >Ann y3 r3 y2 r4 g1 | Ben b2 y5+5-r g3-r-1-5 y4-r-1-5 w4-r-1-5")
    told = state.explain(hw.Clue("Ben", 5)).headline
    assert told == "Ben’s second card is a five, as was known: the only news is that his first card is not."


def test_where_no_firework_is_so_high_they_are_not_listed() -> None:
    state = hw.position("r1 y0 g0 b3 w0 | >Ann r4 y5 w2 g3 b4 | Ben r3 y2 g2 b2 w4")
    told = state.explain(hw.Clue("Ben", 3)).first
    assert told
    assert told.text == "Ben’s first card is a three and cannot be played yet: no firework stands at 2."
    after = state.apply(hw.Clue("Ben", 3))
    for rank, is_wrong in (("2", False), ("3", True)):
        heard = listen((after, state), None, [], headline=replace(told, text=told.text.replace("at 2", f"at {rank}")))
        assert any(kind == NOT for kind, _ in heard) == is_wrong


def test_that_a_play_was_not_sure_is_said() -> None:
    told = hw.position("r0 y0 g0 b0 w0 | >Ann r1 y5 w2 g3 b4 | Ben r3 y2 g2 b2 w3").explain(hw.Play(1))
    assert str(told) == "Red stands at 1 now.\nPlaying the red 1 was a risk: Ann knew neither the colour nor the rank."


def test_a_five_is_no_last_copy() -> None:
    told = hw.position("r0 y0 g0 b0 w0 | 4c 0s | >Ann r1 y3 w2 g3 b4 | Ben r5-1-2-3 g4-1-2-3 b2 w3 y1").explain(hw.Clue("Ben", 4))
    assert told.headline == "Ben’s five must be kept: each colour has a single five."


BEN_BEGINS = "r0 y0 g0 b0 w0 | 4c 0s | >Ben g1 y1 b2 r2{marks} y4 | Ann r1+1 y5 w2 g3 g4"


@pytest.mark.parametrize(
    ("position", "action", "said"),
    [
        (
            "r0 y3 g0 b0 w0 | 4c 0s | >Ann r1 r1 w2 g3 b4 | Ben g1-4 y1-4 b2-4 r3-4 y4+4",
            hw.Clue("Ben", "y"),
            "So his second card does not fit now.",
        ),
        (
            "r0 y0 g0 b3 w0 | 4c 0s | x b5 | >Ann b4+b+4 r1 w2 g3 g4 | Ben g1 y1 b2 r3 y4",
            hw.Play(1),
            "Blue stands at 4 now and can go no further: there is no blue 5 left.",
        ),
        (
            BEN_BEGINS.format(marks="+r"),
            hw.Clue("Ann", "r"),
            "After the red 1, Ben’s red 2 fits; he knows only that it is red.",
        ),
        (BEN_BEGINS.format(marks=""), hw.Clue("Ann", "r"), "After the red 1, Ben’s red 2 fits, but he does not know."),
    ],
)
def test_the_last_sentence_goes_on_from_what_was_said(position: str, action: hw.Clue | hw.Play, said: str) -> None:
    assert str(hw.position(position).explain(action)).splitlines()[-1] == said


def test_a_clue_that_touches_nothing_can_name_a_card() -> None:
    rules = "suits=ryg copies=2,1 hand_size=2 empty_clues=yes rank_clues=parity unchecked"
    told = hw.position(f"[{rules}] r0 y1 g0 | 3c 0s 3d | x g1 | >Alice | Bob r1 r1 | Cathy r2 g2 | deck g1 y1 y2").explain(
        hw.Clue("Bob", 2)
    )
    assert str(told).splitlines()[:2] == ["Passed over, Bob’s cards must be ones.", "None of Bob’s cards is a two."]


@pytest.mark.parametrize(("card", "gone", "said"), [("r1", "r3", "Ann’s red 2 can be played"), ("r3", "r1", "The red 3 does not fit")])
def test_of_a_card_played_from_the_deck_nobody_could_know_anything(card: str, gone: str, said: str) -> None:
    rules = "suits=ry copies=1,1,1 hand_size=1 deck_plays=yes"
    state = hw.position(f"[{rules}] r0 y0 | 3c 0s 1d | x y2 y3 {gone} | >Ann r2 | Ben y1 | deck {card}")
    told = str(state.explain(hw.Play(0)))
    assert said in told
    assert "could" not in told


@pytest.mark.parametrize(("marks", "is_said"), [("", True), ("+5", False)])
def test_that_nobody_could_know_what_is_lost_is_said_after_it(marks: str, *, is_said: bool) -> None:
    told = hw.position(f"r0 y0 g0 b0 w0 | 0c | >Ann r5{marks} y4 w2 g3 b4 | Ben r3 y2 g2 b2 w3").explain(hw.Discard(1))
    not_known = ["Ann could not know that it had to be kept."] * is_said
    assert str(told).splitlines() == ["The red 5 is lost, so red ends at 4.", *not_known, "There is a clue token again."]


def test_in_the_last_turns_the_most_cards_that_are_known_are_played_in_order() -> None:
    shut_out = 0
    for seed in range(24):
        for node in hw.simulate("careful", players=2 + seed % 4, games=1, seed=seed).game(0).line[1:]:
            told, state = node.explanation(), node.state
            turns = told.first.saying if told.first else None
            if not isinstance(turns, LastTurns):
                continue
            order = [(state.player + turn) % len(state.names) for turn in range(len(state.names))]
            known = ([str(*card.identities) for card in state.knowledge(seat) if len(card.identities) == 1] for seat in order)
            lines = [line for line in product(*([None, *cards] for cards in known)) if fits_in_order(state, line)]
            most = max(len(line) - line.count(None) for line in lines)
            said = {order.index(card.place[0]): state.rules.card_names[card.identity] for card in turns.known}
            assert len(said) == most
            assert [*said] == sorted(said)
            assert tuple(said.get(turn) for turn in range(len(order))) in lines
            for one in (one.saying for one in told.sentences if isinstance(one.saying, ShutsOut)):
                [other], turn = one.identities, order.index(one.holder)
                assert state.rules.card_names[one.lost] in said.values()
                chosen = [line for line in lines if line[turn] == state.rules.card_names[other]]
                assert max(len(line) - line.count(None) for line in chosen) < most
                shut_out += 1
    assert shut_out


def fits_in_order(state: State, line: Sequence[str | None]) -> bool:
    """Whether cards can be played one after the other."""
    heights = {suit.letter: height for suit, height in zip(state.rules.suits, state.fireworks)}
    for card in filter(None, line):
        if heights[card[0]] != int(card[1]) - 1:
            return False
        heights[card[0]] += 1
    return True


def test_a_card_named_by_being_missed_is_said_in_the_last_turns_too() -> None:
    position = "r3 y2 g3 b4 w4 | 1c 2s 0d 2t | Ann y1{r1,y1} r4 w3+3 | >Ben g1 b1 w1"
    told = hw.position(f"[hand_size=3 unchecked] {position}").explain(hw.Clue("Ann", "red"))
    assert "could only be a red or yellow 1; it is passed over, so it is the yellow 1" in str(told)


def test_safe_discards_bring_clues_back_only_while_tokens_are_out() -> None:
    """After a clue with six three are out, for three cards; with seven two."""
    position = "r2 y1 g3 b1 w2 | {}c 1s 31d | >Ann y2 w3 g4 b2 r4 | Ben r1 g1 w4 y1 b3"
    said = [str(hw.position(position.format(tokens)).explain(hw.Clue("Ben", 1))) for tokens in (6, 7)]
    assert ["three safe discards" in text for text in said] == [True, False]


def test_a_twin_played_early_costs_the_card_that_its_player_could_have_played() -> None:
    rules = "suits=rmk copies=3,1 hand_size=2 clue_tokens=3 empty_clues=yes free_discards=yes rank_clues=colors"
    position = "r2 m0 k0 | 0c 0s 1d | x k2 m2 r1 | Alice~ k2 m1+m | Bob m1+r m1+r+m | >Cathy~ r1+r k1 | deck k2"
    told = hw.position(f"[{rules}] {position}").explain(hw.Play(1), view="Bob")
    assert any(isinstance(one.saying, ShutsOut) for one in told.sentences), told
