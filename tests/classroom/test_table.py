"""A table: each screen has the frames of its seat, acts for that seat alone and in turn, and follows what happens."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from random import Random
from threading import Event, current_thread
from typing import Any, ClassVar

import pytest

import hanabi_widget as hw
from hanabi_widget.bots import Bot
from hanabi_widget.bots.careful_bot import Careful
from hanabi_widget.classroom import (
    connections,
    server,
    table as table_module,
    teacher_console as console_module,
)
from hanabi_widget.classroom.address import PORTS, Address, address_in_the_room
from hanabi_widget.classroom.live_game import MOST_QUESTIONS
from hanabi_widget.classroom.poll_phones import MAX_BARS, MAX_CHANGES
from hanabi_widget.classroom.screens_behind_secret_links import FULL, GOING_AWAY, MAX_LINKS, STOPPED, TAKEN_BACK, SecretLinks
from hanabi_widget.classroom.table import Table
from hanabi_widget.rules import SeatIndex, card_numbers
from hanabi_widget.view import DETAILS, Viewpoint, action_message
from hanabi_widget.widget import exercise_and_practice, widget_base
from tests.apply_delta import steps_in, tree_in
from tests.kinds import Json
from tests.other_worlds import another_world
from tests.seeds import some
from tests.session.at_screens import shown_by
from tests.widget.browser import Browser, told_as_json

from .clients import PATIENCE, Client, FakeScreen, addresses, from_a_thread, head_and_text, in_a_kernel, pressed, until
from .wire_worlds import differences, played, wire

PLAY = {"kind": "play", "slot": 1, "announce": None}
PLACES = ("0", "1", "2", "wall", "spectators")
"""Those of a table of three."""


def opened(*places: str, players: int = 2, rules: str | hw.RuleSet = "common", **settings: Any) -> tuple[Any, ...]:  # noqa: ANN401
    """A table, and a screen at each of these places."""
    table = Table(hw.deal(players=players, seed=5, rules=rules), **settings)
    return table, *(FakeScreen(table._places[place]) for place in places)


def without_offers(frame: Json) -> Json:
    """A frame without what may be done on it."""
    cards = ({**card, "choices": [], "moves": []} for hand in frame["hands"] for card in hand["cards"])
    hands = [{**hand, "clues": [], "cards": [next(cards) for _ in hand["cards"]]} for hand in frame["hands"]]
    return {**frame, "hands": hands, "no_clue": "", "no_discard": ""}


def offers(screen: FakeScreen) -> set[int]:
    """The seats for whose cards and to whose hands something is offered, at the last step; at no other step is there anything."""
    screen.ask_for_steps()
    *before, last = steps_in(screen.traits)
    assert [without_offers(frame) for frame in before] == before
    return {hand["seat"] for hand in last["hands"] if hand["clues"] or any(card["choices"] for card in hand["cards"])}


@pytest.mark.parametrize("detail", DETAILS[-2:])
def test_a_seat_has_the_frames_of_a_board_of_its_view(detail: str) -> None:
    table, *screens = opened("0", "1", "2", players=3, detail=detail)
    game = table.game
    for kind in (hw.Clue, hw.Play, hw.Discard):
        action = next(action for action in game.last.state.legal_actions() if isinstance(action, kind))
        names, state = game[0].names, game.last.state
        assert screens[state.player].ask("act", step=len(game) - 1, action=action_message(action))["type"] == "done"
        for name, screen in zip(names, screens):
            board = hw.Board(game, view=name, detail=detail)
            shown = [without_offers(frame) for frame in shown_by(board)["frames"]]
            if name == names[game.last.state.player]:
                shown[-1]["status"] = "Your turn"
            screen.ask_for_steps()
            assert [without_offers(frame) for frame in steps_in(screen.traits)] == json.loads(json.dumps(shown))
            board.close()


def test_only_the_seat_whose_turn_it_is_is_offered_something_at_the_last_step_and_acts_there() -> None:
    table, *opened_there = opened(*PLACES, players=3)
    screens, game = dict(zip(PLACES, opened_there)), table.game
    assert [offers(screen) for screen in screens.values()] == [{0, 1, 2}, *[set()] * 4]
    act = {"type": "act", "step": 0, "action": PLAY}
    assert screens["1"].say(act)["text"] == "It is not your turn: Alice is to act."
    assert (
        screens["wall"].say(act)["text"] == screens["spectators"].say(act)["text"] == "Nobody acts on this screen: it shows the game only."
    )
    assert screens["0"].say({**act, "step": 1})["text"] == "The game has gone on meanwhile. Look at it, and choose again."
    suppose = {"type": "act", "step": 0, "action": {"kind": "suppose", "player": 1, "slot": 1, "card": "r1"}}
    reorder = {"type": "act", "step": 0, "action": {"kind": "reorder", "player": 0, "order": [2, 1, 3, 4, 5]}}
    assert (
        screens["0"].say(suppose)["text"] == screens["0"].say(reorder)["text"] == "At a table you play, discard or clue, and nothing else."
    )
    assert len(game) == 1
    assert screens["0"].say(act)["type"] == "done"
    assert {place for place, screen in screens.items() if offers(screen)} == {"1"}
    assert screens["0"].say({**act, "step": 1})["text"] == "It is not your turn: Bob is to act."
    assert (len(game), table.wall.step) == (2, 1), "the wall goes on with the game"


def test_who_is_waited_for_is_told_so_in_words_and_in_the_title_and_nobody_else() -> None:
    table, *opened_there = opened(*PLACES, players=3, bots={2: "piers"})
    screens = dict(zip(PLACES, opened_there))

    def called() -> set[str]:
        for screen in screens.values():
            screen.ask_for_steps()
            theirs = screen.told["calls"]
            assert (steps_in(screen.traits)[-1]["status"] == "Your turn") is theirs
            assert screen.told["title"] == ("Your turn · " if theirs else "") + screen.place.title
        return {place for place, screen in screens.items() if screen.told["calls"]}

    assert called() == {"0"}
    table.paused = True
    assert called() == set()
    table.paused = False
    assert screens["0"].play(0)["type"] == "done"
    assert called() == {"1"}
    assert steps_in(screens["0"].traits)[0]["status"] == "Alice to act", "it was, but is no more"
    assert screens["1"].play(1)["type"] == "done"
    assert called() == set(), "nobody waits for a person while a bot is to act"


def test_in_the_last_round_a_seat_is_told_how_many_turns_are_left() -> None:
    _, first, second = opened("0", "1", rules=hw.RuleSet(suits="r", copies=(1, 1, 1, 1), hand_size=1, clue_tokens=2, strikes=9))
    for step, screen in enumerate((first, second)):
        assert screen.play(step)["type"] == "done"
    first.ask_for_steps()
    assert steps_in(first.traits)[-1]["status"] == "Your turn: 2 turns left"
    assert first.play(2)["type"] == "done"
    second.ask_for_steps()
    assert steps_in(second.traits)[-1]["status"] == "Your turn: the last turn of the game"


def test_a_class_thinks_first() -> None:
    """Wall and phones said what a clue taught before the teacher could ask."""
    table, *screens = opened("0", "wall", "spectators")
    shown = [table.wall._open_panels, *(screen.traits["_open_panels"] for screen in screens)]
    assert {"think-first" in panels for panels in shown} == {True}


def test_only_the_wall_is_read_from_afar() -> None:
    _, *screens = opened(*PLACES, players=3)
    assert [place for place, screen in zip(PLACES, screens) if screen.place.is_read_from_afar] == ["wall"]


NOT_TAKEN = told_as_json("""
    null
    3
    "act"
    []
    {}
    {"type": "undo"}
    {"type": "annotate", "step": 0, "card": null, "text": "red!"}
    {"type": "view", "view": "all"}
    {"type": "detail", "detail": "nested"}
    {"type": "suppose", "step": 0, "card": 3}
    {"type": "advise", "step": 0, "about": "x"}
    {"type": "play_bot", "step": 0}
    {"type": ["act"]}
    {"type": "act"}
    {"type": "act", "step": 0, "action": {"kind": "play", "slot": 99}}
    {"type": "preview", "step": 0, "player": -1}
    {"type": "picture", "step": true}
    {"type": "go", "node": 0}
""")


@pytest.mark.parametrize("message", [*NOT_TAKEN, {"type": "inspect", "step": 10**30, "card": 0}])
def test_what_is_no_turn_and_no_question_gets_a_sentence_and_changes_nothing(message: object) -> None:
    table, screen = opened("0")
    before = {**screen.traits}
    answer = screen.say(message)
    assert answer["type"] == "error"
    assert answer["text"].endswith(".")
    assert (len(table.game), screen.traits) == (1, before)


def test_questions_are_answered_from_the_view_of_the_screen() -> None:
    table, own = opened("0", players=3)
    card = card_numbers(table.game[0])[0][0]
    inspection = own.ask("inspect", step=0, card=card)
    assert inspection == Browser(hw.Board(table.game, view="Alice")).ask("inspect", id=7, step=0, card=card)
    assert own.ask("picture", step=0)["svg"].startswith("<svg")
    assert [clue["mark"] for clue in own.ask("preview", step=0, player=1)["clues"]]


def test_what_happens_elsewhere_is_shown_but_no_variation() -> None:
    table, screen, acting = opened("1", "0")
    table.game.root.comment = "so far"
    table._follow()
    assert "frames" not in json.loads(acting.texts[-2])["state"]["_change"]["delta"], "none is another one"
    table.wall.act(hw.Play(1))
    assert (len(steps_in(screen.traits)), steps_in(acting.traits)[-1] is None) == (2, False)
    later = FakeScreen(screen.place)
    assert later.ask("board")["type"] == "done"
    assert "_change" in later.texts[-2]
    assert [step is None for step in steps_in(later.traits)] == [True, False], "the last step alone, for who comes and who asks anew"
    state = later.traits["_board_state"]
    assert (state["at_table"], state["details"], [view["id"] for view in state["views"]]) == (True, [], ["1"])
    keys = {key for shortcut in state["shortcuts"] for key in shortcut["keys"]}
    assert (keys >= {"Enter", "P", "D", "I"}, keys & {"S", "N", "V", "A", "Z", "C", "M", "Del"}) == (True, set())
    assert table.wall.step == 1
    table.wall.undo()
    assert len(steps_in(screen.traits)) == 1
    table.game.apply(hw.Play(3))
    table._follow()
    assert len(steps_in(screen.traits)) == 2
    table.game.root.add(hw.Play(2))
    tree = tree_in(FakeScreen(Table(table.game)._places["spectators"]).traits)
    assert ([node["variations"] for node in tree], {node["id"] for node in tree}) == ([[], []], {0, 1})


def test_the_screens_of_the_wall_follow_its_viewpoint_and_no_other_screen_does_and_none_tells_the_deck() -> None:
    table, wall, spectator, seat = opened("wall", "spectators", "1", players=3)
    before = steps_in(spectator.traits), steps_in(seat.traits)
    assert wall.traits["_board_state"]["view"] == "common"
    table.wall.view = "all"
    assert wall.traits["_board_state"]["view"] == "all"
    assert all(card["suit"] for hand in steps_in(wall.traits)[0]["hands"] for card in hand["cards"])
    assert (steps_in(spectator.traits), steps_in(seat.traits)) == before
    wall.ask_for_steps()
    assert wall.ask("course")["course"]["hanab_live_link"] == ""
    assert [said["position"] for said in steps_in(wall.traits, "figures")] == [""]


def test_a_paused_game_waits() -> None:
    table, screen = opened("0")
    table.paused = True
    assert (offers(screen), screen.notice) == (set(), "The game is paused.")
    assert screen.play(0)["text"] == "The game is paused: wait until your teacher goes on."
    table.paused = False
    assert (offers(screen), screen.notice) == ({0, 1}, "")


@in_a_kernel
async def test_the_record_is_there_in_the_end_and_not_before() -> None:
    table, screen = opened("0")
    game = table.game
    assert screen.place.record is None
    while game.last.state.outcome is None:
        table.wall.act(hw.Play(1))
    assert screen.notice == "The game is over."
    head, text = await head_and_text(f"{table.links['spectators']}record")
    assert (head[0].split()[1], text, table.record) == ("200", str(game), str(game))
    assert {"Content-Type: text/plain; charset=UTF-8", 'Content-Disposition: attachment; filename="game.hanabi"'} <= {*head}
    assert screen.play(len(game) - 1)["text"] == "The game is over."


def test_there_is_room_for_so_many_screens_and_then_the_silent_one_goes() -> None:
    """As docs/classroom.md says."""
    table, poll = Table(hw.deal(players=2, seed=5)), hw.Poll(hw.question("number", hw.deal(players=2, seed=2), which="pace"), journal=None)
    assert {name: place.most for name, place in table._places.items()} == {"0": 4, "1": 4, "wall": 10, "spectators": 60}
    assert (poll._phones.most, MAX_LINKS, connections.MOST_REQUESTS, MOST_QUESTIONS, MAX_CHANGES, MAX_BARS) == (300, 400, 400, 4, 20, 20)
    assert [server.MESSAGES_A_SECOND, server.MESSAGES_AT_ONCE] == [10, 40]
    assert [*PORTS] == [*range(8790, 8800)]
    links = SecretLinks()
    assert len({links.open(poll._phones) for _ in range(400)}) == 400
    with pytest.raises(hw.HanabiError, match="400 links are open"):
        links.open(poll._phones)
    _, *screens = opened(*["0"] * (table_module.MOST_AT_A_SEAT + 1))
    assert [screen.code for screen in screens] == [FULL] + [0] * table_module.MOST_AT_A_SEAT


@in_a_kernel
async def test_what_the_notebook_says_in_a_thread_is_done_where_the_screens_are() -> None:
    table, screen = opened("0")
    links, client = table.links, await Client.open(table.links["Alice"])
    await from_a_thread(table.wall, {"type": "act", "id": 1, "step": 0, "action": PLAY})
    await from_a_thread(table._console, pressed("pause"))
    await from_a_thread(table._console, pressed("take_back", "0"))
    assert (len(table.game), table.paused, screen.threads) == (2, True, {current_thread()})
    assert table.links["Alice"] != links["Alice"]
    assert await client.closed() == TAKEN_BACK


@in_a_kernel
async def test_a_player_with_the_name_of_a_place_has_a_link_and_a_seat() -> None:
    names = ("wall", "spectators", "all", "0")
    table = Table(hw.deal(players=names, seed=5))
    links = table.links
    assert [*links] == [0, 1, "all", "0", "wall", "spectators"]
    assert len({*links.values()}) == 6
    assert [*addresses(table._console).values()] == [*links.values()]
    heads = [(await head_and_text(link))[1].partition("</title>")[0].split("<title>")[1] for link in links.values()]
    assert heads == [place.title for place in table._places.values()]
    assert len({*heads}) == 6
    for seat, name in enumerate(names):
        table.take_back(name)
        key = [*links][seat]
        assert {other for other, link in table.links.items() if link != links[other]} == {key}
        links = table.links


@in_a_kernel
async def test_bots_fill_empty_chairs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "BOT_SECONDS", 0)
    table, screen, bots_own = opened("0", "1", players=3, bots={"Bob": "careful"})
    assert bots_own.notice == "A bot plays in this seat for now. You can watch."
    assert bots_own.play(0)["type"] == "error"
    screen.play(0)
    await until(lambda: len(steps_in(screen.traits)) == 3)
    assert (len(table.game), table.game[1].player) == (3, 1)
    table.seat_bot("Cathy", "piers")
    started = []
    with monkeypatch.context() as patch:
        patch.setattr(table, "_start_bot", lambda: started.append(1))
        table._plan_bot()
        table._plan_bot()
        await until(lambda: bool(started))
    assert started == [1], "who waits twice acts once"
    table._start_bot()
    await until(lambda: len(table.game) == 4)
    assert table.bots == [table.game[0].names[1], table.game[0].names[2]]
    table.seat_bot(1, None)
    screen.play(3)
    assert offers(bots_own)


@in_a_kernel
async def test_a_bot_that_fails_says_so_in_the_notebook_and_the_game_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "BOT_SECONDS", 0)

    class Broken(Bot):
        name = "broken"
        rules: ClassVar[dict[str, Any]] = {}

    table = Table(hw.deal(players=2, seed=5), bots={"Alice": Broken()})
    await until(lambda: bool(table._trouble))
    assert table._console._console_state["lines"][1].startswith("The bot broken raised an error at turn 1: ")
    for choice in ("broken", "person"):
        table._console._on_message(table._console, {"type": "choose", "link": "0", "choice": choice}, [])
    assert (table.bots, len(table._console_state()["lines"])) == ([], 2)
    assert offers(FakeScreen(table._places["0"])) == {0, 1}


@in_a_kernel
async def test_the_console_shows_the_links_and_obeys_only_what_it_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(hw.deal(players=2, seed=5))
    console = table._console
    assert [*addresses(console).values()] == [*table.links.values()]
    for message in (pressed("pause"), {"type": "choose", "link": "1", "choice": "piers"}):
        console._on_message(console, message, [])
    assert (table.paused, table.bots) == (True, ["Bob"])
    assert {*addresses(console)} == {"0", "wall", "spectators"}, "nobody is to go where a bot plays"
    choices: list[object] = [{"type": "choose", "link": link, "choice": choice} for link, choice in (("wall", "piers"), ([], {}))]
    for nonsense in (None, {}, {"type": "press", "button": "explode"}, *choices):
        console._on_message(console, nonsense, [])
    link, take_back, told = table.links["Alice"], pressed("take_back", "0"), list[object]()
    monkeypatch.setattr(console, "send", told.append)
    monkeypatch.setattr("hanabi_widget.classroom.screens_behind_secret_links.MAX_LINKS", 0)
    console._on_message(console, take_back, [])
    assert told == [{"type": "error", "text": "0 links are open: close a table or a poll that is over, with its `close()`"}]
    monkeypatch.undo()
    monkeypatch.setattr(console, "send", told.append)
    console._on_message(console, take_back, [])
    assert table.links["Alice"] != link
    assert told[-1]["addresses"]["0"]["address"] == table.links["Alice"], "all views are told"  # type: ignore[index]
    console._on_message(console, pressed("pause"), [])
    assert len(told) == 2, "once"
    console._on_message(console, pressed("close"), [])
    assert not table.is_open
    assert table._console_state()["links"] == []
    assert told[-1] == {"type": "addresses", "addresses": {}}


@in_a_kernel
async def test_where_a_cell_is_run_again_its_links_lead_to_what_it_makes_now(monkeypatch: pytest.MonkeyPatch) -> None:
    question = hw.question("number", hw.deal(players=2, seed=2), which="pace")
    kinds: tuple[Callable[[], Any], ...] = (
        lambda: Table(hw.deal(players=2, seed=5)),
        lambda: hw.Poll(question, journal=None),
        lambda: hw.Exam(question, ["Ann"], journal=None),
    )
    for make in kinds:
        made = []
        for cell, run in (("a", 1), ("a", 1), ("b", 2), ("a", 3)):
            monkeypatch.setattr(console_module, "this_cell", lambda now=(cell, str(run)): now)
            made.append(make())
        assert [place.is_open for place in made] == [False, True, True, True]
        links = [{*place._tokens.values()} for place in made]
        assert not links[1] & links[2] | links[1] & links[3] | links[2] & links[3], "what stays has links of its own"
        assert made[0]._console._told == {}


@in_a_kernel
async def test_screens_go_along_where_a_cell_is_run_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console_module, "this_cell", lambda: ("c", "1"))
    first = Table(hw.deal(players=2, seed=5))
    links, screen = first.links, await Client.open(first.links["Alice"])
    monkeypatch.setattr(console_module, "this_cell", lambda: ("c", "2"))
    again = Table(hw.deal(players=2, seed=5))
    assert again.links == links
    assert await screen.closed() == GOING_AWAY, "which no page takes for its end"
    await Client.open(links["Alice"])
    assert [len(table._places["0"].screens) for table in (first, again)] == [0, 1]


@in_a_kernel
async def test_without_tornado_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "hanabi_widget.classroom.server")
    for name in [name for name in sys.modules if name.partition(".")[0] == "tornado"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "tornado", None)
    with pytest.raises(hw.HanabiError, match="need tornado, which is not installed here: pip install tornado"):
        Table(hw.deal(players=2, seed=5))


@pytest.mark.parametrize(("stop", "steps"), [(Table.close, 1), (lambda table: table.game.apply(hw.Play(1)), 2)])
@in_a_kernel
async def test_a_bot_that_thinks_is_stopped(monkeypatch: pytest.MonkeyPatch, stop: Callable[[Table], object], steps: int) -> None:
    go_on = Event()
    monkeypatch.setattr(table_module, "BOT_SECONDS", 0)
    monkeypatch.setattr(Careful, "act", lambda _, seat, __: go_on.wait(PATIENCE) and seat.legal[0])
    planned, table = (Table(hw.deal(players=2, seed=5), bots={"Alice": "careful"}) for _ in range(2))
    planned.close()
    await until(lambda: len(table._jobs) > 0)
    stop(table)
    go_on.set()
    await until(lambda: not len(table._jobs))
    assert (len(table.game), table._trouble, len(planned.game), len(planned._jobs)) == (steps, "", 1, 0)


@in_a_kernel
async def test_the_console_of_a_closed_table_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console_module, "REFRESH_SECONDS", 0)
    table, screen = opened("0")
    assert table._console._timer, "a refresh is on its way when the table is closed"
    table.close()
    assert screen.code == STOPPED
    await until(lambda: not table._console._timer)
    before = table._console._console_state["lines"]
    table.wall.act(hw.Play(1))
    await until(lambda: table._console._console_state["lines"] != before)
    assert table._console._console_state["lines"] == table._console_state()["lines"]


def test_a_table_needs_one_deal_that_is_known_and_a_poll_a_question() -> None:
    with pytest.raises(hw.HanabiError, match="needs all cards"):
        Table(hw.position("r2 y1 g1 | x r3 r3 y5 | Ann ? ? ? ? ? | Ben ? ? ? ? ?"))
    with pytest.raises(hw.HanabiError, match="dealer that proves"):
        Table(hw.deal(players=["Ann", "Ben"], seed=1, dealer="adversary"))
    with pytest.raises(TypeError, match="game"):
        Table("r1")  # type: ignore[arg-type]
    for name in ("address", "url", "bots"):
        with pytest.raises(TypeError, match=name):
            Table(hw.deal(), **{name: 5})  # type: ignore[arg-type]
    with pytest.raises(hw.HanabiError, match="pace"):
        hw.Poll("pace")
    with pytest.raises(hw.HanabiError, match="no bot"):
        Table(hw.deal(), bots={"Alice": "nobody"})


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"address": "0.0.0.0"}, "name one of this machine"),
        ({"address": "localhost"}, "as numbers"),
        ({"port": 80}, "from 1024"),
        *(({"url": url}, "give a whole one") for url in ("hub.example.org", "ftp://a.org/", "https://", "https://[", "https://a@a.org/")),
        *(({"url": f"https://a.org/{more}"}, "give a whole one") for more in ("?a=1", "#a")),
        ({"address": "203.0.113.7"}, r"cannot listen at 203\.0\.113\.7: "),
        ({"address": "203.0.113.7", "port": 8790}, r"cannot listen at 203\.0\.113\.7, port 8790: "),
    ],
)
@in_a_kernel
async def test_an_address_that_will_not_do_is_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(hw.HanabiError, match=message):
        Table(hw.deal(players=2, seed=5), **settings)


def test_a_server_is_called_by_its_own_names_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    for address, own, others in (
        (Address("192.168.1.20", 8790), "192.168.1.20:8790", "127.0.0.1:8790 localhost:8790 192.168.1.20"),
        (Address(port=8790), "127.0.0.1:8790 LOCALHOST:8790", "127.0.0.1:8791 localhost"),
        (Address("::1", 8790), "[::1]:8790 localhost:8790", "::1:8790"),
        (Address("0.0.0.0", 8790, "http://a.org/"), "a.org 127.0.0.1:8790 localhost:8790", "0.0.0.0:8790 a.org:443 b.org"),
    ):
        assert [name for name in f"{own} {others}".split() if address.is_own(name)] == own.split()
        assert address.is_local == (address.address in ("127.0.0.1", "::1"))
    monkeypatch.setattr("socket.socket.connect", lambda asked, _: asked.send(b""))  # fails: there is no network
    assert address_in_the_room() == "127.0.0.1"


def test_in_a_notebook_the_console_stands_above_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = []
    for module in (console_module, widget_base, exercise_and_practice):
        monkeypatch.setattr(module, "display", lambda what, **_: shown.append(what))
    poll = hw.Poll(hw.question("number", hw.deal(players=2, seed=2), which="pace"), journal=None)
    for place in (*opened(), poll):
        place._ipython_display_()
        assert shown[0] is place._console
        assert ["text/html" in output for output in shown[1:]] == [False, True], "no attempts"
        shown.clear()


@in_a_kernel
async def test_in_a_browser_table_and_poll_say_that_no_screens_can_come_and_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    (table,), poll = opened(), hw.Poll(hw.question("number", hw.deal(players=2, seed=2), which="pace"), journal=None)
    for state in (table._console_state(), poll._console_state()):
        assert state["links"] == []
        assert "Run this notebook in JupyterLab on a computer" in state["lines"][-1]
    assert (table.is_open, table._console_state()["buttons"], poll.is_open) == (False, [], False)
    for ask in (lambda: table.links, lambda: poll.link):
        with pytest.raises(hw.HanabiError, match="JupyterLab on a computer"):
            ask()
    table.wall.act(hw.Play(1))  # the board below plays on
    table.close()
    poll.reveal()
    assert (len(table.game), poll.revealed) == (2, True)


@in_a_kernel
async def test_so_many_questions_are_worked_out_at_the_same_time_and_the_game_goes_on() -> None:
    table, player, wall, *watching = opened("0", "wall", *["spectators"] * (MOST_QUESTIONS + 1))
    for screen in watching:
        screen.place.hear(screen, {"method": "custom", "content": {"type": "inspect", "id": 1, "step": 0, "card": 0}})
    assert [answer["text"] for answer in watching[-1].answers()] == ["Too much is asked at this moment: try again."]
    assert player.play(0)["type"] == "done"
    await until(lambda: not any(place.questions for place in table._live.places))
    assert {screen.answers()[-1]["type"] for screen in watching[:-1]} == {"inspection"}
    wall.place.hear(wall, {"method": "custom", "content": {"type": "inspect", "id": 1, "step": 0, "card": 0}})
    assert wall.place.questions == 1
    table.wall.view = "all"
    assert wall.place.questions == 0, "what is found is for another viewpoint"


@pytest.mark.parametrize("seed", some(range(12), 4))
def test_no_world_can_be_told_apart(seed: int) -> None:
    assert {*differences(seed, 4)} == {""}


def test_the_judge_sees_a_leak() -> None:
    random = Random(1)
    game, seat = played(random), SeatIndex(0)
    other = another_world(random, game.line, seat)
    assert wire(game, seat, Viewpoint(), []) != wire(other, seat, Viewpoint(), [])
