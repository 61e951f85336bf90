"""A table told line by line: as DeepMind's program prints it, as people post it, as a spreadsheet has it.

    Fireworks: R2 Y1          Life tokens: 3
    Clues: 5                  Info tokens: 8
    Strikes: 1                Fireworks: R0 Y0 G0 W0 B0
    Alice: ? ? ? ? ?          Hands:
    Bob: R3 R1 B2 G5 W5       Cur player
                              XX || XX|RYGWB12345

Each line, or each part between bars, is what its label says; one without a label is a hand, fireworks, tokens or discards by what it looks
like. It is all written as a position (`hanabi_widget.notation.position`), and that is read: what is wrong is shown in the line that it is
from. A sentence is left out, and told; a line with a card in it never is.
"""

from __future__ import annotations

import json
import re
from typing import NamedTuple

from hanabi_widget.arguments import closest, did_you_mean, folded, number_of
from hanabi_widget.rules import RuleSet, State
from hanabi_widget.rules.deal import NAMES
from hanabi_widget.rules.reading_notes import ReadingNote
from hanabi_widget.rules.suit import SUITS

from .position import read_position
from .scanner import NotationError, Scanner

LABELS = {
    "fireworks": ("fireworks", "firework", "played", "stacks", "piles", "table", "board", "play piles"),
    "c": ("clues", "clue tokens", "clue", "info tokens", "information tokens", "info", "hints", "hint tokens", "notes", "tokens"),
    "s": ("strikes", "strike", "bombs", "misplays", "mistakes", "errors", "strikes taken"),
    "lives": ("life tokens", "lives", "life", "fuses", "fuse tokens", "lives left"),
    "d": ("deck size", "deck", "cards left", "cards in deck", "cards in the deck", "draw pile", "remaining cards"),
    "t": ("turns left", "turns", "final turns", "last turns"),
    "x": ("discards", "discard", "discarded", "discard pile", "trash", "trashed"),
    "rules": ("rules", "variant", "edition"),
    "to act": ("to act", "turn", "to move", "current player", "cur player", "next", "next player", "active player"),
    "hands": ("hands", "hand", "players"),
}
"""The labels, by what they mean."""

_MEANING = {label: meaning for meaning, labels in LABELS.items() for label in labels}
_DEEPMIND_CARD = re.compile(r"\s*([A-Z][0-9]|XX|\?)\s*\|\|\s*([A-Z])([0-9X])\s*\|\s*([A-Z]*)([0-9]*)\s*\Z")
_LABEL = re.compile(r"([^\W\d_][^\W_\d]*(?:[ _][^\W\d_]+){0,3})\s*[:=]\s*(.*)\Z", re.DOTALL)
_NAMED = re.compile(
    r"""(?P<act>[>*→]\s*)?(?P<name>"[^"]+"|[^\W\d_][^\s:,;|~>=*]*(?:[ ][^\W\d_][^\s:,;|~>=*(]*){0,3}?)\s*(?P<also_act>\*|\([^)]*\))?
    \s*[:=\t,;]\s*(?P<cards>.*)\Z""",
    re.DOTALL | re.VERBOSE,
)
_PLAIN_HAND = re.compile(r"(?P<act>[>*→]\s*)?(?P<name>[^\W\d_][^\s|~>=*]*)\s+(?P<cards>.*)\Z", re.DOTALL)
_BLANKS = re.compile(r"\{[^{}]*\}|[\s,;]+")
_LETTERS = {suit.name: suit.letter for suit in SUITS.values()}
_COLOUR_AND_RANK = re.compile(rf"\b({'|'.join(_LETTERS)})\s*([0-9])\b", re.IGNORECASE)
_CARD_BEGINS = re.compile(r"[a-z?][0-9?]|[0-9][a-z?]|\?|\{")
_UNKNOWN = re.compile(r"(?<!\S)(?:XX|xx|\?\?|-|_|\[\?\]|unknown)(?!\S)")
_CARDISH = re.compile(r"(?<!\w)(?:[A-Za-z?][0-9?]|[0-9][A-Za-z?])(?![^\W_])|(?<!\S)\?(?!\S)|[0-9]|\b(?:XX|unknown)\b")
_ALL_CARDS = re.compile(r"\s*(?:[A-Za-z][0-9]|[0-9](?![csdtCSDT]\b)[A-Za-z])(?:\s+(?:[A-Za-z][0-9]|[0-9][A-Za-z]))*\s*\Z")
_ALL_TOKENS = re.compile(r"\s*[0-9]+[csdtCSDT](?:[\s,;]+[0-9]+[csdtCSDT])*\s*\Z")
_NUMBER = re.compile(r"[0-9]{1,3}")
_NO_PROSE = re.compile(r"(?<!\w)(?:[A-Za-z?][0-9]|[0-9][A-Za-z?])(?!\w)|(?<!\S)\?(?!\S)|[>=~{}+]|\bXX\b|^[0-9]+$")
_WORD = re.compile(r"[^\W\d_]{2}")
_RULER = re.compile(r"[\W_]*\Z")
_TO_ACT = re.compile(r"to act|to move|turn|active|current|plays|next|>|\*", re.IGNORECASE)


class _Field(NamedTuple):
    """A field of the position, and where in the text it is from."""

    text: str
    at: int


class _Hand(NamedTuple):
    name: str
    cards: list[str]
    at: int


class TableReader(Scanner):
    """Reads a table line by line.

    Attributes:
        notes: what was assumed and left out.
        is_deepmind: whether it is as DeepMind's program prints it.
        is_table: whether a line has a label, is a hand, or a card of DeepMind's.
    """

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.notes = list[ReadingNote]()
        self.is_table = self.is_deepmind = any(_DEEPMIND_CARD.match(line) for line in text.splitlines())
        self._fields: dict[str, _Field] = {}
        self._hands: list[_Hand] = []
        self._around: list[str] = []
        self._player: str | int | None = None

    def state(self) -> State:
        """The position.

        Raises:
            NotationError: a line is none of a table, or what they say together cannot be.
        """
        self._read_lines()
        if self.is_deepmind:
            self.notes += [ReadingNote("assumed.names", {"names": ", ".join(hand.name for hand in self._hands)})]
        fields = self._position_fields()
        lines = "\n".join(field.text for field in fields)  # one for each field: so an error tells which it is about
        try:
            state = read_position(re.sub(r"(?<!\] )\n", " |\n", lines))  # the header has no bar after it
        except NotationError as error:
            raise NotationError(error.problem, self.text, fields[error.line - 1].at if fields else 0) from None
        if self._player is None:
            self.notes.append(ReadingNote("assumed.first", {"player": state.names[state.player]}))
        self.notes.append(ReadingNote("assumed.oldest" if self.is_deepmind else "assumed.newest"))
        if not state.deck and "t" not in self._fields and state.turns_left:
            # Whoever holds a card less has had a turn of the last round, and so have those after them.
            players = len(state.names)
            sizes = state.hand_sizes
            taken = (back for back in range(1, players) if sizes[(state.player - back) % players] < max(sizes))
            left = state.turns_left - max(taken, default=0)
            state = state.replace(turns_left=left)
            self.notes.append(ReadingNote("assumed.turns", {"turns": left}))
        if self._around:
            self.notes.insert(0, ReadingNote("ignored.around", {"text": " … ".join(self._around)[:80]}))
        return state

    # -- lines ------------------------------------------------------------------------------------

    def _read_lines(self) -> None:
        at = 0
        for line in self.text.splitlines(keepends=True):
            if self.is_deepmind:
                self._read_deepmind(line, at)
            else:
                start = at
                for part in re.split(r"(\|)", _row(line)):
                    self._read_part(part, start)
                    start += len(part)
            at += len(line)

    def _read_deepmind(self, line: str, at: int) -> None:
        if card := _DEEPMIND_CARD.match(line):
            if not self._hands:
                self._next_hand(at)
            self._hands[-1].cards.append(_card(self._letters(), *card.groups()))
        elif line.strip().startswith("-----") or folded(line) == "cur player":
            if not self._hands or self._hands[-1].cards:  # a ruler and "Cur player" begin one hand
                self._next_hand(at)
            if folded(line) == "cur player":
                self._player = len(self._hands) - 1
        else:
            self._read_part(line, at)

    def _next_hand(self, at: int) -> None:
        if len(self._hands) == len(NAMES):
            self.fail("more hands than players: at most 6", at)
        self._hands.append(_Hand(NAMES[len(self._hands)], [], at))

    def _read_part(self, part: str, at: int) -> None:
        """Read a line, or what stands between bars in it."""
        at += len(part) - len(part.lstrip())
        part = part.strip().strip("\ufeff")
        if _RULER.match(part) and not _CARDISH.search(part):
            return
        label = _LABEL.match(part)
        meaning = _MEANING.get(folded(label[1].replace("_", " "))) if label else None
        if label and meaning:
            self.is_table = True
            self._take(meaning, label[2].strip(), at)
        elif part[:1] == "[" and part[-1:] == "]" and "rules" not in self._fields:
            self._fields["rules"] = _Field(f"{part} ", at)
        elif _ALL_TOKENS.match(part):
            for number in re.findall(r"([0-9]+)([csdtCSDT])", part):
                self._put(number[1].lower(), f"{number[0]}{number[1].lower()}", at)
        elif _ALL_CARDS.match(part) and "fireworks" not in self._fields and not self._hands:
            self._take("fireworks", part, at)
        elif re.match(r"x\s", part):
            self._take("x", part[1:], at)
        else:
            self._read_hand(part, at)

    def _take(self, meaning: str, value: str, at: int) -> None:
        if meaning == "hands" and not value:
            return
        if meaning == "to act":
            self._player = value.strip(" >*.")
        elif meaning in ("c", "s", "d", "t", "lives") and not (meaning == "d" and re.search(r"[A-Za-z?][0-9?]", value)):
            number = _NUMBER.search(value)
            if not number:
                self.fail(f"{value[:30]!r}: give a number here", at)
            if meaning == "lives":
                lost = RuleSet().strikes - int(number[0])
                self._put("s", f"{max(lost, 0)}s", at)
                if lost < 0:
                    self.fail(f"{number[0]} lives: at most {RuleSet().strikes}", at)
            else:
                self._put(meaning, f"{number[0]}{meaning}", at)
        elif meaning == "rules":
            self._put("rules", f"[live={json.dumps(value)}] " if " " in value else f"[{value}] ", at)
        elif meaning == "hands":
            self._read_hand(value, at)
        else:
            words = {"d": "deck ", "x": "x "}.get(meaning, "")
            self._put("deck" if meaning == "d" else meaning, words + _cards(value), at)

    def _put(self, name: str, text: str, at: int) -> None:
        if name in self._fields:
            self.fail("this is told twice: leave one of them out", at)
        self._fields[name] = _Field(text, at)

    def _read_hand(self, part: str, at: int) -> None:
        found = _NAMED.match(part) or _PLAIN_HAND.match(part)
        if not found or not _CARDISH.search(found["cards"]) or not all(map(_CARD_BEGINS.match, _cards(found["cards"]).split(" "))):
            if _NO_PROSE.search(part) or not _WORD.search(part):  # words without a card, a move or a mark are left out
                told = _LABEL.match(part)
                mean = did_you_mean(told[1], _MEANING) if told else ""
                plain = ", ".join(labels[0].capitalize() for labels in LABELS.values() if labels[0] != "hands")
                self.fail(f"{part[:30]!r} is none of a table: a hand is a name and cards; labels are {plain}{mean}", at)
            self._around.append(part)
            return
        self.is_table = True
        name = found["name"].strip('"')
        if label := closest(name, _MEANING, 0.85):
            self.fail(
                f"{name[:30]!r} is neither a label nor, so near to one, the name of a player; did you mean {label.capitalize()!r}?", at
            )
        also = found.groupdict().get("also_act") or ""
        if found["act"] or _TO_ACT.search(also):
            self._player = name
        self._hands.append(_Hand(name, _cards(found["cards"]).split(" "), at))

    # -- the position -----------------------------------------------------------------------------

    def _position_fields(self) -> list[_Field]:
        player = self._player
        if isinstance(player, str):
            names = [hand.name for hand in self._hands]
            number = number_of(player, names)
            if number is None:
                mean = did_you_mean(player, names)
                self.fail(f"{player[:30]!r} is to act, but no hand is of that name{mean}", max(0, self.text.find(player)))
            player = number
        hands = [
            _Field(f"{'>' * (seat == player)}{json.dumps(hand.name)} {' '.join(hand.cards)}", hand.at)
            for seat, hand in enumerate(self._hands)
        ]
        tokens = [self._fields[name] for name in "csdt" if name in self._fields]
        counted = [_Field(" ".join(field.text for field in tokens), tokens[0].at)] if tokens else []
        parts = [self._header(), self._fields.get("fireworks"), *counted, self._fields.get("x"), *hands, self._fields.get("deck")]
        return [part for part in parts if part and part.text]

    def _header(self) -> _Field | None:
        if not self.is_deepmind:
            return self._fields.get("rules")
        letters = self._letters()
        sizes = {len(hand.cards) for hand in self._hands}
        words = [] if {*letters} == {*DEEPMIND_COLOURS} else [f"suits={''.join(letters)}"]
        if "d" in self._fields and self._fields["d"].text != "0d" and sizes != {RuleSet().hand_sizes.get(len(self._hands), 0)}:
            words.append(f"hand_size={max(sizes)}")
        return _Field(f"[{' '.join(['oldest', *words])}] ", 0)

    def _letters(self) -> list[str]:
        """The colours of DeepMind's game, which has at most five."""
        fireworks = self._fields["fireworks"].text if "fireworks" in self._fields else ""
        return re.findall(r"([a-z])[0-9]", fireworks) or [*DEEPMIND_COLOURS]


DEEPMIND_COLOURS = "rygwb"
"""The colours in DeepMind's order."""


def _row(line: str) -> str:
    """A row of a table in Markdown, or of a spreadsheet with labels, as a line of ours in which all stands at its place."""
    if re.match(r"\s*\|.*\|\s*\Z", line):
        line = line.replace("|", "\t")
    return re.sub(r"([^\W\d_]{2})([^\t]*)\t", r"\1\2:", line, count=1)


def _card(letters: list[str], identity: str, colour: str, rank: str, colours: str, ranks: str) -> str:
    """A card of DeepMind's text in our notation: what it is, what clues touched it, and what they missed."""
    touched = [each.lower() for each in (colour, rank) if each != "X"]
    missed = [each for each in letters if colour == "X" and each not in colours.lower()]
    missed += [each for each in "12345" if rank == "X" and each not in ranks]
    name = "?" if identity in ("XX", "?") else identity.lower()
    return name + "".join([*(f"+{each}" for each in touched), *(f"-{each}" for each in missed)])


def _cards(text: str) -> str:
    """Cards with single blanks between them, each by a letter and a digit."""
    text = _COLOUR_AND_RANK.sub(lambda found: f"{_LETTERS[found[1].casefold()]}{found[2]}", text)
    text = _UNKNOWN.sub("?", text.strip().strip("[](). "))
    return _BLANKS.sub(lambda found: "".join(found[0].split()) if found[0][0] == "{" else " ", text).strip().lower()
