"""The log of a game in sentences: what was done, how things stand, and what an action taught the players."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from hanabi_widget.knowledge import CardUpdate, KnowledgeUpdate
from hanabi_widget.rules import Action, Clue, Discard, Identities, Outcome, Play, RuleSet, SeatIndex, Slot, State, Suppose, by_seat, by_slot
from hanabi_widget.rules.table_and_numbered_cards import clue_info_of, identity_played

from .language import Language
from .names import card_name, suit_name, value_name
from .reasons import MAX_LISTED, Sentence, card_names, describe_chain, describe_place, fact_name


def describe_action(language: Language, before: State, action: Action, after: State) -> str:
    """The log sentence for an action; it says only what everybody at the table knows."""
    player = before.names[before.player]
    if isinstance(action, Clue):
        seat = before.seat(action.player)
        value = value_name(language, before.rules, before.rules.parse_clue_value(action.value))
        slots = slots_told(after, seat, before.rules.parse_clue_value(action.value))
        words: dict[str, object] = {"player": player, "other": before.names[seat], "value": value}
        if not slots:
            return language.say("log.clue_empty", **words)
        return language.say("log.clue", **words, n=len(slots), slots=language.and_list(slots))
    if isinstance(action, Play):
        rules, identity = before.rules, identity_played(before, action)
        completes = after.fireworks[identity // rules.ranks] == rules.ranks
        key = "misplay" if after.strikes > before.strikes else "complete" if completes else "play"
        words = {"player": player, "card": card_name(language, rules, identity), "slot": action.slot}
        if action.announce is None:
            return language.say(f"log.{key}", **words)
        key = "announced" if key == "play" else f"announced_{key}"
        return language.say(f"log.{key}", **words, color=_announced_suit(language, rules, action.announce))
    if isinstance(action, Discard):
        card = card_name(language, before.rules, identity_played(before, action))
        return language.say("log.discard", player=player, card=card, slot=action.slot)
    return announce_action(language, before, action)


def announce_action(language: Language, before: State, action: Action) -> str:
    """The sentence for an action without what comes of it: neither the card that is played or discarded, nor the slots a clue touches."""
    player, rules = before.names[before.player], before.rules
    if isinstance(action, Clue):
        value = value_name(language, rules, rules.parse_clue_value(action.value))
        return language.say("move.clue", player=player, other=before.names[before.seat(action.player)], value=value)
    if isinstance(action, Play):
        if action.announce is None:
            return language.say("move.play", player=player, slot=action.slot)
        return language.say("move.announced", player=player, slot=action.slot, color=_announced_suit(language, rules, action.announce))
    if isinstance(action, Discard):
        return language.say("move.discard", player=player, slot=action.slot)
    if isinstance(action, Suppose):
        place = describe_place(language, before, before.seat(action.player), Slot(action.slot))
        return language.say("log.suppose", place=place, card=card_name(language, rules, rules.identity_of(action.card)))
    return language.say("log.reorder", player=before.names[before.seat(action.player)])


def describe_refutation(language: Language, before: State, action: Play | Discard) -> str:
    """Why a play or a discard failed at the dealer that proves: the card could be what it is."""
    card = card_name(language, before.rules, identity_played(before, action))
    key = "log.refuted_play" if isinstance(action, Play) else "log.refuted_discard"
    return language.say(key, player=before.names[before.player], card=card)


def slots_told(after: State, seat: SeatIndex, value: str | int) -> list[Slot]:
    """The slots that a clue to a seat touched, in the position after it."""
    return [slot for slot, clue_info in by_slot(clue_info_of(after, seat)) if value in after.rules.values_touching(clue_info)]


def _announced_suit(language: Language, rules: RuleSet, announced: str) -> str:
    return suit_name(language, next(suit for suit in rules.suits if announced in (suit.letter, suit.name)))


def describe_status(language: Language, state: State) -> str:
    """Whose turn it is, or how the game ended."""
    outcome, player = state.outcome, state.names[state.player]
    if outcome is None:
        if state.turns_left is None:
            return language.say("status.turn", player=player)
        return language.say("status.last_round", n=state.turns_left, player=player)
    if state.rules.all_or_nothing:
        key = "status.won" if outcome is Outcome.COMPLETE else f"status.{outcome.value}"
        return language.say(key, player=player, result="").strip()
    result = language.say("result", score=state.score)
    if state.rating is not None:  # E5
        result = language.say("result.rating", score=state.score, rating=language.say(f"rating.{state.rating.value}"))
    points_kept = outcome is Outcome.STRUCK_OUT and not state.rules.strikeout_scores_zero
    key = "status.stopped" if outcome is Outcome.STUCK else f"status.{outcome.value}{'.points_kept' * points_kept}"
    return language.say(key, player=player, result=result)


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
    sentences = list[Sentence]()
    for one in separate:
        place = describe_place(language, state, one.holder, one.slot)
        if one.facts:
            cards_known = [fact for fact in one.facts if fact in state.rules.card_names]
            facts = [fact_name(language, state, fact) for fact in cards_known or one.facts]
            text = language.say("learned.fact", place=place, facts=language.and_list(facts))
        else:
            text = language.say("learned.fewer", place=place, n=one.after.bit_count(), before=one.before.bit_count())
        sentences.append(Sentence(text, cards=((one.holder, one.slot),)))
    for (holder, gone), cards in joined.items():
        slots = [one.slot for one in cards]
        words: dict[str, object] = {"n": len(slots), "player": state.names[holder], "slots": language.and_list(slots)}
        if gone:
            text = language.say("learned.gone", **words, cards=card_names(language, state, gone))
        else:
            text = language.say("learned.more", **words)
        sentences.append(Sentence(text, cards=tuple((holder, slot) for slot in slots)))
    return sentences
