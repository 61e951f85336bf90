"""Notes on cards, as hanab.live's JSON has them: for each player a list of texts, by the card's place in the deck.

A player's notes on cards of their own hand become notes of the game, from the step at which they hold the card. Those on other hands would
tell what is hidden from its holder, so they are shown nowhere: the game keeps them in a header.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import zip_longest
from typing import Any

from hanabi_widget.errors import HanabiError
from hanabi_widget.rules import CardNumber, Game, SeatIndex, by_seat, card_numbers

from .json_fields import list_field, parse_json, shorten

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
