"""What an action taught the players, in sentences."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from hanabi_widget.knowledge import CardUpdate, KnowledgeUpdate
from hanabi_widget.rules import Identities, SeatIndex, State, by_seat

from .language import Language
from .reasons import MAX_LISTED, Sentence, card_names, describe_chain, describe_place, fact_name

UpdateKind = Literal["own", "nested", "common"]


@dataclass(frozen=True)
class UpdateText:
    """A group of updates with a heading.

    Attributes:
        kind: what a player learned about their own hand, what players know about each other's knowledge, or common knowledge.
        label: whose knowledge it is: ``Bob learns``.
        sentences: what is new, card by card.
    """

    kind: UpdateKind
    label: str
    sentences: list[Sentence]


def describe_update(
    language: Language, update: KnowledgeUpdate, kinds: Collection[UpdateKind] = ("own", "nested", "common")
) -> list[UpdateText]:
    """What an action changed in the players' knowledge.

    Facts that become common knowledge appear there only, and not again for each chain of players.
    """
    state = update.after
    groups = [
        UpdateText("own", language.say("update.own", player=name), _sentences(language, state, update.of(seat)))
        for seat, name in by_seat(state.names)
        if (seat,) not in update.depends
    ]
    common = [one for one in update.learned if not one.chain and one.facts]
    common_facts = {(one.holder, one.slot, fact) for one in common for fact in one.facts}
    for chain in sorted({one.chain for one in update.learned if len(one.chain) > 1}):
        updates = [one for one in update.of(*chain) if any((one.holder, one.slot, fact) not in common_facts for fact in one.facts)]
        label = language.say("update.nested", who=describe_chain(language, state, chain))
        groups.append(UpdateText("nested", label, _sentences(language, state, updates)))
    groups.append(UpdateText("common", language.say("update.common"), _sentences(language, state, common)))
    return [group for group in groups if group.kind in kinds and group.sentences]


def update_lines(language: Language, update: KnowledgeUpdate) -> Iterator[str]:
    """What an action changed, line by line."""
    groups = describe_update(language, update)
    if not groups:
        yield language.say("label.no_updates")
    for group in groups:
        yield language.say("update.heading", label=group.label)
        for sentence in group.sentences:
            yield f"  {sentence.text}"


def _sentences(language: Language, state: State, updates: Sequence[CardUpdate]) -> list[Sentence]:
    """New facts card by card; then, joined, the cards of a hand that have lost the same few identities."""
    separate = [one for one in updates if one.facts or (one.before & ~one.after).bit_count() > MAX_LISTED]
    joined: dict[tuple[SeatIndex, Identities], list[CardUpdate]] = {}
    for one in updates:
        if one not in separate:
            joined.setdefault((one.holder, one.before & ~one.after), []).append(one)
    sentences = [_describe_card_update(language, state, one) for one in separate]
    for (holder, gone), cards in joined.items():
        slots = [one.slot for one in cards]
        words: dict[str, object] = {"n": len(slots), "player": state.names[holder], "slots": language.and_list(slots)}
        if gone:
            text = language.say("learned.gone", **words, cards=card_names(language, state, gone))
        else:
            text = language.say("learned.more", **words)
        sentences.append(Sentence(text, cards=tuple((holder, slot) for slot in slots)))
    return sentences


def _describe_card_update(language: Language, state: State, learned: CardUpdate) -> Sentence:
    """What is newly known about one card."""
    place = describe_place(language, state, learned.holder, learned.slot)
    known = [fact for fact in learned.facts if fact in state.rules.card_names]
    if learned.facts:
        facts = language.and_list([fact_name(language, state, fact) for fact in known or learned.facts])
        text = language.say("learned.fact", place=place, facts=facts)
    else:
        before, after = learned.before.bit_count(), learned.after.bit_count()
        text = language.say("learned.fewer", place=place, n=after, before=before)
    return Sentence(text, cards=((learned.holder, learned.slot),))
