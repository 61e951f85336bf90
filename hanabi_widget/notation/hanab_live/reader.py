"""Reads games from hanab.live's JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Unpack

from hanabi_widget.errors import HanabiError
from hanabi_widget.rules import Action, Clue, Discard, Game, IllegalAction, Play, RuleSet, State, card_numbers, initial_state
from hanabi_widget.rules.editions import HAND_SIZES

from .action_codes import DISCARD, END, PLAY, RANK_CLUE, VOTE, clue_colors, end_action
from .house_rules import HouseRules, with_house_rules
from .json_fields import KEPT_FIELDS, bool_option, checked_int, checked_object, list_field, parse_json, record_object, shorten
from .notes import read_notes
from .numbered_replay import refuse_numbered_replay
from .variants import variant_rules

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
        action = _action(fields, action_type, node.state, where)
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
    try:
        variant = variant_rules(options.get("variant", "No Variant"))
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


def _action(fields: Mapping[str, Any], action_type: int, state: State, where: str) -> Action:
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
    colors = clue_colors(rules)
    if not colors:
        raise HanabiError(f"{where}: a colour clue, but this variant has none")
    return Clue(target, colors[checked_int(value, f"{where}.value", range(len(colors)))])


def _headers(record: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, str]:
    headers = {header: str(record[field]) for header, field, _ in KEPT_FIELDS if record.get(field) not in (None, "")}
    others = {name: value for name, value in options.items() if name not in _RULE_OPTIONS and value not in (False, None)}
    if others:
        headers["HanabLiveOptions"] = json.dumps(others)
    return headers
