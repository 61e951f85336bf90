"""What all questions do: grades, mistakes named back, hints, words, symmetry, unknown cards, silly answers; and those of conventions."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest

from hanabi_widget.base_error import HanabiError
from hanabi_widget.conventions import SHIPPED, Convention, convention
from hanabi_widget.knowledge import DependsOnUnknownCard, GroupObservation
from hanabi_widget.knowledge.worlds import nested_worlds
from hanabi_widget.lessons import (
    MISTAKES,
    TYPES,
    History,
    LessonError,
    PositionVariant,
    Question,
    drill,
    lesson_text,
    question,
    read_lesson,
    read_question,
)
from hanabi_widget.lessons.files.writer import question_text
from hanabi_widget.lessons.key_value_notation import read_settings
from hanabi_widget.lessons.questions.hints import HINT_STEPS
from hanabi_widget.notation import position
from hanabi_widget.notation.scanner import NotationError, Scanner
from hanabi_widget.rules import UNKNOWN, Clue, Game, Play, SeatIndex, Slot, State, initial_state, rule_set
from hanabi_widget.rules.table import with_hand
from hanabi_widget.text import ENGLISH, LANGUAGES, LocalizedError, describe_error
from tests.knowledge.judge import completions
from tests.knowledge.small_positions import small_position, some_unknown
from tests.lessons.random_questions import SEEN_WHOLE
from tests.seeds import some

from .judge import judged
from .random_questions import drilled, small_item
from .test_attempts import deep

NAMES, EDITIONS = [*TYPES], ("common", "BGA+wild", "PT+black_powder")


def items(name: str) -> Sequence[Question]:
    """A few questions of a type, of which the last demands most."""
    return drilled(name)[::2]


# -- grading ---------------------------------------------------------------------------------------


NAMED = {name for kind in TYPES.values() for name in (*kind.mistakes, *kind.specific_mistakes)} - {"reversed"}
ACCUSED = {ENGLISH.say(f"mistake.{name}.you") for name in NAMED}
"""What is said to whoever makes a mistake."""


@pytest.mark.parametrize("name", NAMES)
def test_right_answers_are_right_and_go_through_json(name: str) -> None:
    for item in items(name):
        for answer in [*item.right_answers][:20]:
            raw = json.loads(json.dumps(item.form.to_json(item.context, answer)))
            assert item.form.read(item.context, raw) == answer
            verdict = item.grade(raw)
            assert verdict.right
            assert verdict.credit == 1
            assert not [*verdict.missing, *verdict.wrong, *verdict.mistakes]
            assert verdict.lines() == ["Right."]


@pytest.mark.parametrize("name", NAMES)
def test_each_mistake_is_named_back(name: str) -> None:
    """The answer of a simulated mistake gets no full credit, and the verdict names it beside what refutes it, and no right one."""
    for item in items(name):
        for mistake, answers in item.wrong_answers_by_mistake.items():
            for answer in [*answers][:5]:
                verdict = item.grade(item.form.to_json(item.context, answer))
                assert not verdict.right
                assert mistake in verdict.mistakes
                assert 0 <= verdict.credit < 1
                assert verdict.missing or verdict.wrong
                lines = verdict.lines()
                named = verdict.mistakes_to_name if verdict.refutation[1] or not item.form.has_parts else []
                assert [line for line in lines if line in ACCUSED] == [
                    ENGLISH.say(f"mistake.{name}.you") for name in named if name in NAMED
                ]
                assert not [line for line in lines if line.startswith("A right answer: ")]


@pytest.mark.parametrize("name", NAMES)
def test_nearly_all_items_tell_mistakes_apart(name: str) -> None:
    drawn = drilled(name)
    told_apart = sum(item.distinct_mistakes >= TYPES[name].min_distinct_mistakes for item in drawn)
    assert told_apart >= 0.95 * len(drawn)
    assert not any(item.trivial for item in drawn)
    assert len({item.canonical_text() for item in drawn}) == len(drawn)


def test_partial_credit_is_for_each_slot_and_wrong_ones_cost() -> None:
    state = initial_state(players=2, seed=2).apply(Clue("Bob", 1))
    asked = question("known", state, of="Bob")
    assert [asked.grade(answer).credit for answer in ([3, 5], [3], [], [3, 5, 1], [1, 2], [3, 1])] == [
        1, Fraction(1, 2), 0, Fraction(1, 2), 0, 0,
    ]  # fmt: skip
    verdict = asked.grade([3, 1])
    assert [remark.element for remark in verdict.missing] == [5]
    assert [remark.element for remark in verdict.wrong] == [1]
    assert verdict.missing[0].reason is not None
    assert verdict.wrong[0].reason is None
    assert verdict.wrong[0].claim is not None
    assert verdict.wrong[0].claim.counterexample() is not None


ONES, A1 = "[suits=ry copies=1,1 hand_size=1]", {"of": "A", "slot": 1}
LOST = "[suits=ry copies=2,2,2,1 hand_size=3] r1 | 5c | x r2 r2 y1 | >Ann ? ? ? | Bob r4 y4 y1"
"""Of red only the 1 can come; Bob's yellow cards are the last of their kind."""
R4, Y4, Y1 = ((SeatIndex(1), Slot(slot)) for slot in (1, 2, 3))
TWO = "[suits=ry copies=2,1 hand_size=2] r1 y1 | 1c 2t | >Ann r2+r r1+r | Ben y1 y2"
CALLED, BY_BOB = "r1 y1 | 6c | >Alice g4 w1 b4 y3 w3 | Bob {} | Cathy w2 r3 g1 b5 y5", {"under": "level 1", "view": "Bob"}
DECK = "g1 r1 y1 g5 r2 r1 r3 r4 r5 y1 y2 y4 g1 g2 g3 g4"
STRUCK = f"[suits=ryg hand_size=4] r1 y1 | 6c | >Alice g4 y3 g2 y4 | Bob r2 g3 r4+r y2 | Cathy y3 r3 g1 y5 | deck {DECK}"
"""Bob's red 4 is taken for the 3, and played."""
SAID = "[suits=ryg hand_size=4] 6c | >Alice y3 r4 g2 y1 | Bob g3 r2 g1 y5 | Cathy r1 y3 r3 y4"
"""The clue green would also say that Bob's green 3 can be played."""
PLAYED: dict[str, list[Clue | Play]] = {
    "will_play": [Clue("Cathy", "r")], "parting": [Clue("Cathy", "r"), Play(3)],
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "table", "settings", "mistakes"),
    [
        ("number", LOST, {"which": "max_score"}, {"perfect": {8}, "score_now": {1}, "one_lost": {7}}),
        ("number", LOST, {"which": "pace"}, {"perfect": set(), "no_last_round": {0}}),
        ("number", "[suits=ry copies=2,1 hand_size=1] 8c | x r2 r1 y1 | >A y1 | B y2", {}, {"one_lost": set(), "score_now": {0}}),
        ("touched", LOST, {"clue": Clue("Bob", 4)}, {"": {frozenset({1, 2})}, "touched_one": {frozenset({1})}}),
        ("critical", LOST, {"view": "Ann"}, {"single_copies": {frozenset({Y4})}, "playable_only": {frozenset({Y1})}}),
        ("critical", LOST, {"view": "Ann"}, {"not_needed": {frozenset({R4, Y4, Y1})}}),
        ("moves", f"{ONES} >A r1 | B r2", A1 | {"claim": "playable", "other": "B"}, {"both_know": set()}),
        ("rounds", f"{ONES} >A r1 | B r2 | C y1", A1, {"silence": {None}}),
        ("odds", "[suits=ry copies=3,1 hand_size=1] 5c | >A r1 | B y2", A1, {"cards_counted": {Fraction(2, 3)}}),
        ("plan", TWO, {"turns": 2}, {"touches": {Clue(1, 2), Clue(1, "y")}, "may_be": set()}),
        ("plan", TWO, {"turns": 1, "aim": "yellow"}, {"turn_more": {Clue(1, 1), Clue(1, 2)}}),
        ("plan", TWO, {"turns": 1, "aim": "r"}, {"may_be": {Play(1), Play(2)}, "touches": set()}),
        ("will_play", CALLED.format("r2 g3 y4 b2 w4"), BY_BOB, {"": {1}, "waiting_forgotten": {None}}),
        ("will_play", CALLED.format("b3 g3 r2+r b2 w4"), BY_BOB, {"": {3}, "prompt_forgotten": {1}, "logic_only": {None}}),
        ("parting", STRUCK, {"under": "level 1"}, {"": {1}, "strike": {2}}),
        ("clue_saying", SAID, {"of": "Bob", "slot": 3}, {"": {Clue(1, 1)}, "any_touch": {Clue(1, "g")}}),
    ],
)
def test_what_a_mistake_of_one_type_leads_to(name: str, table: str, settings: dict[str, Any], mistakes: dict[str, set[Any]]) -> None:
    """Worked out by hand from what is said of the mistake; without a name, what is right."""
    item = question(name, Game(position(table), PLAYED.get(name, [])), **settings)
    assert {mistake: item.wrong_answers(mistake) if mistake else item.right_answers for mistake in mistakes} == mistakes


def test_out_of_date_is_told_from_the_line() -> None:
    game = Game(initial_state(players=2, seed=2), [Clue("Bob", 1), Play(1), Play(3)])
    asked = question("known", game, of="Bob")
    alone = question("known", game.last.state, of="Bob")
    assert "out_of_date" not in alone.wrong_answers_by_mistake
    assert asked.right_answers == alone.right_answers


# -- hints and words -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("code", LANGUAGES)
def test_all_is_said_in_every_language(name: str, code: str) -> None:
    """No text lacks a value, and none is glued of a key that there is not."""
    spoken = LANGUAGES[code]
    for item in items(name)[:2]:
        texts = [item.prompt(spoken), item.viewpoint(spoken), item.title(spoken)]
        assert (texts == [item.prompt(), item.viewpoint(), item.title()]) == (code == "en")
        assert (item.prompt(spoken) == item.prompt()) == (item.hints(spoken) == item.hints()) == (code == "en")
        hints = item.hints(spoken)
        assert [hint.step for hint in hints] == [step for step in HINT_STEPS if step in {hint.step for hint in hints}]
        texts += [*item.first_answer_note(spoken), *(line for hint in hints for line in hint.lines)]
        for answers in item.wrong_answers_by_mistake.values():
            texts += item.grade(item.form.to_json(item.context, min(answers, key=str))).lines(spoken)
        assert all(text and text == text.strip() and "{" not in text and "None" not in text for text in texts)
        assert item.prompt(spoken)[-1] in ".?"


@pytest.mark.parametrize("name", NAMES)
def test_hints_begin_with_the_goal_and_end_with_the_answer(name: str) -> None:
    for item in items(name):
        first, *_, last = item.hints(ENGLISH)
        assert first == ("goal", (item.goal_text(ENGLISH),))
        assert last.step == "proof"
        assert last.lines[-1].startswith("A right answer: ")
        told = [line for line in last.lines if line.startswith("The clue ")]
        assert len(told) == len({*told}) or name == "everybody", "evidence that several claims share is given once"


def test_a_card_in_a_proof_about_two_minds_is_somebodys() -> None:
    """Not "Bob sees every yellow 1, so the first card can only be a red 1": whose?"""
    for item in drill("who_knows", n=6):
        proof = [line for hint in item.hints(ENGLISH) for line in hint.lines]
        assert not [line for line in proof if re.search(r"\bthe (first|second|third|fourth|fifth) card\b", line)]


def test_every_mistake_type_and_technique_has_its_words() -> None:
    slips = {slip for kind in TYPES.values() for slip in kind.specific_mistakes}
    for name in ({*MISTAKES} | slips) - {"reversed"}:
        assert all(ENGLISH.knows(f"mistake.{name}{part}") for part in ("", ".you", ".why"))
    assert all(item.title(ENGLISH) for name in TYPES for item in drilled(name))
    for number in range(1, 12):
        assert ENGLISH.say(f"technique.T{number}.rule").endswith(".")


@pytest.mark.parametrize("name", NAMES)
def test_what_a_question_demands_is_counted(name: str) -> None:
    for item in drilled(name):
        state, rules, (technique, others, minds, clues, cards) = item.state, item.state.rules, item.demands
        hardest, *easier = reversed(item.techniques or ("T0",))
        assert (technique, others) == (int(hardest[1:]), len(easier))
        assert minds == (len({*getattr(item, "by", ()), item.holder} - {item.viewer}) if item.view_techniques else 0)
        told = [told(info) for info in state.clue_info[item.holder] for told in (rules.values_touching, rules.values_missing)]
        assert clues == len(set().union(*told))
        assert cards == len(state.discards) + sum(state.fireworks) + sum(card != UNKNOWN for hand in state.hands for card in hand)
        assert item.demands.total == 4 * technique + 15 * minds + 3 * others + clues + cards // 5
    assert question("known", initial_state(2, seed=2), of="Bob", view="Bob").demands[:2] == (0, 0), "where no clue was given yet"


# -- symmetry --------------------------------------------------------------------------------------


def in_variant(raw: object, state: State, variant: PositionVariant) -> object:
    """An answer as JSON in a variant: players, cards and colours are those that they become."""
    match raw:
        case dict():
            return {in_variant(key, state, variant): in_variant(value, state, variant) for key, value in raw.items()}
        case list():
            return [in_variant(value, state, variant) for value in raw]
        case str() if raw in state.names:
            return state.names[variant.seat(state.seat(raw))]
    return variant.claim(raw) if isinstance(raw, str) else raw


def moved(item: Question, answers: Collection[Any], other: Question, variant: PositionVariant) -> set[Any]:
    """The answers to a question as answers to its variant."""
    told = (in_variant(item.form.to_json(item.context, answer), item.state, variant) for answer in answers)
    return {other.form.read(other.context, raw) for raw in told}


@pytest.mark.parametrize(
    ("name", "rules"),
    # the rules in turn; what is drilled with a small deck has too many deals at full size
    [(name, EDITIONS[number % 3 if "common" in TYPES[name].drill_rules else 0]) for number, name in enumerate(NAMES)],
)
def test_permuting_colours_and_seats_permutes_answers_at_full_size(name: str, rules: str) -> None:
    chosen = TYPES[name].drill_rules[-1] if rules == "common" else rule_set(*rules.split("+"))
    random = Random(f"{name} {rules}")
    for item in drill(name, n=2 if rules == "common" else 1, seed=5, rules=chosen):
        variant = PositionVariant.random(item.state.rules, len(item.state.names), random)
        other = item.in_variant(variant)
        assert other.right_answers == moved(item, item.right_answers, other, variant)
        assert other.techniques == item.techniques
        mistaken = item.wrong_answers_by_mistake.items()
        assert other.wrong_answers_by_mistake == {mistake: moved(item, answers, other, variant) for mistake, answers in mistaken}


def test_a_variant_of_a_variant_is_one() -> None:
    random = Random(4)
    line = drill("known", claim="playable", n=1, players=4)[0].history
    one, two = (PositionVariant.random(line.state.rules, 4, random) for _ in range(2))
    turned = PositionVariant(line.state.rules, tuple(two.suits[suit] for suit in one.suits), (one.rotation + two.rotation) % 4, 4)
    assert line.in_variant(one).in_variant(two) == line.in_variant(turned)


# -- what cannot be asked --------------------------------------------------------------------------

POSITIONS = {
    "OVER": "[suits=r copies=1,1 hand_size=1] 8c 0t | >A r1 | B r2",
    "UNEVEN": "[suits=ry copies=2,1 hand_size=2] r1 | 8c 1t | x y1 y2 | >A r2 | B r1 y1",
}
ASKED = {
    "nonsense": "There is no question of that type: choose one of ",
    "playable of=Bob claim=trash": "No question is called playable claim=: did you mean known claim=?",
    "plyable of=Bob": "No question is called plyable: did you mean playable?",
    "endgames": "No question is called endgames: did you mean endgame?",
    "known": "This question needs of: it has of, claim.",
    "known of=Bob slot=1": "This question has no slot: it has of, claim.",
    "known of=Bob claim=r1": 'claim=r1 is not possible here: choose one of playable, trash, "not critical".',
    "known of=Zoe": "of=Zoe is not possible here: choose one of Alice, Bob, Cathy.",
    "known of=Bob view=Zoe": "view=Zoe is not possible here: choose one of Alice, Bob, Cathy.",
    "thinks by=Alice of=Bob slot=6": "slot=6 is not possible here: choose one of 1, 2, 3, 4, 5.",
    "thinks by=Bob of=Bob slot=1": "must be different",
    "thinks by=Alice,Alice of=Bob slot=1": "must be different",
    "knows_that by=Alice of=Bob slot=1 claim=6": "claim=6 is not possible here: choose one of playable, trash, ",
    "touched clue=red": "clue=red is not possible",
    "blunder": "give the game or the node",
    "meaning": "give the game or the node",
    "parting": "give the game or the node",
    "parting view=Bob": "leave the viewpoint out",
    "touched clue=1>Bob view=Bob": "take the seat of Alice",
    "bot view=Bob bot=careful": "take the seat of Alice",
    "endgame view=Alice hands=open": "leave the viewpoint out",
    "plan view=Bob turns=3": "take the seat of Alice",
    "clue_saying view=Bob of=Bob slot=1": "take the seat of Alice",
    "plan turns=11": "choose one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10.",
    "endgame": "It would take more than 3000000 steps of work: choose a position with fewer unknown cards",
    "endgame | OVER": "nothing left to do",
    "plan turns=1 | OVER": "nothing left to do",
    "worlds of=Bob by=Cathy other=Alice": "1 to 3 of them know in turn",
    "worlds of=Bob by=Bob,Bob other=Alice": "1 to 3 of them know in turn",
    "worlds of=Bob by=Bob,Alice,Bob,Alice other=Alice": "1 to 3 of them know in turn",
    "worlds of=Bob by=Bob other=Bob": "1 to 3 of them know in turn",
    "worlds of=Bob by=Bob other=Alice": "at most 12 hands for each player",
    "moves of=Bob slot=1 other=Bob": "must be different",
    "moves of=Bob slot=1 other=Alice": "Too many deals",
    "rounds of=B slot=2 | UNEVEN": "slot=2 is not possible here: choose one of 1.",
    "worlds of=Bob by=Bob other=Alice marks=possible slot=2": "This question has no claim",
    "rounds of=Bob slot=1": "Too many deals",
    "clue_for of=Bob slot=1 view=Cathy": "take the seat of Alice",
    "possible of=Bob level=deep": "clues, counting, exact",
}
"""Questions with their settings, and perhaps the name of a position, and what is said of them."""

NO_VALUES: list[tuple[str, dict[str, object], str]] = [
    ("known", {"of": True}, "of=true is not possible"),
    ("touched", {"clue": {"kind": "clue", "player": "Bob", "value": 1.0}}, 'clue={"kind": "clue", "player": "Bob", "value": 1.0} is not'),
    ("touched", {"clue": object}, "clue=<class 'object'> is not possible"),
    ("known", {"of": "x" * 99}, f"of={'x' * 60}… is not possible"),
    ("worlds", {"of": "Bob", "by": [], "other": "Alice"}, "1 to 3 of them know in turn"),
]


def refusal(name: str, at: str, settings: dict[str, object]) -> str:
    """What is said of a question that cannot be asked."""
    state = position(POSITIONS[at]) if at else initial_state(players=3, seed=1)
    with pytest.raises(LocalizedError) as error:
        question(name, state, **settings)  # type: ignore[arg-type]
    return str(error.value)


@pytest.mark.parametrize(("asked", "text"), ASKED.items())
def test_what_cannot_be_asked_is_said(asked: str, text: str) -> None:
    (name, _, settings), at = asked.partition(" | ")[0].partition(" "), asked.partition(" | ")[2]
    assert text in refusal(name, at, {key: setting.value for key, setting in read_settings(Scanner(settings)).items()})


@pytest.mark.parametrize(("name", "settings", "text"), NO_VALUES)
def test_what_no_value_can_be_is_said(name: str, settings: dict[str, object], text: str) -> None:
    assert text in refusal(name, "", settings)


def test_what_is_no_position_is_said() -> None:
    with pytest.raises(TypeError, match=r"position=.* has the wrong type: give a State, a Node or a Game"):
        question("number", "r1 | Ann", which="pace")  # type: ignore[arg-type]


def test_parameters_are_read_as_people_write_them() -> None:
    state = initial_state(players=3, seed=1)
    by_name = question("knows_that", state, by="Alice", of="Bob", slot=2, claim="not red")
    assert by_name == question("knows_that", state, by=[0], of=1, slot=2, claim="not r")
    assert question("touched", state, clue=Clue("Bob", state.rules.card_names[state.hands[1][0]][0])).right_answers


# -- silly answers ---------------------------------------------------------------------------------

SILLY = [
    True, False, -1, 0, 1.0, 10**400, "1", "", [], {}, [[]], [[[]]], [True], [0], [99], [None], ["r1"], [1, [2]], {"slot": 1}, "null",
    {"known": True}, {"known": True, "because": "touched"}, {"known": 1, "because": []}, {"known": False, "example": 3}, [float("nan")],
    {"known": True, "because": {}}, {"kind": "known", "slot": 1}, {"action": {"kind": "play", "slot": 1}, "odds": [1]}, [["r1"], 1.0],
    "1/0", "9/3", "-1/2", "1e5", "١/٢", {1: 2}, {"kind": "play", "slot": True}, {"kind": "clue", "player": "Bob", "value": True},
    b"x", {1, 2}, object(),
]  # fmt: skip


@cache
def sample(name: str) -> Question:
    """A question about a small position, for which no drill is searched."""
    random = Random(name)
    return next(item for item in iter(lambda: small_item(name, random), None) if item.has_answer)


def refused_or_judged(item: Question, raw: object) -> None:
    """An answer is refused with a text in every language, or judged; and full credit is for right answers alone."""
    verdict = problem = None
    try:
        verdict = item.grade(raw)
    except LocalizedError as refused:
        problem = refused
    if problem is not None:
        assert all(describe_error(spoken, item.state, problem).endswith(".") for spoken in LANGUAGES.values())
        assert len(str(problem)) < 4_000
    if verdict is not None:
        assert verdict.right == item.accepts(verdict.answer) == (verdict.credit == 1)
        assert json.dumps(item.form.to_json(item.context, verdict.answer))


@pytest.mark.parametrize("name", NAMES)
def test_silly_answers_are_refused_or_wrong(name: str) -> None:
    for raw in [*SILLY, deep(100_000), [1] * 20_000]:
        refused_or_judged(sample(name), raw)


def test_a_clue_is_asked_for_where_its_giver_can_work_it_out() -> None:
    """If Ann held the other red card, Bob would know his own after the clue red as well."""
    table = position(f"{ONES} 8c | >Ann y2 | Bob r1")
    assert question("clue_for", table, of="Bob", slot=1, claim="playable").right_answers == {Clue(1, 1)}
    assert not question("clue_for", table, of="Bob", slot=1, claim="playable", view="Ann").has_answer


def test_true_is_no_slot_and_no_number() -> None:
    for name in ("known", "number", "odds"):
        with pytest.raises(LocalizedError):
            sample(name).grade(True if name != "known" else [True])
    for name, most in (("number", 10**6), ("number", -(10**6)), ("odds", 1), ("odds", 0)):
        form, context = sample(name).form, sample(name).context
        assert form.read(context, most) == most
        with pytest.raises(LocalizedError):
            form.read(context, most + (1 if most > 0 else -1))


# -- unknown cards ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["known", "possible", "thinks", "critical", "touched"])
def test_with_unknown_cards_an_answer_is_the_same_for_all_of_them(name: str) -> None:
    found = 0
    for seed in (seeds := some(range(150), 50)):
        random = Random(seed)
        state = some_unknown(random, small_position(random, 60), 0.25)
        full = [*completions(state)]
        if not full or not all(state.hand_sizes):
            continue
        clue: Any = Clue(1, next(iter(state.rules.touched_identities)))
        given: dict[str, Any] = {"critical": {}, "thinks": {"by": (0,), "of": 1, "slot": 1}, "touched": {"clue": clue}}.get(name, {"of": 0})
        asked = TYPES[name](history=History.of(state), **given)
        answers = {frozenset(judged(TYPES[name](history=History.of(one), **given)) or ()) for one in full}
        unknown = sum(hand.count(-1) for hand in state.hands)
        if asked.has_answer:
            assert answers == {asked.right_answers}, state
            found += unknown > 0
        elif unknown <= 2:
            assert len(answers) > 1, state
        else:
            with pytest.raises(DependsOnUnknownCard):
                _ = asked.right_answers
    assert found > len(seeds) / 8


def test_a_chair_hides_its_cards() -> None:
    """From a seat the answer is the same whatever the hidden cards are, or there is none."""
    state = initial_state(players=3, seed=4)
    assert question("known", state, of="Bob", view="Bob").has_answer
    assert not question("possible", state, of="Bob", view="Alice").has_answer
    assert question("thinks", state, by="Alice", of="Bob", slot=1, view="Alice").has_answer
    told = position("[suits=ry copies=2,1 hand_size=2] >Ann r1 y1 | Bob ?+r r2")
    assert question("touched", told, clue=Clue(1, "r")).hints()[-1].lines[0].startswith("Bob’s second card is a red 2")


ABOUT_A_CLUE = {"meaning", "will_play"}
"""Types that are asked after a clue, which changes no hand."""


@pytest.mark.parametrize("name", [name for name in NAMES if name not in SEEN_WHOLE | {"number"}])
def test_from_a_chair_nothing_depends_on_the_hidden_hand(name: str) -> None:
    """Right answers, mistakes, hints and verdicts are the same in all worlds that the student holds possible."""
    seated = [item for item in drilled(name) if item.viewer is not None][:2]
    for item in seated:
        viewer, state = item.viewer or SeatIndex(0), item.state
        one = replace(item, history=item.history.last_steps(int(name in ABOUT_A_CLUE)))
        for world in islice(nested_worlds(GroupObservation(state), (viewer,)).all_worlds(), 0, 2_000, 700):
            states = tuple(with_hand(before, viewer, world[viewer]) for before in one.history.states)
            other = replace(one, history=History(states, one.history.actions))
            assert (other.right_answers, other.wrong_answers_by_mistake, other.techniques) == (
                one.right_answers,
                one.wrong_answers_by_mistake,
                one.techniques,
            )
            assert other.hints(ENGLISH) == one.hints(ENGLISH)
            for answers in one.wrong_answers_by_mistake.values():
                raw = one.form.to_json(one.context, min(answers, key=str))
                assert other.grade(raw).lines(ENGLISH) == one.grade(raw).lines(ENGLISH)


def test_a_grid_begins_below_its_level_with_what_can_be_told() -> None:
    unknown = position("[suits=ry copies=1,1,1 hand_size=1] r0 y0 | 0c 0s 2d | x r3 | Ann y3 | Ben ?+r | >Cleo r2")
    assert question("possible", unknown, of="Cleo", level="clues", view="Ben").right_answers
    with pytest.raises(LocalizedError, match="start=counting is not possible here: choose one of nothing"):
        question("possible", unknown, of="Cleo", level="clues", start="counting", view="Ben")
    with pytest.raises(DependsOnUnknownCard):
        question("possible", unknown, of="Cleo", level="exact", start="counting")


# -- conventions -----------------------------------------------------------------------------------


@pytest.mark.parametrize("under", SHIPPED)
def test_a_drill_keeps_to_one_level(under: str) -> None:
    assert {getattr(item, "under", "") for item in drill("meaning", under=under, n=3, seed=1)} == {under}
    lesson = read_lesson(f'title: t\n\ndrill: meaning n=2 under="{under}"')
    assert read_lesson(lesson_text(lesson)).parts == lesson.parts
    assert "drill: meaning n=2 seed=0 under=" in lesson_text(lesson), "without quotation marks where it goes without"
    assert {getattr(item.question, "under", "") for item in lesson.items()} == {under}


OURS = """
name: ours # of this class
focus: oldest new, oldest
play: now
save: critical but not 5, on chop
"""


@pytest.mark.parametrize(("name", "under"), [("meaning", OURS), ("meaning", convention(OURS)), ("will_play", OURS), ("clue_saying", OURS)])
def test_a_class_drills_its_own_agreement(name: str, under: str | Convention) -> None:
    (item,) = drill(name, under=under, n=1, seed=1)
    assert item.under == OURS  # type: ignore[attr-defined]
    assert "(ours)" in item.prompt()
    assert read_question(question_text(item)) == item
    assert item.grade(item.form.to_json(item.context, item.example_answer)).right
    lesson = read_lesson(f"title: t\n\ndrill: {name} n=1 under={json.dumps(OURS)}")
    assert read_lesson(lesson_text(lesson)).parts == lesson.parts
    assert [one.question.under for one in lesson.items()] == [OURS]  # type: ignore[attr-defined]


def test_a_question_is_asked_by_an_own_agreement() -> None:
    game = Game(position(">Ann y1 y2 y3 y4 y5 | Ben r1 r4 b3 w3 g2"), [Clue("Ben", "red")])
    known = [question("meaning", game, under=under) for under in ("beginner", OURS, convention(OURS), convention("beginner"))]
    assert [item.under for item in known] == ["beginner", OURS, OURS, "beginner"]  # type: ignore[attr-defined]
    assert [item.place[1] for item in known] == [1, 2, 2, 1]  # type: ignore[attr-defined]


def test_what_is_wrong_in_an_agreement_is_said() -> None:
    with pytest.raises(LocalizedError, match="Did you mean beginner"):
        drill("meaning", under="begginer", n=1)
    with pytest.raises(NotationError, match="did you mean 'chop'"):
        drill("meaning", under="name: ours\nfocus: chopp\nplay: now", n=1)
    with pytest.raises(LessonError, match=r"(?s)line 3, column 20.*no line says what a clue means"):
        read_lesson('title: t\n\ndrill: meaning n=1 under="name: ours"')
    for sums in ("hats", convention("hats"), "name: ours\nsum: recommendations"):
        with pytest.raises(LocalizedError, match="under="):
            drill("meaning", under=sums, n=1)


@pytest.mark.parametrize("line", ["save: 5", "save: critical", "touch", "stall"])
def test_there_are_positions_that_one_line_alone_decides(line: str) -> None:
    level = convention("level 1")
    for item in drill("meaning", under=level, unlike=level.without(line), n=2, seed=1):
        assert item.under == "level 1"  # type: ignore[attr-defined]
        assert item.right_answers != replace(item, under=level.without(line).text).right_answers  # type: ignore[call-arg]


def test_a_lesson_asks_where_two_agreements_differ() -> None:
    lesson = read_lesson('title: t\n\ndrill: will_play n=1 under="level 2" unlike=beginner')
    assert read_lesson(lesson_text(lesson)).parts == lesson.parts
    (item,) = lesson.items()
    assert item.question.right_answers != replace(item.question, under="beginner").right_answers  # type: ignore[call-arg]
    with pytest.raises(HanabiError, match=r"level 1 has no line 'sav: 5 with 5'.* did you mean 'save: 5 with 5, on chop'"):
        convention("level 1").without("sav: 5 with 5")


def test_other_types_are_about_no_agreement() -> None:
    for name, under in (("known", "level 1"), ("meaning", "level 9")):
        with pytest.raises(LocalizedError, match="under"):
            drill(name, under=under, n=1)


def test_a_clue_that_moves_the_chop_is_no_question_about_its_focus() -> None:
    game = Game(position("r1 y1 g1 b1 w1 | >Ann y2 y3 y4 y5 r5 | Ben r2 g3 b3 w1 r3"), [Clue("Ben", 1)])
    assert question("meaning", game, under="level 2").right_answers
    with pytest.raises(LocalizedError, match="by agreement the last clue does not say what it is"):
        question("meaning", game, under="level 4")
