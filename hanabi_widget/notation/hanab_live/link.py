"""hanab.live's replay links: a whole game as one string of letters and digits.

Three fields separated by commas, and optionally a seed as the fourth. In the three, a ``-`` after every 20 characters has no meaning; a
seed keeps its own.

1. Digits: number of players, lowest rank, highest rank. Then one character for each card, in draw order.
2. Digits: lowest and highest action type. Then two characters for each action: type and value in one, and the target.
3. The number of the variant.

A seed with characters other than letters, digits, ``-``, ``_``, ``.`` and ``~`` is left out. A link has no names, no notes, and no options
apart from the variant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from string import ascii_lowercase, ascii_uppercase, digits
from typing import NamedTuple, Unpack
from urllib.parse import unquote

from hanabi_widget.arguments import check_type
from hanabi_widget.base_error import HanabiError
from hanabi_widget.notation.json_as_pasted import MAX_SHOWN
from hanabi_widget.rules import Game
from hanabi_widget.rules.deal import NAMES
from hanabi_widget.rules.reading_notes import ReadingNote

from .forms_of_fields import Fields, Given
from .game_json import SITE, HouseRules, from_hanab_live, refuse_what_only_names, to_hanab_live
from .variant_numbers import NUMBERS, variant_of_number

ALPHABET = ascii_lowercase + digits + ascii_uppercase
_DECK = re.compile(r"([2-6])([0-9])([0-9])([a-z0-9A-Z]+)")
_ACTIONS = re.compile(r"([0-5])([0-5])((?:[a-z0-9A-Z]{2})*)")
_VARIANT = re.compile(r"[0-9]{1,6}")
_SEED = re.compile(r"[\w.~-]+", re.ASCII)
_REPLAY = rf"{SITE}(?:shared-)?replay-json/+"
_CODE = r"[2-6][0-9]{2}[a-zA-Z0-9-]+,-?[0-9]-?[0-9][a-zA-Z0-9-]*,-?[0-9](?:-?[0-9]){0,5}(?![0-9])-?"
_REST = r"/?(?:\?[^\s\#<>()]*)?(?:\#(?P<turn>[0-9]{1,4})\b)?"
_BEFORE = re.compile(rf"(?:\[[^\[\]\n]{{0,80}}\]\()?<?(?:{_REPLAY})?\Z")
_ANY_CODE = re.compile(rf"(?<![\w-])(?P<code>{_CODE})(?:,(?P<seed>[\w.~-]+))?{_REST}[>)\]]{{0,2}}", re.ASCII)
_ALONE = re.compile(rf"(?:{_REPLAY})?(?P<code>{_CODE}(?:,[^\s?\#<>()]*)?){_REST}")
_ONE_LINK = re.compile(r"\S*replay-json/\S*")
_PAIR = re.compile("..")
_GROUP = re.compile(r".{1,20}")


def from_hanab_live_link(text: str, options: Given | None = None, **house_rules: Unpack[HouseRules]) -> Game:
    """Read a replay link, alone or in a sentence. The players get the default names of `hanabi_widget.deal`.

    A turn that the link names, as in ``#12``, is where a board opens: ``game.opens_at``. hanab.live counts turns from 1, steps begin at 0.

    Args:
        text: the link, only its last part, or a text with one link in it.
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
    links = links_in(text)
    if len(links) > 1:
        raise HanabiError(f"{len(links)} links: give one of them, or read them one by one with hanabi_widget.notation.read_games")
    if not links and not _ONE_LINK.fullmatch(text.strip()):
        refuse_what_only_names(text)
    may_be = re.split(r"[?#]", text.strip())[0].rstrip("/").rpartition("/")[2]  # what holds a game in a text that is no link
    return _game_of(links[0] if links else FoundLink(may_be, None, ""), text, options, house_rules)


def games_of_links(text: str, **house_rules: Unpack[HouseRules]) -> Iterator[Game]:
    """Read the replay links in a text one by one.

    Raises:
        HanabiError: as for `from_hanab_live_link`.
    """
    links = links_in(text)
    if len(links) < 2:
        yield from_hanab_live_link(text, **house_rules)
    else:
        yield from (_game_of(link, text, None, house_rules) for link in links)


class FoundLink(NamedTuple):
    """A link in a text.

    Attributes:
        code: what holds the game.
        turn: the turn that it names, as hanab.live counts them, from 1; None if it names none.
        around: the words around the links.
    """

    code: str
    turn: int | None
    around: str


def links_in(text: str) -> list[FoundLink]:
    """The replay links in a text, each once.

    Example:
        >>> links_in("<https://hanab.live/replay-json/215aabb,00,0#4> - what now?")
        [FoundLink(code='215aabb,00,0', turn=4, around='what now?')]
    """
    if "%2c" in text.casefold():
        text = re.sub("%2c", ",", text, flags=re.IGNORECASE)
    if alone := _ALONE.fullmatch(text.strip()):
        return [FoundLink(alone["code"], int(alone["turn"]) if alone["turn"] else None, "")]
    found = dict[tuple[str, int | None], None]()
    rest = list[str]()
    at = 0
    for link in _ANY_CODE.finditer(text):
        seed = (link["seed"] or "").rstrip(".")
        found[link["code"] + (f",{seed}" if seed else ""), int(link["turn"]) if link["turn"] else None] = None
        before = text[at : link.start()]
        rest.append(before[:-MAX_BEFORE] + _BEFORE.sub("", before[-MAX_BEFORE:]))
        at = link.end()
    around = " ".join(" ".join([*rest, text[at:]]).split()).strip("<>()[]|*_`\"'.,;:!-– ")
    return [FoundLink(code, turn, around[:MAX_SHOWN]) for code, turn in found]


MAX_BEFORE = 200
"""The site and the marks around a link begin at most so many characters before what holds the game."""


def _record_of(game: str, text: str, options: Given | None) -> Fields:
    """A game in hanab.live's JSON, from what holds it in a link."""
    parts = unquote(game).split(",", 3)
    parts[:3] = [part.replace("-", "") for part in parts[:3]]
    fields = [pattern.fullmatch(part) for pattern, part in zip((_DECK, _ACTIONS, _VARIANT), parts)]
    for name, field in zip(("deck", "actions", "variant"), [*fields, None, None, None]):
        if field is None:
            raise HanabiError(
                f"{text[:60]!r} is not a replay link of hanab.live: its field for the {name} is wrong or missing, or was cut off"
            )
    (players, *ranks, cards), (*types, actions), variant = (field.groups() or (field[0],) for field in fields if field)
    min_rank = int(ranks[0])
    rank_count = int(ranks[1]) - min_rank + 1
    min_type = int(types[0])
    type_count = int(types[1]) - min_type + 1
    if rank_count < 1 or type_count < 1:
        raise HanabiError(f"{text[:60]!r} is not a replay link of hanab.live: its lowest rank or action type is above the highest")
    variant_name = variant_of_number(int(variant[0]))
    if variant_name is None:
        raise HanabiError(
            f"unknown number {int(variant[0])} of a hanab.live variant: use the game's JSON, which has the name of the variant"
        )
    moves = []
    for code, target in (map(ALPHABET.index, pair) for pair in _PAIR.findall(actions)):
        value, action_type = divmod(code, type_count)
        moves.append({"type": action_type + min_type, "target": target} | ({"value": value - 1} if value else {}))
    return {
        "players": list(NAMES[: int(players)]),
        "deck": [{"suitIndex": code // rank_count, "rank": code % rank_count + min_rank} for code in map(ALPHABET.index, cards)],
        "actions": moves,
        "options": {**(options or {}), "variant": variant_name},
        "seed": "".join(filter(_SEED.fullmatch, parts[3:])),
    }


def _game_of(link: FoundLink, text: str, options: Given | None, house_rules: HouseRules) -> Game:
    game = from_hanab_live(_record_of(link.code, text, options), **house_rules)
    if link.around:
        game.notes_on_reading += (ReadingNote("ignored.around", {"text": link.around}),)
    if link.turn is not None:
        last = len(game) - 1
        game.opens_at = min(max(link.turn - 1, 0), last)
        reason = "assumed.turn" if game.opens_at == link.turn - 1 else "ignored.turn"
        game.notes_on_reading += (ReadingNote(reason, {"turn": link.turn, "step": game.opens_at, "last": last + 1}),)
    return game


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
    deck = record["deck"]
    actions = record["actions"]
    ranks = [card["rank"] for card in deck]
    types = [action["type"] for action in actions] or [0]
    min_rank = min(ranks)
    rank_count = max(ranks) - min_rank + 1
    min_type = min(types)
    type_count = max(types) - min_type + 1
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
