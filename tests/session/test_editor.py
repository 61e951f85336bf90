"""An editor of positions: what a person does there, what it says cannot be, and that nothing is lost by it."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.notation.draft import Draft
from hanabi_widget.notation.marked_card import DraftCard
from hanabi_widget.rules import RuleSet, State, rule_set, rules_name
from hanabi_widget.rules.position_problems import PROBLEMS, problems_of
from hanabi_widget.session.editor import EDITS, EditorSession, Shown, pasted_draft
from hanabi_widget.session.editor_state import DraftInWords
from hanabi_widget.text import ENGLISH, LocalizedError
from tests.notation.random_play import RULES, hidden, playout
from tests.notation.test_position import with_anything


class Person:
    """Somebody at an editor."""

    def __init__(self, text: str = "") -> None:
        self.session = EditorSession(pasted_draft(text) if text else Shown(Draft.new(RuleSet(), 2)), ENGLISH)

    def do(self, kind: str, **more: object) -> Any:  # noqa: ANN401
        return self.session.handle({"type": kind, "id": 1, **more})

    def put(self, **cards: str) -> None:
        """Put cards, by place: ``hand_0_2="r3"``."""
        for place, card in cards.items():
            self.do("put", place=place.replace("_", " ").replace("free", "-1 -1"), card=card)

    @property
    def shown(self) -> Any:  # noqa: ANN401
        return self.session.traits["_editor_state"]

    @property
    def said(self) -> list[str]:
        return [problem["text"] for problem in self.shown["problems"]]


def test_an_editor_begins_with_a_position_that_can_be() -> None:
    person = Person()
    assert (person.said, person.shown["text"]) == ([], str(hw.position("Alice ? ? ? ? ? | Bob ? ? ? ? ?")))
    assert [card["label"] for card in person.shown["hands"][0]["cards"]][:2] == ["Alice, slot 1: unknown", "Alice, slot 2: unknown"]


def test_a_posted_diagram_is_set_up() -> None:
    person = Person()
    person.do("number", field="players", by=1)
    for seat, name in enumerate(["Ann", "Ben", "Cleo"]):
        person.do("rename", seat=seat, name=name)
    person.put(hand_1_0="r3", hand_1_1="y1", hand_2_4="b?", hand_2_3="?2", discards_free="g1", deck_free="w5")
    person.put(discards_free="g1", deck_free="?")
    person.do("mark", place="hand 0 0", mark="+r")
    person.do("mark", place="hand 0 1", mark="-2")
    person.do("firework", suit=0, height=2)
    person.do("number", field="clue_tokens", by=-4)
    person.do("number", field="strikes", by=1)
    person.do("to_act", seat=1)
    expected = "r2 | 4c 1s | x g1 g1 | Ann ?+r ?-2 ? ? ? | >Ben r3 y1 ? ? ? | Cleo ? ? ? ?2 b?"
    state = hw.position(expected)
    assert person.session.possible_state() == state.replace(deck=[state.rules.identity_of("w5"), *state.deck[1:]])
    assert (person.said, person.session.state.hand("Ben")) == ([], ("r3", "y1", "?", "?", "?"))


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules_name(rules) or repr(rules))
def test_a_draft_of_any_position_is_that_position(rules: RuleSet) -> None:
    for state in playout(rules, 1, 200)[::7]:
        for each in (state, hidden(state, Random(1)), with_anything(state, Random(len(state.deck)))):
            draft = Draft.of(each)
            if draft.problems or any(problems_of(each)):
                assert [str(problem) for problem in draft.problems]
            else:
                assert draft.state == each


@pytest.mark.parametrize(
    ("text", "reason", "sentence", "place"),
    [
        ("x r5 | A r5 ? ? ? ? | B ? ? ? ? ?", "copies", "red 5: 2 lie here, and the game has 1.", "hand 0 0"),
        ("A r1-r ? ? ? ? | B ? ? ? ? ?", "ruled_out", "A’s first card cannot be red 1: its clues rule that out.", "hand 0 0"),
        ("A ? ?+1+2 ? ? ? | B ? ? ? ? ?", "nothing_left", "The clues to A’s second card rule out every card.", "hand 0 1"),
        ("A ? ? ? ? ? | B ? ? ? ? ? g1 w1", "large_hand", "B has 7 cards: with 2 players a hand has 5.", "hand 1 5"),
        ("A ? ? ? ? ? | B ?", "small_hand", "B has 1 card: a hand has 5 as long as the deck has cards.", "hand 1 0"),
        ("9c | A ? ? ? ? ? | B ? ? ? ? ?", "clue_tokens", "9 clue tokens: there are at most 8.", "clue_tokens -1 -1"),
        ("8c 4s | A ? ? ? ? ? | B ? ? ? ? ?", "strikes", "4 strikes: the game ends at 3.", "strikes -1 -1"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_said_beside_the_thing_and_is_what_the_notation_refuses(
    text: str, reason: str, sentence: str, place: str
) -> None:
    person = Person(f"[unchecked] {text}")
    assert person.shown["problems"] == [{"text": sentence, "place": place}]
    cards = [card for hand in person.shown["hands"] for card in hand["cards"]]
    beside = [*cards, *person.shown["numbers"], *person.shown["hands"]]
    assert sentence in [each["problem"] for each in beside]
    assert person.shown["text"].splitlines()[0].startswith("[unchecked]")
    with pytest.raises(LocalizedError, match="This position cannot be"):
        person.session.possible_state()
    with pytest.raises(hw.NotationError) as caught:
        hw.position(text)
    (problem,) = person.session.draft.problems
    assert (problem.reason, str(problem)) == (reason, caught.value.problem)


def test_every_problem_has_a_sentence() -> None:
    state = Draft.new(RuleSet(), 2).state
    assert all(f"editor.problem.{reason}" and ENGLISH.knows(f"editor.problem.{reason}") for reason in PROBLEMS)
    named = Draft.of(state).with_name(1, "Alice")
    assert [*map(DraftInWords(ENGLISH, named).problem, named.problems)] == ["Two players are called Alice: give each a name of their own."]
    assert [problem.reason for problem in named.with_name(0, " ").problems] == ["no_name"]


def test_what_is_wrong_blocks_nothing_and_undo_brings_all_back() -> None:
    person = Person()
    before = person.session.draft
    person.put(hand_0_0="r5", hand_0_1="r5", hand_0_2="r5")
    assert person.said == ["red 5: 3 lie here, and the game has 1."]
    assert [card["problem"] != "" for card in person.shown["hands"][0]["cards"]] == [False, True, True, False, False]
    assert [(card["card"], card["left"]) for card in person.shown["palette"] if card["card"] == "r5"] == [("r5", -2)]
    person.put(hand_0_1="r4", hand_0_2="r3")
    assert person.said == []
    for _ in range(5):
        person.do("undo")
    assert (person.session.draft, person.shown["can_undo"], person.shown["can_redo"]) == (before, False, True)
    for _ in range(5):
        person.do("redo")
    assert person.session.state.hand("Alice")[:3] == ("r5", "r4", "r3")


def test_backspace_clears_step_by_step() -> None:
    person = Person("A r1+r ? ? ? ? | B ? ? ? ? ?")
    seen = []
    for _ in range(3):
        person.do("clear", place="hand 0 0")
        seen.append(str(person.session.state).splitlines()[2].removeprefix("| >A "))
    assert seen == ["?+r ? ? ? ?", "? ? ? ? ?", "? ? ? ?"]
    assert person.shown["hands"][0]["cards"][4]["empty"]


MARKED = [
    ("+r", ["r"], []),
    ("-2", ["r"], ["2"]),
    ("-r", [], ["r", "2"]),
    ("-r", [], ["2"]),
    ("g", ["g"], ["2"]),
    ("g", [], ["g", "2"]),
    ("g", [], ["2"]),
]
"""Marks one after the other, and what a card then has."""


def test_marks_are_put_taken_away_and_exclude_each_other() -> None:
    person = Person()
    for mark, touched, missed in MARKED:
        person.do("mark", place="hand 0 0", mark=mark)
        card = person.shown["hands"][0]["cards"][0]
        assert (card["touched"], card["missed"]) == (touched, missed)
    person.put(hand_0_0="g4")
    assert person.shown["hands"][0]["cards"][0]["label"] == "Alice, slot 1: green 4, not 2"
    person.do("mark", place="hand 0 1", mark="+g")
    assert person.shown["hands"][0]["misses_label"]
    person.do("misses", seat=0)
    assert [card["missed"] for card in person.shown["hands"][0]["cards"]] == [["g", "2"], [], ["g"], ["g"], ["g"]]
    assert not person.shown["hands"][0]["misses_label"]


def test_cards_are_moved() -> None:
    person = Person("A r1 r2 ? ? ? | B y1+1 ? ? ? ?")
    person.do("move", place="hand 0 0", to="hand 1 0")
    assert (person.session.state.hand("A")[0], person.session.state.hand("B")[0]) == ("y1", "r1")
    person.do("move", place="hand 1 0", to="discards -1 -1")
    assert (person.session.state.hand("B")[0], person.shown["discards"][0]["label"]) == ("?", "Discard 1: red 1")
    person.do("move", place="discards 0 -1", to="hand 1 4")
    assert (person.session.state.hand("B")[4], len(person.shown["discards"])) == ("r1", 1)


def test_players_and_rules_change_and_known_cards_stay() -> None:
    person = Person("[BGA+wild] m1 | A m1 ? ? ? g5 | B ? ? ? ? ?")
    person.do("number", field="players", by=2)
    assert [len(hand) for hand in person.session.state.hands] == [5, 4, 4, 4]
    assert person.said == ["A has 5 cards: with 4 players a hand has 4."]
    assert person.session.state.names == ("A", "B", "Alice", "Bob")
    person.do("number", field="players", by=-2)
    person.do("rules", rules="common")
    assert str(person.session.state).splitlines()[2] == "| >A ? ? ? ? g5"
    assert person.shown["rules"] == "common"


def test_a_game_is_pasted_at_a_step() -> None:
    game = hw.deal(players=["Ann", "Ben"], seed=7)
    for action in (hw.Clue("Ben", 1), hw.Play(3)):
        game.apply(action)
    person = Person()
    person.do("paste", text=hw.to_hanab_live_link(game))
    assert person.session.state.hands == game.last.state.hands
    assert person.shown["pasted"]["label"].startswith("Step 2 of 2: ")
    person.do("pasted", game=0, step=0)
    assert (person.session.state.hands, person.shown["pasted"]["step"]) == (game[0].hands, 0)
    person.put(hand_0_0="?")
    assert not person.shown["pasted"]
    person.do("undo")
    assert person.shown["pasted"]["step"] == 0
    with pytest.raises(LocalizedError, match="no such game or step"):
        person.do("pasted", game=0, step=3)


WRONG = """
{"type": "act"} :: its type must be one of put, mark
{"type": []} :: its type must be one of put, mark
{"type": "put", "place": "hand 0 0", "card": "q7"} :: no colour 'q'
{"type": "put", "place": "hand 9 0", "card": "r1"} :: no such place
{"type": "put", "place": null, "card": "r1"} :: no such place
{"type": "put", "place": "discards -1 -1", "card": "?"} :: known to all
{"type": "mark", "place": "hand 0 0", "mark": "+q"} :: no such place, clue
{"type": "mark", "place": "hand 0 0", "mark": ""} :: no such place, clue
{"type": "firework", "suit": 0, "height": 6} :: no such place
{"type": "firework"} :: no such place
{"type": "number", "field": "clue_tokens", "by": 1} :: 0 to 8
{"type": "number", "field": "names", "by": 1} :: 0 to 0
{"type": "to_act", "seat": true} :: no such place
{"type": "rules", "rules": "chess"} :: no such place
{"type": "paste", "text": "hello"} :: cannot be read: 'hello' is no game
{"type": "paste", "text": "https://hanab.live/replay/123"} :: https://hanab.live/export/123
{"type": "paste", "text": "{"} :: cannot be read
"""


@pytest.mark.parametrize("row", WRONG.strip().splitlines())
def test_what_cannot_be_done_is_said_and_changes_nothing(row: str) -> None:
    message, words = row.split(" :: ")
    person = Person()
    before = person.shown
    with pytest.raises(LocalizedError) as caught:
        person.session.handle(json.loads(message))
    assert words in str(caught.value)
    assert person.shown == before


def test_a_board_goes_on_with_the_game_that_was_pasted_until_something_is_changed() -> None:
    game = hw.simulate("iggi", players=3, games=1, seed=1).game(0)
    person = Person(f"{hw.to_hanab_live_link(game)}#5")
    shown, step = person.session.game()
    assert (len(shown), step, shown[4].hands) == (len(game), 4, game[4].hands)
    person.do("pasted", game=0, step=7)
    assert person.session.game()[1] == 7
    person.put(hand_0_0="?")
    shown, step = person.session.game()
    assert (len(shown), step, shown[0].hand(0)[0]) == (1, 0, "?")


def test_a_position_that_no_deal_fits_is_said_to_be_none() -> None:
    with pytest.raises(LocalizedError, match="No deal fits"):
        Person("A ?+5+r ?+5+r ? ? ? | B ? ? ? ? ?").session.game()


def test_anything_may_be_done_in_any_order() -> None:
    random = Random(3)
    person = Person()
    places = ["hand 0 0", "hand 1 3", "hand 1 9", "hand 0 -1", "discards -1 -1", "discards 0 -1", "deck -1 -1", "deck 2 -1", "name 0 0"]
    for _ in range(600):
        message = {
            "type": random.choice([*EDITS, "undo", "redo"]), "place": random.choice(places), "to": random.choice(places),
            "card": random.choice(["r1", "?", "b?", "?5", "m2", ""]), "mark": random.choice(["+r", "-3", "+m", "x"]),
            "suit": random.randrange(7), "height": random.randrange(6), "field": random.choice(["players", "strikes", "clue_tokens"]),
            "by": random.randrange(-3, 4), "seat": random.randrange(3), "name": random.choice(["Ann", "", "x r1", "B|"]),
            "rules": random.choice(["common", "BGA+wild", "PT+black_powder", "IT"]),
        }  # fmt: skip
        try:
            person.session.handle(message)
        except LocalizedError:
            continue
        state = person.session.state
        assert isinstance(state, State)
        if not person.said:
            assert hw.position(person.shown["text"]) == state


def test_a_card_reads_as_the_notation_writes_it() -> None:
    rules = rule_set()
    assert DraftCard.read(rules, "?+r-2") == DraftCard(touched=("r",), missed=(2,))
    assert DraftCard.read(rules, "{r1,y2}").among == rules.identities_of(["r1", "y2"])
    with pytest.raises(hw.NotationError, match="one card at a time"):
        DraftCard.read(rules, "r1 r2")
