"""The map as it is sent: it agrees with the engine, gives nothing away, and says what is wrong with what is typed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from random import Random

import pytest

import hanabi_widget as hw
from hanabi_widget.knowledge import GroupObservation, TwoMinds, fact_identities
from hanabi_widget.knowledge.worlds import NO_CONSTRAINTS, CardConstraints, nested_worlds
from hanabi_widget.rules import Clue, SeatIndex, State, by_identity, clues_of
from hanabi_widget.session.map_of_minds import Exploration
from hanabi_widget.text import ENGLISH, LANGUAGES, card_name
from hanabi_widget.text.map_of_minds import describe_hand
from hanabi_widget.view.map_of_minds import MapOfTwoMinds, every_hand
from hanabi_widget.view.map_subject import MapPosition, clues_given
from tests.kinds import Json
from tests.other_worlds import another_world

LADDER = "[suits=ryb copies=2,1,1 hand_size=2] r1 b3 | 1c | x y3 r3 b1 | >Alice y2 r1+r | Bob r2 y1 | deck y1"
FIVES = "[hand_size=2] r4 | x g5 b5 w5 | >Alice y5 y1 | Bob r5+5 b1"
LAST_FIVES = "[hand_size=2] r4 g4 | x y5 b5 w5 | >Alice r5+5 y1 | Bob g5+5 b1"
SMALL = hw.RuleSet(suits="ry", copies=(2, 1), hand_size=2, clue_tokens=4)
FORMULAS = (
    "playable({0}.1)",
    "K({1}, playable({1}.2))",
    "r1({0}.some) or y1({1}.1)",
    "not K({0}, K({1}, r({0}.1)))",
    "C({0}, {1}, r1({1}.1))",
)
BOTH = (SeatIndex(0), SeatIndex(1))


def explored(text: str, *players: str, formula: str | None = None, viewer: str | None = None) -> Exploration:
    """A map of a position that is written down."""
    state = hw.position(text)
    seats = tuple(state.seat(player) for player in players or state.names)
    position = MapPosition(state, seats, None if formula is None else hw.formula(formula), None if viewer is None else state.seat(viewer))
    return Exploration.of(position)


def small_games(number: int) -> Iterator[tuple[hw.Game, Random]]:
    """Games of two or three on a small deck, some turns old, all hands full."""
    for seed in range(number):
        random = Random(seed)
        game = hw.deal(2 + seed % 2, seed=seed, rules=SMALL)
        for _ in range(random.randrange(4)):
            legal = game.last.state.legal_actions()
            clues = clues_of(legal)
            if game.last.state.outcome is None:
                game.apply(random.choice(clues) if clues and random.random() < 0.8 else random.choice(legal))
        if game.last.state.outcome is None and min(map(len, game.last.state.hands)) == 2:
            yield game, random


def random_formula(state: State, random: Random) -> str:
    """A formula about the first two players."""
    return random.choice(FORMULAS).format(*random.sample(state.names[:2], 2))


def test_what_the_slider_says_is_what_the_engine_says() -> None:
    """From all cards, and from a seat, which knows what it says. All else of the map is worked out anew too, whatever is done with it."""
    said = 0
    for game, random in small_games(24):
        state, formula = game.last.state, random_formula(game.last.state, random)
        for viewer in (None, *BOTH) if len(state.names) == 2 else (None,):
            begun = Exploration.of(MapPosition(state, BOTH, hw.formula(formula), viewer))
            for walk in begun.state(ENGLISH)["walks"]:
                side, wanted = walk["id"][-1], formula
                names = state.names[:2] if side == "0" else state.names[1::-1]
                for moves, step in enumerate(walk["steps"]):
                    if walk["id"] != "both" and step["label"] != "∞":
                        wanted = known_in_turn(formula, names, moves + (viewer is not None))
                    elif moves:
                        wanted = f"E({', '.join(names)}, {wanted})" if step["label"] != "∞" else f"C({', '.join(names)}, {formula})"
                    assert step["holds"] == state.holds(wanted), (state, wanted)
                    said += 1
            clues = begun.position.clues()
            told = begun.announce(random.choice(clues)) if clues else begun
            staying = [number for number, cell in enumerate(told.state(ENGLISH)["cells"]) if not cell["struck"]]
            for each in (begun, told, told.start(random.choice(staying)), told.undo(), told.fill(None)):
                if each.position.formula or isinstance(each.shown, MapOfTwoMinds):
                    check_map(each)
    assert said > 150


def known_in_turn(formula: str, players: Sequence[str], moves: int) -> str:
    """What the first player knows that the second knows that the first knows …, so many times."""
    for move in reversed(range(moves)):
        formula = f"K({players[move % 2]}, {formula})"
    return formula


def check_map(exploration: Exploration) -> None:
    """What is shown of a map of two is as its worlds have it."""
    assert isinstance(exploration.shown, MapOfTwoMinds)
    shown, position, minds = exploration.state(ENGLISH), exploration.position, exploration.shown.minds
    cells, (first, second), viewer = shown["cells"], minds.names, position.viewer
    places, rules = [(cell["row"], cell["column"]) for cell in cells], position.state.rules
    names = {name: card_name(ENGLISH, rules, identity) for identity, name in by_identity(rules.card_names)}
    assert (places, len(places)) == (sorted({*places}), len(minds.cells))
    assert (shown["row_label"], shown["column_label"]) == (f"Hands of {first}", f"Hands of {second}")
    assert sum(cell["real"] for cell in cells) == (viewer is None)
    for number, cell in enumerate(cells):
        worlds, truth = cell["worlds"], cell["truth"]
        told = f"{first}: {shown['rows'][cell['row']]['label']}. {second}: {shown['columns'][cell['column']]['label']}."
        told += f" {worlds:,} ways to deal the cards." * (worlds > 1)
        told += (" This is how it is." if worlds == 1 else " One of them is how it really is.") * cell["real"]
        told += " Ruled out by what was said." * cell["struck"]
        told += {None: "", True: " Here the answer is yes.", False: " Here the answer is no."}[truth]
        assert (cell["label"], truth is None) == (told, cell["struck"] or position.formula is None)
        if truth is not None and worlds == 1 and viewer is None and position.formula:
            assert exploration.world_state(number).holds(position.formula) is truth
    for key, lines in (("row", shown["rows"]), ("column", shown["columns"])):
        for number, line in enumerate(lines):
            of_line = [cell["struck"] for cell in cells if cell[key] == number]  # type: ignore[literal-required]
            assert (line["gone"], line["weight"], line["share"]) == (all(of_line), "", 0)
            assert bool(line["words"]) is any(group.hands > 1 for group in (minds.rows if key == "row" else minds.columns))
            assert all(card["label"] == names[f"{card['suit']}{card['rank']}"] for card in line["cards"])
    start = {exploration.shown.places.index(place) for place in [position.start] if place} or {
        number for number, place in enumerate(exploration.shown.places) if place in minds.start and not cells[number]["struck"]
    }
    begun = viewer is not None and position.start is None
    assert [walk["id"] for walk in shown["walks"]] == ([f"turns-{viewer}"] if begun else ["both", "turns-0", "turns-1"])
    for walk in shown["walks"]:
        reached, side = start, None if walk["id"] == "both" else int(walk["id"][-1])
        assert len(walk["steps"]) == max(2, *walk["distances"]) + 2
        for moves, step in enumerate(walk["steps"]):
            if moves + 1 < len(walk["steps"]):
                assert {number for number, distance in enumerate(walk["distances"]) if 0 <= distance <= moves} == reached
            worlds = sum(cells[number]["worlds"] for number in reached)
            false = sum(cells[number]["worlds"] for number in reached if cells[number]["truth"] is False)
            assert step["label"] == ("∞" if moves + 1 == len(walk["steps"]) else str(moves))
            assert (step["verdict"].split()[0], step["holds"]) == (f"{worlds:,}", not false if position.formula else None)
            in_false = "it" if worlds == 1 else f"all {worlds:,}" if false == worlds else f"{false:,}"
            assert (f"false in {in_false}" in step["verdict"]) is bool(false)
            stay = [1, 0] if side is None else [1 - (side + moves + begun) % 2]
            near = {(by, places[number][by]) for number in reached for by in stay}
            reached = reached | {n for n, cell in enumerate(cells) if not cell["struck"] and near & {(by, places[n][by]) for by in stay}}
    assert shown["summary"].split()[0] == f"{sum(cell['worlds'] for cell in cells if not cell['struck']):,}"
    assert len(shown["reached"]) == max(len(walk["steps"]) for walk in shown["walks"])
    flags = (bool(position.said), bool(exploration.undone), position.start is not None, True)
    assert (shown["can_undo"], shown["can_redo"], shown["moved"], shown["interactive"]) == flags
    assert exploration.shown.state(ENGLISH)["can_redo"] is False, "nothing was taken back of a map alone, as of a question's"
    assert [(clue["player"], clue["value"]) for clue in shown["clues"]] == [(clue.player, clue.value) for clue in position.clues()]


def test_from_a_seat_the_map_is_the_same_in_all_worlds_that_it_holds_possible() -> None:
    compared = 0
    for game, random in small_games(20):
        seat = random.choice(BOTH)
        other = another_world(random, game.line, seat)
        payloads = [sent(each.last.state, seat) for each in (game, other)]
        assert payloads[0] == payloads[1]
        compared += other.last.state.hands != game.last.state.hands
    assert compared > 5


def sent(state: State, seat: SeatIndex) -> list[str]:
    """All that a map at a seat sends: of both minds and of one, with questions and clues, and what is refused."""
    found = []
    names = [state.names[each] for each in BOTH]
    for seats in (BOTH, (seat,)):
        exploration = Exploration.of(MapPosition(state, seats, viewer=seat))
        found.append(json.dumps(exploration.state(ENGLISH)))
        messages: list[Json] = [
            *({"type": "fact", "choice": f"playable({name}.{slot})"} for name in names for slot in (1, 2)),
            *({"type": "clue", "player": player, "value": value} for player in BOTH for value in ("r", 1)),
            {"type": "start", "cell": 0},
            {"type": "undo"},
            {"type": "redo"},
        ]
        for message in messages:
            try:
                exploration = exploration.obeyed(message, ENGLISH)
            except ValueError as error:
                found.append(str(error))
            found.append(json.dumps(exploration.state(ENGLISH)))
        found += [str(exploration.world_state(cell)._fields()) for cell in range(min(3, len(exploration.shown.places)))]
    return found


def test_a_clue_strikes_worlds_and_undo_brings_them_back() -> None:
    begun = explored(LADDER, formula="playable(Bob.2)")
    told = begun.announce(Clue("Bob", 1))
    state = told.state(ENGLISH)
    assert [step["holds"] for step in state["walks"][0]["steps"]] == [True, True, True, True, False, False]
    assert state["said"] == ["Alice clues Bob 1: slot 2."]
    assert (state["summary"], state["start"], state["view"]) == ("7 worlds", "From the real world", "all")
    assert state["cells"][18]["label"] == "Alice: yellow 2, red 1. Bob: red 2, yellow 1. This is how it is. Here the answer is yes."
    assert [(walk["label"], walk["steps"][-2]["text"], walk["steps"][-2]["notation"]) for walk in state["walks"][::2]] == [
        (
            "Alice and Bob",
            "4 moves. Both know that both know … (4 times) what is true in all of these worlds.",
            "E(E(E(E(…))))",
        ),
        (
            "Bob, Alice, Bob …",
            "5 moves in turn, first one of Bob. Along so long a chain it is known what is true in all of these worlds.",
            "K(Bob, K(Alice, K(Bob, K(Alice, … … …))))",
        ),
    ]
    assert state["reached"] == ["You are here.", "Reached by 1 move.", *(f"Reached by {moves} moves." for moves in range(2, 7))]
    undone = told.undo()
    assert undone.state(ENGLISH) == {**begun.state(ENGLISH), "can_redo": True}
    assert undone.redo().state(ENGLISH) == state
    assert begun.undo().position == begun.position


def test_after_two_announcements_only_what_the_last_one_ruled_out_is_struck() -> None:
    told = explored(LADDER).announce(Clue("Bob", 1)).announce(hw.formula("K(Bob, playable(Bob.2))"))
    minds = TwoMinds(hw.position(LADDER), 0, 1, announced=[Clue("Bob", 1)])
    state = told.state(ENGLISH)
    assert len(state["cells"]) == len(minds.cells)
    assert 0 < sum(cell["struck"] for cell in state["cells"]) < len(state["cells"])
    assert state["said"] == ["Alice clues Bob 1: slot 2.", "Said aloud: K(Bob, playable(Bob.2))"]


def test_what_the_formula_cannot_tell_apart_is_merged_where_it_would_not_fit() -> None:
    state = explored(FIVES, formula="K(Bob, playable(Bob.1))").state(ENGLISH)
    assert [len(state["rows"]), len(state["columns"])] == [3, 3]
    assert [row["words"] for row in state["rows"]] == ["anything else", "with red 5", "with yellow 5"]
    assert [[card["label"] for card in row["cards"]] for row in state["rows"]] == [[], ["red 5"], ["yellow 5"]]
    assert state["rows"][2]["label"] == "with yellow 5 (40 hands)"
    for gone, lines in (("r5 y5 b5", 12), ("y5 b5", 2)):  # twelve hands fit, thirteen do not
        text = f"[suits=ryb hand_size=1] r1 | x {gone} | >Alice y1 | Bob b1"
        assert len(explored(text, formula="r5(Bob.1)").state(ENGLISH)["rows"]) == lines


def test_394_worlds_are_one_cell_or_each_a_cell_of_its_own() -> None:
    merged = explored(LAST_FIVES).state(ENGLISH)
    assert [cell["worlds"] for cell in merged["cells"]] == [394, 394]
    assert merged["walks"][0]["distances"] == [0, -1]
    each = MapOfTwoMinds(position := explored(LAST_FIVES).position, every_hand(position)).state(ENGLISH)
    assert sum(distance >= 0 for distance in each["walks"][0]["distances"]) == 394
    assert each["rows"][0]["label"] == "red 5, yellow 1"  # where the rook stands comes first


def test_too_many_hands_are_refused_with_their_number() -> None:
    many = explored("[suits=rygb hand_size=2] r1 | Alice r2+2 y3 | >Bob g1+1 b1+1").position
    with pytest.raises(ValueError, match=r"There are 80 by 16 hands to tell apart, and a map draws at most 48 by 48"):
        MapOfTwoMinds(many, every_hand(many))


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_deal_of_full_size_is_grouped_by_a_card_of_each(players: int) -> None:
    game = hw.deal(players, seed=1)
    state = Exploration.of(MapPosition(game[0], BOTH)).state(ENGLISH)
    rows = [row["words"] for row in state["rows"]]
    assert (len(rows) <= 12, rows[-1], len({*rows})) == (True, "anything else", len(rows))
    assert {f"{color} 1" for color in ("red", "yellow", "green", "blue", "white")} - {*rows} <= {"red 1", "white 1"}, (
        "what is playable is told"
    )
    assert all(re.search("(million|billion|trillion) ways to deal the cards[.]", cell["label"]) for cell in state["cells"])
    assert sum(cell["worlds"] for cell in state["cells"]) == count_worlds(game[0])
    for fact in ("playable", "trash", "critical", "not r1"):
        asked = f"{fact}({game[0].names[1]}.2)"
        filled = Exploration.of(MapPosition(game[0], BOTH, hw.formula(asked))).state(ENGLISH)
        assert sum(cell["worlds"] for cell in filled["cells"]) == count_worlds(game[0])
        true, false = (sum(cell["worlds"] for cell in filled["cells"] if cell["truth"] is value) for value in (True, False))
        of_fact = {(BOTH[1], 1): fact_identities(game[0], fact)}
        assert (true, false) == (count_worlds(game[0], of_fact), count_worlds(game[0]) - true)
        for step in filled["walks"][0]["steps"][:2]:
            assert step["holds"] is game[0].holds(asked if step["label"] == "0" else f"E({', '.join(game[0].names[:2])}, {asked})")
    with pytest.raises(hw.TooManyWorlds, match=str(count_worlds(game[0]))):
        Exploration.of(MapPosition(game[0], BOTH, hw.formula("K(1, playable(1.some))")))


def count_worlds(state: State, cards: CardConstraints = NO_CONSTRAINTS) -> int:
    """In how many worlds the hands of the first two players differ."""
    return nested_worlds(GroupObservation(state), BOTH, 0b11).count(cards)


def clued_game() -> hw.Game:
    """Two full hands, in each of which a clue touched one card and the last one others."""
    game = hw.deal(["Ann", "Ben"], seed=4)
    for clue in (Clue("Ben", 1), Clue("Ann", "blue")):
        game.apply(clue)
    return game


def of_game(game: hw.Game, viewer: SeatIndex | None = None) -> Exploration:
    node = game.last
    return Exploration.of(MapPosition(node.state, BOTH, viewer=viewer, given=clues_given(node)))


def test_the_cards_just_clued_matter_until_others_are_chosen() -> None:
    begun = of_game(clued_game())
    state = begun.state(ENGLISH)
    assert (state["row_label"], state["column_label"]) == ("Ann’s first card", "Ben’s first card")
    assert [row["words"] for row in state["rows"]] == [f"blue {rank}" for rank in range(1, 6)]
    assert [(menu["type"], menu["value"]) for menu in state["menus"]] == [("fact", "playable(Ben.1)"), ("rows", "1"), ("columns", "1")]
    assert [option["label"] for option in state["menus"][2]["options"][1:4]] == [
        "slot 2",
        "slot 3",
        "slot 4: red 1, yellow 1, green 1, blue 1 or white 1",
    ]
    other = begun.obeyed({"type": "columns", "choice": "4"}, ENGLISH).state(ENGLISH)
    assert (other["row_label"], other["column_label"]) == ("Ann’s first card", "Ben’s fourth card")
    with hw.effort(200_000):  # what is tried in vain leaves enough
        asked = begun.obeyed({"type": "fact", "choice": "playable(Ben.4)"}, ENGLISH)
    state = asked.state(ENGLISH)
    assert (state["formula"], [menu["value"] for menu in state["menus"]]) == ("playable(Ben.4)", ["playable(Ben.4)", "1", "4"])
    assert {cell["truth"] for cell in state["cells"]} == {True}
    for message in ({"type": "fact", "choice": ""}, {"type": "rows", "choice": "1"}):
        assert asked.obeyed(message, ENGLISH).state(ENGLISH)["column_label"] == "Ben’s first card"
    for message in ({"type": "rows", "choice": "6"}, {"type": "rows", "choice": ""}, {"type": "fact", "choice": "r1(Ann.1)"}):
        with pytest.raises(hw.LocalizedError, match="choose one of"):
            begun.obeyed(message, ENGLISH)
    with pytest.raises(hw.LocalizedError):
        explored(LADDER).obeyed({"type": "rows", "choice": "1"}, ENGLISH)


def test_the_slider_of_two_cards_says_what_the_engine_says() -> None:
    """What each chain of players considers possible of the two cards."""
    game = clued_game()
    state, shown = game.last.state, of_game(game).state(ENGLISH)
    for walk in shown["walks"][1:]:
        chain = [state.names[(int(walk["id"][-1]) + move) % 2] for move in range(3)]
        for moves in (1, 2, 3):
            holder = BOTH[state.names.index(chain[moves - 1])]
            possible = state.knowledge(*chain[:moves])[1].identities
            key, lines = ("row", shown["rows"]) if holder == 0 else ("column", shown["columns"])
            reached = {cell[key] for cell, near in zip(shown["cells"], walk["distances"]) if 0 <= near <= moves}  # type: ignore[literal-required]
            assert {f"{line['cards'][0]['suit']}{line['cards'][0]['rank']}" for n, line in enumerate(lines) if n in reached} == possible
    assert (
        shown["walks"][1]["steps"][1]["verdict"]
        == "Ann’s first card: all 5 that it may be. Ben’s first card: blue 1. Yes in all of these worlds."
    )


def test_a_clue_strikes_pairs_of_cards_and_a_formula_ends_the_question() -> None:
    begun = of_game(clued_game())
    told = begun.announce(Clue("Ben", "red"))
    state = told.state(ENGLISH)
    assert [column["gone"] for column in state["columns"]] == [True, False, False, False, False]
    assert state["cells"][0]["label"].endswith("Ruled out by what was said.")
    assert sum(cell["worlds"] for cell in state["cells"] if not cell["struck"]) == count_worlds(told.position.table())
    assert told.world_state(1).hands[1][0] == told.position.state.rules.identity_of("y1")
    assert told.start(1).state(ENGLISH)["start"] == "From one of the worlds you chose"
    with pytest.raises(hw.LocalizedError):
        told.start(0)
    with pytest.raises(hw.TooManyWorlds):
        begun.announce(hw.formula("not r5(Ben.2)"))
    begun = explored(FIVES)
    said = begun.announce(hw.formula("5(Bob.1)"))
    assert [menu["type"] for menu in said.state(ENGLISH)["menus"]] == ["fact"]
    assert said.undo().state(ENGLISH)["column_label"] == begun.state(ENGLISH)["column_label"] == "Bob’s first card"


def test_two_cards_from_a_seat_are_the_same_in_all_worlds_that_it_holds_possible() -> None:
    game, compared = clued_game(), 0
    for seat in BOTH:
        for seed in range(3):
            other = another_world(Random(seed), game.line, seat)
            shown = [of_game(each, seat) for each in (game, other)]
            assert shown[0].state(ENGLISH) == shown[1].state(ENGLISH)
            for each in shown:
                assert not any(cell["real"] for cell in each.state(ENGLISH)["cells"])
            assert shown[0].world_state(3)._fields() == shown[1].world_state(3)._fields()
            compared += other.last.state.hands != game.last.state.hands
    assert compared > 3


def test_moves_start_from_a_world_that_is_chosen() -> None:
    begun = explored(LADDER)
    started = begun.start(3)
    assert started.state(ENGLISH)["start"] == "From the world you chose"
    assert started.start(None).state(ENGLISH) == begun.state(ENGLISH)
    seated = explored(LADDER, viewer="Bob")
    assert (seated.state(ENGLISH)["view"], seated.state(ENGLISH)["start"]) == ("1", "From what Bob sees")
    assert [step["notation"] for step in seated.state(ENGLISH)["walks"][0]["steps"][:2]] == ["K(Bob, …)", "K(Bob, K(Alice, …))"]


def test_one_mind_alone_is_a_list_with_weights() -> None:
    begun = explored(LADDER, "Bob", formula="playable(Bob.2)")
    state = begun.state(ENGLISH)
    expected = {", ".join(hand): weight for hand, weight in hw.position(LADDER).knowledge("Bob").hands()}
    assert len(state["rows"]) == len(expected) == len(state["cells"])
    assert [row["weight"] for row in state["rows"]] == [f"{weight} of 6" for weight in expected.values()]
    assert [row["label"] for row in state["rows"]] == ["red 2, yellow 1", "yellow 1, red 2", "yellow 1, yellow 1"]
    assert [cell["truth"] for cell in state["cells"]] == [True, True, True]
    for cell, row in enumerate(state["rows"]):
        assert describe_hand(ENGLISH, begun.position.state, begun.world_state(cell).hands[1]) == row["label"]
    told = begun.announce(Clue("Bob", 1)).state(ENGLISH)
    assert [cell["struck"] for cell in told["cells"]] == [False, True, True]
    assert [cell["truth"] for cell in told["cells"]] == [True, None, None]
    assert [cell["label"] for cell in told["cells"]] == [
        "Bob: red 2, yellow 1. 2 of 2. This is how it is. Here the answer is yes.",
        "Bob: yellow 1, red 2. 0 of 2. Ruled out by what was said.",
        "Bob: yellow 1, yellow 1. 0 of 2. Ruled out by what was said.",
    ]
    assert [(row["share"], row["gone"]) for row in told["rows"]] == [(1, False), (0, True), (0, True)]
    table, clues = "[suits=ry copies=3,2 hand_size=2] >Ann r1 r2 | Ben y1 y1 | Cat r1 y2", (Clue("Cat", "r"), Clue("Cat", 1))
    later = explored(table, "Cat").announce(clues[0]).announce(clues[1]).state(ENGLISH)
    cells, shares = later["cells"], [row["share"] for row in later["rows"]]
    assert (shares, [column["share"] for column in later["columns"]]) == (sorted(shares, reverse=True), [0])
    assert len(cells) == len([*hw.position(table).apply(clues[0]).knowledge("Cat").hands()]) > sum(not cell["struck"] for cell in cells)


def test_many_hands_of_one_mind_are_counted() -> None:
    begun = explored("[hand_size=2] r1 | Alice r2+2 y1 | >Bob g1 b1", "Alice")
    for each in (begun, begun.announce(Clue("Alice", "y"))):
        weights = [row["weight"].replace(",", "").split(" of ") for row in each.state(ENGLISH)["rows"]]
        assert {str(sum(int(weight) for weight, _ in weights))} == {total for _, total in weights}
    state = begun.state(ENGLISH)
    assert len(state["cells"]) == 48
    assert state["rows"][48]["words"] == f"and {int(state['summary'].split()[0].replace(',', '')) - 48:,} more hands"


OTHER = """
{"type": "start", "cell": 24}
{"type": "start", "cell": "0"}
{"type": "look", "choice": "2"}
{"type": "clue", "player": 0, "value": "r"}
{"type": "clue", "player": 1, "value": [1]}
"""


@pytest.mark.parametrize("message", OTHER.strip().splitlines())
def test_other_messages_are_refused(message: str) -> None:
    with pytest.raises(hw.LocalizedError):
        explored(LADDER).obeyed(json.loads(message), ENGLISH)


def test_who_looks_anew_may_find_that_it_was_false() -> None:
    seated = explored(LADDER, viewer="Bob").announce(hw.formula("y1(Bob.1)"))
    assert seated.look(SeatIndex(1)).position == seated.position
    with pytest.raises(hw.LocalizedError, match="false in the real world"):
        seated.look(None)
    with pytest.raises(hw.LocalizedError, match="clue"):
        seated.announce(Clue("Bob", 1))


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_map_speaks_every_language(code: str) -> None:
    told = explored(LADDER, formula="playable(Bob.2)").announce(Clue("Bob", 1)).state(LANGUAGES[code])
    assert told["labels"].keys() == explored(LADDER).state(ENGLISH)["labels"].keys()
    assert all(step["text"] and step["verdict"] for walk in told["walks"] for step in walk["steps"])


def test_the_words_of_a_map_of_one_and_of_two() -> None:
    one, two = (explored(LAST_FIVES, *players).state(ENGLISH) for players in (("Bob",), ("Alice", "Bob")))
    assert (one["labels"]["choose"], one["labels"]["matters"]) == ("Choose a hand.", two["labels"]["matters"])
    assert two["labels"]["choose"] != "Choose a hand."
    assert [[view["label"] for view in each["views"]] for each in (one, two)] == [["All cards", "Bob"], ["All cards", "Alice", "Bob"]]


def test_a_map_says_who_can_tell_what_is_asked() -> None:
    for game, _ in small_games(20):
        state = game.last.state
        for formula in ("playable(Bob.1)", "trash(Alice.2)"):
            told = Exploration.of(MapPosition(state, BOTH, hw.formula(formula))).state(ENGLISH)["verdict"]
            can = [(name, state.holds(f"Kw({name}, {formula})")) for name in ("Bob", "Alice")]
            assert told == " ".join(f"{name} can tell." if knows else f"{name} cannot tell yet." for name, knows in can)
