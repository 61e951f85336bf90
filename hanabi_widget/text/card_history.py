"""The history of a card in words: how whoever holds it came to know it, a line for each step."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import and_
from typing import NamedTuple

from hanabi_widget.explain import CardEvent, CardHistory
from hanabi_widget.rules import Clue, Discard, Identity, Play, Slot, State, Suppose, clue_info_of

from .explanations import capitalized
from .grammars import grammar_of
from .language import Language
from .phrases import Namer
from .reasons import describe_place
from .sayings import Speaker

MOST_NAMED = 3
"""So many cards that a card may be are named."""


class HistoryLine(NamedTuple):
    """A line of a card's history.

    Attributes:
        step: the step that it tells of; 0 for the start.
        text: the line.
        event: what it tells, before any words.
    """

    step: int
    text: str
    event: CardEvent


class ToldHistory(NamedTuple):
    """How whoever holds a card came to know it; printed, it is text.

    Attributes:
        headline: what is known of it now.
        lines: when it came into the hand, and each step from which follows what is known, or at which it became good for something else.
        events: all steps at which the holder knew more, also of what became needless later.
    """

    headline: str
    lines: tuple[HistoryLine, ...]
    events: tuple[CardEvent, ...]

    def __str__(self) -> str:
        return "\n".join([self.headline, *(line.text for line in self.lines)])

    def _repr_markdown_(self) -> str:
        return "\n".join([f"**{self.headline}**", "", *(f"- {line.text}" for line in self.lines)])


def history_in_words(language: Language, history: CardHistory, states: Sequence[State]) -> ToldHistory:
    """The history of a card in the words of a language; the states are those of its line."""
    teller = _Teller(language, history, states)
    lines = [HistoryLine(event.step, teller.line(event), event) for event in teller.told]
    return ToldHistory(teller.headline(), tuple(lines), history.events)


class _Teller:
    """Tells the events of a card."""

    def __init__(self, language: Language, history: CardHistory, states: Sequence[State]) -> None:
        self.language = language
        self.history = history
        self.states = states
        self.rules = history.state.rules
        self.grammar = grammar_of(language)
        self.namer = self._namer(history.state)
        self.holder = self.namer.player(history.place[0])
        self.told = [event for event in history.events if event.matters]

    def _namer(self, state: State) -> Namer:
        """A namer of a position, which calls cards by their places."""
        return Speaker.by_place(self.language, state, self.history.viewer).now

    def _say(self, key: str, **words: object) -> str:
        return self.language.say(f"history.{key}", **words)

    def headline(self) -> str:
        """What is known of the card in the end."""
        last = self.history.events[-1]
        seat, slot = self.history.place
        n = last.possible.bit_count()
        values = [value for value, touched in self.rules.touched_identities.items() if not last.possible & ~touched]
        value = self.grammar.value(self.rules, values[0], 1) if values else ""
        form = "known" if n == 1 else "one_of" if n <= MOST_NAMED else "value" if value else "many"
        words = {"player": self.holder, "place": self.namer.cards(seat, [slot]).by_place(), "n": n}
        card = self.namer.identities_in(last.possible)
        told = self._say(f"{form}{'_to_all' * self.history.is_common}", **words, card=card, value=value)
        if last.use:
            told = self._say("with_use", told=told, use=self._say(last.use))
        told = self._say("sentence", told=told)
        if self.history.depends:
            other = describe_place(self.language, self.history.state, *self.history.depends)
            told = self._say("and_depends", told=told, player=self.holder, other=other)
        return capitalized(told)

    def line(self, event: CardEvent) -> str:
        """What happened at a step, and what followed."""
        follows = self._follows(event)
        use = self._say(event.use or "open") if event.is_use_new else ""
        if follows and use:
            follows = self._say("with_use", told=follows, use=use)
        form = "so" if follows else "use" if use else "only"
        return self._say(f"{'line' if event.step else 'start'}_{form}", step=event.step, event=self._event(event), follows=follows, use=use)

    def _follows(self, event: CardEvent) -> str:
        """Which card it is by then: said if it is known, or one of few; else what it is not, unless that was just said."""
        n = event.possible.bit_count()
        words = {"card": self.namer.identities_in(event.possible), "n": n}
        if event.how == "used" or not event.excluded:
            return ""
        if n == 1:
            return self._say("it_is", **words)
        follows = reduce(and_, [earlier.leaves for earlier in self.told if earlier.step <= event.step]) == event.possible
        if n <= MOST_NAMED and follows:
            return self._say("it_may_be", **words)
        if event.how != "proved":
            return ""
        if event.excluded.bit_count() <= MOST_NAMED:
            return self._say("it_is_not", card=self.namer.identities_in(event.excluded))
        return self._say("kinds_left", **words)

    # -- what happened ---------------------------------------------------------------------------------

    def _event(self, event: CardEvent) -> str:
        words: dict[str, object] = {"player": self.holder}
        if event.player is not None:
            words["actor"] = self.namer.player(event.player)
        if event.how == "dealt":
            dealt = self._say("drawn", **words) if event.step else self._dealt()
            if not event.seen:
                return dealt
            key = "dealt_seen" if len(event.seen) <= MOST_NAMED else "dealt_counted"
            return self._say(key, told=dealt, seen=self.namer.identities(event.seen), n=len(event.seen))
        if isinstance(event.action, Clue):
            return self._clue(event, event.action, words)
        if isinstance(event.action, Play | Discard):
            return self._turn(event, event.action, words)
        return self._supposed(event)

    def _dealt(self) -> str:
        """In the hand from the start; in a position with what had been told of the card."""
        info = clue_info_of(self.states[0], self.history.place[0])[self.history.events[0].place[1] - 1]
        values = [self.grammar.value(self.rules, value, 1) for value in self.rules.values_touching(info)]
        return self._say("dealt_told", values=self.language.and_list(values)) if values else self._say("dealt")

    def _clue(self, event: CardEvent, clue: Clue, words: dict[str, object]) -> str:
        value = self.rules.parse_clue_value(clue.value)
        if event.how in ("told", "passed"):
            return self._say(event.how, value=self.grammar.value(self.rules, value, 1), **words)
        receiver = self.states[event.step].seat(clue.player)
        if receiver == self.history.place[0]:
            return self._joined(event, self._say("sorted", value=self.grammar.value(self.rules, value, 2), **words))
        return self._say("sight", reader=self.namer.player(receiver), **words)

    def _turn(self, event: CardEvent, action: Play | Discard, words: dict[str, object]) -> str:
        before, after = self.states[event.step - 1 : event.step + 1]
        gone, *drawn = event.sighted
        verb = "discarded" if isinstance(action, Discard) else "misplayed" if after.strikes > before.strikes else "played"
        if event.how == "counted":
            came = [(verb, gone), *(("drew", one) for one in drawn if one != gone)]
            told = [self._last(each, one, words) for each, one in came if one in event.seen]
            return told[0] if len(told) == 1 else self.language.say("explain.join", most=told[0], last=told[1])
        if event.excluded and not event.excluded >> gone & 1 and drawn:
            return self._joined(event, self._say("drew", card=self.namer.identities(drawn), **words))
        return self._joined(event, self._say(verb, card=self.namer.identities([gone]), **words))

    def _last(self, verb: str, identity: Identity, words: dict[str, object]) -> str:
        """That the last copy came into sight that had been out of sight, of those that there are."""
        form = "_last" if self.rules.copies_of[identity] > 1 else ""
        return self._say(f"{verb}{form}", card=self.namer.identities([identity]), **words)

    def _joined(self, event: CardEvent, told: str) -> str:
        """What happened, and how more follows from it: by other cards of the hand, or by what the reader knows that the holder sees."""
        if event.how != "proved":
            return told
        holder = self.history.place[0]
        reader = self.history.viewer
        if event.partners:
            others = self._namer(self.states[event.step]).cards(holder, event.partners).by_place()
            return self._say("with_others", told=told, others=others, n=len(event.partners))
        if reader is None or reader == holder:
            return told
        key = "had_seen" if event.player == reader else "more_sight"
        return self._say(key, told=told, player=self.holder, reader=self.namer.player(reader))

    def _supposed(self, event: CardEvent) -> str:
        if not isinstance(event.action, Suppose):
            return self._say("rearranged")
        state = self.states[event.step]
        place = describe_place(self.language, state, state.seat(event.action.player), Slot(event.action.slot))
        return self._say("supposed", place=place, card=self.namer.identities([self.rules.identity_of(event.action.card)]))
