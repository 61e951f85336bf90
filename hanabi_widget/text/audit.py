"""The audit of a game in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from hanabi_widget.conventions import Audit, AuditedStep, Auditor

from .cards import action_name, card_name
from .language import Language
from .log import describe_action
from .reasons import card_names, case_name, describe_place
from .trust import describe_breach, describe_trusted_card


def describe_audit(language: Language, audit: Audit) -> list[str]:
    """The audit: a line for each step, and where readings part."""
    return [*(describe_audited_step(language, step, audit.auditor) for step in audit), describe_parting(language, audit)]


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
        yield [
            str(step.step),
            describe_action(language, step.before, step.action, step.after),
            kept,
            meant,
            read,
            language.comma_list(misled) if misled else "",
        ]


def describe_parting(language: Language, audit: Audit) -> str:
    """Where the readings of the players part, with a hand that shows it, or that they do not."""
    parting = audit.parting
    seat = audit.auditor.seat
    if parting is None and seat is not None and audit:
        return language.say("audit.together.seat", player=audit[0].before.names[seat])
    if parting is None:
        return language.say("audit.together.decided" if any(step.undecided for step in audit) else "audit.together")
    state = audit[parting.step - 1].after
    card = card_name(language, state.rules, state.hands[parting.seat][parting.slot - 1])
    hand = language.comma_list([card_name(language, state.rules, state.rules.identity_of(name)) for name in parting.hand])
    place = describe_place(language, state, parting.seat, parting.slot)
    words = {"step": parting.step, "place": place, "card": card, "player": state.names[parting.seat], "hand": hand}
    if seat is None:
        return language.say("audit.parting", **words)
    return language.say("audit.parting.seat", viewer=state.names[seat], **words)


def describe_audited_step(language: Language, step: AuditedStep, auditor: Auditor) -> str:
    """What a step was, whether it kept the agreement, and how it is read, as far as the auditor can tell."""
    before, clue = step.before, step.clue
    sentences = [language.say("audit.step", step=step.step, action=describe_action(language, before, step.action, step.after))]
    if step.kept and clue and clue.meant:
        sentences.append(language.say("audit.kept.clue", meaning=case_name(language, clue.meant)))
    elif step.kept:
        sentences.append(language.say("audit.kept"))
    elif step.said and not step.false and auditor.seat is not None:
        sentences.append(language.say("audit.untold", player=before.names[auditor.seat]))
    sentences += [describe_breach(language, step.after, said, shown=said.focus is None or auditor.sees(said.focus)) for said in step.false]
    if clue:
        meaning = next(said for said in step.said if said.receiver is not None and said.focus is not None)
        receiver, focus = meaning.receiver, meaning.focus
        assert receiver is not None  # noqa: S101 - a meaning has both
        assert focus is not None  # noqa: S101
        place = describe_place(language, step.after, receiver, clue.focus)
        names = {"receiver": before.names[receiver], "giver": before.names[before.player]}
        if clue.read is not None and auditor.seat is not None:
            chain = (receiver,) if receiver == auditor.seat else (auditor.seat, receiver)
            shown = auditor.sees(focus)
            sentences.append(describe_trusted_card(language, step.after, chain, clue.focus, clue.read, shown=shown))
        elif clue.read is not None:
            sentences.append(language.say("audit.read", place=place, cards=card_names(language, step.after, clue.read), **names))
        if clue.believed is not None and clue.believed != clue.read:
            sentences.append(language.say("audit.believed", cards=card_names(language, step.after, clue.believed), **names))
        if clue.better:
            sentences.append(language.say("audit.better", clue=action_name(language, before, clue.better)))
    if step.undecided:
        questions = language.and_list([language.say(f"audit.question.{question}") for question in step.undecided])
        sentences.append(language.say("audit.undecided", questions=questions))
    return " ".join(sentences)
