"""hanab.live's replay links: a whole game as one string of letters and digits.

Three fields separated by commas, and optionally a seed as the fourth. In the three, a ``-`` after every 20 characters has no meaning; a
seed keeps its own.

1. Digits: number of players, lowest rank, highest rank. Then one character for each card, in draw order.
2. Digits: lowest and highest action type. Then two characters for each action: type and value in one, and the target.
3. The number of the variant.

The rules of a variant follow from its name (`hanabi_widget.rules.hanab_live_variants`), its number does not: hanab.live gave numbers in the
order in which it added the variants. The table has those of variants with a single special suit or rule; other games need hanab.live's
JSON, which gives the name.

A seed with characters other than letters, digits, ``-``, ``_``, ``.`` and ``~`` is left out. A link has no names, no notes, and no options
apart from the variant.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any, Unpack
from urllib.parse import unquote

from hanabi_widget.arguments import check_type
from hanabi_widget.base_error import HanabiError
from hanabi_widget.rules import Game
from hanabi_widget.rules.deal import NAMES

from .game_json import HouseRules, from_hanab_live, refuse_numbered_replay, to_hanab_live

ALPHABET = ascii_lowercase + digits + ascii_uppercase
_DECK = re.compile(r"([2-6])([0-9])([0-9])([a-z0-9A-Z]+)")
_ACTIONS = re.compile(r"([0-5])([0-5])((?:[a-z0-9A-Z]{2})*)")
_VARIANT = re.compile(r"[0-9]{1,6}")
_SEED = re.compile(r"[\w.~-]+", re.ASCII)
_PAIR = re.compile("..")
_GROUP = re.compile(r".{1,20}")


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


def from_hanab_live_link(text: str, options: Mapping[str, Any] | None = None, **house_rules: Unpack[HouseRules]) -> Game:
    """Read a replay link. The players get the default names of `hanabi_widget.deal`.

    Args:
        text: the link, or only its last part.
        options: hanab.live's options of the game as in its JSON, which a link leaves out, such as ``{"oneExtraCard": True}``.
        house_rules: those of the game, as for `hanabi_widget.from_hanab_live`: ``free_discards=True``.

    Raises:
        HanabiError: not a replay link, a variant that is not supported, or an illegal action.

    Example:
        >>> from hanabi_widget.rules import Play, initial_state
        >>> link = to_hanab_live_link(Game(initial_state(2, seed=7), [Play(1)]))
        >>> from_hanab_live_link(f"https://hanab.live/replay-json/{link}").root.children[0].action
        Play(slot=1, announce=None)
    """
    check_type(text, str, "text", "a replay link")
    check_type(options, (Mapping, type(None)), "options", "hanab.live's options by name, such as {'oneExtraCard': True}")
    refuse_numbered_replay(text)
    last = re.split(r"[?#]", text.strip())[0].rstrip("/").rpartition("/")[2]
    parts = unquote(last).split(",", 3)
    parts[:3] = [part.replace("-", "") for part in parts[:3]]
    fields = [pattern.fullmatch(part) for pattern, part in zip((_DECK, _ACTIONS, _VARIANT), parts)]
    for name, field in zip(("deck", "actions", "variant"), [*fields, None, None, None]):
        if field is None:
            raise HanabiError(f"{text[:60]!r} is not a replay link of hanab.live: its field for the {name} is wrong or missing")
    (players, *ranks, cards), (*types, actions), variant = (field.groups() or (field[0],) for field in fields if field)
    min_rank, rank_count = int(ranks[0]), int(ranks[1]) - int(ranks[0]) + 1
    min_type, type_count = int(types[0]), int(types[1]) - int(types[0]) + 1
    if rank_count < 1 or type_count < 1:
        raise HanabiError(f"{text[:60]!r} is not a replay link of hanab.live: its lowest rank or action type is above the highest")
    variants = [name for name, number in NUMBERS.items() if number == int(variant[0])]
    if not variants:
        raise HanabiError(
            f"unknown number {int(variant[0])} of a hanab.live variant: use the game's JSON, which has the name of the variant"
        )
    moves = []
    for code, target in (map(ALPHABET.index, pair) for pair in _PAIR.findall(actions)):
        value, action_type = divmod(code, type_count)
        moves.append({"type": action_type + min_type, "target": target} | ({"value": value - 1} if value else {}))
    record: dict[str, Any] = {
        "players": list(NAMES[: int(players)]),
        "deck": [{"suitIndex": code // rank_count, "rank": code % rank_count + min_rank} for code in map(ALPHABET.index, cards)],
        "actions": moves,
        "options": {**(options or {}), "variant": variants[0]},
    }
    if len(parts) > 3 and _SEED.fullmatch(parts[3]):
        record["seed"] = parts[3]
    return from_hanab_live(record, **house_rules)


def to_hanab_live_link(game: Game) -> str:
    """The last part of a replay link of a game's main line.

    A link leaves out names, notes, options and house rules; to read back a game with empty clues, all or nothing, plays from the deck or
    house rules, give these to `from_hanab_live_link`.

    Raises:
        HanabiError: hanab.live cannot represent the game (see `to_hanab_live`), or a link cannot: another first player or
            hand size, or a number over 61.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> to_hanab_live_link(Game(initial_state(2, deck=initial_state(2, seed=7).rules.deck)))
        '215aaabbccddefffgghh-iijkkkllmmnnopppqqrr-sstuuuvvwwxxy,00,0'
    """
    record = to_hanab_live(game)
    options = record.get("options", {})
    for name in ("startingPlayer", "oneExtraCard", "oneLessCard"):
        if options.get(name):
            raise HanabiError(f"a link cannot hold the option {name}, so it would show another game; use to_hanab_live")
    deck, actions = record["deck"], record["actions"]
    ranks, types = [card["rank"] for card in deck], [action["type"] for action in actions] or [0]
    min_rank, rank_count = min(ranks), max(ranks) - min(ranks) + 1
    min_type, type_count = min(types), max(types) - min(types) + 1
    card_chars = "".join(_char(card["suitIndex"] * rank_count + card["rank"] - min_rank) for card in deck)
    action_chars = "".join(
        _char((action.get("value", -1) + 1) * type_count + action["type"] - min_type) + _char(action["target"]) for action in actions
    )
    variant = options.get("variant", "No Variant")
    if variant not in NUMBERS:
        raise HanabiError(f"a link needs the number of the variant {variant!r}, which is unknown: use to_hanab_live")
    fields = f"{len(record['players'])}{min_rank}{max(ranks)}{card_chars},{min_type}{max(types)}{action_chars},{NUMBERS[variant]}"
    link = "-".join(_GROUP.findall(fields))
    return f"{link},{record['seed']}" if _SEED.fullmatch(record.get("seed", "")) else link


def _char(code: int) -> str:
    if code not in range(len(ALPHABET)):
        raise HanabiError(f"the number {code}: a link holds 0 to {len(ALPHABET) - 1}, so at most 62 cards; use to_hanab_live")
    return ALPHABET[code]
