"""Games from hanab.live's JSON, and back."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any, Unpack

from hanabi_widget.arguments import check_type
from hanabi_widget.errors import HanabiError
from hanabi_widget.rules.action import Action, Clue, Discard, IllegalAction, Play
from hanabi_widget.rules.deal import initial_deck, initial_state
from hanabi_widget.rules.editions import HAND_SIZES, hanab_live_counterpart, hanab_live_rules
from hanabi_widget.rules.game import Game
from hanabi_widget.rules.numbered_cards import card_numbers
from hanabi_widget.rules.ruleset import UNKNOWN, RuleSet
from hanabi_widget.rules.state import State

from .fields import (
    COLOR_CLUE,
    DISCARD,
    END,
    ENDINGS,
    KEPT_FIELDS,
    PLAY,
    RANK_CLUE,
    VOTE,
    HouseRules,
    bool_option,
    checked_int,
    checked_object,
    end_action,
    list_field,
    notes_of,
    parse_json,
    read_notes,
    record_object,
    refuse_numbered_replay,
    shorten,
    with_house_rules,
)

# -- Reads games from hanab.live's JSON ----------------------------------------------------------------------


_RULE_OPTIONS = ("variant", "startingPlayer", "emptyClues", "oneExtraCard", "oneLessCard", "allOrNothing", "deckPlays")


def from_hanab_live(
    data: Mapping[str, Any] | str,
    **house_rules: Unpack[HouseRules],
) -> Game:
    """Read a game in hanab.live's JSON.

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
    if isinstance(data, str):
        refuse_numbered_replay(data)
    record = record_object(data)
    options = checked_object(record.get("options") or {}, "options")
    rules = with_house_rules(_rules(options), house_rules)
    state = _deal(record, options, rules)
    game = Game(state, headers=_headers(record, options))
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
    return game


def from_hanab_live_list(text: str, **house_rules: Unpack[HouseRules]) -> Iterator[Game]:
    """Read a JSON list of games one by one, each on demand.

    Args:
        text: the JSON.
        house_rules: as for `from_hanab_live`.

    Raises:
        HanabiError: with the index of the game and the field that is wrong; see `from_hanab_live`.

    Example:
        >>> [*from_hanab_live_list('[{"players": ["Ann", "Bob"], "deck": [], "actions": []}]')]
        Traceback (most recent call last):
        ...
        hanabi_widget.errors.HanabiError: [0].players or deck: a deck of 0 cards: these rules have 50
    """
    records = parse_json(text)
    if not isinstance(records, list) or not records:
        raise HanabiError(f"{shorten(records)} should be a list of games")
    for index, record in enumerate(records):
        try:
            yield from_hanab_live(checked_object(record, "the game"), **house_rules)
        except ValueError as error:
            raise HanabiError(f"[{index}].{error}") from error


def _rules(options: Mapping[str, Any]) -> RuleSet:
    if bool_option(options, "cardCycle"):
        raise HanabiError("options.cardCycle: hands that rearrange themselves are not supported")
    extra_cards = bool_option(options, "oneExtraCard") - bool_option(options, "oneLessCard")
    name = options.get("variant", "No Variant")
    try:
        if not isinstance(name, str):
            raise HanabiError(f"the variant {name!r} should be a name, such as 'No Variant' or 'Rainbow (6 Suits)'")
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
    cards = []
    for order, entry in enumerate(list_field(record, "deck")):
        card = checked_object(entry, f"deck[{order}]")
        suit = checked_int(card.get("suitIndex"), f"deck[{order}].suitIndex", range(len(rules.suits)))
        cards.append(suit * rules.ranks + checked_int(card.get("rank"), f"deck[{order}].rank", range(1, rules.ranks + 1)) - 1)
    try:
        return initial_state(players, rules=rules, deck=cards, first=first)
    except ValueError as error:
        raise HanabiError(f"players or deck: {error}") from None


def _read_action(fields: Mapping[str, Any], action_type: int, state: State, where: str) -> Action:
    seat, rules = state.player, state.rules
    if action_type in (PLAY, DISCARD):
        order, hand = checked_int(fields.get("target"), f"{where}.target", range(len(rules.deck))), card_numbers(state)[seat]
        if action_type == PLAY and order == state.drawn and rules.deck_plays:
            return Play(0)
        if order not in hand:
            orders = ", ".join(map(str, sorted(hand)))
            raise HanabiError(f"{where}.target: {state.names[seat]} does not hold card {order}, but {orders}")
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


def _headers(record: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, str]:
    headers = {header: str(record[field]) for header, field, _ in KEPT_FIELDS if record.get(field) not in (None, "")}
    others = {name: value for name, value in options.items() if name not in _RULE_OPTIONS and value not in (False, None)}
    if others:
        headers["HanabLiveOptions"] = json.dumps(others)
    return headers


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
        return record_object(game.headers.get(header, "{}"))
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
