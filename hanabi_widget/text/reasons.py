"""Reasons and counterexamples in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from hanabi_widget.knowledge import ClueEvidence, Counterexample, Evidence, PositionEvidence, Reason, SeenCopies, fact_identities
from hanabi_widget.rules import Identities, Identity, SeatIndex, Slot, State, by_identity

from .language import Language
from .names import card_name, suit_name, value_name

MAX_LISTED = 6
"""A larger set of identities is described by its size."""


@dataclass(frozen=True)
class Sentence:
    """A sentence, and what it mentions.

    Attributes:
        text: the sentence.
        evidence: the evidence it mentions.
        cards: the cards in hand it mentions, by seat and slot.
    """

    text: str
    evidence: tuple[Evidence, ...] = ()
    cards: tuple[tuple[SeatIndex, Slot], ...] = ()


def card_names(language: Language, state: State, identities: Identities) -> str:
    """The cards in a set of identities: their names, or how many there are."""
    listed = listed_cards(language, state, identities)
    return language.say("cards.many", n=len(listed)) if len(listed) > MAX_LISTED else language.or_list(listed)


def listed_cards(language: Language, state: State, identities: Identities) -> list[str]:
    """The names of the cards in a set of identities."""
    return [card_name(language, state.rules, identity) for identity in identities_in(state, identities)]


def case_name(language: Language, name: str) -> str:
    """The name of a case in words; one that a convention of your own invented keeps its name."""
    return language.say(f"case.{name}") if language.knows(f"case.{name}") else name


def describe_option(
    language: Language, state: State, rule: str, seat: SeatIndex, slot: Slot, identities: Identities, case: str = ""
) -> str:
    """Why a bot acts: the rule that it follows, the card concerned, what that card may be as far as the rule looks, what a clue means."""
    place, cards = describe_place(language, state, seat, slot), card_names(language, state, identities)
    return language.say(f"bot.rule.{rule}", place=place, cards=cards, case=case_name(language, case))


def identities_in(state: State, identities: Identities) -> list[Identity]:
    """The identities of a set, in the order in which cards are listed."""
    return [identity for identity, _ in by_identity(state.rules.card_names) if identities >> identity & 1]


def fact_name(language: Language, state: State, fact: str | int) -> str:
    """A fact about a card, in words that follow "it is": ``playable``, ``not trash``, ``red 3``."""
    text = str(fact)
    if " or " in text:
        listed = identities_in(state, fact_identities(state, text))
        if len(listed) > MAX_LISTED:
            return language.say("cards.many", n=len(listed))
        return language.or_list([language.say("fact.card", card=card_name(language, state.rules, identity)) for identity in listed])
    key = f"fact.{text}"
    if language.knows(key):
        return language.say(key)
    if text.startswith("not "):
        return language.say("fact.not", fact=fact_name(language, state, text.removeprefix("not ")))
    rules = state.rules
    if text in rules.card_names:
        return language.say("fact.card", card=card_name(language, rules, rules.identity_of(text)))
    suit = next((suit for suit in rules.suits if text in (suit.letter, suit.name)), None)
    return language.say("fact.rank", rank=text) if suit is None else language.say("fact.color", color=suit_name(language, suit))


def describe_chain(language: Language, state: State, chain: Sequence[SeatIndex]) -> str:
    """Who knows: ``Bob``, ``Alice knows that Bob``, or everybody for an empty chain."""
    return nested_names(language, state, chain, "chain.knows") or language.say("chain.everybody")


def chain_label(language: Language, state: State, chain: Sequence[SeatIndex]) -> str:
    """A short label for who knows: ``Bob``, ``Alice about Bob``, or everybody for an empty chain."""
    return nested_names(language, state, chain, "chain.about") or language.say("chain.about.everybody")


def nested_names(language: Language, state: State, chain: Sequence[SeatIndex], key: str) -> str:
    """The names of a chain nested into each other with a text; empty for an empty chain."""
    *outer, text = [state.names[seat] for seat in chain] or [""]
    for name in reversed(outer):
        text = language.say(key, player=name, rest=text)
    return text


def describe_reason(language: Language, state: State, reason: Reason) -> list[Sentence]:
    """A reason, step by step, and its conclusion."""
    return [*describe_premises(language, state, reason), describe_conclusion(language, state, reason)]


def describe_premises(language: Language, state: State, reason: Reason) -> list[Sentence]:
    """The steps of a reason before its conclusion."""
    sentences = describe_evidence(language, state, reason.evidence)
    if reason.joint_cards:
        slots = [describe_place(language, state, seat, slot) for seat, slot in reason.joint_cards]
        cards = language.and_list(listed_cards(language, state, reason.joint_identities))
        text = language.say("why.together", n=len(slots), places=language.and_list(slots), cards=cards)
        sentences.append(Sentence(text, cards=reason.joint_cards))
    return sentences


def describe_conclusion(language: Language, state: State, reason: Reason, *, names_card: bool = False) -> Sentence:
    """What follows from a reason: who knows what of the card, which is named where it is not clear which one is meant."""
    claim, holder = str(reason.claim), reason.chain[-1]
    key = "why.conclusion_not" if claim.startswith("not ") else "why.conclusion"
    text = language.say(
        f"{key}.named" if names_card else key,
        player=describe_chain(language, state, reason.chain),
        place=describe_place(language, state, holder, reason.slot),
        fact=fact_name(language, state, claim.removeprefix("not ")),
    )
    return Sentence(text, cards=((holder, reason.slot),))


def describe_evidence(language: Language, state: State, evidence: Sequence[Evidence]) -> list[Sentence]:
    """Clues and visible cards, in sentences."""
    sentences = [_describe_clue(language, state, piece) for piece in evidence if not isinstance(piece, SeenCopies)]
    seen = [piece for piece in evidence if isinstance(piece, SeenCopies)]
    gone = [copies for copies in seen if len(copies.places) == state.rules.copies_of[copies.identity]]
    if len(gone) > MAX_LISTED:
        sentences.append(Sentence(language.say("why.seen_all", n=len(gone)), tuple(gone)))
        seen = [copies for copies in seen if copies not in gone]
    return sentences + [_describe_seen_copies(language, state, copies) for copies in seen]


def describe_place(language: Language, state: State, seat: SeatIndex, slot: Slot) -> str:
    """A card in hand by its place: ``Bob's slot 2``."""
    return language.say("location.hand", player=state.names[seat], slot=slot)


def _describe_clue(language: Language, state: State, evidence: ClueEvidence | PositionEvidence) -> Sentence:
    place = describe_place(language, state, evidence.seat, evidence.slot)
    cards = ((evidence.seat, evidence.slot),)
    if isinstance(evidence, PositionEvidence):
        return Sentence(language.say("why.given", place=place, cards=card_names(language, state, evidence.identities)), (evidence,), cards)
    key = "why.touched" if evidence.touched else "why.missed"
    return Sentence(language.say(key, place=place, value=value_name(language, state.rules, evidence.value)), (evidence,), cards)


def _describe_seen_copies(language: Language, state: State, seen: SeenCopies) -> Sentence:
    n, copies = len(seen.places), state.rules.copies_of[seen.identity]
    key = "why.seen_some" if n < copies else "why.seen_both" if copies == 2 else "why.seen"
    where = [
        describe_place(language, state, place.seat, place.slot)
        if place.where == "hand"
        else language.say(f"location.{place.where}", n=number)
        for place, number in Counter(seen.places).items()
    ]
    card = card_name(language, state.rules, seen.identity)
    return Sentence(language.say(key, n=n, copies=copies, card=card, where=language.and_list(where)), (seen,))


def describe_counterexample(language: Language, state: State, counterexample: Counterexample, viewer: SeatIndex | None = None) -> str:
    """What the cards could be so that a claim is false; empty if the real cards are the counterexample.

    Args:
        language: the language of the sentence.
        state: the position.
        counterexample: hands that refute the claim.
        viewer: a seat that does not see its own cards; of its hand, only the card in question is named.
    """
    holder = counterexample.chain[-1]
    named = [(seat, slot) for seat, slot in counterexample.changed if seat != viewer]
    if holder == viewer:
        named.append((holder, counterexample.slot))
    cards = []
    for seat, slot in named:
        card = card_name(language, state.rules, counterexample.hands[seat][slot - 1])
        cards.append(language.say("counterexample.card", place=describe_place(language, state, seat, slot), card=card))
    return language.say("counterexample", cards=language.and_list(cards)) if cards else ""
