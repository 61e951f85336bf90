"""The fields of hanab.live's JSON: their values and their checks."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from hanabi_widget.notation.scanner import NotationError
from hanabi_widget.rules import RuleSet

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
"""`Game.ending` by hanab.live's number of the end condition; after the normal one the score counts."""

KEPT_FIELDS = (("HanabLiveId", "id", int), ("HanabLiveSeed", "seed", str))


def record_object(data: Mapping[str, Any] | str) -> Mapping[str, Any]:
    """A record as an object, from its JSON text if need be."""
    return checked_object(parse_json(data) if isinstance(data, str) else data, "the record")


def parse_json(text: str) -> Any:  # noqa: ANN401
    """What a JSON text says."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as problem:
        raise NotationError(f"the record is no JSON: {problem.msg}", problem.doc, problem.pos) from None
    except (ValueError, RecursionError) as problem:
        raise ValueError(f"the record is no JSON: {problem}") from None


def checked_object(value: object, where: str) -> Mapping[str, Any]:
    """A value that must be an object."""
    if not isinstance(value, Mapping):
        raise ValueError(f"{where}: {shorten(value)} should be an object with named fields")
    return value


def list_field(record: Mapping[str, Any], field: str) -> list[Any]:
    """A field that must be a list."""
    value = record.get(field)
    if not isinstance(value, list):
        raise ValueError(f"{field}: {shorten(value)} should be a list")
    return value


def checked_int(value: object, where: str, allowed: range) -> int:
    """A value that must be a whole number in a range."""
    if not isinstance(value, int) or isinstance(value, bool) or value not in allowed:
        raise ValueError(f"{where}: {shorten(value)} should be a whole number from {allowed[0]} to {allowed[-1]}")
    return value


def shorten(value: object) -> str:
    """A value for a message, shortened."""
    text = "nothing" if value is None else repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def bool_option(options: Mapping[str, Any], name: str) -> bool:
    """An option that is on or off; off if left out."""
    value = options.get(name, False)
    if not isinstance(value, bool):
        raise ValueError(f"options.{name}: {shorten(value)} should be true or false")
    return value


def clue_colors(rules: RuleSet) -> list[str]:
    """The colours that a clue may name, in the order of their numbers."""
    return [*rules.color_names]


def end_action(fields: Mapping[str, Any], where: str, players: int) -> tuple[dict[str, int], str]:
    """An end action and what it means for `Game.ending`."""
    identity = checked_int(fields.get("type"), f"{where}.type", range(END, VOTE + 1))
    action = {"type": identity, "target": checked_int(fields.get("target"), f"{where}.target", range(players))}
    if identity == END or fields.get("value") is not None:
        action["value"] = checked_int(fields.get("value"), f"{where}.value", range(1, 11) if identity == END else range(62))
    return action, ENDINGS[action["value"] if identity == END else 10]
