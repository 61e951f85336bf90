"""hanab.live's JSON and links: there and back, options, and clear errors."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import hanabi_widget as hw
from hanabi_widget.notation import from_hanab_live, from_hanab_live_link, read_record, record_text, to_hanab_live, to_hanab_live_link
from hanabi_widget.notation.hanab_live import from_hanab_live_games
from hanabi_widget.notation.hanab_live.game_json import shorten
from hanabi_widget.notation.hanab_live.variant_numbers import NUMBERS
from hanabi_widget.rules import Clue, Game, Play, Reorder, RuleSet, card_numbers, initial_state, rule_set
from tests.kinds import Json
from tests.random_positions import random_game
from tests.rules.scenarios import rules_of
from tests.session.at_screens import shown_by

LINK = (
    "415vpsfbqucuuqondkak-xxibwavnagyftkghmppd-slcjfmwrhelri,03lcag-ajaopbxdbiapaagdlbau-abafxbbwadahxaanavoc-"
    "aroba0a1xdbzb5a6atb2-bxocbkbsaCbesbaEgcaG-xdam1caIalaBa3pcodxa-lb,0"
)


def states(game: Game) -> list[tuple[object, ...]]:
    """What the main line shows, without names of players and suits."""
    return [
        (s.hands, s.clue_info, s.deck, s.fireworks, s.discards, s.clue_tokens, s.strikes, s.player) for s in (n.state for n in game.line)
    ]


def record() -> Json:
    return to_hanab_live(random_game(5, rule_set("IT"), 3))


@pytest.mark.parametrize("name", NUMBERS)
def test_every_variant_there_and_back(name: str) -> None:
    for players in (2, 5):
        game = random_game(players, rule_set(name), players)
        assert from_hanab_live(to_hanab_live(game)) == game
        assert from_hanab_live(json.dumps(to_hanab_live(game))) == game
        assert from_hanab_live_link(to_hanab_live_link(game)) == game


def test_a_card_played_from_the_deck() -> None:
    game = Game(initial_state(2, 1, replace(rule_set("No Variant"), deck_plays=True)))
    while (state := game.last.state).deck:
        game.apply(state.legal_actions()[-1])  # a clue or a discard, at last the play from the deck
    assert game.last.action == Play(0)
    assert from_hanab_live(to_hanab_live(game)) == game


def test_a_long_value_is_shortened() -> None:
    assert [shorten("x" * length) for length in (58, 59)] == [f"'{'x' * 58}'", f"'{'x' * 56}..."]


def test_a_link_needs_a_number() -> None:
    game = random_game(1, rule_set("Pink & Brown (5 Suits)"), 3)
    assert from_hanab_live(to_hanab_live(game)) == game
    with pytest.raises(ValueError, match=r"number of the variant 'Pink & Brown \(5 Suits\)', which is unknown: use to_hanab_live"):
        to_hanab_live_link(game)
    assert len({*NUMBERS.values()}) == len(NUMBERS)
    known = {"No Variant": 0, "6 Suits": 1, "4 Suits": 15, "3 Suits": 18, "Ambiguous Mix": 20, "Dual-Color Mix": 7}
    known |= {f"Rainbow ({suits} Suits)": number for suits, number in ((6, 3), (5, 16), (4, 17), (3, 19))}
    assert known.items() <= NUMBERS.items()


OPTIONS = """
common :: {}
IT :: {"emptyClues": true}
BGA+avalanche :: {"variant": "6 Suits", "emptyClues": true}
common+avalanche_5 :: {"variant": "Black (6 Suits)"}
common+wild :: {"variant": "Rainbow (6 Suits)"}
common+black_powder :: {"variant": "White Reversed (6 Suits)"}
common+all_or_nothing :: {"allOrNothing": true}
hand_size=2:6 :: {"oneExtraCard": true}
hand_size=4 :: {"oneLessCard": true}
"""


@pytest.mark.parametrize("row", OPTIONS.strip().splitlines())
def test_printed_rules_go_by_index(row: str) -> None:
    header, options = row.split(" :: ")
    game = random_game(9, rules_of(header), 2, first=1)
    written = to_hanab_live(game)
    assert written["options"] == {**json.loads(options), "startingPlayer": 1}
    assert states(from_hanab_live(written)) == states(game)


def test_suits_keep_the_names_of_hanab_live() -> None:
    letters = {
        "No Variant": "rygbp", "6 Suits": "rygbpt", "Black (6 Suits)": "rygbpk", "Rainbow (6 Suits)": "rygbpm",
        "White Reversed (6 Suits)": "rygbpw",
    }  # fmt: skip
    assert {name: "".join(suit.letter for suit in rule_set(name).suits) for name in letters} == letters
    assert from_hanab_live(record()).root.state.rules.suits[4].name == "purple"


def test_reversed_suit_adds_a_point_a_card_there() -> None:
    rules = rule_set("PT", "black_powder")
    black_five = rules.identity_of("k5")
    others = list(rules.deck)
    others.remove(black_five)
    game = Game(initial_state(2, rules=rules, deck=[black_five, *others]), [Play(5)])
    assert game.last.state.fireworks[5] == 1
    assert game.score == 0
    assert from_hanab_live(to_hanab_live(game)).score == 1


def test_names_and_headers_are_kept() -> None:
    data = {**record(), "id": 12, "seed": "p3v0s1", "players": ["Zoé", "a b", "x"]}
    data["options"] = {**data["options"], "timed": True, "timeBase": 120, "deckPlays": True, "speedrun": False}
    game = from_hanab_live(data)
    assert game.root.state.names == ("Zoé", "a b", "x")
    written = to_hanab_live(game)
    assert written == {**data, "options": {"emptyClues": True, "timed": True, "timeBase": 120, "deckPlays": True}}
    assert to_hanab_live(from_hanab_live({**data, "seed": "12"}))["seed"] == "12"


def test_player_count_stands_for_names() -> None:
    data = record()
    del data["players"]
    assert from_hanab_live({**data, "playerCount": 3}).root.state.names == ("Alice", "Bob", "Cathy")
    with pytest.raises(ValueError, match="playerCount: 7 should be a whole number from 2 to 6"):
        from_hanab_live({**data, "playerCount": 7})


def test_rearranged_hands_keep_their_cards() -> None:
    game = Game(initial_state(2, 3), [Reorder(0, (5, 4, 3, 2, 1)), Play(1), Reorder(1, (2, 1, 3, 4, 5)), Play(1)])
    written = to_hanab_live(game)
    assert [action["target"] for action in written["actions"]] == [0, 8]
    assert [node.state.fireworks for node in from_hanab_live(written).line] == [game[step].fireworks for step in (0, 2, 4)]
    assert from_hanab_live(written).last.state.discards == game.last.state.discards


ENDINGS = {
    1: "", 2: "strike-out", 3: "time", 4: "terminated", 5: "speedrun failed", 6: "idle", 7: "soft-lock", 8: "all or nothing failed",
    9: "all or nothing soft-lock",
}  # fmt: skip


@pytest.mark.parametrize(
    ("end", "ending"),
    [
        *(({"type": 4, "target": (value + 1) % 3, "value": value}, ending) for value, ending in ENDINGS.items()),
        ({"type": 5, "target": 1, "value": 0}, "vote"), ({"type": 5, "target": 1}, "vote"),
    ],
)  # fmt: skip
def test_end_actions(end: dict[str, int], ending: str) -> None:
    data = record()
    data["actions"] = [*data["actions"][:20], end]
    game = from_hanab_live(data)
    assert game.ending == ending
    assert game.score == (0 if ending else game.last.state.score)
    assert to_hanab_live(game)["actions"][-1] == end
    assert from_hanab_live_link(to_hanab_live_link(game), {"emptyClues": True}).ending == ending


def test_an_ending_given_here() -> None:
    game = Game(initial_state(2, 1), [Play(1)])
    game.ending = "time"
    assert to_hanab_live(game)["actions"][-1] == {"type": 4, "target": 1, "value": 3}
    game.ending = "rain"
    with pytest.raises(ValueError, match=r"the ending 'rain': hanab\.live has strike-out, time"):
        to_hanab_live(game)


@pytest.mark.parametrize(
    "address",
    [LINK, f"https://hanab.live/replay-json/{LINK}", f"https://hanab.live/shared-replay-json/{LINK.replace(',', '%2C')}/?turn=3#4"],
)
def test_a_real_link(address: str) -> None:
    game = from_hanab_live_link(address)
    assert len(game[0].names) == 4
    assert game[0].hand(0)[::-1][:3] == ("p2", "b1", "b4")
    assert [node.action for node in game.line[1:3]] == [Clue(2, 1), Play(2)]
    assert to_hanab_live_link(game) == LINK


def test_the_seed_of_a_link_is_kept() -> None:
    game = from_hanab_live_link(LINK + ",p4v0sabc")
    assert game.headers == {"HanabLiveSeed": "p4v0sabc"}
    assert to_hanab_live_link(game) == LINK + ",p4v0sabc"


@pytest.mark.parametrize("seed", ["custom-seed-1", "p4v0s1", "-", "p4v0s" + "x" * 60, "a-b-c-d-e-f-g-h-i-j-k-l-m-n-o"])
def test_the_hyphens_of_a_seed_are_its_own(seed: str) -> None:
    game = from_hanab_live_link(f"{LINK},{seed}")
    assert game.headers == {"HanabLiveSeed": seed}
    for cards in range(3):  # wherever the three fields end
        shorter = Game(game[0], [node.action for node in game.line[1 : cards + 1] if node.action], game.headers)
        link = to_hanab_live_link(shorter)
        assert link.endswith(f",{seed}")
        assert from_hanab_live_link(f"https://hanab.live/shared-replay-json/{link}#9").headers == game.headers


def noted(*rows: list[str]) -> Json:
    data = record()
    return {**data, "notes": [*rows]}


def drawn(data: Json) -> int:
    """The number of a card that Alice, seat 0, draws."""
    states = [node.state for node in from_hanab_live(data).line]
    return next(number for state in states for number in card_numbers(state)[0] if number >= 15)


def test_notes_on_own_cards_are_notes_of_the_game() -> None:
    number = drawn(record())
    own = [""] * number + ["finessed"]
    own[1] = "a five?"
    game = from_hanab_live(noted(own, ["", "", "", "", "", "chop"], []))
    assert game.root.notes == {1: "a five?", 5: "chop"}
    assert game.root.notes_by_place() == {(0, 4): "a five?", (1, 5): "chop"}
    (node,) = [node for node in game.line[1:] if node.notes]
    assert (node.notes, node.notes_by_place()) == ({number: "finessed"}, {(0, 1): "finessed"})
    assert "HanabLiveNotes" not in game.headers
    assert to_hanab_live(game)["notes"] == [own, ["", "", "", "", "", "chop"], []]
    assert read_record(record_text(game)) == game


def test_notes_on_other_hands_are_shown_nowhere() -> None:
    data = noted(["mine", "", "", "", "", "her red one"], ["his yellow four"], [])
    game = from_hanab_live(data)
    assert {number: text for node in game.line for number, text in node.notes.items()} == {0: "mine"}
    for view in ("all", "Alice", "Bob"):
        state = json.dumps(shown_by(hw.Board(game, view=view)))
        assert "mine" in state
        assert "her red one" not in state
        assert "his yellow four" not in state
    assert to_hanab_live(game)["notes"] == data["notes"]
    assert from_hanab_live(to_hanab_live(game)) == game == read_record(record_text(game))


def test_a_changed_note_is_written() -> None:
    game = from_hanab_live(noted(["mine", "gone"], ["yours"]))
    game.last.notes[next(iter(card_numbers(game.last.state)[2]))] = "late"
    game.root.notes |= {0: "mine too", 1: ""}
    notes = to_hanab_live(game)["notes"]
    assert notes[:2] == [["mine too"], ["yours"]]
    assert [text for text in notes[2] if text] == ["late"]


@pytest.mark.parametrize("notes", [None, [], [[]], [[], [], []], [None, [None, ""], [""]]])
def test_no_notes(notes: object) -> None:
    game = from_hanab_live({**record(), "notes": notes})
    assert not any(node.notes for node in game.line)
    assert "notes" not in to_hanab_live(game)


@given(st.lists(st.lists(st.text(max_size=3) | st.none(), max_size=60), max_size=3))
@settings(max_examples=50)
def test_any_notes_there_and_back(notes: list[list[str]]) -> None:
    game = from_hanab_live(noted(*notes))
    assert from_hanab_live(json.dumps(to_hanab_live(game))) == game
    kept = to_hanab_live(game).get("notes", [])
    texts = {(seat, number): text for seat, row in enumerate(notes) for number, text in enumerate(row) if text}
    assert {(seat, number): text for seat, row in enumerate(kept) for number, text in enumerate(row) if text} == texts


@pytest.mark.parametrize("text", ["x", "{}", "[[1]]", "[[], [], [], []]", "[7]"])
def test_a_spoiled_header_of_notes(text: str) -> None:
    game = from_hanab_live(record())
    game.headers["HanabLiveNotes"] = text
    with pytest.raises(ValueError, match="header HanabLiveNotes: "):
        to_hanab_live(game)


@pytest.mark.parametrize("seed", ["\udcff", "a,b", "?", ""])
def test_a_seed_that_no_link_can_hold_is_left_out(seed: str) -> None:
    game = from_hanab_live_link(f"{LINK},{seed}")
    assert game.headers == {}
    game.headers["HanabLiveSeed"] = seed
    assert from_hanab_live_link(to_hanab_live_link(game)).headers == {}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "field for the deck"), ("https://hanab.live/replay/123", "open https://hanab.live/export/123 in a browser"),
        ("915abc,00,0", "field for the deck"), ("215abc", "field for the actions"), ("215abc,03a,0", "field for the actions"),
        ("215abc,00", "field for the variant"), ("215abc,00,x", "field for the variant"), ("251abc,00,0", "lowest rank"),
        ("215abc,10,0", "lowest rank or action type"), ("222abc,00,0", "a deck of 3 cards|3 cards"),
        ("215abc,00,77", "unknown number 77 of a hanab.live variant: use the game's JSON"), ("215abz,00,0", r"deck\[2\]"),
    ],
)  # fmt: skip
def test_no_link(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        from_hanab_live_link(text)


@pytest.mark.parametrize(("first", "size", "option"), [(1, 5, "startingPlayer"), (0, 6, "oneExtraCard"), (0, 4, "oneLessCard")])
def test_a_link_never_shows_another_game(first: int, size: int, option: str) -> None:
    with pytest.raises(ValueError, match=f"a link cannot hold the option {option}"):
        to_hanab_live_link(Game(initial_state(2, 1, RuleSet(hand_size=size), first=first)))


def test_a_number_too_large_for_a_link() -> None:
    data = record()
    data["actions"] = [*data["actions"][:10], {"type": 5, "target": 0, "value": 61}]
    with pytest.raises(ValueError, match="a link holds 0 to 61"):
        to_hanab_live_link(from_hanab_live(data))


# -- what cannot be told -----------------------------------------------------------------------------


LACKING = """
PT+synchronised :: announcements True: hanab.live has False
PT+avalanche+black_powder :: no variant that is played like 'rygbwmk'
suits=ry :: played like 'ry'
copies=3,2,2,2,2 :: played like 'rygbw'
clue_tokens=7 :: clue_tokens 7: hanab.live has 8
strikes=2 :: strikes 2: hanab.live has 3
hand_size=3 :: hand size 3: hanab.live has 4 or 5 or 6
hand_size=7 :: hand size 7: hanab.live has 4 or 5 or 6
"""


@pytest.mark.parametrize("row", LACKING.strip().splitlines())
def test_rules_that_hanab_live_lacks(row: str) -> None:
    header, problem = row.split(" :: ")
    with pytest.raises(ValueError, match=problem):
        to_hanab_live(Game(initial_state(2, 1, rules_of(header))))


def test_games_that_are_no_whole_deal() -> None:
    with pytest.raises(ValueError, match="cards are unknown"):
        to_hanab_live(Game(initial_state(2, deck=["?"] * 50)))
    with pytest.raises(ValueError, match="the game starts after the deal"):
        to_hanab_live(Game(initial_state(2, 1).apply(Play(1))))


def spoil(data: Json, path: str, value: object) -> Json:
    """The record with another value at a path like ``deck.3.rank``."""
    data = deepcopy(data)
    *route, last = path.split(".")
    inner: Any = data
    for key in route:
        inner = inner[int(key) if isinstance(inner, list) else key]
    inner[int(last) if isinstance(inner, list) else last] = value
    return data


SPOILT = """
players :: null :: players is missing: it should be a list of names
players :: ["A"] :: should be 2 to 6 names
players :: ["A", "A", "B"] :: players or deck: … give each a name
players.0 :: 5 :: should be 2 to 6 names
players :: ["A", "B", "C", "D", "E", "F", "G"] :: should be 2 to 6 names
deck :: {} :: deck: {} should be a list of cards
deck.0 :: 7 :: deck[0]: 7 should be an object
deck.3.rank :: 6 :: deck[3].rank: 6 should be a whole number from 1 to 5
deck.3.suitIndex :: "r" :: deck[3].suitIndex: 'r'
deck.3.suitIndex :: true :: deck[3].suitIndex: True
actions :: "none" :: actions: 'none' should be a list of actions
actions.0 :: [] :: actions[0]: [] should be an object
actions.0.type :: 9 :: actions[0].type: 9
actions.0.type :: 4 :: actions[0]
actions.0.target :: 77 :: actions[0].target: 77
actions.0 :: {"type": 0, "target": 6} :: actions[0].target: Alice does not hold card 6, but 0, 1, 2, 3, 4
actions.0 :: {"type": 0, "target": 15} :: does not hold card 15
actions.0 :: {"type": 2, "target": 1, "value": 5} :: actions[0].value: 5 should be a whole number from 0 to 4
actions.0 :: {"type": 3, "target": 1} :: actions[0].value is missing: it should be a whole number
actions.0 :: {"type": 3, "target": 1, "value": 0} :: actions[0].value: 0 should be a whole number from 1 to 5
actions.0 :: {"type": 3, "target": 0, "value": 1} :: actions[0]: Alice cannot clue their own hand
actions.0 :: {"type": 1, "target": 0} :: actions[0]: all 8 clue tokens
actions :: [{"type": 4, "target": 0, "value": 4}, {"type": 5, "target": 0}] :: actions[0]: an end action, but 1 more actions follow
actions :: [{"type": 4, "target": 0, "value": 0}] :: value: 0 should … from 1 to 10
actions :: [{"type": 4, "target": 0, "value": 11}] :: value: 11 should … from 1 to 10
actions :: [{"type": 5, "target": 0, "value": 62}] :: actions[0].value: 62 should be a whole number from 0 to 61
options :: [1] :: options: … should be an object
options.variant :: "Funny (5 Suits)" :: options.variant: no variant 'Funny (5 Suits)': give a name as on hanab.live
options.variant :: "Duck (5 Suits)" :: options.variant: the variant 'Duck … clues that do not say what they mean, which is not
options.variant :: 3 :: players or deck: a deck of 50 cards: these rules have 60
options.variant :: false :: options.variant
options.startingPlayer :: 3 :: options.startingPlayer: 3 should be a whole number from 0 to 2
options.cardCycle :: true :: options.cardCycle
options.emptyClues :: 1 :: options.emptyClues: 1 should be true or false
notes :: "x" :: notes: 'x' should be a list
notes :: ["x"] :: notes[0]: 'x' should be a list of texts
notes :: [[], ["", 5]] :: notes[1][1]: 5 should be a text
notes :: [[], [], [], []] :: notes: 4 lists for 3 players
"""
"""Where a record is changed, the value there as JSON, and what is said of it, with a … for what may stand between."""


@pytest.mark.parametrize("row", SPOILT.strip().splitlines())
def test_errors_name_the_field(row: str) -> None:
    path, value, problem = row.split(" :: ")
    with pytest.raises(ValueError, match=".*".join(re.escape(part.strip()) for part in problem.split("…"))):
        from_hanab_live(spoil(record(), path, json.loads(value)))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        *dict.fromkeys(["", "[]", "7", "{", "[" * 100_000], "the game|not JSON").items(),
        ("https://hanab.live/replay/1234567", r"open https://hanab\.live/export/1234567 in a browser"),
    ],
)
def test_no_record(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        from_hanab_live(text)
    with pytest.raises(ValueError, match=r"holds no games|not JSON|the game"):
        list(from_hanab_live_games(text))


KEPT_BY_RESEARCH = (
    "# Automatically generated by OpenSpiel SerializeGameAndState\n[Meta]\nVersion: 1",
    "[Game]\nhanabi(players=2)\n[State]\n0\n1\n",
    "hanabi(players=2)\n0\n1",
    "0\n12\n3\n15\n7\n11\n",
    "[0, 1, 0, 0, 1, 0, 0, 1]",
    "[0. 1. 0. 0.\n 1. 0. 0. 1.]",
    str([0.0, 1.0] * 329),
    "(Reveal player +1 color R)\n(Play 0)",
)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('{"configuration": {"players": 2}, "steps": []}', "steps: this is a replay of Kaggle's"),
        ('{"decks": [], "actions": []}', "decks: this is from AH2AC2's data set"),
        (',game_ids,scores,actions,decks\n0,17,24,"[[1 20]]","[[0 1]]"', "'game_ids,scores,actions,decks' is from AH2AC2's data set"),
        *((text, "is what OpenSpiel and DeepMind's environment keep of a game") for text in KEPT_BY_RESEARCH),
        ('{"observed_hands": [], "life_tokens": 3}', "observed_hands: this is what DeepMind's environment keeps"),
        ('[{"action_type": "PLAY", "card_index": 0}]', "action_type: this is what DeepMind's environment keeps"),
    ],
)
def test_games_of_research_are_named_for_what_they_are(text: str, problem: str) -> None:
    for door in (hw.read, hw.position):
        with pytest.raises(hw.HanabiError, match=problem):
            door(text)


def test_a_position_of_deepmind_is_refused_for_what_is_wrong_with_it() -> None:
    hand = "R1 || XX|RYGWB12345\n" * 5
    text = f"Life tokens: 3\nInfo tokens: 8\nFireworks: R0 Y0 G0 W0 B0\nHands:\nCur player\n{hand}-----\n{hand}Deck size: 40"
    for door in (hw.read, hw.position):
        with pytest.raises(hw.HanabiError, match="one r1 too many"):
            door(text)


def test_wrong_decks() -> None:
    data = record()
    with pytest.raises(ValueError, match="players or deck: "):
        from_hanab_live({**data, "deck": data["deck"][1:]})
    with pytest.raises(ValueError, match=r"players or deck: .*\br1\b"):
        from_hanab_live({**data, "deck": [{"suitIndex": 0, "rank": 1}] * 4 + data["deck"][4:]})
