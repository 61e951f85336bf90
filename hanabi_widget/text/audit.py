"""What is said, trusted and kept by agreement, in sentences: actions, reasons, and the audit of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from hanabi_widget.conventions import Announcement, Audit, AuditedStep, Auditor, ClueReading, SumAnnouncement, TrustReason
from hanabi_widget.explain import breach
from hanabi_widget.rules import UNKNOWN, CardNumber, Clue, Identities, SeatIndex, Slot, State, by_slot, card_numbers, cards_by_number

from .agreed_explanations import breach_in_words
from .explanations import evidence_in_words
from .grammars import grammar_of
from .language import Language
from .log import describe_action
from .phrases import Namer, action_name, card_name
from .reasons import MAX_LISTED, card_names, case_name, describe_chain, describe_place, fact_name, nested_names

# -- What an action says by agreement, and whether it kept the agreement ---


def describe_trusting(language: Language, state: State, chain: Sequence[SeatIndex]) -> str:
    """Who trusts: ``Bob``, or for a chain ``Alice may rely on it that Bob``."""
    return nested_names(language, state, chain, "agreed.chain")


def describe_trusted_card(
    language: Language, state: State, chain: Sequence[SeatIndex], slot: Slot, trusted: Identities, *, shown: bool, sure: bool
) -> str:
    """What the last player of a chain may rely on a card to be, and whether that is true if the card is shown.

    If it is not sure, it is so unless the first player holds cards that rule it out.
    """
    holder = chain[-1]
    place, who = describe_place(language, state, holder, slot), describe_trusting(language, state, chain)
    words = {"receiver": who, "place": place, "cards": card_names(language, state, trusted)}
    sentence = language.say("audit.read" if sure else "audit.read.unless", giver=state.names[chain[0]], **words)
    identity = state.hands[holder][slot - 1]
    if not shown or identity == UNKNOWN:
        return sentence
    if trusted >> identity & 1:
        return f"{sentence} {language.say('agreed.true')}"
    return f"{sentence} {language.say('agreed.false', what=Namer(grammar_of(language), state, (), None).identities([identity]))}"


def describe_breach(
    language: Language, state: State, said: Announcement, sees: Callable[[CardNumber], bool], cause: int | None = None
) -> str:
    """How an action broke the agreement, or that this goes back to an earlier break.

    Args:
        language: the language.
        state: the position after it.
        said: what it announced, which is false.
        sees: whether the reader sees a card.
        cause: the step of that earlier break.
    """
    broken = breach(state, said, sees, cause)
    places = [describe_place(language, state, seat, slot) for seat, slot in broken.cards]
    return breach_in_words(language, Namer(grammar_of(language), state, (), None), broken, language.and_list(places or [""]))


# -- Why players may trust something by agreement ---


def describe_trust_reason(language: Language, reason: TrustReason) -> list[str]:
    """The evidence, then what was said by agreement, then the conclusion."""
    state = reason.state
    sentences = [sentence.text for sentence in evidence_in_words(language, state, reason.evidence, reason.chain[-1])]
    sentences += [_describe_announcement(language, reason, said) for said in reason.announcements]
    claim = str(reason.claim)
    kind = "_not" if claim.startswith("not ") else ""
    start, describe_who = ("agreed", describe_trusting) if reason.announcements else ("why", describe_chain)
    who, fact = describe_who(language, state, reason.chain), fact_name(language, state, claim.removeprefix("not "))
    return [*sentences, language.say(f"{start}.conclusion{kind}", player=who, fact=fact)]


def _describe_announcement(language: Language, reason: TrustReason, said: Announcement) -> str:
    """What an action said about the cards of the chain, to one who sees the other hands."""
    if isinstance(said, SumAnnouncement):
        return _describe_sum(language, reason, said)
    state, numbers = reason.state, card_numbers(reason.state)
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
    place, n = describe_place(language, state, seat, slot), mask.bit_count()
    if n > MAX_LISTED:
        return language.say("agreed.is_one_of", place=place, n=n)
    return language.say("agreed.is", place=place, cards=card_names(language, state, mask))


# -- The audit of a game ---


def describe_audit(language: Language, audit: Audit) -> list[str]:
    """The audit: a line for each step, and where readings part."""
    return [*(" ".join(audited_step_in_words(language, step, audit.auditor)) for step in audit), describe_parting(language, audit)]


def audit_summary(language: Language, audit: Audit) -> str:
    """How many of the actions that the convention covers kept it."""
    judged = [step.kept for step in audit if step.kept is not None]
    return language.say("audit.summary", n=len(judged), kept=sum(judged), convention=audit.convention)


def audit_table(language: Language, audit: Audit) -> Iterator[list[str]]:
    """The audit as a table: the headings, then a row for each step."""
    yield [language.say(f"audit.column.{column}") for column in ("step", "action", "kept", "meant", "read", "misled")]
    for step in audit:
        clue = step.clue
        kept = "" if step.kept is None else language.say("audit.cell.kept" if step.kept else "audit.cell.broken")
        meant = case_name(language, clue.meant) if clue and clue.meant else ""
        read = card_names(language, step.after, clue.read) if clue and clue.read is not None else ""
        misled = [describe_place(language, step.after, seat, slot) for seat, slot in step.misled]
        action = describe_action(language, step.before, step.action, step.after)
        yield [str(step.step), action, kept, meant, read, language.comma_list(misled) if misled else ""]


def describe_parting(language: Language, audit: Audit) -> str:
    """Where the readings of the players part, with a hand that shows it, or that they do not."""
    parting = audit.parting
    seat = audit.auditor.seat
    if parting is None and seat is not None and audit:
        return language.say("audit.together.seat", player=audit[0].before.names[seat])
    if parting is None:
        return language.say("audit.together.decided" if any(step.undecided for step in audit) else "audit.together")
    state = next(step.after for step in audit if step.parting)
    card = card_name(language, state.rules, state.hands[parting.seat][parting.slot - 1])
    hand = language.comma_list([card_name(language, state.rules, state.rules.identity_of(name)) for name in parting.hand])
    place = describe_place(language, state, parting.seat, parting.slot)
    words = {"step": parting.step, "place": place, "card": card, "player": state.names[parting.seat], "hand": hand}
    if seat is None:
        return language.say("audit.parting", **words)
    return language.say("audit.parting.seat" if parting.sure else "audit.parting.unless", viewer=state.names[seat], **words)


def describe_kept_step(language: Language, step: AuditedStep) -> str:
    """What a step was that kept the agreement, and what it meant, if that can be told."""
    told = language.say("audit.step", step=step.step, action=describe_action(language, step.before, step.action, step.after))
    meant = step.clue.meant if step.clue else None
    return language.say("audit.step.meant", told=told, meaning=case_name(language, meant)) if meant else told


def audited_step_in_words(language: Language, step: AuditedStep, auditor: Auditor) -> list[str]:
    """What a step was; whether it kept the agreement, and how it is read, as far as the auditor can tell."""
    before, clue = step.before, step.clue
    sentences = [language.say("audit.step", step=step.step, action=describe_action(language, before, step.action, step.after))]
    if step.kept and clue and clue.meant:
        sentences.append(language.say("audit.kept.clue", meaning=case_name(language, clue.meant)))
    elif step.kept:
        sentences.append(language.say("audit.kept"))
    elif step.said and not step.false and auditor.seat is not None:
        sentences.append(language.say("audit.untold", player=before.names[auditor.seat]))
    sentences += [describe_breach(language, step.after, said, auditor.sees, cause) for said, cause in zip(step.false, step.follows)]
    if clue and isinstance(step.action, Clue):
        sentences += _describe_reading(language, step, before.seat(step.action.player), clue, auditor)
    if clue and clue.better:
        sentences.append(language.say("audit.better", clue=action_name(language, before, clue.better)))
    if step.undecided:
        questions = language.and_list([language.say(f"audit.question.{question}") for question in step.undecided])
        sentences.append(language.say("audit.undecided", questions=questions))
    return sentences


def _describe_reading(language: Language, step: AuditedStep, receiver: SeatIndex, clue: ClueReading, auditor: Auditor) -> Iterator[str]:
    """How a clue is read by its receiver, and how its giver trusts that it is, where that is something else."""
    state = step.after
    names = {"receiver": state.names[receiver], "giver": state.names[step.before.player]}
    place, sure = describe_place(language, state, receiver, clue.focus), clue.unless is None
    is_seen_through = clue.passed_over and "meaning" in step.broken
    if is_seen_through:
        yield language.say("audit.read.passed_over", **names)
    elif clue.read is not None and auditor.seat is not None:
        chain = (receiver,) if receiver == auditor.seat else (auditor.seat, receiver)
        shown = auditor.sees(card_numbers(state)[receiver][clue.focus - 1])
        read = clue.read if clue.unless is None else clue.unless
        yield describe_trusted_card(language, state, chain, clue.focus, read, shown=shown, sure=sure)
    elif clue.read is not None:
        yield language.say("audit.read", place=place, cards=card_names(language, state, clue.read), **names)
    believed = clue.believed if clue.unless is None else clue.unless
    if clue.believed is None or believed is None or (believed == clue.read and not is_seen_through):
        return
    if not ("meaning" in step.broken and believed >> state.hands[receiver][clue.focus - 1] & 1):
        key = "audit.believed" if sure else "audit.believed.unless"
        yield language.say(key, place=place, cards=card_names(language, state, believed), **names)
    elif not is_seen_through:
        yield language.say("audit.believed.passed_over", **names)
