"""What an action says by agreement, in words: the same voice as explanations, another verb, as nobody knows what is agreed."""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_widget.explain import AgreedExplained, Breach
from hanabi_widget.explain.said_by_agreement import About, AsksNothing, Better, Calls, MayRely, MovesChop

from .explanations import ExplainedSentence, capitalized, in_words
from .grammars import grammar_of
from .language import Language
from .phrases import Namer, action_name
from .reasons import case_name
from .sayings import Speaker, say


def _speaker(language: Language, explained: AgreedExplained) -> Speaker:
    """The speaker to the reader of an agreement."""
    side = explained.after.side
    namer = Namer(grammar_of(language), side.state, side.common, side.reader[0] if side.reader else None)
    return Speaker(namer, namer)


@say.register
def _breach(saying: Breach, speaker: Speaker) -> str:
    cards = speaker.places(saying.places)
    if saying.step is not None:
        form = "follows.silence_card" if saying.what.startswith("silence_") else "follows"
        return speaker.text(f"audit.{form}", place=cards, step=saying.step)
    card = speaker.now.identities(() if saying.identity is None else (saying.identity,))
    return speaker.text(f"audit.broken.{saying.what}", player=speaker.now.player(saying.player), place=cards, card=card)


@say.register
def _better(saying: Better, speaker: Speaker) -> str:
    return speaker.language.say("update.better", clue=action_name(speaker.language, speaker.state, saying.clue))


@say.register
def _about(saying: About, speaker: Speaker) -> str:
    seat, slot = saying.place
    form = f"_{saying.why}" if saying.why else ""
    return speaker.language.say(f"agreed.about{form}", cards=speaker.now.cards(seat, [slot]))


@say.register
def _asks_nothing(saying: AsksNothing, speaker: Speaker) -> str:
    return speaker.language.say("agreed.asks_nothing", line=_lines(speaker, saying.lines))


@say.register
def _moves_chop(saying: MovesChop, speaker: Speaker) -> str:
    cards = speaker.now.cards(saying.places[0][0], [slot for _, slot in saying.places])
    return speaker.language.say("agreed.moved", n=len(saying.places), cards=cards, line=_lines(speaker, saying.lines))


@say.register
def _calls(saying: Calls, speaker: Speaker) -> str:
    form = "_delayed" if saying.how == "calls" and saying.lines == ("delayed",) else "_behind" if saying.front else ""
    return speaker.language.say(
        f"agreed.{saying.how}{form}",
        n=len(saying.missing),
        line=_lines(speaker, saying.lines),
        what=speaker.now.identities([saying.identity]),
        missing=speaker.now.identities(saying.missing),
        called=speaker.places(saying.called),
        front=speaker.places(saying.front),
        cards=speaker.now.cards(saying.about[0], [saying.about[1]]).by_place(),
    )


@say.register
def _may_rely(saying: MayRely, speaker: Speaker) -> str:
    language = speaker.language
    form = f".{saying.use}" if saying.use in ("play", "keep", "trash") else ""
    words = {"cards": speaker.now.cards(saying.holder, saying.slots), "what": speaker.now.identities_in(saying.trusted)}
    claim = language.say(f"agreed.that.{saying.says if saying.says != 'use' else 'good'}{form}", n=len(saying.slots), **words)
    if not saying.sure:
        claim = language.say("agreed.that.unless", claim=claim)
    player = speaker.now.player(saying.holder)
    if saying.lines:
        text = language.say("agreed.relies_by", by=_reasons(speaker, saying, saying.lines), player=player, claim=claim)
    else:  # it follows from what has just been named, or from no line of the convention
        text = language.say("agreed.relies" if saying.lines is None else "agreed.relies_now", player=player, claim=claim)
    if saying.real is None:
        return text
    return f"{text} {language.say('agreed.false', what=speaker.now.identities([saying.real]))}"


def _reasons(speaker: Speaker, saying: MayRely, lines: Sequence[str]) -> str:
    """By which lines something may be relied on; those with an underscore are told by what was done."""
    told = [line for line in lines if not line.startswith("_")]
    reasons = [speaker.language.say("agreed.by", line=_lines(speaker, told))] if told else []
    actor = speaker.now.player(saying.actor)
    reasons += [speaker.language.say(f"agreed.by{line}", player=actor) for line in lines if line.startswith("_")]
    return speaker.language.and_list(reasons)


def _lines(speaker: Speaker, names: Sequence[str]) -> str:
    """Lines of the convention, by name."""
    language = speaker.language
    return language.or_list([language.say("agreed.line", line=case_name(language, name)) for name in names])


def new_breaks_in_words(language: Language, explained: AgreedExplained) -> str:
    """How an action broke the agreement; empty if it did not, if that goes back to an earlier break, or if the reader cannot tell."""
    new = [one for one in explained.breaks if one.step is None]
    if not new:  # as nearly always, and what a speaker looks at takes time
        return ""
    speaker = _speaker(language, explained)
    return " ".join(capitalized(say(one, speaker)) for one in new)


def agreed_in_words(language: Language, explained: AgreedExplained) -> tuple[ExplainedSentence, ...]:
    """What an action says by agreement, in sentences."""
    return tuple(in_words(_speaker(language, explained), explained.sayings()))
