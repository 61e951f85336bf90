"""The fields of hanab.live's JSON however they are called: today's names for old ones, for other spellings, for options at the top.

A field that changes the rules is obeyed or refused. What is unknown is told, so that nobody relies on a rule that was left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from hanabi_widget.arguments import closest
from hanabi_widget.base_error import HanabiError
from hanabi_widget.rules.reading_notes import ReadingNote

from .variant_numbers import NUMBERS, variant_of_number

RULE_OPTIONS = ("variant", "startingPlayer", "emptyClues", "oneExtraCard", "oneLessCard", "allOrNothing", "deckPlays", "cardCycle")
"""The options that change the rules, as hanab.live calls them."""

_OTHER_SPELLINGS = {"variantname": "variant", "variantid": "variant", "firstplayer": "startingPlayer"}
_FIELDS = ("players", "playerCount", "deck", "actions", "options", "notes", "id", "seed", "characters")
_HARMLESS = frozenset({
    "timed", "basetime", "timebase", "timeperturn", "speedrun", "tablename", "name", "maxplayers", "numplayers", "playercount", "score",
    "detrimentalcharacters", "characterassignments", "maxscore", "endcondition", "datetime", "datetimestarted", "datetimefinished",
    "datestarted", "datefinished", "timestarted", "timefinished", "turns", "numturns", "tags", "url", "link", "gameid", "gamenum",
    "version", "correspondence", "passwordprotected", "comment", "comments", "title", "date", "event", "users", "spectators", "chat",
})  # fmt: skip
"""Fields that change no rule: how the table was set up, how fast it went, who looked on, how it ended."""
_CHARACTERS = ("detrimentalcharacters", "characterassignments")
_MAY_BE_A_RULE = re.compile("rule|variant|empty|extracard|lesscard|nothing|deckplay|cycle|startingplayer|firstplayer")
_SEPARATORS = re.compile(r"[\W_]+")
_OLD_TYPES = {1: 0, 2: 1}  # play, discard
_OLD_CLUES = {0: 3, 1: 2}  # rank, colour


Fields = dict[str, object]
Given = Mapping[str, object]
"""An object of JSON as it was given."""


def plain_name(name: str) -> str:
    """A name without capitals, blanks and hyphens."""
    return _SEPARATORS.sub("", name).casefold()


_RULES = {plain_name(name): name for name in RULE_OPTIONS} | _OTHER_SPELLINGS
_KNOWN_FIELDS = {plain_name(name): name for name in _FIELDS}


def with_todays_fields(record: Given, options: Given) -> tuple[Fields, Fields, list[ReadingNote]]:
    r"""A record and its options with the names that hanab.live gives fields today, and notes on what was assumed or left out.

    Raises:
        HanabiError: a rule stands there twice and differs, or a name may be that of a rule.

    Example:
        >>> _, options, notes = with_todays_fields({"Variant": 16, "deck": [], "mood": "good"}, {"emptyclues": True})
        >>> options
        {'emptyClues': True, 'variant': 'Rainbow (5 Suits)'}
        >>> print(*notes, sep="\n")
        Left out is mood: nothing of that name is known here.
        Number 16 of hanab.live's variants is Rainbow (5 Suits).
    """
    fields = Fields()
    rules = Fields()
    others = Fields()
    notes: list[ReadingNote] = []
    for before, part in (("options.", options), ("", record)):
        for name, value in part.items():
            word = plain_name(str(name))
            where = f"{before}{name}"
            if word in _RULES:
                _add(rules, _RULES[word], value, where)
            elif word in _KNOWN_FIELDS and part is record:
                _add(fields, _KNOWN_FIELDS[word], value, where)
            else:
                if part is options:
                    others[name] = value
                notes += _note_on_unknown(where, value)
    if fields.get("characters") or any(value for name, value in others.items() if plain_name(name) in _CHARACTERS):
        notes.append(ReadingNote("ignored.characters"))
    if rules.get("variant") is not None:
        rules["variant"], assumed = _variant(rules["variant"])
        notes += assumed
    actions = fields.get("actions")
    if isinstance(actions, list) and any(isinstance(action, Mapping) and isinstance(action.get("clue"), Mapping) for action in actions):
        fields["actions"] = [*_todays_actions(actions)]
        notes.append(ReadingNote("assumed.old_form"))
    return fields, {**others, **rules}, notes


def _add(found: Fields, name: str, value: object, where: str) -> None:
    """Take a field, unless it was there already and says something else."""
    if value is None and name in found:
        return
    before = found.get(name)
    if before is not None and (type(before), before) != (type(value), value):
        same = name == "variant" and _variant(before)[0] == _variant(value)[0]
        if not same:
            raise HanabiError(f"{where}: {str(value)[:60]!r}, but elsewhere the {name} is {str(before)[:60]!r}: leave one of them out")
    found[name] = value


def _note_on_unknown(name: str, value: object) -> Iterator[ReadingNote]:
    """A note on a field of which nothing is known here, if it says something.

    Raises:
        HanabiError: it may be that of a rule, misspelt.
    """
    word = plain_name(name.removeprefix("options."))
    if word in _HARMLESS or value in (None, False, 0, "", [], {}):
        return
    rule = closest(word, [*_RULES], 0.8)
    if rule or _MAY_BE_A_RULE.search(word):
        mean = f"did you mean {_RULES[rule]!r}?" if rule else f"the rules are {', '.join(RULE_OPTIONS)}"
        raise HanabiError(f"{name[:60]}: no field of that name is known, and it may change the rules; {mean}")
    yield ReadingNote("ignored.field", {"name": name[:60]})


def _variant(value: object) -> tuple[object, list[ReadingNote]]:
    """The name of a variant that may be given by its number."""
    number = int(value) if isinstance(value, str) and value.isdecimal() and len(value) < 6 else value
    if type(number) is not int:
        return value, []
    name = variant_of_number(number)
    if name is None:
        raise HanabiError(f"variant: number {number} is not known here: give the name of the variant, as on hanab.live")
    return name, [] if name == next(iter(NUMBERS)) else [ReadingNote("assumed.variant", {"number": number, "variant": name})]


def _todays_actions(actions: list[object]) -> Iterator[object]:
    """Actions of the old form, ``{"type": 0, "clue": {"type": 1, "value": 2}, "target": 1}``, as they are today."""
    for step, action in enumerate(actions):
        where = f"actions[{step}]"
        if not isinstance(action, Mapping):
            yield action
            continue
        clue = action.get("clue")
        kind = action.get("type")
        plain = {"target": action.get("target")}
        if isinstance(clue, Mapping) and kind == 0 and clue.get("type") in _OLD_CLUES:
            yield {**plain, "type": _OLD_CLUES[clue["type"]], "value": clue.get("value")}
        elif clue is None and kind in _OLD_TYPES:
            yield {**plain, "type": _OLD_TYPES[kind]}
        else:
            forms = "0 with a clue of type 0, a rank, or 1, a colour; 1, a play; 2, a discard"
            raise HanabiError(f"{where}: this is no action of the old form, whose types are {forms}")
