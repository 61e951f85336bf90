"""The audit of a line under the convention of a board, as advice on the whole line."""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_widget.conventions import Audit, Convention, GameReading
from hanabi_widget.rules import Node, SeatIndex
from hanabi_widget.text import Language, audit_summary, describe_audited_step, describe_parting

from .winnability import AdviceText, plain_sentence

AUDIT = "audit"
"""The id of this advice."""


def describe_line(language: Language, convention: Convention, nodes: Sequence[Node], seat: SeatIndex | None) -> AdviceText:
    """How many actions kept the convention, the first place where readings part, and each action of which the convention says something.

    From a seat it is what the player can tell at the end of the line.

    Raises:
        DependsOnUnknownCard: a card in a hand is unknown.
    """
    audit = Audit(GameReading(convention, nodes), seat)
    lines = [plain_sentence(audit_summary(language, audit)), plain_sentence(describe_parting(language, audit))]
    if audit.parting:
        lines[1]["steps"] = [audit.parting.step]
    told = [step for step in audit if step.said or step.undecided]
    return AdviceText(
        lines + [{**plain_sentence(describe_audited_step(language, step, audit.auditor)), "steps": [step.step]} for step in told]
    )
