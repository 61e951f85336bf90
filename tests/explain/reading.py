"""Reading back: English sentences are taken apart into what they say, by the patterns of the catalogue and a small grammar of card names.

The grammar is of its own: it shares nothing with that by which sentences are made. Each pattern of `TEXTS` is a rule; what stands in braces
is a symbol, read by its name and form. A sentence is read in all ways there are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from string import Formatter
from typing import NamedTuple, TypeAlias

from hanabi_widget.rules import SUITS, State
from hanabi_widget.text.english import TEXTS

End: TypeAlias = tuple[int, object]
"""Where a symbol ends, and what it says."""

Said: TypeAlias = tuple[tuple[str, object], ...]
"""What each symbol of a text says, by name, in order."""

Symbol: TypeAlias = Callable[["Reader", str, int], Iterable[End]]
"""Reads what stands at a place, in a form."""

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
COUNTS = {str(n): n for n in range(100)} | {word: n for n, word in enumerate(NUMBERS)}
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
ENGLISH_NAMES = {"rainbow": "multicolour"}
PLACES = {"card": frozenset[int](), "cards": frozenset[int]()}
"""For each name of cards by their places, the slots: counted from the end if they are negative, none if it is the whole hand."""
PLACES |= {f"first {NUMBERS[n]} cards": frozenset(range(1, n + 1)) for n in range(2, 7)}
PLACES |= {f"last {NUMBERS[n]} cards": frozenset(range(-n, 0)) for n in range(2, 7)}
for chosen in (slots for n in range(1, 7) for slots in combinations(range(7), n)):
    *most, last = (ORDINALS[slot] for slot in chosen)
    PLACES[f"{', '.join(most)} and {last} cards" if most else f"{last} card"] = frozenset(slot + 1 for slot in chosen)


SHE, HE = {"Alice", "Ann", "Cathy", "Cleo", "Emily"}, {"Ben", "Bob", "Donald", "Frank"}


def without_pronouns(texts: Iterable[str], names: Sequence[str]) -> Iterator[str]:
    """Sentences told one after the other with names for pronouns: of who was named last, if no other can be meant; else as they are."""
    words = re.compile(rf"\b({'|'.join(map(re.escape, names))}|[Ss]he|[Hh]e|[Hh]er|[Hh]is)\b")
    before = list[str]()
    for text in texts:
        now, told, at = list[str](), "", 0
        for found in words.finditer(text):
            word, near = found[0], now or before
            last = near[-1:]
            if word in names:
                now.append(word)
            elif last:
                alike = SHE if word.lower() in ("she", "her") else HE
                if {*near} & alike == {*last}:
                    word = f"{last[0]}{'’s' * (word.lower() in ('her', 'his'))}"
                    now.append(last[0])
            told, at = f"{told}{text[at : found.start()]}{word}", found.end()
        before = now or before
        yield told + text[at:]


@dataclass(frozen=True)
class Named:
    """Cards of a hand as a sentence names them.

    Attributes:
        owner: whose they are, by seat; None if that is not said.
        by: by their ``"place"``, ``"rank"``, ``"suit"``, or which they are (``"cards"``).
        what: the slots, the rank, the suit, or the identities.
    """

    owner: int | None
    by: str
    what: frozenset[int]


class Reading(NamedTuple):
    """One way to read a text: its key, and what its symbols say."""

    key: str
    said: Said


def mentions(reading: Reading) -> Iterator[tuple[str, object]]:
    """What a sentence mentions, whatever its parts, each with its sort: cards, identities, players, heights, what clues said, numbers."""
    said = dict(reading.said)
    if reading.key == "explain.heights_nowhere":
        yield "nowhere", said["rank"]
        return
    if reading.key.startswith("explain.height"):
        yield from (("height", (suit, said.get("rank", 0))) for suit in flat(said.get("colors", "all")))
        return
    if reading.key == "explain.are_finished":
        yield from (("finished", suit) for suit in flat(said["colors"]))
        return
    if reading.key == "explain.has_every":
        yield "every", said["rank"]
        return
    if reading.key.endswith("_you"):
        yield "able", None
    for name, what in reading.said:
        sort = SORTS.get(name.rpartition(".")[2], "identities")
        if sort == "value" and reading.key in ("explain.touched_none", "explain.missed_before"):
            sort = "missed"
        if sort == "player" and reading.key.startswith(("explain.but", "explain.cannot", "explain.nor")):
            sort = "unable"
        for one in flat(what):
            yield from mentions(one) if isinstance(one, Reading) else [(sort, one)]


def within(reading: Reading) -> Iterator[Reading]:
    """A text and those in it."""
    yield reading
    for one in (one for _, what in reading.said for one in flat(what) if isinstance(one, Reading)):
        yield from within(one)


def flat(what: object) -> Iterator[object]:
    """The parts of a list, and of lists in it."""
    if isinstance(what, tuple) and not isinstance(what, Reading):
        yield from (one for part in what for one in flat(part))
    else:
        yield what


SETS = ("fits", "rest", "kept", "possible", "real", "fitting", "risk", "needed", "useless")
"""Sets of cards that sentences and fields of sayings call the same."""

SORTS = {
    **dict.fromkeys(["player", "reader", "drawer", "actor", "who"], "player"),
    **dict.fromkeys(["cards", "name", "other", "place", "groups", "others", "called", "front", "unsure", "by", "own"], "cards"),
    **dict.fromkeys(["value", "touched", "values"], "value"),
    **dict.fromkeys(["n", "count", "rank", "height", "step", "most", "fit", "ranks"], "number"),
    **{name: name for name in ("missed", "able", "seen", "line", *SETS)},
    "colors": "suit",
}
"""By the name of a symbol, of which sort it is; the others are identities."""


@cache
def patterns(*prefixes: str) -> list[tuple[str, list[tuple[str, str | None, str]]]]:
    """For each text, its key and its pieces: literal text, then the name and form of a symbol."""
    forms = ((key, each) for key, text in TEXTS.items() if key.startswith(prefixes) for each in ([text] if isinstance(text, str) else text))
    return [
        (key, [(literal, symbol_of(key, name), form or "") for literal, name, form, _ in Formatter().parse(each)])
        for key, each in dict.fromkeys(forms)
    ]


def symbol_of(key: str, name: str | None) -> str | None:
    """The symbol with a name in a text: some mean something else in one text, or in all texts of a room."""
    return next((one for one in (f"{key}.{name}", f"{key.partition('.')[0]}.{name}") if one in SYMBOLS), name)


class Reader:
    """Reads sentences about a position.

    Args:
        state: the position.
        viewer: the seat that is addressed as "you".
    """

    def __init__(self, state: State, viewer: int | None) -> None:
        self.rules, self.viewer, self.names, self.text = state.rules, viewer, state.names, ""
        self._kept = dict[tuple[str, str, int], list[End]]()
        suits, ranks = [ENGLISH_NAMES.get(suit.name, suit.name) for suit in state.rules.suits], range(1, state.rules.ranks + 1)
        self.suits: dict[str, object] = {name: number for number, name in enumerate(suits)}
        self.all_of_suit = {name: frozenset(range(n * len(ranks), (n + 1) * len(ranks))) for n, name in enumerate(suits)}
        self.ranks: dict[str, object] = {NUMBERS[rank]: rank for rank in ranks}
        self.many: dict[str, object] = {f"{NUMBERS[rank]}{'es' if rank == 6 else 's'}": rank for rank in ranks}
        self.terms = {f"{name} {rank}": 10 * number + rank for number, name in enumerate(suits) for rank in ranks}
        self.terms |= {name: 10 * number for number, name in enumerate(suits)} | {str(rank): rank - 10 for rank in ranks}
        colors = {suit.name: suit.letter for suit in SUITS.values()} | {name: suit.letter for name, suit in zip(suits, state.rules.suits)}
        named = {**colors, "odd": 1, "even": 2, **{str(rank): rank for rank in ranks}}
        self.clues: dict[str, object] = {**named}
        self.values: dict[str, object] = {name: suit.letter for name, suit in zip(suits, state.rules.suits)} | self.many
        self.values |= {f"a {word}": rank for word, rank in self.ranks.items()} | {f"named {word}": value for word, value in named.items()}
        self.owners = {"your ": viewer, **{f"{name}’s ": seat for seat, name in enumerate(state.names)}}

    def read(self, text: str, *prefixes: str) -> list[Reading]:
        """All ways in which a whole sentence can be read."""
        found = dict[Reading, None]()
        for self.text in dict.fromkeys((text, text[:1].lower() + text[1:])):
            self._kept.clear()

            def is_sentence(end: str, text: str = self.text) -> bool:
                return end.endswith(".") and text.endswith(end)

            for key, pieces in patterns(*prefixes):
                for end, said in self._pieces(pieces, 0, 0) if is_sentence(pieces[-1][0]) else ():
                    if end == len(text):
                        found[Reading(key, said)] = None
        return [*found]

    def _pieces(self, pieces: list[tuple[str, str | None, str]], n: int, at: int) -> Iterator[tuple[int, Said]]:
        """The ends of a pattern from one of its pieces on."""
        if n == len(pieces):
            yield at, ()
            return
        literal, name, form = pieces[n]
        if self.text.startswith(literal, at):
            at += len(literal)
            for end, said in [(at, None)] if name is None else self.symbol(name, form, at):
                yield from ((last, more if name is None else ((name, said), *more)) for last, more in self._pieces(pieces, n + 1, end))

    def symbol(self, name: str, form: str, at: int) -> list[End]:
        """What a symbol may be at a place."""
        key = name, form, at
        if key not in self._kept:
            self._kept[key] = [*dict.fromkeys(SYMBOLS[name](self, form, at))]
        return self._kept[key]

    def texts(self, keys: Iterable[str], at: int) -> Iterator[End]:
        """A symbol that is a text of its own, one of some."""
        for key in keys:
            for each, pieces in patterns(key):
                if each == key:
                    yield from ((end, Reading(key, said)) for end, said in self._pieces(pieces, 0, at))

    def listed(
        self, item: Callable[[int], Iterable[End]], at: int, join: str, comma: str = ", "
    ) -> Iterator[tuple[int, tuple[object, ...]]]:
        """One or more items in a list: before the last one a join, before others a comma."""
        for end, one in item(at):
            yield end, (one,)
            if self.text.startswith(join, end):
                yield from ((last, (one, two)) for last, two in item(end + len(join)))
            if self.text.startswith(comma, end):
                yield from ((last, (one, *more)) for last, more in self.listed(item, end + len(comma), join, comma))

    def words(self, words: Mapping[str, object], at: int) -> Iterator[End]:
        """Any of some words, with what each says; none goes on as a longer word, but for a plural."""
        for word, says in words.items():
            end = at + len(word)
            if self.text.startswith(word, at) and (self.text.startswith("s", end) or not self.text[end : end + 1].isalnum()):
                yield end, says

    # -- symbols ---------------------------------------------------------------------------------------

    def player(self, form: str, at: int) -> Iterator[End]:
        """``{player:knows|you know}``: a name and what follows it, or what is said of the reader."""
        third, _, second = form.partition("|")
        words: dict[str, object] = {
            f"{name} {third}".strip(): seat for seat, name in enumerate(self.names) if seat != self.viewer or not second
        }
        yield from self.words(words | ({second: self.viewer} if second and self.viewer is not None else {}), at)

    def cards(self, form: str, at: int) -> Iterator[End]:
        """Cards of a hand."""
        form = form.removesuffix("place").removesuffix("_")
        count = {"each": ["each of "], "all": ["both of ", *(f"all {word} of " for word in NUMBERS)]}.get(form, [])
        starts = {f"{word}{owner}": seat for word in ("", *count) for owner, seat in self.owners.items()}
        unowned: dict[str, int | None] = {"the ": None, "each of the ": None}
        if not form.startswith("the"):  # in a sentence that names the owner elsewhere
            unowned = {**starts, **(unowned if any(name in self.text for name in (*self.names, "you")) and at else {})}
        for start, owner in unowned.items():
            if self.text.startswith(start, at):
                after = at + len(start)
                yield from ((end, Named(owner, "cards", what)) for end, what in self.set_of(" and ", after, plural=True))
                for end, what in (*self.words(PLACES, after), *self.words(self.ranks | self.many, after)):
                    yield (
                        end,
                        Named(owner, "place", what) if isinstance(what, frozenset) else Named(owner, "rank", frozenset([int(str(what))])),
                    )
                for end, suit in self.words({f"{name} card{s}": suit for name, suit in self.suits.items() for s in ("", "s")}, after):
                    yield end, Named(owner, "suit", frozenset([int(str(suit))]))

    def set_of(self, join: str, at: int, *, plural: bool = False, kind: bool = False) -> Iterator[tuple[int, frozenset[int]]]:
        """``red 1, 2 and 3``, ``yellow and white 4``, ``red 1 and blue 2``; of a kind, also ``red or blue`` or ``1``."""
        for end, terms in self.listed(lambda start: self.words(self.terms, start), at, join):
            suits, cards, is_ranked = list[int](), set[int](), True
            for suit, rank in (divmod(int(str(term)), 10) for term in terms):
                suits = suits if suit < 0 else [suit] if is_ranked else [*suits, suit]
                is_ranked = rank > 0
                cards |= {suit * self.rules.ranks + rank - 1 for suit in suits if is_ranked}
            if suits and is_ranked:
                yield end, frozenset(cards)
                if plural and self.text.startswith("s", end):
                    yield end + 1, frozenset(cards)
            elif kind and not cards:
                yield end, self._said_before(terms, at)

    def _said_before(self, terms: Iterable[object], at: int) -> frozenset[int]:
        """The cards of some colours, or ranks, that are of the rank, or colour, which was said last."""
        suit, rank = (self._last_word(names, at) for names in (self.suits, self.ranks | self.many))
        pairs = [divmod(int(str(term)), 10) for term in terms]
        return frozenset((suit if one < 0 else one) * self.rules.ranks + (two or rank) - 1 for one, two in pairs)

    def _last_word(self, words: Mapping[str, object], at: int) -> int:
        """What the last of some words before a place says."""
        found = re.findall(
            rf"\b({'|'.join(map(re.escape, sorted(words, key=len, reverse=True)))})\b(?! cards)", self.text[:at], re.IGNORECASE
        )
        return int(str({word.lower(): says for word, says in words.items()}[found[-1].lower()])) if found else 1

    def identities(self, form: str, at: int) -> Iterator[End]:
        """Cards that there are, wherever they may be."""
        articles = {"the": ("the ",), "every": ("every ", "both ", "the "), "a": ("a ", "an ", "the "), "kind": ("a ", "an ", "the ")}.get(
            form, ("",)
        )
        for article in (one for one in articles if self.text.startswith(one, at)):
            yield from self.set_of(" or " if form in ("or", "a", "kind") else " and ", at + len(article), plural=article == "both ")
        for article in ("", "a ", "the ") if form == "kind" else ():
            if self.text.startswith(article, at):
                yield from self.set_of(" or ", at + len(article), kind=True)

    def place(self, _: str, at: int) -> Iterator[End]:
        """``Bob’s second card``."""
        slots = {
            f"{name}’s {nth} card": Named(seat, "place", frozenset([slot]))
            for seat, name in enumerate(self.names)
            for slot, nth in enumerate(ORDINALS, 1)
        }
        yield from self.words(slots, at)

    def quoted(self, _: str, at: int) -> Iterator[End]:
        """Lines of a convention, in quotation marks."""
        if found := re.compile(r"“[^”]+”(?:(?:, | or )“[^”]+”)*").match(self.text, at):
            yield found.end(), found.group()


def words(of: Callable[[Reader], Mapping[str, object]]) -> Symbol:
    return lambda reader, _, at: reader.words(of(reader), at)


def texts(keys: str, room: str = "explain") -> Symbol:
    """One of some texts of a room."""
    return lambda reader, _, at: reader.texts([f"{room}.{key}" for key in keys.split()], at)


def listed(symbol: Symbol, join: str = " and ", comma: str = ", ") -> Symbol:
    """A list of the same symbol."""
    return lambda reader, form, at: reader.listed(lambda start: symbol(reader, form, start), at, join, comma)


BUT, CANNOT, NOR = (" ".join(f"{key}{who}" for who in ("", "_giver", "_holding", "_giver_holding")) for key in ("but", "cannot", "nor"))
EVENTS = "dealt dealt_told drawn told passed sorted sight supposed rearranged played misplayed discarded drew"
EVENTS += " played_last misplayed_last discarded_last drew_last"
JOINED = f"{EVENTS} dealt_seen dealt_counted had_seen more_sight with_others"
KNOWN = "it_is it_may_be it_is_not kinds_left known one_of value many known_to_all one_of_to_all value_to_all many_to_all"
CLAIMS = " ".join(key.partition(".")[2] for key in TEXTS if key.startswith("agreed.that.") and key != "agreed.that.unless")
TABLE = ("copies", "only_copy", "only_rank", "others_gone", "others_gone_each", "has", "has_every", "are_finished", "none_left")
HEIGHTS = listed(texts("heights_none heights_all heights_nowhere height height_none"))

SYMBOLS: dict[str, Symbol] = {
    **dict.fromkeys(["player", "reader", "drawer", "actor"], Reader.player),
    **dict.fromkeys(
        [f"explain.{key}.other" for key in ("can_still_tell", "can_still_tell_or_play", "headline_one_is_enough")],
        Reader.player,
    ),
    **dict.fromkeys(["cards", "name", "other", "place", "by", "own", "history.others"], Reader.cards),
    **dict.fromkeys(
        [
            "what",
            "risk",
            "needed",
            "useless",
            "seen",
            "kept",
            "real",
            "possible",
            "fits",
            "before",
            "card",
            "options",
            "out",
            "drawn",
            "missing",
            "fitting",
            "lost",
        ],
        Reader.identities,
    ),
    **dict.fromkeys(
        ["n", "count", "rank", "height", "step", "most", "fit"],
        words(lambda _: COUNTS),
    ),
    "explain.discard_left.count": words(lambda _: {word: n for word, n in COUNTS.items() if n}),
    **dict.fromkeys(["groups", "unsure", "agreed.called", "agreed.front", "agreed.cards", "audit.place"], listed(Reader.cards)),
    "named": words(lambda reader: reader.values),
    "value": lambda reader, form, at: (*words(lambda one: one.values)(reader, form, at), *reader.texts(["explain.and_not"], at)),
    **dict.fromkeys(("touched", "values"), listed(words(lambda reader: reader.values))),
    "missed": listed(words(lambda reader: reader.values), " or "),
    "ranks": listed(words(lambda reader: reader.ranks), " or "),
    "colors": listed(words(lambda reader: reader.suits)),
    **dict.fromkeys(("heights", "also"), HEIGHTS),
    "why": listed(
        lambda reader, form, at: (
            *HEIGHTS(reader, form, at),
            *reader.texts([f"explain.{k}" for k in ("drew", "was", *TABLE, "counts", "gone", "sees")], at),
        )
    ),
    "sees": texts("counts gone sees"),
    "was": words(lambda reader: reader.values),
    "so": listed(texts(f"touched_it touched_it_seen touched_it_known touched_so touched_so_seen {CANNOT} {NOR}"), "; ", "; "),
    "part": texts("this followers_part followers_known"),
    "doubt": texts("doubt_cards doubt_color doubt_rank doubt_neither doubt_strike"),
    "explain.and_not.value": words(lambda reader: reader.values),
    "tell": lambda reader, _, at: [(at, ()), *reader.texts(["explain.tell"], at)],
    "unknown": lambda reader, _, at: [(at, ()), *reader.texts(["explain.last_copy_unknown"], at)],
    "unfit": lambda reader, _, at: [(at, ()), *reader.texts(["explain.unfit"], at)],
    "verb": lambda reader, form, at: reader.words(dict.fromkeys(form.split("|")), at),
    "uses": listed(texts("use_play use_keep use_trash use_wait")),
    "items": listed(texts("is is_known is_other passed passed_by passed_ranks passed_ranks_each passed_ranks_by passed_ranks_by_each")),
    "names": listed(texts("passed_name")),
    "unable": texts(BUT),
    "news": texts("missed_new"),
    "explain.others": lambda reader, form, at: (*texts("other others")(reader, form, at), *reader.symbol("items", form, at)),
    "whichever": lambda reader, _, at: [(at, ()), *texts("any any_color any_of any_rank")(reader, "", at)],
    "able": listed(Reader.player),
    "who": listed(Reader.player, " knows that ", " knows that "),
    "explain.named_colors.touched": listed(words(lambda reader: reader.clues)),
    "explain.named_colors.fitting": listed(words(lambda reader: reader.all_of_suit), " or "),
    **dict.fromkeys(("explain.instead.value", "explain.instead_in_fact.value"), words(lambda reader: reader.clues)),
    # histories of cards
    "history.told": texts(EVENTS, "history"),
    "history.event": texts(EVENTS, "history"),
    **{
        f"history.{start}_{end}.event": listed(texts(JOINED, "history"), "; ", "; ")
        for start in ("start", "line")
        for end in ("only", "so", "use")
    },
    "history.with_use.told": texts(KNOWN, "history"),
    **dict.fromkeys(("history.follows", "history.sentence.told"), texts(f"{KNOWN} with_use", "history")),
    "history.and_depends.told": texts("sentence", "history"),
    "history.use": texts("play keep trash wait open", "history"),
    "history.other": Reader.place,
    # agreements
    "agreed.line": Reader.quoted,
    "agreed.by": listed(texts("by by_touch by_silence by_blind by_sarcastic by_sum", "agreed")),
    "agreed.claim": texts(f"{CLAIMS} that.unless", "agreed"),
    "agreed.that.unless.claim": texts(CLAIMS, "agreed"),
    "clue": lambda reader, _, at: [(len(reader.text) - 1, reader.text[at:-1])],
}
"""By the name of a symbol, how it is read."""
