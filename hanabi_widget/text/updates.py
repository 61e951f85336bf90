"""What an action taught, in sentences."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from hanabi_widget.knowledge import CardUpdate, KnowledgeUpdate
from hanabi_widget.rules import State

from .language import Language
from .reasons import FEW_IDENTITIES, Sentence, card_names, describe_chain, describe_place, fact_name

UpdateKind = Literal["own", "nested", "common"]


@dataclass(frozen=True)
class UpdateText:
    """One part of the ripple of an action.

    Attributes:
        kind: what one player learned of the own hand, what one now knows of another's mind, or what became common.
        label: whose news it is: ``Bob learns``.
        sentences: the news, card by card.
    """

    kind: UpdateKind
    label: str
    sentences: list[Sentence]


def describe_update(
    language: Language, update: KnowledgeUpdate, kinds: Collection[UpdateKind] = ("own", "nested", "common")
) -> list[UpdateText]:
    """The ripple of an action.

    What is common now is told once for all, and not again of those who know that another knows it.
    """
    state = update.after
    waves = [
        UpdateText("own", language.say("ripple.own", player=name), _sentences(language, state, update.of(seat)))
        for seat, name in enumerate(state.names)
        if (seat,) not in update.depends
    ]
    common = [one for one in update.learned if not one.chain and one.facts]
    settled = {(one.holder, one.slot, fact) for one in common for fact in one.facts}
    for chain in sorted({one.chain for one in update.learned if len(one.chain) > 1}):
        news = [one for one in update.of(*chain) if any((one.holder, one.slot, fact) not in settled for fact in one.facts)]
        label = language.say("ripple.nested", who=describe_chain(language, state, chain))
        waves.append(UpdateText("nested", label, _sentences(language, state, news)))
    waves.append(UpdateText("common", language.say("ripple.common"), _sentences(language, state, common)))
    return [wave for wave in waves if wave.kind in kinds and wave.sentences]


def update_lines(language: Language, update: KnowledgeUpdate) -> Iterator[str]:
    """The ripple of an action, line by line."""
    waves = describe_update(language, update)
    if not waves:
        yield language.say("label.no_ripple")
    for wave in waves:
        yield language.say("ripple.heading", label=wave.label)
        for sentence in wave.sentences:
            yield f"  {sentence.text}"


def _sentences(language: Language, state: State, news: Sequence[CardUpdate]) -> list[Sentence]:
    """Card by card what is a fact now; then together the cards that can no longer be the same few."""
    shown = [one for one in news if one.facts or (one.before & ~one.after).bit_count() > FEW_IDENTITIES]
    fewer: dict[tuple[int, int], list[CardUpdate]] = {}
    for one in news:
        if one not in shown:
            fewer.setdefault((one.holder, one.before & ~one.after), []).append(one)
    sentences = [_describe_card_update(language, state, one) for one in shown]
    for (holder, gone), row in fewer.items():
        slots = [one.slot for one in row]
        words: dict[str, object] = {"n": len(slots), "player": state.names[holder], "slots": language.and_list(slots)}
        if gone:
            text = language.say("learned.gone", **words, cards=card_names(language, state, gone))
        else:
            text = language.say("learned.more", **words)
        sentences.append(Sentence(text, cards=tuple((holder, slot) for slot in slots)))
    return sentences


def _describe_card_update(language: Language, state: State, learned: CardUpdate) -> Sentence:
    """What is newly known of one card."""
    place = describe_place(language, state, learned.holder, learned.slot)
    known = [fact for fact in learned.facts if fact in state.rules.card_names]
    if learned.facts:
        facts = language.and_list([fact_name(language, state, fact) for fact in known or learned.facts])
        text = language.say("learned.fact", place=place, facts=facts)
    else:
        before, after = learned.before.bit_count(), learned.after.bit_count()
        text = language.say("learned.fewer", place=place, n=after, before=before)
    return Sentence(text, cards=((learned.holder, learned.slot),))
