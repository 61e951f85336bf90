"""The fields of hanab.live's JSON: constants and checks."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypedDict, cast

from hanabi_widget.errors import HanabiError
from hanabi_widget.integer import as_integer
from hanabi_widget.notation.errors import NotationError
from hanabi_widget.rules import RuleSet


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


def with_house_rules(rules: RuleSet, house_rules: HouseRules) -> RuleSet:
    """The rules with house rules.

    Raises:
        TypeError: there is no such house rule, or it is no truth value.
    """
    for name in house_rules:
        if name not in HouseRules.__annotations__:
            raise TypeError(f"no house rule {name!r}: one of {', '.join(HouseRules.__annotations__)}")
    return replace(rules, **house_rules)


def clue_colors(rules: RuleSet) -> list[str]:
    """The colours that a clue may name, by hanab.live's clue value."""
    return [*rules.color_names]


def end_action(fields: Mapping[str, Any], where: str, players: int) -> tuple[dict[str, int], str]:
    """An end action, checked, and the `Game.ending` that it stands for."""
    action_type = checked_int(fields.get("type"), f"{where}.type", range(END, VOTE + 1))
    action = {"type": action_type, "target": checked_int(fields.get("target"), f"{where}.target", range(players))}
    if action_type == END or fields.get("value") is not None:
        action["value"] = checked_int(fields.get("value"), f"{where}.value", range(1, 11) if action_type == END else range(62))
    return action, ENDINGS[action["value"] if action_type == END else 10]
