"""The fields of hanab.live's JSON, each checked as it is read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, cast

from hanabi_widget.errors import HanabiError
from hanabi_widget.integer import as_integer
from hanabi_widget.notation.errors import NotationError

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
