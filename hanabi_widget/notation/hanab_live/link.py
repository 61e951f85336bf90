"""hanab.live's replay links: a whole game in a line of letters.

Three fields with commas between them, and a fourth, a seed, perhaps; a ``-`` after every 20 characters means nothing.

1. Digits: players, lowest rank, highest rank. Then one character a card, in draw order.
2. Digits: lowest and highest type of action. Then two characters an action: type with value, and target.
3. The number of the variant.

A seed of other signs than letters, digits, ``_``, ``.`` and ``~`` is left out. A link has no names, no notes and no options but the
variant.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any
from urllib.parse import unquote

from hanabi_widget.rules import Game
from hanabi_widget.rules.deal import NAMES

from .reader import from_hanab_live
from .variants import variant_name, variant_number
from .writer import to_hanab_live

ALPHABET = ascii_lowercase + digits + ascii_uppercase
_DECK = re.compile(r"([2-6])([0-9])([0-9])([a-z0-9A-Z]+)")
_ACTIONS = re.compile(r"([0-5])([0-5])((?:[a-z0-9A-Z]{2})*)")
_VARIANT = re.compile(r"[0-9]{1,6}")
_SEED = re.compile(r"[\w.~]+", re.ASCII)
_PAIR = re.compile("..")
_CLUMP = re.compile(r".{1,20}")


def from_hanab_live_link(text: str, options: Mapping[str, Any] | None = None) -> Game:
    """The game of a replay link. The players get the names that `hanabi_widget.deal` gives.

    Args:
        text: the address, or its last part alone.
        options: hanab.live's options of the game, as in its JSON, where they matter: ``{"oneExtraCard": True}``.

    Raises:
        ValueError: it is no such link, a variant not known here, an illegal action.

    Example:
        >>> from hanabi_widget.rules import Play, initial_state
        >>> link = to_hanab_live_link(Game(initial_state(2, seed=7), [Play(1)]))
        >>> from_hanab_live_link(f"https://hanab.live/replay-json/{link}").root.children[0].action
        Play(slot=1, announce=None)
    """
    return from_hanab_live(record_from_link(text, options or {}))


def to_hanab_live_link(game: Game) -> str:
    """The last part of the replay link of a game's main line.

    Names, notes and the options that leave the course of the game alone are lost; so are empty clues,
    all or nothing and plays from the deck as *rules*: `from_hanab_live_link` must be told.

    Raises:
        ValueError: hanab.live cannot tell the game (see `to_hanab_live`), or the link cannot: it has no place for
            another first player or hand size, nor for a number over 61.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> to_hanab_live_link(Game(initial_state(2, deck=initial_state(2, seed=7).rules.deck)))
        '215aaabbccddefffgghh-iijkkkllmmnnopppqqrr-sstuuuvvwwxxy,00,0'
    """
    return link_from_record(to_hanab_live(game))


def record_from_link(text: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """The record that a link stands for, in hanab.live's JSON form."""
    last = re.split(r"[?#]", text.strip())[0].rstrip("/").rpartition("/")[2]
    parts = unquote(last).replace("-", "").split(",", 3)
    fields = [pattern.fullmatch(part) for pattern, part in zip((_DECK, _ACTIONS, _VARIANT), parts)]
    for name, field in zip(("deck", "actions", "variant"), [*fields, None, None, None]):
        if field is None:
            raise ValueError(f"{text[:60]!r} is no replay link of hanab.live: its field for the {name} is wrong or missing")
    (players, *ranks, cards), (*codes, acts), variant = (field.groups() or (field[0],) for field in fields if field)
    lowest, span = int(ranks[0]), int(ranks[1]) - int(ranks[0]) + 1
    first, kinds = int(codes[0]), int(codes[1]) - int(codes[0]) + 1
    if span < 1 or kinds < 1:
        raise ValueError(f"{text[:60]!r} is no replay link of hanab.live: its lowest rank or action is above its highest")
    record: dict[str, Any] = {
        "players": list(NAMES[: int(players)]),
        "deck": [{"suitIndex": code // span, "rank": code % span + lowest} for code in map(ALPHABET.index, cards)],
        "actions": [_action(act, kinds, first) for act in _PAIR.findall(acts)],
        "options": {**options, "variant": variant_name(int(variant[0]))},
    }
    if len(parts) > 3 and _SEED.fullmatch(parts[3]):
        record["seed"] = parts[3]
    return record


def link_from_record(record: Mapping[str, Any]) -> str:
    """The link that stands for a record in hanab.live's JSON form."""
    options = record.get("options", {})
    for name in ("startingPlayer", "oneExtraCard", "oneLessCard"):
        if options.get(name):
            raise ValueError(f"the option {name}: a link has no place for it, so that it would show another game; use to_hanab_live")
    deck, actions = record["deck"], record["actions"]
    ranks, codes = [card["rank"] for card in deck], [action["type"] for action in actions] or [0]
    lowest, span = min(ranks), max(ranks) - min(ranks) + 1
    first, kinds = min(codes), max(codes) - min(codes) + 1
    cards = "".join(_char(card["suitIndex"] * span + card["rank"] - lowest) for card in deck)
    acts = "".join(_char(_value(action) * kinds + action["type"] - first) + _char(action["target"]) for action in actions)
    variant = variant_number(options.get("variant", "No Variant"))
    head = f"{len(record['players'])}{lowest}{max(ranks)}{cards},{first}{max(codes)}{acts},{variant}"
    whole = f"{head},{record['seed']}" if _SEED.fullmatch(record.get("seed", "")) else head
    return "-".join(_CLUMP.findall(whole))


def _action(act: str, codes: int, first: int) -> dict[str, int]:
    code, target = map(ALPHABET.index, act)
    value, identity = divmod(code, codes)
    action = {"type": identity + first, "target": target}
    return {**action, "value": value - 1} if value else action


def _value(action: Mapping[str, int]) -> int:
    """0 for an action without a value, else the value and 1."""
    return action["value"] + 1 if "value" in action else 0


def _char(code: int) -> str:
    if code not in range(len(ALPHABET)):
        raise ValueError(
            f"the number {code}: a link has room for 0 to {len(ALPHABET) - 1}, so for no deck over 62 cards; use to_hanab_live"
        )
    return ALPHABET[code]
