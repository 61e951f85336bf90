"""Why players may trust something by agreement, in sentences."""

from __future__ import annotations

from hanabi_widget.conventions import Announcement, SumAnnouncement, TrustReason
from hanabi_widget.explain import sayings_of_evidence
from hanabi_widget.rules import Identities, Players, SeatIndex, Slot, State, by_slot, card_numbers, cards_by_number

from .explanations import sayings_in_words
from .language import Language
from .phrases import card_name
from .reasons import MAX_LISTED, card_names, describe_chain, describe_place, fact_name, nested_names


def describe_trusting(language: Language, state: State, chain: Players) -> str:
    """Who trusts: ``Bob``, or for a chain ``Alice may rely on it that Bob``."""
    return nested_names(language, state, chain, "agreed.chain")


def describe_trust_reason(language: Language, reason: TrustReason) -> list[str]:
    """The evidence, then what was said by agreement, then the conclusion."""
    state = reason.state
    evidence = sayings_of_evidence(state, reason.evidence, reason.chain[-1])
    sentences = [sentence.text for sentence in sayings_in_words(language, state, evidence)]
    sentences += [_describe_announcement(language, reason, said) for said in reason.announcements]
    claim = str(reason.claim)
    kind = "_not" if claim.startswith("not ") else ""
    start, describe_who = ("agreed", describe_trusting) if reason.announcements else ("why", describe_chain)
    fact = fact_name(language, state, claim.removeprefix("not "))
    return [*sentences, language.say(f"{start}.conclusion{kind}", player=describe_who(language, state, reason.chain), fact=fact)]


def _describe_announcement(language: Language, reason: TrustReason, said: Announcement) -> str:
    """What an action said about the cards of the chain, to one who sees the other hands."""
    if isinstance(said, SumAnnouncement):
        return _describe_sum(language, reason, said)
    state = reason.state
    numbers = card_numbers(state)
    cards = cards_by_number(state)
    places = {number: (seat, slot) for seat in reason.chain for slot, number in by_slot(numbers[seat])}
    # Cases that the other hands rule out for the chain are left out; of the rest, what they say about the chain's own cards is told.
    parts = [
        [_describe_mask(language, state, mask, *places[number]) for number, mask in case.cards if number in places]
        for case in said.cases
        if all(number in places or mask >> cards[number] & 1 for number, mask in case.cards)
    ]
    told = dict.fromkeys(language.and_list(part) for part in parts if part)
    what = [language.or_list([*told])] if told else []
    for one, other in said.different:
        if one in places or other in places:
            pair = [
                describe_place(language, state, *places[number]) if number in places else card_name(language, state.rules, cards[number])
                for number in (one, other)
            ]
            what.append(language.say("agreed.different", places=language.and_list(pair)))
    return language.say(f"agreed.{said.kind}", step=said.step, what="; ".join(what))


def _describe_sum(language: Language, reason: TrustReason, said: SumAnnouncement) -> str:
    """What a clue said that encoded a sum, and the numbers of the hands that the chain sees."""
    state = reason.state
    seen = {state.names[seat]: said.number_of(seat, cards_by_number(state)) for seat, _ in said.hands if seat not in reason.chain}
    words = {"step": said.step, "total": said.total, "modulus": said.modulus}
    if not seen:
        return language.say("agreed.sum", **words)
    numbers = [language.say("agreed.sum.number", player=name, number=number) for name, number in seen.items()]
    return language.say("agreed.sum.seen", numbers=language.comma_list(numbers), **words)


def _describe_mask(language: Language, state: State, mask: Identities, seat: SeatIndex, slot: Slot) -> str:
    mask &= state.rules.all_identities
    place = describe_place(language, state, seat, slot)
    n = mask.bit_count()
    if n > MAX_LISTED:
        return language.say("agreed.is_one_of", place=place, n=n)
    return language.say("agreed.is", place=place, cards=card_names(language, state, mask))
