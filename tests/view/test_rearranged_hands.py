"""S6: hands are rearranged, and each card stays the card it is, also where cards that change places look alike."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise
from random import Random

import pytest

import hanabi_widget as hw
from hanabi_widget.bots import ALL_BOTS
from hanabi_widget.bots.public_history import public_turn
from hanabi_widget.knowledge import is_consistent
from hanabi_widget.notation import read_record, record_text
from hanabi_widget.picture import picture
from hanabi_widget.rules import Game, IllegalAction, Reorder, SeatIndex, State, card_numbers, seats
from hanabi_widget.text import LANGUAGES
from hanabi_widget.view import ShownStep, Viewpoint, locate_card, whole_board
from hanabi_widget.view.board_state import inspections
from tests.notation.random_play import RULES, hidden, playout, random_action
from tests.random_positions import random_reorder
from tests.session.at_screens import frames_of, shown_by
from tests.widget.browser import Browser

ENGLISH = LANGUAGES["en"]

ALIKE = {
    "unknown": hw.position("Ann ? ? ? ? ? | Ben r1 r2 r3 r4 r5"),
    "twins": hw.position("Ann r1 r1 r1 y2 y2 | Ben r2 r3 r3 r4 r5"),
}


def viewpoints(state: State) -> list[Viewpoint]:
    return [
        Viewpoint(),
        Viewpoint(common=True),
        *(Viewpoint((seat,)) for seat in seats(len(state.names))),
        Viewpoint((SeatIndex(1), SeatIndex(0))),
    ]


def rearranged(random: Random, rules: hw.RuleSet, seed: int) -> Game:
    """A random game in which hands are often rearranged, with all cards known, or some, or none."""
    states = playout(rules, seed, 6, blind=seed % 3 == 1)
    game = Game(hidden(states[-1], random) if seed % 3 == 2 else states[-1])
    for _ in range(12):
        state = game.last.state
        if state.outcome is not None:
            break
        action = random_reorder(random, state) if random.random() < 0.5 else random_action(state, random)
        with suppress(IllegalAction):
            if is_consistent(state.apply(action)):
                game.apply(action)
    return game


def test_S6_frames_have_the_ids_of_the_cards_where_they_are() -> None:
    random = Random(6)
    for seed in range(2):
        game = rearranged(random, random.choice(RULES), seed)
        for view in viewpoints(game[0]):
            board = whole_board(game.line, view, ENGLISH)
            for node, frame, said in zip(game.line, board["frames"], board["commentaries"]):
                shown = [[card["id"] for card in hand["cards"]] for hand in frame["hands"]]
                assert shown == [[*hand] for hand in card_numbers(node.state)]
                assert all(any(card["weights"]) for hand in frame["hands"] for card in hand["cards"]), "also where cards are unknown"
                assert not (said["explanation"] and isinstance(node.action, Reorder))


@pytest.mark.parametrize("state", ALIKE.values(), ids=ALIKE)
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_S6_cards_that_look_alike_change_places(state: State, seat: SeatIndex | None) -> None:
    game = Game(state, [Reorder("Ann", (2, 1, 3, 5, 4)), Reorder("Ann", (2, 1, 3, 4, 5))])
    assert game[1] == state, "the same position"
    view = Viewpoint(() if seat is None else (seat,))
    shown = [[card["id"] for card in frame["hands"][0]["cards"]] for frame in whole_board(game.line, view, ENGLISH)["frames"]]
    first = [*card_numbers(state)[0]]
    assert shown == [first, [first[1], first[0], first[2], first[4], first[3]], [*first[:3], first[4], first[3]]]
    told = [{told["card"] for told in step} for step in inspections(ENGLISH, game.line, view)]
    assert told == [{*first, *card_numbers(state)[1]}] * 3
    for step, tellings in enumerate(inspections(ENGLISH, game.line, view)):
        assert [told["card"] for told in tellings] == [number for hand in card_numbers(game[step]) for number in hand]


@pytest.mark.parametrize("state", ALIKE.values(), ids=ALIKE)
def test_S6_notes_follow_cards_that_look_alike(state: State) -> None:
    board = hw.Board(state, view="Ben")
    board.annotate("mine", ("Ann", 1))
    board.act(Reorder("Ann", (2, 3, 1, 4, 5)))
    assert notes(board) == {("Ann", 3): "mine"}
    board.act(Reorder("Ann", (1, 2, 4, 5, 3)))
    assert notes(board) == {("Ann", 5): "mine"}
    board.annotate("yours", ("Ann", 1))
    board.undo()
    assert notes(board) == {("Ann", 3): "mine"}
    board.redo()
    assert notes(board) == {("Ann", 5): "mine", ("Ann", 1): "yours"}
    again = read_record(record_text(board.game))
    assert again == board.game
    shown = hw.Board(again, view="Ben")
    assert notes(shown) == notes(board)


def notes(board: hw.Board) -> dict[tuple[str, int], str]:
    """The notes that the browser shows, by player and slot."""
    frame, step = frames_of(board)[board.step], shown_by(board)["steps"][board.step]
    places = {card["id"]: (hand["name"], card["slot"]) for hand in frame["hands"] for card in hand["cards"]}
    return {places[note["card"]]: note["text"] for note in step.get("notes", [])}


@pytest.mark.parametrize("state", ALIKE.values(), ids=ALIKE)
def test_S6_a_click_means_the_card_that_was_clicked(state: State) -> None:
    game = Game(state, [Reorder("Ann", (5, 1, 2, 3, 4))])
    frame = whole_board(game.line, Viewpoint(), ENGLISH)["frames"][1]
    for slot, card in enumerate(frame["hands"][0]["cards"], start=1):
        assert locate_card(game[1], card["id"]) == (0, slot)
    board = hw.Board(game)
    browser = Browser(board)
    number = frame["hands"][0]["cards"][0]["id"]
    browser.say({"type": "annotate", "id": 1, "step": 1, "card": number, "text": "this"})
    assert notes(board) == {("Ann", 1): "this"}
    assert browser.say({"type": "inspect", "id": 2, "step": 1, "card": number})["card"] == number


def test_S6_the_caption_says_which_card_is_new_only_while_that_is_so() -> None:
    swap = Reorder("Ann", (2, 1, 3, 4, 5))
    game = Game(ALIKE["twins"], [swap, swap])
    for view in viewpoints(game[0]):
        captions = [frame["hands_label"] for frame in whole_board(game.line, view, ENGLISH)["frames"]]
        assert captions == ["Hands: slot 1 is the newest card", "Hands", "Hands: slot 1 is the newest card"]
        pictures = [picture(ShownStep.of(whole_board(game.line, view, ENGLISH), step)) for step in range(3)]
        assert ["newest" in shown for shown in pictures] == [True, False, True]


@pytest.mark.parametrize("name", ALL_BOTS)
def test_S6_bots_play_the_same_cards_when_hands_are_rearranged(name: str) -> None:
    """To a bot, a rearranged hand is no turn, and slot 1 stays the newest card."""
    played = []
    for share in (0, 0.4):
        random = Random(name)
        board = hw.Board(hw.deal(5, seed=3), bots=dict.fromkeys(range(5), name))
        acted = 0
        while board.state.outcome is None and acted < 12:
            if random.random() < share:
                board.act(random_reorder(random, board.state))
            else:
                board.play_bot()
                acted += 1
        turns = [(before.state, node.action) for before, node in pairwise(board.game.line) if not isinstance(node.action, Reorder)]
        played.append([public_turn(state, action) for state, action in turns if action])
    fewest = min(map(len, played))
    assert fewest > 9
    cards = [[(type(turn.action), sorted(turn.cards)) for turn in turns[:fewest]] for turns in played]
    assert cards[0] == cards[1]
