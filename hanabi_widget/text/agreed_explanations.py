"""What an action says by agreement, in words: the same voice as explanations, another verb, as nobody knows what is agreed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from hanabi_widget.explain import AgreedExplained, Agreement, Place, Point
from hanabi_widget.rules import Identities, SeatIndex, State

from .explanations import ExplainedSentence
from .grammars import grammar_of
from .language import Language
from .names import action_name
from .phrases import HandsPhrase, Namer
from .reasons import case_name


class AgreedSpeaker:
    """Says points about what is agreed.

    Args:
        language: the language.
        state: the position after the action.
        common: for each hand, the identities of its cards that all commonly consider possible: by them cards are named.
        actor: whose action it was.
        reader: the seat of the reader; None for one who is not at the table.
    """

    def __init__(
        self, language: Language, state: State, common: Sequence[Sequence[Identities]], actor: SeatIndex, reader: SeatIndex | None
    ) -> None:
        self.language, self.state, self.actor = language, state, actor
        self.namer = Namer(grammar_of(language), state, common, reader)

    @classmethod
    def of(cls, language: Language, agreement: Agreement, actor: SeatIndex) -> AgreedSpeaker:
        """The speaker to the reader of an agreement."""
        side = agreement.side
        return cls(language, side.state, side.common, actor, side.reader[0] if side.reader else None)

    def say(self, point: Point) -> str:
        """A point as a sentence."""
        match point.says:
            case "better":
                return self.language.say("update.better", clue=action_name(self.language, self.state, point.values["clue"]))
            case "about":
                return self._about(point)
            case "calls" | "may_be" | "must_wait":
                return self._calls(point)
            case "moved" | "asks_nothing":
                return self._what_clue_asks(point)
        if point.says.startswith(("broken", "follows")):
            return breach_in_words(self.language, self.namer, point, self._hands(point.cards))
        return self._relied(point)

    def _text(self, key: str, **values: object) -> str:
        text = self.language.say(key, **values)
        return text[:1].upper() + text[1:]

    def _about(self, point: Point) -> str:
        values = point.values
        form = f"_{values['why']}" if values["why"] else ""
        return self._text(f"agreed.about{form}", cards=self.namer.cards(values["holder"], values["slots"]))

    def _what_clue_asks(self, point: Point) -> str:
        words: dict[str, object] = {"line": self._lines(point.values["lines"])}
        if point.cards:
            words |= {"n": len(point.cards), "cards": self.namer.cards(point.values["holder"], point.values["slots"])}
        return self._text(f"agreed.{point.says}", **words)

    def _calls(self, point: Point) -> str:
        values, namer = point.values, self.namer
        words: dict[str, object] = {
            "n": len(values["missing"]),
            "line": self._lines(values["lines"]),
            "what": namer.identities([values["identity"]]),
            "missing": namer.identities(values["missing"]),
            "called": self._hands(values["called"]),
            "front": self._hands(values["front"]),
            "cards": namer.cards(values["about"][0], [values["about"][1]]).by_place(),
        }
        form = "_behind" if values["is_behind"] else ""
        if point.says == "calls" and values["lines"] == ("delayed",):
            form = "_delayed"
        return self._text(f"agreed.{point.says}{form}", **words)

    def _hands(self, places: Sequence[Place]) -> HandsPhrase:
        """Cards in the order in which they are given, by their places: that the red 1 is the red 1 tells nothing."""
        parts = [
            self.namer.cards(seat, [slot for _, slot in of_hand]).by_place()
            for seat, of_hand in groupby(places, key=lambda place: place[0])
        ]
        return HandsPhrase(self.namer.grammar, tuple(parts))

    def _relied(self, point: Point) -> str:
        values = point.values
        words = {
            "n": len(values["slots"]),
            "cards": self.namer.cards(values["holder"], values["slots"]),
            "what": self.namer.identities_in(values["possible"]),
        }
        form = f".{values['use']}" if values["use"] in ("play", "keep", "trash") else ""
        claim = self.language.say(f"agreed.that.{point.says if point.says != 'use' else 'good'}{form}", **words)
        if not values["sure"]:
            claim = self.language.say("agreed.that.unless", claim=claim)
        said = {"player": self.namer.player(values["holder"]), "claim": claim}
        if values["lines"]:
            text = self._text("agreed.relies_by", by=self._reasons(values["lines"]), **said)
        else:  # it follows from what has just been named, or from no line of the convention
            text = self._text("agreed.relies" if values["lines"] is None else "agreed.relies_now", **said)
        if values["false"] is None:
            return text
        return f"{text} {self.language.say('agreed.false', what=self.namer.identities([values['false']]))}"

    def _reasons(self, lines: Sequence[str]) -> str:
        """By which lines something may be relied on; those with an underscore are told by what was done."""
        told = [line for line in lines if not line.startswith("_")]
        reasons = [self.language.say("agreed.by", line=self._lines(told))] if told else []
        actor = self.namer.player(self.actor)
        reasons += [self.language.say(f"agreed.by{line}", player=actor) for line in lines if line.startswith("_")]
        return self.language.and_list(reasons)

    def _lines(self, names: Sequence[str]) -> str:
        """Lines of the convention, by name."""
        return self.language.or_list([self.language.say("agreed.line", line=case_name(self.language, name)) for name in names])


def breach_in_words(language: Language, namer: Namer, point: Point, cards: object) -> str:
    """How an action broke the agreement, with what the cards in question are called; or that this goes back to an earlier break."""
    values = point.values
    if "step" in values:
        return language.say(f"audit.{point.says}", place=cards, step=values["step"])
    player, identity = namer.player(values["player"]), values.get("identity")
    card = namer.identities(() if identity is None else (identity,))
    return language.say(f"audit.{point.says}", player=player, place=cards, card=card)


def new_breaks_in_words(language: Language, explained: AgreedExplained) -> str:
    """How an action broke the agreement; empty if it did not, if that goes back to an earlier break, or if the reader cannot tell."""
    new = [point for cause, point in explained.breaks if cause is None]
    if not new:  # as nearly always, and what a speaker looks at takes time
        return ""
    return " ".join(map(AgreedSpeaker.of(language, explained.after, explained.before.record.state.player).say, new))


def agreed_in_words(language: Language, explained: AgreedExplained) -> tuple[ExplainedSentence, ...]:
    """What an action says by agreement, in sentences."""
    speaker = AgreedSpeaker.of(language, explained.after, explained.before.record.state.player)
    return tuple(ExplainedSentence(speaker.say(p), p.claims, p.evidence, p.cards, p.kind) for p in explained.points())
