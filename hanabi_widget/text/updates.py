"""What an action taught, in sentences."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from hanabi_widget.knowledge import Change, Learned
from hanabi_widget.rules import State

from .language import Language
from .reasons import FEW, Sentence, card_names, card_place, fact_name, knower

Kind = Literal["own", "nested", "common"]


@dataclass(frozen=True)
class Wave:
    """One part of the ripple of an action.

    Attributes:
        kind: what one player learned of the own hand, what one now knows of another's mind, or what became common.
        label: whose news it is: ``Bob learns``.
        sentences: the news, card by card.
    """

    kind: Kind
    label: str
    sentences: list[Sentence]


def told_change(language: Language, change: Change, kinds: Collection[Kind] = ("own", "nested", "common")) -> list[Wave]:
    """The ripple of an action.

    What is common now is told once for all, and not again of those who know that another knows it.
    """
    state = change.after
    waves = [
        Wave("own", language.say("ripple.own", player=name), _sentences(language, state, change.of(seat)))
        for seat, name in enumerate(state.names)
        if (seat,) not in change.depends
    ]
    common = [one for one in change.learned if not one.chain and one.facts]
    settled = {(one.holder, one.slot, fact) for one in common for fact in one.facts}
    for chain in sorted({one.chain for one in change.learned if len(one.chain) > 1}):
        news = [one for one in change.of(*chain) if any((one.holder, one.slot, fact) not in settled for fact in one.facts)]
        label = language.say("ripple.nested", who=knower(language, state, chain))
        waves.append(Wave("nested", label, _sentences(language, state, news)))
    waves.append(Wave("common", language.say("ripple.common"), _sentences(language, state, common)))
    return [wave for wave in waves if wave.kind in kinds and wave.sentences]


def change_lines(language: Language, change: Change) -> Iterator[str]:
    """The ripple of an action, line by line."""
    waves = told_change(language, change)
    if not waves:
        yield language.say("label.no_ripple")
    for wave in waves:
        yield language.say("ripple.heading", label=wave.label)
        for sentence in wave.sentences:
            yield f"  {sentence.text}"


def _sentences(language: Language, state: State, news: Sequence[Learned]) -> list[Sentence]:
    """Card by card what is a fact now; then together the cards that can no longer be the same few."""
    told = [one for one in news if one.facts or (one.before & ~one.after).bit_count() > FEW]
    fewer: dict[tuple[int, int], list[Learned]] = {}
    for one in news:
        if one not in told:
            fewer.setdefault((one.holder, one.before & ~one.after), []).append(one)
    sentences = [_told_learned(language, state, one) for one in told]
    for (holder, gone), row in fewer.items():
        slots = [one.slot for one in row]
        words: dict[str, object] = {"n": len(slots), "player": state.names[holder], "slots": language.join(slots)}
        if gone:
            text = language.say("learned.gone", **words, cards=card_names(language, state, gone))
        else:
            text = language.say("learned.more", **words)
        sentences.append(Sentence(text, cards=tuple((holder, slot) for slot in slots)))
    return sentences


def _told_learned(language: Language, state: State, learned: Learned) -> Sentence:
    """What is newly known of one card."""
    place = card_place(language, state, learned.holder, learned.slot)
    known = [fact for fact in learned.facts if fact in state.rules.card_names]
    if learned.facts:
        facts = language.join([fact_name(language, state, fact) for fact in known or learned.facts])
        text = language.say("learned.fact", place=place, facts=facts)
    else:
        before, after = learned.before.bit_count(), learned.after.bit_count()
        text = language.say("learned.fewer", place=place, n=after, before=before)
    return Sentence(text, cards=((learned.holder, learned.slot),))
