"""Writes games as hanab.live's JSON."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from hanabi_widget.check_type import check_type
from hanabi_widget.errors import HanabiError
from hanabi_widget.rules import UNKNOWN, Action, Clue, Discard, Game, Play, State, card_numbers, initial_deck
from hanabi_widget.rules.editions import HAND_SIZES

from .action_codes import COLOR_CLUE, DISCARD, END, ENDINGS, PLAY, RANK_CLUE, clue_colors, end_action
from .json_fields import KEPT_FIELDS, record_object
from .notes import notes_of
from .variants import counterpart_name


def to_hanab_live(game: Game) -> dict[str, Any]:
    """A game's main line in hanab.live's JSON form. A note on a card is written as its holder's, whenever it was made.

    Raises:
        HanabiError: hanab.live cannot represent this game: it does not start with a full deal of known cards, or has
            rules that hanab.live lacks (V2, seven fireworks, other numbers of tokens, strikes or cards in hand).

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> record = to_hanab_live(Game(initial_state(players=2, seed=7), [Play(1), Clue("Alice", 1)]))
        >>> record["players"], record["actions"]
        (['Alice', 'Bob'], [{'type': 0, 'target': 4}, {'type': 3, 'target': 0, 'value': 1}])
    """
    check_type(game, Game, "game", "a Game; Game(state) is one")
    start = game.root.state
    options = {**_header_object(game, "HanabLiveOptions"), **_options(start)}
    deck = _deck(start)
    record: dict[str, Any] = {
        "players": list(start.names),
        "deck": [{"suitIndex": identity // 5, "rank": identity % 5 + 1} for identity in deck],
    }
    record["actions"] = _actions(game)
    if options:
        record["options"] = options
    if notes := notes_of(game):
        record["notes"] = notes
    for header, field, field_type in KEPT_FIELDS:
        if header in game.headers:
            text = game.headers[header]
            record[field] = int(text) if field_type is int and text.isdecimal() else text
    return record


def _options(start: State) -> dict[str, Any]:
    rules, players = start.rules, len(start.names)
    variant = counterpart_name(rules)
    extra_cards = rules.hand_sizes[players] - HAND_SIZES[players]
    for name, value, supported in (
        ("hand size", rules.hand_sizes[players], range(HAND_SIZES[players] - 1, HAND_SIZES[players] + 2)),
        ("clue_tokens", rules.clue_tokens, (8,)),
        ("strikes", rules.strikes, (3,)),
        ("announcements", rules.announcements, (False,)),
    ):
        if value not in supported:
            raise HanabiError(f"{name} {value}: hanab.live has {' or '.join(map(str, supported))}")
    options = {
        "variant": variant if variant != "No Variant" else None,
        "startingPlayer": start.player,
        "emptyClues": rules.empty_clues,
        "oneExtraCard": extra_cards == 1,
        "oneLessCard": extra_cards == -1,
        "allOrNothing": rules.all_or_nothing,
        "deckPlays": rules.deck_plays,
    }
    return {name: value for name, value in options.items() if value}


def _header_object(game: Game, header: str) -> Mapping[str, Any]:
    """The JSON object that an import left in a header."""
    try:
        return record_object(game.headers.get(header, "{}"))
    except ValueError as error:
        raise HanabiError(f"header {header}: {error}") from None


def _deck(start: State) -> tuple[int, ...]:
    """The deck in draw order."""
    deck = initial_deck(start)
    if deck is None:
        raise HanabiError("the game starts after the deal: hanab.live needs it from the first turn")
    if UNKNOWN in deck:
        raise HanabiError("cards are unknown: hanab.live needs the whole deck")
    return deck


def _actions(game: Game) -> list[dict[str, int]]:
    return [*(entry for before, node in pairwise(game.line) if (entry := _action(before.state, node.action))), *_end(game)]


def _end(game: Game) -> list[dict[str, int]]:
    """The end action, if there is one: the imported one as long as it agrees with `Game.ending`."""
    imported = _header_object(game, "HanabLiveEnd")
    if imported:
        action, ending = end_action(imported, "header HanabLiveEnd", len(game.root.state.names))
        if ending == game.ending:
            return [action]
    if not game.ending:
        return []
    values = [value for value, ending in ENDINGS.items() if ending == game.ending]
    if not values:
        raise HanabiError(f"the ending {game.ending!r}: hanab.live has {', '.join(filter(None, ENDINGS.values()))}")
    return [{"type": END, "target": game.last.state.player, "value": values[0]}]


def _action(before: State, action: Action | None) -> dict[str, int] | None:
    """An action in hanab.live's form; None for a rearranged hand, which hanab.live does not record."""
    match action:
        case Play(slot) | Discard(slot):
            order = card_numbers(before)[before.player][slot - 1] if slot else before.drawn
            return {"type": PLAY if isinstance(action, Play) else DISCARD, "target": order}
        case Clue(int(target), int(rank)):
            return {"type": RANK_CLUE, "target": target, "value": rank}
        case Clue(int(target), str(color)):
            return {"type": COLOR_CLUE, "target": target, "value": clue_colors(before.rules).index(color)}
    return None
