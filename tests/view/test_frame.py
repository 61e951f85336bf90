"""Frames, inspector and previews, by the level of detail: what they say, and what they keep to themselves."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from fractions import Fraction
from importlib import import_module
from itertools import chain, combinations, pairwise
from typing import get_args

import pytest

import hanabi_widget as hw
from hanabi_widget.knowledge.formula import fact_identities
from hanabi_widget.picture import picture
from hanabi_widget.protocol.board import BoardLabel, Frame, ShownCard
from hanabi_widget.rules import Clue, Discard, Game, Node, Play, SeatIndex, card_numbers, critical, initial_state, playable, rule_set
from hanabi_widget.rules.action import Identity, seats, slots
from hanabi_widget.rules.table import deck_size
from hanabi_widget.solver import LosingStep
from hanabi_widget.text import ENGLISH, LANGUAGES, card_name, language_by_code, value_name
from hanabi_widget.view import DETAILS, OFFLINE, ShownStep, StepViews, Viewpoint, inspection, previews, read_action, whole_board
from hanabi_widget.view.advice_and_audit import describe_winnability
from hanabi_widget.view.board_state import view_choices
from tests.kinds import Json
from tests.random_positions import random_game, random_games


def frames(game: Game, seat: SeatIndex | None = None) -> list[Json]:
    frames_as_json: list[Json] = json.loads(json.dumps(whole_board(game.line, Viewpoint(() if seat is None else (seat,)), ENGLISH)))[
        "frames"
    ]
    return frames_as_json


def test_choices_are_the_legal_actions() -> None:
    for game in random_games(10, 8):
        for node, frame in zip(game.line, frames(game)):
            offered = [read_action(choice["action"]) for hand in frame["hands"] for card in hand["cards"] for choice in card["choices"]]
            for seat, hand in enumerate(frame["hands"]):
                for slot, card in enumerate(hand["cards"], start=1):
                    moves = {move["label"]: node.state.apply(read_action(move["action"])) for move in card["moves"]}
                    places = {label: card_numbers(moved)[seat].index(card["id"]) + 1 for label, moved in moves.items()}
                    allowed = slots(len(hand["cards"])) if node.state.legal_actions() else []
                    assert places == {way: to for way, to in (("Move left", slot - 1), ("Move right", slot + 1)) if to in allowed}
                for clue in hand["clues"]:
                    given = read_action(clue["action"])
                    assert isinstance(given, Clue)
                    touched = node.state.rules.touched_identities[given.value]
                    slots_ = [slot for slot, identity in enumerate(node.state.hands[seat], start=1) if touched >> identity & 1]
                    told = f"touches slot{'s' * (len(slots_) > 1)} {ENGLISH.and_list(slots_)}" if slots_ else "touches no card"
                    assert (clue["mark"], clue["touches"], clue["hint"]) == (str(given.value), slots_, told)
                    offered.append(given)
            legal = node.state.legal_actions()
            assert {str(action) for action in offered if isinstance(action, Play | Discard | Clue)} == {str(action) for action in legal}
            for action in offered:
                node.state.apply(action)


def test_a_frame_shows_what_was_done() -> None:
    """Every card, mark and number of a frame, told anew from the actions alone."""
    for game in random_games(12, 4, (rule_set(),)):
        heard: dict[int, tuple[set[str], set[str]]] = {}
        shown = whole_board(game.line, Viewpoint(detail="exact"), ENGLISH)
        logs = [frame["log"] for frame in shown["frames"]]
        suits, most = [suit["letter"] for suit in shown["suits"]], [plot["max"] for plot in shown["course"]["plots"]]
        assert (shown["ranks"], shown["marks"], suits) == ([1, 2, 3, 4, 5], [*"rygbw12345"], [*"rygbw"])
        assert most == [sum(game.root.state.hand_sizes), 25, 8]
        assert shown["labels"].keys() == {*get_args(BoardLabel)}
        assert (shown["interactive"], shown["can_undo"], shown["can_redo"], shown["bots"], shown["advice"]) == (True, False, False, [], [])
        for step, (node, frame) in enumerate(zip(game.line, shown["frames"])):
            state, before = node.state, node.parent.state if node.parent else None
            clued = state.seat(node.action.player) if isinstance(node.action, Clue) else None
            for hand, numbers, cards in zip(frame["hands"], card_numbers(state), state.hands):
                seat = hand["seat"]
                assert (hand["name"], hand["to_act"]) == (state.names[seat], seat == state.player and state.outcome is None)
                assert hand["label"] == f"{state.names[seat]}, {len(cards)} card{'s' * (len(cards) != 1)}"
                for card, number, identity in zip(hand["cards"], numbers, cards, strict=True):
                    name, marks = state.rules.card_names[identity], heard.setdefault(number, (set(), set()))
                    if isinstance(node.action, Clue) and seat == clued:
                        value = str(node.action.value)[0]
                        assert card["change"] == ("touched" if value in name else "missed")
                        marks[value not in name].add(value)
                    else:
                        assert card["change"] == ("drawn" if before and number >= before.drawn else "")
                    assert (card["id"], f"{card['suit']}{card['rank']}") == (number, name)
                    assert ({*card["touched"]}, {*card["missed"]} >= marks[1] - marks[0]) == (marks[0], True)
                    assert card["critical"] == bool(critical(state) >> identity & 1)
                    assert card["weights"][identity] > 0
                    assert sum(card["weights"]) == card["total"]
                    possible = {each: Fraction(weight, card["total"]) for each, weight in enumerate(card["weights"]) if weight}
                    odds, _, share = card["odds"].partition(", playable ")
                    assert share == str(sum(part for each, part in possible.items() if playable(state) >> each & 1)) * (len(possible) > 1)
                    assert (odds == f"{len(possible)} different cards") is (len(possible) > 4)
                    assert odds.count("(") == len(possible) * (1 < len(possible) <= 4)
                    told = [
                        f"{hand['name']}, slot {card['slot']}: {card_name(ENGLISH, state.rules, identity)}",
                        "critical" * card["critical"],
                    ]
                    for marked, words, list_ in ((card["touched"], "clued", ENGLISH.and_list), (card["missed"], "not", ENGLISH.or_list)):
                        if values := [value_name(ENGLISH, state.rules, each) for each in state.rules.clue_values if str(each) in marked]:
                            told.append(f"{words} {list_(values)}")
                    told += ["may be " * (len(possible) > 1) + card["odds"]]
                    told += [{"drawn": "just drawn", "touched": "touched by the last clue"}.get(card["change"], "")]
                    assert card["label"] == ", ".join(filter(None, told))
                    assert [choice["action"]["kind"] for choice in card["choices"]] == [
                        type(action).__name__.lower()
                        for action in state.legal_actions()
                        if hand["to_act"] and getattr(action, "slot", 0) == card["slot"]
                    ]
            heights = before.fireworks if before else state.fireworks
            for suit, row, height, earlier in zip(state.rules.suits, frame["fireworks"], state.fireworks, heights, strict=True):
                assert (row["ranks"], row["changed"]) == ([*range(1, height + 1)], height > earlier)
                assert [logs[when].split()[1:4] for when in row["steps"]] == [["plays", suit.name, str(rank)] for rank in row["ranks"]]
            lying = [(f"{pile['suit']}{each['rank']}", each) for pile in frame["discards"] for each in pile["cards"]]
            thrown = [state.rules.card_names[identity] for identity in state.discards]
            assert {name: each["count"] for name, each in lying} == {name: thrown.count(name) for name in thrown}
            for pile in frame["discards"]:
                said = (
                    f"{each['rank']}" + (" gone for good" if each["gone"] else f" {each['count']} times" * (each["count"] > 1))
                    for each in pile["cards"]
                )
                assert pile["label"].partition(" discards: ")[2] == ", ".join(said)
            assert frame["strike_steps"] == [when for when in range(step + 1) if "a strike" in logs[when]]
            for name, each in lying:
                told_of = card_name(ENGLISH, state.rules, Identity(state.rules.card_names.index(name)))
                assert [when for when in range(step + 1) if told_of in logs[when] and when in each["steps"]] == each["steps"]
                assert len(each["steps"]) == each["count"]
                assert each["gone"] == (each["count"] == state.rules.copies[each["rank"] - 1])
                assert each["changed"] == (before is not None and len(before.discards) < len(thrown) and name == thrown[-1])
            assert bool(frame["no_clue"]) == (state.outcome is None and not state.clue_tokens)
            assert bool(frame["no_discard"]) == (state.outcome is None and state.clue_tokens == 8)
            counters = [(each["count"], each["max"]) for each in (frame["clue_tokens"], frame["strikes"], frame["deck"])]
            assert counters == [(state.clue_tokens, 8), (state.strikes, 3), (deck_size(state), 50)]
            known = sum(max(card["weights"]) == card["total"] for hand in frame["hands"] for card in hand["cards"])
            for plot, plotted in zip(shown["course"]["plots"], ([known], [state.max_score, state.score], [state.clue_tokens]), strict=True):
                assert [row["values"][step] for row in plot["series"]] == plotted


def test_a_seats_own_cards_and_in_common_knowledge_all_have_no_face_and_no_clue_to_them_is_offered() -> None:
    for game in random_games(9, 2):
        for everything, seen in zip(frames(game), frames(game, SeatIndex(1))):
            for seat, (hand, shown) in enumerate(zip(everything["hands"], seen["hands"], strict=True)):
                faces = [[(card["suit"], card["rank"]) for card in each["cards"]] for each in (hand, shown)]
                assert faces[1] == ([(None, None)] * len(faces[0]) if seat == 1 else faces[0])
                assert shown["clues"] == ([] if seat == 1 else hand["clues"])
        common = whole_board(game.line, Viewpoint(common=True), ENGLISH)["frames"]
        assert {card["suit"] for card in cards_of(*common)} == {None}
        assert not any(hand["clues"] for frame in common for hand in frame["hands"])


def test_the_viewpoints_to_choose_from() -> None:
    state, ann, ben = initial_state(["Ann", "Ben"], seed=1), SeatIndex(0), SeatIndex(1)
    choices = view_choices(ENGLISH, state, Viewpoint((ann, ben, ann)))
    assert view_choices(ENGLISH, state, Viewpoint((ann, ben))) == choices[:-1]
    assert [(view["id"], view["label"], view["group"]) for view in choices] == [
        ("all", "All cards", ""),
        ("0", "As Ann sees it", ""),
        ("1", "As Ben sees it", ""),
        ("common", "What everybody knows", ""),
        ("0-1", "What Ann knows that Ben knows", "What they know about each other"),
        ("1-0", "What Ben knows that Ann knows", "What they know about each other"),
        ("0-1-0", "What Ann knows that Ben knows that Ann knows", "What they know about each other"),
    ]
    alone = OFFLINE.before(whole_board(Game(state).line, Viewpoint((ben,)), ENGLISH))
    assert ([view["id"] for view in alone["views"]], alone["details"], alone["interactive"]) == (["1"], [], False)


def test_a_firework_that_cannot_be_completed_is_marked_at_once() -> None:
    """Each lost rank is marked, beyond the next card too, and in a suit that is played downwards; but not beside an open question."""
    rules = rule_set("PT+black_powder")
    game = Game(hw.position("r2 y1 | x r4 r4 g1 g1 g1 k3 k3 | Ann ? ? ? ? ? | Ben ? ? ? ? ?", rules))
    bare = StepViews(Viewpoint(detail="table"), ENGLISH).frame(game.root)
    assert not any(firework["lost"] for firework in bare["fireworks"])
    assert not re.search("gone(?!': False)|every", str([*bare["fireworks"], *bare["discards"]]))
    for view in (Viewpoint(), Viewpoint((SeatIndex(0),)), Viewpoint(common=True)):
        state = whole_board(game.line, view, ENGLISH)
        shown = {firework["suit"]: firework for firework in state["frames"][0]["fireworks"]}
        ends = {"r": (3, [4, 5]), "y": (2, []), "g": (None, [1, 2, 3, 4, 5]), "b": (1, []), "w": (1, []), "k": (5, [3, 2, 1])}
        assert {suit: (firework["next"], firework["lost"]) for suit, firework in shown.items()} == ends
        labels = {suit: firework["label"] for suit, firework in shown.items() if firework["lost"]}
        assert labels == {
            "r": "red: up to 2, next is 3, ends at 3: every red 4 is gone",
            "g": "green: blocked: every green 1 is gone",
            "k": "black: nothing yet, next is 5, ends at 4: every black 3 is gone",
        }
        svg = picture(ShownStep.of(state, 0))
        assert svg.count("line-through") == 10
        assert all(label in svg for label in labels.values())


BAD_ACTIONS = """
null
[]
"play"
{}
{"kind": "dance"}
{"kind": "play"}
{"kind": "play", "slot": "1"}
{"kind": "play", "slot": true}
{"kind": "play", "slot": 1, "announce": 3}
{"kind": "discard", "slot": 1.0}
{"kind": "clue", "player": "Bob", "value": 1}
{"kind": "clue", "player": 1, "value": null}
{"kind": "reorder", "player": 0, "order": "12"}
{"kind": "reorder", "player": 0, "order": [1, "2"]}
"""


@pytest.mark.parametrize("message", BAD_ACTIONS.strip().splitlines())
def test_a_bad_action_message_is_refused(message: str) -> None:
    with pytest.raises(ValueError, match=r"must be"):
        read_action(json.loads(message))


@pytest.mark.parametrize(
    ("detail", "missed"), [("memory", ["", ""]), ("table", ["5", ""]), ("touched", ["5", ""]), ("negatives", ["5", "r"])]
)
def test_clues_that_missed_before_the_first_step_are_shown_with_the_marks_and_later_ones_are_in_the_log(
    detail: str, missed: list[str]
) -> None:
    game = Game(hw.position("r1 | >Ann y1 r3 | Ben ?-5 ?+3", rules=hw.RuleSet(hand_size=2)))
    game.apply(Clue("Ben", "r", touched=(1,)))
    first, last = (shown["hands"][1]["cards"] for shown in whole_board(game.line, Viewpoint(detail=detail), ENGLISH)["frames"])
    assert ["".join(card["missed"]) for card in last] == missed
    if detail != "negatives":
        assert [card["missed"] for card in first] == [card["missed"] for card in last]


GAME = random_game(8, rule_set(), 3, 25)


def frames_at(detail: str) -> list[Frame]:
    """The frames of a game at a level of detail, from all cards."""
    return whole_board(GAME.line, Viewpoint(detail=detail), ENGLISH)["frames"]


def cards_of(*frames: Frame) -> list[ShownCard]:
    return [card for frame in frames for hand in frame["hands"] for card in hand["cards"]]


def test_each_level_of_detail_discloses_more() -> None:
    possible_counts = [[sum(weight > 0 for weight in card["weights"]) for card in cards_of(frames_at(level)[-1])] for level in DETAILS[2:]]
    for weaker, stronger in pairwise(possible_counts):
        assert all(few <= many for few, many in zip(stronger, weaker))
    assert possible_counts[0] != possible_counts[1] != possible_counts[2]
    alice = [whole_board(GAME.line, Viewpoint((SeatIndex(0),), detail=level), ENGLISH)["frames"][-1] for level in DETAILS[4:]]
    counting, exact, nested = ([card["weights"] for hand in frame["hands"][1:] for card in hand["cards"]] for frame in alice)
    assert counting == exact != nested, "of other hands she is told what each knows of the own one, or what she knows of that"
    touched, negatives = (cards_of(frames_at(level)[-1]) for level in ("touched", "negatives"))
    assert not any(card["missed"] or "not " in card["label"] for card in touched)
    assert any(card["missed"] and "not " in card["label"] for card in negatives)


def test_the_table_alone_shows_no_possible_identities() -> None:
    cards = cards_of(*frames_at("table"))
    assert any(card["touched"] for card in cards)
    assert all((card["missed"], card["odds"], sum(card["weights"]), card["total"]) == ([], "", 0, 0) for card in cards)
    assert not any("may be" in card["label"] for card in cards)
    view, numbers = Viewpoint(detail="table"), [number for row in card_numbers(GAME[-1]) for number in row]
    assert all(inspection(ENGLISH, GAME.line, 25, view, number)["views"] == [] for number in numbers)


def test_X8_from_memory_only_the_clue_just_given_is_marked() -> None:
    told = 0
    for view in (Viewpoint(detail="memory"), Viewpoint((SeatIndex(1),), detail="memory"), Viewpoint(common=True, detail="memory")):
        for node, frame in zip(GAME.line, whole_board(GAME.line, view, ENGLISH)["frames"]):
            clue = node.action if isinstance(node.action, Clue) else None
            for card in cards_of(frame):
                assert card["touched"] == ([str(clue.value)] if clue and card["change"] == "touched" else [])
                assert (card["missed"], card["odds"], sum(card["weights"]), card["critical"]) == ([], "", 0, False)
                told += len(card["touched"])
    assert told > 20
    marks = [sum(len(card["touched"]) for card in cards_of(frames_at(level)[-1])) for level in ("memory", "table")]
    assert marks[0] < marks[1]


def test_explanations_depend_on_the_level_of_detail() -> None:
    game = hw.Game(hw.position("[suits=ry copies=2,1,1 hand_size=2] >Ann y2 r1 | Ben r2 r3"), [hw.Clue("Ben", 2)])  # Ann cannot follow
    shown = {level: whole_board(game.line, Viewpoint(detail=level), ENGLISH)["commentaries"] for level in DETAILS}
    told = {level: [said["explanation"]["sentences"] for said in all_said if said["explanation"]] for level, all_said in shown.items()}
    exact, nested = told.pop("exact"), told.pop("nested")
    assert len(exact) == len(nested) == 1
    assert sum(map(len, exact)) < sum(map(len, nested)), "who can follow is told with what they know of each other alone"
    assert told == {key: [] for key in ["memory", "table", "touched", "negatives", "counting"]}


@pytest.mark.parametrize("view", [Viewpoint(), Viewpoint((SeatIndex(1),)), Viewpoint(common=True)])
def test_cells_that_a_sentence_strikes_were_there_before_and_are_gone(view: Viewpoint) -> None:
    shown, struck = whole_board(GAME.line, replace(view, level="logician"), ENGLISH), 0
    for before, frame, said in zip(shown["frames"], shown["frames"][1:], shown["commentaries"][1:]):
        was, now = ({card["id"]: card["weights"] for card in cards_of(each)} for each in (before, frame))
        for sentence in (said["explanation"] or {"sentences": []})["sentences"]:
            assert all(isinstance(hw.formula(text), hw.Formula) for text in sentence["formulas"])
            assert {told["card"] for told in sentence["cells"] if told["left"]} <= {*sentence["cards"]}
            for told in sentence["cells"]:
                assert all(was[told["card"]][cell] and not now[told["card"]][cell] for cell in told["struck"])
                struck += len(told["struck"])
    assert struck > 50


RULES = hw.RuleSet(suits="rygbwp", copies=(3, 3, 3, 3, 3), hand_size=16)


def test_a_board_of_large_hands() -> None:
    marks = [*combinations("12345", 2), *combinations("12345", 3)][:16]
    ann = [f"{'rygbwp'[index % 6]}{mark[0]}{{{','.join(f'?{rank}' for rank in mark)}}}" for index, mark in enumerate(marks)]
    ben = [color + rank for color in "rygb" for rank in "1234"]
    state = hw.position(f">Ann {' '.join(ann)} | Ben {' '.join(ben)}", rules=RULES)
    with pytest.raises(hw.TooLarge):
        state.knowledge("Ann")
    game = hw.Game(state)
    cards = StepViews(Viewpoint(detail="exact"), ENGLISH).frame(game.root)["hands"][0]["cards"]
    for card, mark in zip(cards, marks):
        assert card["total"] == 0
        assert {name[1] for name, weight in zip(state.rules.card_names, card["weights"]) if weight} == {*mark}
    known = inspection(ENGLISH, game.line, 0, Viewpoint(detail="exact"), card_numbers(state)[0][0])["views"][0]
    assert known["hand_count"] == ""
    assert known["facts"]


@pytest.mark.parametrize(
    ("won", "lost", "said"),
    [
        (1, 2, "From step 2 on, the fireworks could no longer all be completed."),
        (0, 2, "At step 0 all fireworks could still be completed, at step 2 no longer."),
        (-1, 2, "At step 2 the fireworks could no longer all be completed; the steps before are undecided."),
        (-1, 0, "From step 0 on, the fireworks could no longer all be completed."),
    ],
)
def test_a_step_before_the_first_is_not_named(won: int, lost: int, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    loss = LosingStep(won, lost, tuple(range(won + 1, lost)), None)
    monkeypatch.setattr(import_module("hanabi_widget.view.advice_and_audit"), "find_losing_step", lambda _: loss)
    line = Game(initial_state(2, seed=1), [Play(1), Play(1)]).line
    for code in LANGUAGES:
        texts = [sentence["text"] for sentence in describe_winnability(language_by_code(code), line, 0).lines]
        assert not any("-1" in text or "{" in text for text in texts)
        assert code != "en" or said in texts


EXAMPLE_C = "r1 | x g5 b5 w5 | A y5 y1 g1 g2 g3 | B r5{?5} b1 b2 b3 b4"


def test_the_inspector_of_position_C() -> None:
    nodes = [Node(hw.position(EXAMPLE_C))]
    card = card_numbers(nodes[0].state)[1][0]
    found = inspection(ENGLISH, nodes, 0, Viewpoint(), card)
    assert [mind["label"] for mind in found["views"]] == ["What B knows", "What A knows that B knows", "What everybody knows"]
    bob, alice, everybody = found["views"]
    assert bob["text"] == "It is red 5."
    assert [argument["verdict"] for argument in bob["identities"] if argument["id"] in ("r5", "y5")] == ["yes", "no"]
    yellow = next(argument for argument in alice["identities"] if argument["id"] == "y5")
    assert yellow["verdict"] == "open"
    cards = [[card["suit"] + str(card["rank"]) + "*" * card["changed"] for card in hand["cards"]] for hand in yellow["counterexample"]]
    assert cards == [["r1*", "y1", "g1", "g2", "g3"], ["y5*", "b1", "b2", "b3", "b4"]]
    assert alice["weights"] == everybody["weights"]


def test_a_reason_points_at_its_evidence() -> None:
    game = random_game(5, rule_set(), 3, 30)
    pointed = {"steps": 0, "cards": 0, "fireworks": 0, "discards": 0}
    nodes = game.line
    state = nodes[-1].state
    discards = {state.rules.card_names[identity] for identity in state.discards}
    clue_info = dict(zip(chain(*card_numbers(state)), chain(*state.clue_info)))
    for holder, row in enumerate(card_numbers(state)):
        for number in row:
            for mind in inspection(ENGLISH, nodes, len(nodes) - 1, Viewpoint(), number)["views"]:
                may = sum(1 << identity for identity, weight in enumerate(mind["weights"]) if weight)
                by_clues, by_counting, exactly = map(int, re.findall(r"\d+", mind["identity_counts"]))
                assert (
                    state.rules.possible_identities(clue_info[number]).bit_count() == by_clues >= by_counting >= exactly == may.bit_count()
                )
                if mind["hand_count"]:
                    assert re.findall(r"[\d,]+", mind["hand_count"])[:1] == [f"{state.knowledge(holder).total}"]
                for argument in (*mind["facts"], *mind["identities"]):
                    meant = fact_identities(state, argument["id"])
                    assert argument["verdict"] == ("open" if may & meant and may & ~meant else "yes" if may & meant else "no")
                    asked = [card["in_question"] for hand in argument["counterexample"] for card in hand["cards"]]
                    assert asked.count(True) == bool(asked)
                    assert bool(argument["counterexample"]) <= (argument["verdict"] == "open")
                    for evidence in argument["reason"]:
                        pointed["steps"] += len(evidence["steps"])
                        pointed["cards"] += len(evidence["cards"])
                        pointed["fireworks"] += len(evidence["fireworks"])
                        pointed["discards"] += len(evidence["discards"])
                        assert {*evidence["discards"]} <= discards
                        clues = [nodes[step].action for step in evidence["steps"]]
                        assert all(isinstance(clue, Clue) for clue in clues)
                        assert len({*clues}) == len(clues), "the last that said so"
    assert all(pointed.values()), pointed


def test_previews_are_what_the_clue_then_changes() -> None:
    game = random_game(4, rule_set(), 3, 20)
    last = game.last
    for seat in seats(3):
        for preview in previews(ENGLISH, Viewpoint(), last, seat):
            value = int(preview["mark"]) if preview["mark"].isdigit() else preview["mark"]
            after = last.add(Clue(seat, value))
            assert whole_board(after.path(), Viewpoint(), ENGLISH)["commentaries"][-1]["explanation"] == preview["explanation"]


def test_a_card_that_is_not_in_a_hand_is_rejected() -> None:
    nodes = [Node(hw.position(EXAMPLE_C))]
    for wrong in (-1, 999, True, "4", None, 0.0):
        with pytest.raises(ValueError, match="No hand holds"):
            inspection(ENGLISH, nodes, 0, Viewpoint(), wrong)


def test_knowledge_that_depends_on_an_unknown_card_says_so() -> None:
    nodes = [Node(hw.position("r1 | A ? ? ? ? ? | B r5{?5} b1 b2 b3 b4"))]
    card = card_numbers(nodes[0].state)[1][0]
    bob, alice, everybody = inspection(ENGLISH, nodes, 0, Viewpoint(), card)["views"]
    assert (bob["text"], {*bob["weights"]}) == ("It depends on an unknown card: A’s first card.", {0})
    assert sum(alice["weights"]) == sum(everybody["weights"]) == 5
