"""What an action says by agreement, and whether it kept the agreement, as far as a viewpoint can tell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hanabi_widget.conventions import Announcement
from hanabi_widget.protocol.board import SentenceWithEvidence, UpdateGroup
from hanabi_widget.rules import Clue, by_seat, by_slot, card_numbers
from hanabi_widget.text import Language, action_name, case_name, describe_breach, describe_trusted_card

from .agreement import Agreement


def describe_broken(language: Language, agreement: Agreement) -> str:
    """How the last action broke the agreement; empty if it did not, or the viewer cannot tell."""
    return " ".join(_breaches(language, agreement))


def agreed_updates(language: Language, agreement: Agreement, better: Clue | None = None) -> list[UpdateGroup]:
    """What the last action says by agreement: whether it was kept, if not which clue would be `better`, and what players may trust."""
    lines = [_line(text) for text in _breaches(language, agreement)]
    if lines and better:
        lines.append(_line(language.say("update.better", clue=action_name(language, agreement.record.state, better))))
    for said in agreement.said:
        if said.kind == "meaning":
            if not lines and (case := agreement.kept_case(said)):
                lines.append(_line(language.say("audit.kept.clue", meaning=case_name(language, case))))
            lines += _trusted_cards(language, agreement, said)
        elif said.kind == "sum" and agreement.is_kept:
            lines.append(_line(language.say("audit.kept")))
    label = language.say("update.agreed", convention=agreement.record.convention.name)
    return [{"kind": "agreed", "label": label, "lines": lines}] if lines else []


def better_clue(agreement: Agreement, others: Mapping[Clue, Agreement]) -> Clue | None:
    """Of other clues one about the same card of which the viewer sees that it keeps the agreement; None if this one does, or none is."""
    if agreement.is_kept:
        return None
    return next((clue for clue, other in others.items() if other.focus == agreement.focus is not None and other.is_kept), None)


def _breaches(language: Language, agreement: Agreement) -> Iterator[str]:
    state = agreement.record.state
    for said in agreement.said:
        if agreement.is_broken(said):
            shown = said.receiver is not None and agreement.view.sees(said.receiver)
            yield describe_breach(language, state, said, shown=shown)


def _trusted_cards(language: Language, agreement: Agreement, meaning: Announcement) -> Iterator[SentenceWithEvidence]:
    """What players may trust of the focus of a clue, and of cards that it calls, where that is more than logic says."""
    state = agreement.record.state
    called = {meaning.focus, *(number for case in meaning.cases for number in case.plays)}
    order = sorted(by_seat(card_numbers(state)), key=lambda hand: hand[0] != meaning.receiver)
    for seat, numbers in order:
        if called & {*numbers}:
            trusted, known = agreement.trusted(seat), agreement.known(seat)
            for slot, number in by_slot(numbers):
                if number in called and trusted and known and trusted[slot - 1] != known[slot - 1]:
                    text = describe_trusted_card(
                        language, state, agreement.chain_to(seat), slot, trusted[slot - 1], shown=agreement.view.sees(seat)
                    )
                    yield {**_line(text), "cards": [number]}


def _line(text: str) -> SentenceWithEvidence:
    return {"text": text, "cards": [], "steps": [], "fireworks": [], "discards": []}
