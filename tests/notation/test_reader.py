"""What people paste is read, with notes on what was assumed, left out or repaired, or refused with what to do; nothing is just dropped."""

from __future__ import annotations

import copy
import gzip
import json
import pickle
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.notation import read_games
from hanabi_widget.rules import Game, RuleSet, rule_set
from hanabi_widget.rules.reading_notes import READING_NOTES
from tests.kinds import Json
from tests.peers_text import deepmind_text
from tests.random_positions import random_game

GAME = random_game(11, rule_set("No Variant"), 3)
DATA = hw.to_hanab_live(GAME)
JSON = json.dumps(DATA)
LINES = json.dumps(DATA, indent=1)
LINK = hw.to_hanab_live_link(GAME)
SITE = "https://hanab.live/shared-replay-json/"
POSITION = "r1 y2 | 5c 1s | Ann ? ? ? ? ? | >Ben r3 g1 b4 w2 y1"
STATE = hw.position(POSITION)
TABLE = "Fireworks: R1 Y2\nClues: 5\nBombs: 1\nAnn: ? ? ? ? ?\nBen (to act): R3 G1 B4 W2 Y1"


def old_form() -> Json:
    """The same game as it was written before 2020: the fields of cards and actions were others."""
    kinds = {0: (1, None), 1: (2, None), 2: (0, 1), 3: (0, 0)}
    actions = []
    for action in DATA["actions"]:
        kind, clue = kinds[action["type"]]
        told = None if clue is None else {"type": clue, "value": action["value"]}
        actions.append({"type": kind, "clue": told, "target": action["target"]})
    return {
        "players": DATA["players"], "deck": [{"suit": card["suitIndex"], "rank": card["rank"]} for card in DATA["deck"]],
        "actions": actions, "variant": 0, "firstPlayer": 0,
    }  # fmt: skip


def card_text(card: dict[str, int]) -> str:
    return GAME[0].rules.card_names[5 * card["suitIndex"] + card["rank"] - 1].upper()


def spoilt(**fields: Any) -> str:  # noqa: ANN401
    return json.dumps({**DATA, **fields})


def quoted(text: str) -> str:
    return "\n".join(f"> {line}" for line in text.split("\n"))


def kinds(game: Game) -> set[str]:
    return {note.reason for note in game.notes_on_reading}


GAMES = {
    # how it was copied, with names for what stands there, and the notes
    "as it is": ("JSON", ""),
    "a comment first": ("// my game\nLINES", "repaired.json_comments"),
    "code fence": ("```json\nJSON\n```", "repaired.fence"),
    "fence and words": ("we lost :(\n```\nJSON\n```\nwhy?", "repaired.fence ignored.around"),
    "quoted fence": ("> ```\n> JSON\n> ```", "repaired.quoted repaired.fence"),
    "in a sentence": ("Here: JSON enjoy!", "ignored.around"),
    "link": ("SITE/LINK", ""),
    "link in brackets": ("<SITE/LINK>", ""),
    "link after a line": ("\n SITE/LINK", ""),
    "link alone": ("LINK\n", ""),
    "link without https": ("hanab.live/replay-json/LINK", ""),
    "link in Markdown": ("[game](SITE/LINK)", ""),
    "link in a sentence": ("See SITE/LINK. What now?", "ignored.around"),
    "link and turn": ("SITE/LINK#4", "assumed.turn"),
    "link and turn in a sentence": ("What now? SITE/LINK#4", "assumed.turn ignored.around"),
    "link and a turn too many": ("SITE/LINK#999", "ignored.turn"),
    "record": ("RECORD", ""),
    "record and words": ("Hello,\n\nRECORD\n\nWhat do you think?", "ignored.around"),
}
CHANGED: dict[str, tuple[str | bytes, str]] = {
    "old form": (json.dumps(old_form()), "assumed.old_form"),
    "comments": (LINES.replace('"actions"', '// what was played\n # so\n "actions" /* here */'), "repaired.json_comments"),
    "commas too many": (LINES.replace("\n ]", ",\n ]"), "repaired.json_commas"),
    "smart quotes": (JSON.replace('"deck"', "“deck”").replace('"players"', "„players“"), "repaired.json_quotes"),
    "Python": (f"{DATA | {'characters': None}!r}", "repaired.json_quotes repaired.json_words"),
    "names without quotes": (JSON.replace('"deck"', "deck"), "repaired.json_names"),
    "no-break spaces": (JSON.replace(" ", "\u00a0"), ""),
    "link with %2C": (SITE + LINK.replace(",", "%2C"), ""),
    "record quoted": (quoted(str(GAME)), "repaired.quoted"),
    "UTF-16": (JSON.encode("utf-16"), "repaired.encoding"),
    "UTF-16 without mark": (JSON.encode("utf-16-be"), "repaired.encoding"),
    "UTF-8 with mark": (b"\xef\xbb\xbf" + JSON.encode(), ""),
    "Windows": (JSON.replace("Alice", "Zoé").replace("\\u", "\\u").encode("cp1252"), "repaired.encoding"),
    "gzip": (gzip.compress(JSON.encode("utf-16")), "repaired.encoding"),
    "unknown field": (spoilt(mood="good"), "ignored.field"),
    "harmless fields": (spoilt(score=3, datetime="today", numPlayers=3), ""),
    "characters": (spoilt(characters=[{"name": "Fuming"}]), "ignored.characters"),
    "cards as text": (spoilt(deck=[card_text(card) for card in DATA["deck"]]), ""),
    "capital fields": (json.dumps({name.capitalize(): value for name, value in DATA.items()}), ""),
    "variant as number": (spoilt(options={"variant": 0}), ""),
    "variantName": (spoilt(options={"variantName": "No Variant"}, variantID=0), ""),
}


def filled(copied: dict[str, tuple[str, str]]) -> dict[str, tuple[str | bytes, str]]:
    """What was copied, with what stands for the names."""
    stands = {"JSON": JSON, "LINES": LINES, "SITE/": SITE, "LINK": LINK, "RECORD": str(GAME), "POSITION": POSITION, "TABLE": TABLE}
    return {name: (re.sub("|".join(stands), lambda found: stands[found[0]], text), notes) for name, (text, notes) in copied.items()}


COPIED = filled(GAMES) | CHANGED


@pytest.mark.parametrize(("text", "notes"), COPIED.values(), ids=[*COPIED])
def test_a_game_however_it_was_copied(text: str | bytes, notes: str) -> None:
    game = hw.read(text)
    assert [(node.action, node.state.hands, node.state.fireworks) for node in game.line] == [
        (node.action, node.state.hands, node.state.fireworks) for node in GAME.line
    ]
    assert kinds(game) == {*notes.split()}


POSITIONS = {
    "as it is": ("POSITION", ""),
    "rank first": ("1r 2y | 5c 1s | Ann ? ? ? ? ? | >Ben 3r 1g 4b 2w 1y", ""),
    "inline code": ("What would you do? `POSITION`", "repaired.fence ignored.around"),
    "BBCode": ("[code]POSITION[/code]", "repaired.fence"),
    "copied as Python": ("state = hw.position('POSITION')", "repaired.fence"),
    "words around": ("What now?\nPOSITION\nThanks!", "ignored.around"),
    "labels": ("TABLE", "repaired.lines assumed.newest"),
    "labels and words": ("What now?\n\nTABLE\n\nThanks!", "repaired.lines assumed.newest ignored.around"),
    "markdown": (
        "| | |\n|---|---|\n| Fireworks | r1 y2 |\n| Clues | 5 |\n| Strikes | 1 |\n| Ann | ? ? ? ? ? |\n| Ben * | R3 G1 B4 W2 Y1 |",
        "repaired.lines assumed.newest",
    ),
    "columns": ("r1 y2\n5c 1s\nAnn\t?\t?\t?\t?\t?\nBen *\tR3\tG1\tB4\tW2\tY1", "repaired.lines assumed.newest"),
}
CHANGED_POSITIONS: dict[str, tuple[str | bytes, str]] = {
    "capitals": (POSITION.replace("r", "R").replace("g", "G").replace("5c 1s", "5C 1S"), ""),
    "no-break spaces": (POSITION.replace(" ", "\u00a0"), ""),
    "HTML": (f"<pre>{POSITION.replace('>', '&gt;')}</pre>", "repaired.fence repaired.characters"),
    "escaped": (POSITION.replace("|", r"\|").replace(">", r"\>"), "repaired.characters"),
    "full-width": (POSITION.replace("|", "｜").replace("?", "？"), "repaired.characters"),
    "zero-width": (POSITION.replace("|", "|\u200b"), ""),
    "labels quoted": (quoted(TABLE), "repaired.lines assumed.newest repaired.quoted"),
    "labels between bars": (TABLE.replace("\n", " | "), "repaired.lines assumed.newest"),
    "words for cards": (TABLE.replace("R3 G1", "red 3, green 1,"), "repaired.lines assumed.newest"),
}
COPIED_POSITIONS = filled(POSITIONS) | CHANGED_POSITIONS


@pytest.mark.parametrize(("text", "notes"), COPIED_POSITIONS.values(), ids=[*COPIED_POSITIONS])
def test_a_position_however_it_was_copied(text: str | bytes, notes: str) -> None:
    game = hw.read(text)
    assert (game[0], kinds(game)) == (STATE, {*notes.split()})


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3), (5, 4)])
def test_deepmind_prints_and_it_is_read(players: int, seed: int) -> None:
    random, state = Random(seed), hw.deal(players, seed, rules="common")[0]
    while state.outcome is None:
        for observer in (None, state.player):
            game = hw.read(deepmind_text(state, observer))
            read, seen = game[0], state if observer is None else state.observed_by(observer)
            assert (read.fireworks, read.discards, read.clue_tokens, read.strikes, read.player, len(read.deck)) == (
                state.fireworks, state.discards, state.clue_tokens, state.strikes, state.player, len(state.deck)
            )  # fmt: skip
            assert read.hands == tuple(seen.hands[seat] for seat in range(players))
            possible = [[read.rules.possible_identities(told) for told in hand] for hand in read.clue_info]
            assert possible == [[state.rules.possible_identities(told) for told in hand] for hand in state.clue_info]
            assert {"assumed.names", "assumed.oldest"} <= kinds(game)
            if not state.deck:
                assert "assumed.turns" in kinds(game)
                assert (state.turns_left or 0) <= (read.turns_left or 0)
        state = state.apply(random.choice(state.legal_actions()))


WHAT_TO_DO = {
    "https://hanab.live/replay/1234567#33": "open https://hanab.live/export/1234567 in a browser",
    "look: hanab.live/shared-replay/1234567 wow": "open https://hanab.live/export/1234567 in a browser",
    " hanab.live/shared-replay/12/3\n": "open https://hanab.live/export/12 in a browser",
    "http://www.hanab.live/replay/12?x=1": "open https://hanab.live/export/12 in a browser",
    "https://hanabi.live/game/1234567": "open https://hanab.live/export/1234567 in a browser",
    "1234567": "open https://hanab.live/export/1234567",
    "p3v0s17": "only names a deal",
    "https://hanab.live/history/alice": "holds no game",
    "https://boardgamearena.com/table?table=1": r"set up the position with hw\.Editor",
    "https://hanab.live/shared-replay-json/315rcuwhxwuashpigmds-vfuiefncrqgabjkpqal": "cut off",
    '{"rows": [{"id": 1}]}': "and the id of one",
    "hello there": r"is no game: what can be read is .*hw\.Editor\(\)",
    "": "no game here",
    "Firewoks: R1\nAnn: ? ? ? ? ?\nBen: ? ? ? ? ?": "did you mean 'Fireworks'",
    "Ann: ? ? ? ? ?\nBen: ? ? ? ? ?\nTurn: Bent": "did you mean 'Ben'",
    "Ann: ? ? ? ? ?\nBen: R9 ? ? ? ?": "no rank 9",
    "Ann ? ? ? ? ? | Ben p1 ? ? ? ?": 'on hanab.live the fifth is purple: begin with .live="No Variant"',
}


@pytest.mark.parametrize(("text", "problem"), WHAT_TO_DO.items(), ids=[*WHAT_TO_DO])
def test_what_is_no_game_says_what_to_do(text: str, problem: str) -> None:
    for read in (hw.read, hw.Editor, lambda text: [*read_games(text)]):
        with pytest.raises(hw.HanabiError, match=problem):
            read(text)


RULES = {
    "the variant at the top": (spoilt(variant="Pink (5 Suits)"), "Pink (5 Suits)"),
    "its number": (spoilt(Variant=107), "Pink (5 Suits)"),
    "its number as text": (spoilt(options={"variantID": "107"}), "Pink (5 Suits)"),
    "other spellings": (spoilt(options={"variant_name": "pink (5 suits)"}), "Pink (5 Suits)"),
}


@pytest.mark.parametrize(("text", "variant"), RULES.values(), ids=[*RULES])
def test_a_field_that_changes_the_rules_is_obeyed(text: str, variant: str) -> None:
    data = json.loads(text)
    data["actions"] = []
    assert hw.from_hanab_live(data)[0].rules == rule_set(variant)


@pytest.mark.parametrize("name", ["emptyclues", "empty_clues", "EmptyClues"])
@pytest.mark.parametrize("top", [True, False])
def test_options_in_any_spelling(name: str, top: bool) -> None:  # noqa: FBT001
    data = {**DATA, name: True} if top else {**DATA, "options": {name: True}}
    assert hw.from_hanab_live(data)[0].rules.empty_clues


def test_who_begins_is_obeyed() -> None:
    assert hw.from_hanab_live({**DATA, "actions": [], "firstPlayer": 1})[0].player == 1


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (spoilt(variant="Pink (5 Suits)", options={"variant": "No Variant"}), "leave one of them out"),
        (spoilt(options={"emptyClue": True}), "did you mean 'emptyClues'"),
        (spoilt(houseRules={"free": 1}), "it may change the rules"),
        (spoilt(variant=99_999), "number 99999 is not known here: give the name"),
        (spoilt(variant="Pnik (5 Suits)"), r"did you mean 'Pink \(5 Suits\)'"),
        ('{"players": ["A", "B"], "players": ["C", "D"], "deck": [], "actions": []}', "a second 'players'"),
    ],
)
def test_a_field_that_may_change_the_rules_is_never_dropped(text: str, problem: str) -> None:
    with pytest.raises(hw.HanabiError, match=problem):
        hw.read(text)


def test_a_move_is_never_taken_for_words() -> None:
    with pytest.raises(hw.NotationError, match="line"):
        hw.read("Look:\nAnn ? ? ? ? ? | Ben r1 r2 r3 r4 r5\n1. A 1>B\n\n2. B p9\n\nbye")
    with pytest.raises(hw.NotationError, match="none of a table"):
        hw.read("Ann: ? ? ? ? ?\nBen: ? ? ? ? ?\nthen r1 was played >Ben")


def test_a_link_opens_where_it_says() -> None:
    game = hw.read(f"{SITE}{LINK}#4")
    assert (game.opens_at, hw.Board(game).step, hw.Board(game, step=1).step) == (3, 3, 1)
    assert hw.Editor(f"what now? {SITE}{LINK}#4").state == game[3]
    assert hw.read(f"{SITE}{LINK}#999").opens_at == len(GAME) - 1


def test_several_games() -> None:
    other = hw.to_hanab_live_link(random_game(12, rule_set("No Variant"), 3))
    assert len([*read_games(f"{SITE}{LINK} or {SITE}{other}")]) == len([*read_games(f"{JSON}\n{JSON}")]) == 2
    with pytest.raises(hw.HanabiError, match="more than one game: give the number of one"):
        hw.read(f"{JSON}\n{JSON}")
    assert hw.read(f"{JSON}\n{JSON}", game=2) == GAME


def test_notes_are_no_part_of_the_game() -> None:
    plain, repaired = hw.read(JSON), hw.read(f"```\n{JSON}\n```")
    assert plain == repaired == hw.from_hanab_live(DATA)
    assert str(plain) == str(repaired)
    for again in (copy.deepcopy(repaired), pickle.loads(pickle.dumps(repaired))):
        assert again.notes_on_reading == repaired.notes_on_reading != ()
    assert [note.kind for note in repaired.notes_on_reading] == ["repaired"]


def test_a_seat_gets_no_words_from_around_a_game() -> None:
    game = hw.read(f"Ben holds the red five!\n{TABLE}")
    assert "red five" in json.dumps(hw.Board(game).session.whole()["reading"])
    assert "reading" not in hw.Board(game, view="Ben").session.whole()


def test_a_position_tells_what_it_assumes() -> None:
    with pytest.warns(UserWarning, match="slot 1"):
        assert hw.position(TABLE) == STATE
    with pytest.raises(hw.HanabiError, match=r"a game of \d+ steps, not a position: hw\.read"):
        hw.position(JSON)


def test_a_file_or_the_text_itself(tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text(f"```\n{JSON}\n```", "utf-16")
    assert hw.load(tmp_path / "game.txt") == hw.load(JSON) == hw.from_hanab_live(DATA)
    assert hw.load(f"{SITE}{LINK}") == hw.from_hanab_live_link(LINK)
    for address in ("https://hanab.live/replay/12", " hanab.live/shared-replay/12/3\n", "http://www.hanab.live/replay/12?x=1"):
        for read in (hw.load, hw.from_hanab_live_link):
            with pytest.raises(hw.HanabiError, match=r"only names a game of hanab\.live: open https://hanab\.live/export/12 in a browser"):
                read(address)


@pytest.mark.parametrize("name", ["Zoe\u0301", "Zo\u00e9", "zoé", "ZOÉ"])
def test_a_name_in_any_form(name: str) -> None:
    state = hw.position("Zoe\u0301 ? ? ? ? ? | हिमांशु r1 r2 r3 r4 r5")
    assert state.names[0] == "Zo\u00e9"
    assert state.seat(name) == 0
    assert hw.deal([name, "Ben"], 1)[0].seat("Zoe\u0301".casefold()) == 0


SAID: dict[str, tuple[Any, str]] = {
    "player": (lambda: STATE.apply(hw.Clue("Anm", 1)), "did you mean 'Ann'"),
    "colour": (lambda: STATE.apply(hw.Clue("Ann", "yelow", (1,))), "did you mean 'yellow'"),
    "card": (lambda: STATE.reveal("Ann", 1, "gren 1"), "did you mean 'green 1'"),
    "announced": (lambda: hw.rule_set("PT+synchronised").parse_color("yelow"), "did you mean 'yellow'"),
    "edition": (lambda: hw.rule_set("comon"), "did you mean 'common'"),
    "variant": (lambda: hw.rule_set("common+wildd"), "did you mean 'wild'"),
    "variant there": (lambda: hw.rule_set("Rainbov (6 Suits)"), r"did you mean 'Rainbow \(6 Suits\)'"),
    "setting": (lambda: hw.position("[hand_sise=4] A ? ? ? ? | B ? ? ? ?"), "did you mean 'hand_size'"),
    "fact": (lambda: STATE.holds("playble(Ben.1)"), "did you mean 'playable'"),
}


@pytest.mark.parametrize(("do", "problem"), SAID.values(), ids=[*SAID])
def test_did_you_mean(do: Any, problem: str) -> None:  # noqa: ANN401
    with pytest.raises(hw.HanabiError, match=problem):
        do()


def test_words_as_people_write_them() -> None:
    state = hw.deal(["Ann", "Ben"], seed=7)[0]
    value = next(action.value for action in state.legal_actions() if isinstance(action, hw.Clue) and isinstance(action.value, str))
    name = state.rules.color_names[str(value)]
    told = state.apply(hw.Clue("Ben", value))
    assert state.apply(hw.Clue("ben", name.capitalize())) == state.apply(hw.Clue("BEN", name.upper())) == told
    assert (hw.Play("1"), hw.Discard(" 2 "), hw.Clue("Ben", "1", ("2", 3))) == (hw.Play(1), hw.Discard(2), hw.Clue("Ben", 1, (2, 3)))  # type: ignore[arg-type]
    assert hw.Clue("1", "Blue").player == "1"
    rules = RuleSet()
    assert {rules.identity_of(card) for card in ("r3", "R3", "3r", "3R", "red 3", "Red3")} == {2}


def test_each_note_can_be_told() -> None:
    from hanabi_widget.text import ENGLISH  # noqa: PLC0415

    assert all(ENGLISH.knows(f"reading.{reason}") for reason in READING_NOTES)
