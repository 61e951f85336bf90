"""Why players may trust something by agreement, in sentences."""

from __future__ import annotations

from hanabi_widget.conventions import Announcement, MeaningCase, SumAnnouncement, TrustReason
from hanabi_widget.rules import CardNumber, Identities, SeatIndex, Slot, State, card_numbers, cards_by_number

from .language import Language
from .reasons import MAX_LISTED, card_names, describe_chain, describe_evidence, describe_place, fact_name


def describe_trust_reason(language: Language, reason: TrustReason) -> list[str]:
    """The evidence, then what was said by agreement, then the conclusion."""
    state = reason.state
    sentences = [sentence.text for sentence in describe_evidence(language, state, reason.evidence)]
    sentences += [_describe_announcement(language, reason, said) for said in reason.announcements]
    claim = str(reason.claim)
    kind = "_not" if claim.startswith("not ") else ""
    fact = fact_name(language, state, claim.removeprefix("not "))
    if not reason.announcements:
        conclusion = language.say(f"why.conclusion{kind}", player=describe_chain(language, state, reason.chain), fact=fact)
    else:
        *outer, player = [state.names[seat] for seat in reason.chain]
        for name in reversed(outer):
            player = language.say("agreed.chain", player=name, rest=player)
        conclusion = language.say(f"agreed.conclusion{kind}", player=player, fact=fact)
    return [*sentences, conclusion]


def _describe_announcement(language: Language, reason: TrustReason, said: Announcement) -> str:
    """What an action said about the cards of the chain, to one who sees the other hands."""
    if isinstance(said, SumAnnouncement):
        return _describe_sum(language, reason, said)
    state, places = reason.state, _places(reason)
    parts = [_describe_case(language, state, case, places) for case in said.cases if _is_seen_to_fit(state, case, places)]
    what = [language.or_list([*dict.fromkeys(part for part in parts if part)])] if any(parts) else []
    for one, other in said.different:
        if one in places or other in places:
            cards = [_describe_card(language, state, number, places) for number in (one, other)]
            what.append(language.say("agreed.different", places=language.and_list(cards)))
    return language.say(f"agreed.{said.kind}", step=said.step, what="; ".join(what))


def _describe_sum(language: Language, reason: TrustReason, said: SumAnnouncement) -> str:
    """What a clue said that encoded a sum, and the numbers of the hands that the chain sees."""
    state = reason.state
    numbers = [
        language.say("agreed.sum.number", player=state.names[seat], number=said.number_of(seat, cards_by_number(state)))
        for seat, _ in said.hands
        if seat not in reason.chain
    ]
    words = {"step": said.step, "total": said.total, "modulus": said.modulus}
    return (
        language.say("agreed.sum.seen", numbers=language.comma_list(numbers), **words) if numbers else language.say("agreed.sum", **words)
    )


def _places(reason: TrustReason) -> dict[CardNumber, tuple[SeatIndex, Slot]]:
    """Seat and slot of the cards of the chain."""
    hands = card_numbers(reason.state)
    return {number: (seat, Slot(index + 1)) for seat in reason.chain for index, number in enumerate(hands[seat])}


def _is_seen_to_fit(state: State, case: MeaningCase, places: dict[CardNumber, tuple[SeatIndex, Slot]]) -> bool:
    return all(number in places or mask >> cards_by_number(state)[number] & 1 for number, mask in case.cards)


def _describe_case(language: Language, state: State, case: MeaningCase, places: dict[CardNumber, tuple[SeatIndex, Slot]]) -> str:
    cards = [(number, mask) for number, mask in case.cards if number in places]
    return language.and_list([_describe_mask(language, state, mask, *places[number]) for number, mask in cards]) if cards else ""


def _describe_mask(language: Language, state: State, mask: Identities, seat: SeatIndex, slot: Slot) -> str:
    mask &= state.rules.all_identities
    place, n = describe_place(language, state, seat, slot), mask.bit_count()
    if n > MAX_LISTED:
        return language.say("agreed.is_one_of", place=place, n=n)
    return language.say("agreed.is", place=place, cards=card_names(language, state, mask))


def _describe_card(language: Language, state: State, number: CardNumber, places: dict[CardNumber, tuple[SeatIndex, Slot]]) -> str:
    if number in places:
        return describe_place(language, state, *places[number])
    return card_names(language, state, 1 << cards_by_number(state)[number])
