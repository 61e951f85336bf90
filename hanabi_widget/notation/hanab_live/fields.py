"""What hanab.live's formats hold: the numbers of variants, house rules, fields of its JSON, endings, and notes.

The rules of a variant follow from its name (`hanabi_widget.rules.editions`), its number in replay links does not: hanab.live gave them in
the order in which it added the variants. The table has the numbers of variants with a single special suit or rule; other games need
hanab.live's JSON, which gives the name.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import zip_longest
from typing import Any, TypedDict, cast

from hanabi_widget.arguments import as_integer
from hanabi_widget.errors import HanabiError
from hanabi_widget.notation.scanner import NotationError
from hanabi_widget.rules import CardNumber, Game, RuleSet, SeatIndex, by_seat, card_numbers

_NUMBER_TABLE = """
Black 2 21 | Rainbow 3 16 17 19 | Pink 106 107 108 109 | White 13 22 26 27 | Brown 69 70 71 72 | Omni 176 177 178 179
| Null 180 181 182 183 | Muddy Rainbow 160 161 162 163 | Light Pink 164 165 166 167 | Prism 1464 1465 1466 1467
| Dark Rainbow 11 23 | Dark Pink 137 138 | Gray 59 58 | Dark Brown 89 90 | Dark Omni 242 243 | Dark Null 255 256
| Cocoa Rainbow 290 291 | Gray Pink 292 293 | Dark Prism 1468 1469 | Rainbow-Ones 168 169 170 171
| Color Blind 10 33 34 35 | Number Blind 102 103 104 105 | Totally Blind 151 152 153 154 | Color Mute 110 111 112 113
| Number Mute 114 115 116 117 | Reversed 1342 1343 1344 1345 | Black Reversed 1346 1347 | Rainbow Reversed 1348 1349 1350 1351
| White Reversed 1356 1357 1358 1359 | Prism Reversed 1663 1664 1665 1666 | Dark Rainbow Reversed 1380 1381 | Gray Reversed 1384 1385
| Dark Prism Reversed 1667 1668 | Synesthesia 1353 1383 1386 1387 | Critical Fours 1821 1822 | Odds and Evens 1646 1808 1812 1816
| Funnels 1896 1897 1898 1899 | Special Mix 185 159
"""
"""Names, each with its numbers for 6, 5, 4 and 3 suits."""

NUMBERS: dict[str, int] = {"No Variant": 0, "6 Suits": 1, "4 Suits": 15, "3 Suits": 18, "Ambiguous Mix": 20, "Dual-Color Mix": 7} | {
    f"{' '.join(word for word in row.split() if not word.isdecimal())} ({suits} Suits)": int(number)
    for row in _NUMBER_TABLE.split("|")
    for suits, number in zip((6, 5, 4, 3), [word for word in row.split() if word.isdecimal()])
}
"""The known numbers by name."""


# -- The house rules of games in hanab.live's formats, which say nothing of them -----------------------------


class HouseRules(TypedDict, total=False):
    """The house rules of a recorded game, of which hanab.live's formats say nothing.

    Attributes:
        free_discards: discards are allowed with all clue tokens available.
        self_clues: clues to oneself are allowed.
        strikeout_scores_zero: False if players keep their points after the last strike.
    """

    free_discards: bool
    self_clues: bool
    strikeout_scores_zero: bool


def with_house_rules(rules: RuleSet, house_rules: HouseRules) -> RuleSet:
    """The rules with house rules.

    Raises:
        TypeError: there is no such house rule, or it is no truth value.
    """
    for name in house_rules:
        if name not in HouseRules.__annotations__:
            raise TypeError(f"no house rule {name!r}: one of {', '.join(HouseRules.__annotations__)}")
    return replace(rules, **house_rules)


# -- The address of a replay on hanab.live, which names a game but does not hold it --------------------------


_NUMBERED = re.compile(r"(?:https?:/+)?(?:www\.)?hanab\.live/+(?:shared-)?replay/+([0-9]{1,12})(?:[/?#]\S*)?")


def refuse_numbered_replay(text: str) -> None:
    """Say how to get the game that the address of a replay on hanab.live names, but does not hold.

    Raises:
        HanabiError: the text is such an address.
    """
    if numbered := _NUMBERED.fullmatch(text.strip()):
        raise HanabiError(
            f"{text.strip()[:60]!r} only names a game of hanab.live: open https://hanab.live/export/{numbered[1]} in a browser, "
            "save what it shows as a file, and load that file"
        )


# -- The fields of hanab.live's JSON, each checked as it is read ---------------------------------------------


KEPT_FIELDS = (("HanabLiveId", "id", int), ("HanabLiveSeed", "seed", str))
"""Fields that a game keeps: header, field and type."""


def record_object(data: Mapping[str, Any] | str) -> Mapping[str, Any]:
    """A game as a JSON object, parsed if it is text."""
    return checked_object(parse_json(data) if isinstance(data, str) else data, "the game")


def parse_json(text: str) -> object:
    """The value of a JSON text."""
    try:
        return cast("object", json.loads(text))
    except json.JSONDecodeError as error:
        raise NotationError(f"not JSON: {error.msg}", error.doc, error.pos) from None
    except (ValueError, RecursionError) as error:
        raise HanabiError(f"not JSON: {error}") from None


def checked_object(value: object, where: str) -> Mapping[str, Any]:
    """Check that a value is an object."""
    if not isinstance(value, Mapping):
        raise HanabiError(f"{where}: {shorten(value)} should be an object with named fields")
    return value


def list_field(record: Mapping[str, Any], field: str) -> list[Any]:
    """Check that a field is a list."""
    value = record.get(field)
    if not isinstance(value, list):
        raise HanabiError(f"{field}: {shorten(value)} should be a list")
    return value


def checked_int(value: object, where: str, allowed: range) -> int:
    """Check that a value is a whole number in a range."""
    number = as_integer(value)
    if type(number) is not int or number not in allowed:
        raise HanabiError(f"{where}: {shorten(value)} should be a whole number from {allowed[0]} to {allowed[-1]}")
    return number


def shorten(value: object) -> str:
    """A value for a message, at most 60 characters long."""
    text = "nothing" if value is None else repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def bool_option(options: Mapping[str, Any], name: str) -> bool:
    """Check that an option is true or false; false if left out."""
    value = options.get(name, False)
    if not isinstance(value, bool):
        raise HanabiError(f"options.{name}: {shorten(value)} should be true or false")
    return value


# -- The numbers that stand for actions, clues and endings in hanab.live's formats ---------------------------


PLAY, DISCARD, COLOR_CLUE, RANK_CLUE, END, VOTE = range(6)
ENDINGS = {
    1: "",
    2: "strike-out",
    3: "time",
    4: "terminated",
    5: "speedrun failed",
    6: "idle",
    7: "soft-lock",
    8: "all or nothing failed",
    9: "all or nothing soft-lock",
    10: "vote",
}
"""`Game.ending` by hanab.live's end condition; empty for a normal ending, after which the score counts."""


def end_action(fields: Mapping[str, Any], where: str, players: int) -> tuple[dict[str, int], str]:
    """An end action, checked, and the `Game.ending` that it stands for."""
    action_type = checked_int(fields.get("type"), f"{where}.type", range(END, VOTE + 1))
    action = {"type": action_type, "target": checked_int(fields.get("target"), f"{where}.target", range(players))}
    if action_type == END or fields.get("value") is not None:
        action["value"] = checked_int(fields.get("value"), f"{where}.value", range(1, 11) if action_type == END else range(62))
    return action, ENDINGS[action["value"] if action_type == END else 10]


# -- Notes on cards, as hanab.live's JSON has them: for each player a list of texts, by the card's place in the deck ---
#
# A player's notes on cards of their own hand become notes of the game, from the step at which they hold the card. Those on other hands
# would
# tell what is hidden from its holder, so they are shown nowhere: the game keeps them in a header.


HEADER = "HanabLiveNotes"
"""The header with the notes on cards that are not the writer's own."""


def read_notes(record: Mapping[str, Any], game: Game) -> None:
    """Put the notes of a record into a game.

    Raises:
        HanabiError: they are no lists of texts, or not of these players.
    """
    if record.get("notes") is None:
        return
    notes = _checked(list_field(record, "notes"), len(game.root.state.names))
    for number, (seat, node) in _holders(game).items():
        if number < len(notes[seat]) and notes[seat][number]:
            node.notes[number] = notes[seat][number]
            notes[seat][number] = ""
    if others := _trimmed(notes):
        game.headers[HEADER] = json.dumps(others)


def notes_of(game: Game) -> list[list[str]]:
    """The notes on the cards of a game's main line for a record; empty if there are none.

    Raises:
        HanabiError: the header with the other notes cannot be read.
    """
    players = len(game.root.state.names)
    try:
        header = parse_json(game.headers.get(HEADER, "[]"))
        notes = _checked(header if isinstance(header, list) else [header], players)
    except ValueError as error:
        raise HanabiError(f"header {HEADER}: {error}") from None
    holders, latest = _holders(game), dict[int, str]()
    for node in game.line:
        latest |= node.notes
    for number, text in latest.items():
        if number not in holders:
            raise HanabiError(f"a note on card {number!r}, which is in no hand of the main line")
        row = notes[holders[CardNumber(number)][0]]
        row += [""] * (number + 1 - len(row))
        row[number] = text
    return _trimmed(notes)


def _holders(game: Game) -> dict[CardNumber, tuple[SeatIndex, Any]]:
    """Who holds each card that the main line shows in a hand, and the first node at which they do."""
    holders: dict[CardNumber, tuple[SeatIndex, Any]] = {}
    for node in game.line:
        for seat, hand in by_seat(card_numbers(node.state)):
            for number in hand:
                holders.setdefault(number, (seat, node))
    return holders


def _checked(notes: list[Any], players: int) -> list[list[str]]:
    """The notes with a list for each player and a text for each card."""
    if len(notes) > players:
        raise HanabiError(f"notes: {len(notes)} lists for {players} players")
    rows = []
    for seat, row in enumerate(notes):
        if not isinstance(row, list | None):
            raise HanabiError(f"notes[{seat}]: {shorten(row)} should be a list of texts")
        rows.append([text or "" for text in row or []])
        for number, text in enumerate(rows[-1]):
            if not isinstance(text, str):
                raise HanabiError(f"notes[{seat}][{number}]: {shorten(text)} should be a text")
    return [row or [] for row, _ in zip_longest(rows, range(players))]


def _trimmed(notes: list[list[str]]) -> list[list[str]]:
    """The notes without what follows each player's last one; nothing if there are none."""
    rows = [row[: max((number + 1 for number, text in enumerate(row) if text), default=0)] for row in notes]
    return rows if any(rows) else []
