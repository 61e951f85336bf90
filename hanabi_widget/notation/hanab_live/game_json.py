"""Games from hanab.live's JSON, and back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise, zip_longest
from typing import Any, TypedDict, Unpack

from hanabi_widget.arguments import as_integer, check_type, did_you_mean
from hanabi_widget.base_error import HanabiError
from hanabi_widget.notation.json_as_pasted import START, parse_json, read_json
from hanabi_widget.rules import UNKNOWN, Game, RuleSet, State, card_numbers, initial_deck, initial_state
from hanabi_widget.rules.action import Action, CardNumber, Clue, Discard, IllegalAction, Play, SeatIndex, by_seat
from hanabi_widget.rules.hanab_live_variants import HAND_SIZES, hanab_live_counterpart, hanab_live_rules
from hanabi_widget.rules.reading_notes import ReadingNote

from .forms_of_fields import RULE_OPTIONS, plain_name, with_todays_fields

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
            known = HouseRules.__annotations__
            raise TypeError(f"no house rule {name!r}: one of {', '.join(known)}{did_you_mean(name, known)}")
    return replace(rules, **house_rules)


# -- The address of a replay on hanab.live, which names a game but does not hold it --------------------------


SITE = r"(?:https?:/+)?(?:www\.)?hanabi?\.live/+"
"""How addresses there begin, however they were copied."""
_ONLY_NAMED = {
    re.compile(rf"{SITE}(?:(?:shared-)?replay|game|pre-game|export)/+([0-9]{{1,12}})\S*|(?<!\S)\#?([0-9]{{4,9}})(?!\S)"): (
        "only names a game of hanab.live: open https://hanab.live/export/{number} in a browser, and copy or save what it shows"
    ),
    re.compile(rf"{SITE}(?:seed|create-table|shared-missing-scores)\S*|(?<!\S)p[2-6]v[0-9]+s\S+"): (
        "only names a deal of hanab.live: open a game with it there, and copy what https://hanab.live/export/ and its number show"
    ),
    re.compile(rf"{SITE}\S*"): (
        "holds no game: open one there, and copy what https://hanab.live/export/ and its number show, or its link from Share"
    ),
    re.compile(r"(?:https?:/{1,4})?[\w.-]{0,30}boardgamearena\.com\S*"): (
        "holds no game: Board Game Arena gives none away; set up the position with hw.Editor(), or write down the record by hand"
    ),
}
"""What only names a game, and where to get it."""


def refuse_what_only_names(text: str) -> None:
    """Say how to get the game that an address, a number or a seed names, but does not hold.

    Raises:
        HanabiError: there is such a name in the text.

    Example:
        >>> refuse_what_only_names("look at hanab.live/replay/1234567#33")
        Traceback (most recent call last):
        hanabi_widget.base_error.HanabiError: 'hanab.live/replay/1234567#33' only names a game of hanab.live: open \
https://hanab.live/export/1234567 in a browser, and copy or save what it shows
    """
    for pattern, where in _ONLY_NAMED.items():
        if found := pattern.search(text):
            number = next(filter(None, found.groups()), "")
            raise HanabiError(f"{found[0][:60]!r} {where.format(number=number)}")


# -- The fields of hanab.live's JSON, each checked as it is read ---------------------------------------------


KEPT_FIELDS = (("HanabLiveId", "id", int), ("HanabLiveSeed", "seed", str))
"""Fields that a game keeps: header, field and type."""


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


# -- Reads games from hanab.live's JSON ----------------------------------------------------------------------


def from_hanab_live(data: Mapping[str, Any] | str, **house_rules: Unpack[HouseRules]) -> Game:
    """Read a game in hanab.live's JSON.

    Old forms, other spellings of fields, and JSON with comments or text around it are read too: ``game.notes_on_reading`` says what was
    assumed, left out or repaired. A field that may change the rules is obeyed or refused.

    The game may stop before the rules end it. ``id``, ``seed``, the end action and the options that are not rules
    (timing, ``detrimentalCharacters``) are kept in ``game.headers`` and written back by `to_hanab_live`. The limits that
    characters put on clues are not checked. A player's notes on cards of their own become notes of the game; those on other hands,
    which would tell what is hidden from its holder, are kept in a header and shown nowhere.

    Args:
        data: the JSON, as text or parsed.
        house_rules: those of the recorded game: ``free_discards=True``, discards with all clue tokens available; ``self_clues=True``,
            clues to oneself; ``strikeout_scores_zero=False``, players kept their points after the last strike.

    Raises:
        TypeError: there is no such house rule.
        HanabiError: with the field that is wrong: of the wrong type, a variant that is not supported, an illegal action,
            or ``cardCycle`` (hands that rearrange themselves).

    Example:
        >>> deck = [{"suitIndex": identity // 5, "rank": identity % 5 + 1} for identity in RuleSet().deck]
        >>> game = from_hanab_live({"players": ["Ann", "Bob"], "deck": deck, "actions": [{"type": 0, "target": 4}]})
        >>> game.root.children[0].action, game.score
        (Play(slot=1, announce=None), 0)
    """
    notes = list[ReadingNote]()
    value: object = data
    if isinstance(data, str):
        if not START.search(data):
            refuse_what_only_names(data)
        (value, *more), notes = read_json(data)
        if more:
            raise HanabiError(f"{len(more) + 1} games: read one by one, or all with hanabi_widget.notation.load_games")
    return _game(value, notes, house_rules)


def _game(data: object, notes: list[ReadingNote], house_rules: HouseRules) -> Game:
    record = checked_object(data, "the game")
    if "rows" in record and "deck" not in record:
        raise HanabiError("rows: a list of hanab.live names games, and holds none: open https://hanab.live/export/ and the id of one")
    given = next((record[name] for name in record if plain_name(str(name)) == "options"), None)
    record, options, more = with_todays_fields(record, checked_object(given or {}, "options"))
    rules = with_house_rules(_rules(options), house_rules)
    state = _deal(record, options, rules)
    headers = {header: str(record[field]) for header, field, _ in KEPT_FIELDS if record.get(field) not in (None, "")}
    others = {name: value for name, value in options.items() if name not in RULE_OPTIONS and value not in (False, None)}
    if others:
        headers["HanabLiveOptions"] = json.dumps(others)
    game = Game(state, headers=headers)
    node = game.root
    actions = list_field(record, "actions")
    for step, entry in enumerate(actions):
        where = f"actions[{step}]"
        fields = checked_object(entry, where)
        action_type = checked_int(fields.get("type"), f"{where}.type", range(6))
        if action_type in (END, VOTE):
            if step < len(actions) - 1:
                raise HanabiError(f"{where}: an end action, but {len(actions) - 1 - step} more actions follow")
            end, game.ending = end_action(fields, where, len(state.names))
            game.headers["HanabLiveEnd"] = json.dumps(end)
            break
        action = _read_action(fields, action_type, node.state, where)
        try:
            node = node.add(action)
        except IllegalAction as error:
            raise HanabiError(f"{where}: {error}") from error
    read_notes(record, game)
    game.notes_on_reading = (*notes, *more)
    return game


def from_hanab_live_games(text: str, **house_rules: Unpack[HouseRules]) -> Iterator[Game]:
    """Read the games of a JSON text one by one, each on demand: a list of games, or objects one after another.

    Args:
        text: the JSON.
        house_rules: as for `from_hanab_live`.

    Raises:
        HanabiError: with the index of the game, if there are several, and the field that is wrong; see `from_hanab_live`.

    Example:
        >>> [*from_hanab_live_games('[{"players": ["Ann", "Bob"], "deck": [], "actions": []}]')]
        Traceback (most recent call last):
        ...
        hanabi_widget.base_error.HanabiError: [0].players or deck: a deck of 0 cards: these rules have 50
    """
    values, notes = read_json(text)
    single = len(values) == 1 and not isinstance(values[0], list)
    records = [record for value in values for record in (value if isinstance(value, list) else [value])]
    if not records:
        raise HanabiError("[] should be a list of games")
    for index, record in enumerate(records):
        try:
            yield _game(record, notes, house_rules)
        except ValueError as error:
            if single:
                raise
            raise HanabiError(f"[{index}].{error}") from error


def _rules(options: Mapping[str, Any]) -> RuleSet:
    if bool_option(options, "cardCycle"):
        raise HanabiError("options.cardCycle: hands that rearrange themselves are not supported")
    extra_cards = bool_option(options, "oneExtraCard") - bool_option(options, "oneLessCard")
    name = "No Variant" if options.get("variant") is None else options["variant"]
    try:
        if not isinstance(name, str):
            raise HanabiError(f"the variant {shorten(name)} should be a name, such as 'No Variant' or 'Rainbow (6 Suits)', or its number")
        variant = hanab_live_rules(name)
    except ValueError as error:
        raise HanabiError(f"options.variant: {error}") from None
    return replace(
        variant,
        hand_size=tuple((players, size + extra_cards) for players, size in HAND_SIZES.items()),
        empty_clues=bool_option(options, "emptyClues"),
        all_or_nothing=bool_option(options, "allOrNothing"),
        deck_plays=bool_option(options, "deckPlays"),
    )


def _deal(record: Mapping[str, Any], options: Mapping[str, Any], rules: RuleSet) -> State:
    """The deal; without names, the number of players is ``playerCount``."""
    players: int | list[str]
    if "players" not in record and "playerCount" in record:
        players = checked_int(record["playerCount"], "playerCount", range(2, 7))
    else:
        players = list_field(record, "players")
        if not 2 <= len(players) <= 6 or not all(isinstance(name, str) for name in players):
            raise HanabiError(f"players: {shorten(players)} should be 2 to 6 names")
    seats = range(players if isinstance(players, int) else len(players))
    first = checked_int(options.get("startingPlayer") or 0, "options.startingPlayer", seats)
    cards = list[int]()
    for order, entry in enumerate(list_field(record, "deck")):
        if isinstance(entry, str):
            cards.append(_card_of_text(rules, entry, f"deck[{order}]"))
            continue
        card = checked_object(entry, f"deck[{order}]")
        field = "suit" if "suit" in card and "suitIndex" not in card else "suitIndex"  # as it was called until 2020
        suit = checked_int(card.get(field), f"deck[{order}].{field}", range(len(rules.suits)))
        cards.append(suit * rules.ranks + checked_int(card.get("rank"), f"deck[{order}].rank", range(1, rules.ranks + 1)) - 1)
    try:
        return initial_state(players, rules=rules, deck=cards, first=first)
    except ValueError as error:
        raise HanabiError(f"players or deck: {error}") from None


def _card_of_text(rules: RuleSet, text: str, where: str) -> int:
    try:
        return rules.identity_of(text)
    except HanabiError as error:
        raise HanabiError(f"{where}: {error}") from None


def _read_action(fields: Mapping[str, Any], action_type: int, state: State, where: str) -> Action:
    seat, rules = state.player, state.rules
    if action_type in (PLAY, DISCARD):
        order, hand = checked_int(fields.get("target"), f"{where}.target", range(len(rules.deck))), card_numbers(state)[seat]
        if action_type == PLAY and order == state.drawn and rules.deck_plays:
            return Play(0)
        if order not in hand:
            orders = ", ".join(map(str, sorted(hand)))
            raise HanabiError(
                f"{where}.target: {state.names[seat]} does not hold card {order}, but {orders}; it is the card's place in the deck, from 0"
            )
        slot = hand.index(order) + 1
        return Play(slot) if action_type == PLAY else Discard(slot)
    target = checked_int(fields.get("target"), f"{where}.target", range(len(state.names)))
    value = fields.get("value")
    if action_type == RANK_CLUE:
        return Clue(target, checked_int(value, f"{where}.value", range(1, rules.ranks + 1)))
    colors = [*rules.color_names]
    if not colors:
        raise HanabiError(f"{where}: a colour clue, but this variant has none")
    return Clue(target, colors[checked_int(value, f"{where}.value", range(len(colors)))])


# -- Writes games as hanab.live's JSON -----------------------------------------------------------------------


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
    deck = initial_deck(start)
    if deck is None:
        raise HanabiError("the game starts after the deal: hanab.live needs it from the first turn")
    if UNKNOWN in deck:
        raise HanabiError("cards are unknown: hanab.live needs the whole deck")
    actions = [entry for before, node in pairwise(game.line) if (entry := _written_action(before.state, node.action))]
    record: dict[str, Any] = {
        "players": list(start.names),
        "deck": [{"suitIndex": identity // 5, "rank": identity % 5 + 1} for identity in deck],
        "actions": [*actions, *_end(game)],
    }
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
    variant = hanab_live_counterpart(rules)
    if variant is None:
        letters = "".join(suit.letter for suit in rules.suits)
        raise HanabiError(f"hanab.live has no variant that is played like {letters!r}")
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
        return checked_object(parse_json(game.headers.get(header, "{}")), "the game")
    except ValueError as error:
        raise HanabiError(f"header {header}: {error}") from None


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


def _written_action(before: State, action: Action | None) -> dict[str, int] | None:
    """An action in hanab.live's form; None for a rearranged hand, which hanab.live does not record."""
    match action:
        case Play(slot) | Discard(slot):
            order = card_numbers(before)[before.player][slot - 1] if slot else before.drawn
            return {"type": PLAY if isinstance(action, Play) else DISCARD, "target": order}
        case Clue(int(target), int(rank)):
            return {"type": RANK_CLUE, "target": target, "value": rank}
        case Clue(int(target), str(color)):
            return {"type": COLOR_CLUE, "target": target, "value": [*before.rules.color_names].index(color)}
    return None


# -- Notes on cards, as hanab.live's JSON has them: for each player a list of texts, by the card's place in the deck ---
#
# A player's notes on cards of their own hand become notes of the game, from the step at which they hold the card. Those on other hands
# would tell what is hidden from its holder, so they are shown nowhere: the game keeps them in a header.


NOTES_HEADER = "HanabLiveNotes"
"""The header with the notes on cards that are not the writer's own."""


def read_notes(record: Mapping[str, Any], game: Game) -> None:
    """Put the notes of a record into a game.

    Raises:
        HanabiError: they are no lists of texts, or not of these players.
    """
    if record.get("notes") is None:
        return
    notes = _checked_notes(list_field(record, "notes"), len(game.root.state.names))
    for number, (seat, node) in _holders(game).items():
        if number < len(notes[seat]) and notes[seat][number]:
            node.notes[number] = notes[seat][number]
            notes[seat][number] = ""
    if others := _trimmed(notes):
        game.headers[NOTES_HEADER] = json.dumps(others)


def notes_of(game: Game) -> list[list[str]]:
    """The notes on the cards of a game's main line for a record; empty if there are none.

    Raises:
        HanabiError: the header with the other notes cannot be read.
    """
    players = len(game.root.state.names)
    try:
        header = parse_json(game.headers.get(NOTES_HEADER, "[]"))
        notes = _checked_notes(header if isinstance(header, list) else [header], players)
    except ValueError as error:
        raise HanabiError(f"header {NOTES_HEADER}: {error}") from None
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


def _checked_notes(notes: list[Any], players: int) -> list[list[str]]:
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
