"""The doors of knowledge to words: methods that only hand over."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .counterexample import Witness
    from .reason import Reason
    from .update import Change


def reason_text(reason: Reason) -> str:
    """The reason in words, one sentence a line."""
    from hanabi_widget.text import current_language, told_reason  # noqa: PLC0415

    return "\n".join(sentence.text for sentence in told_reason(current_language(), reason.state, reason))


def witness_text(witness: Witness) -> str:
    """The counter-hand in words."""
    from hanabi_widget.text import current_language, told_witness  # noqa: PLC0415

    return told_witness(current_language(), witness.state, witness) or current_language().say("witness.real")


def change_text(change: Change) -> str:
    """The ripple of an action in words."""
    from hanabi_widget.text import change_lines, current_language  # noqa: PLC0415

    return "\n".join(change_lines(current_language(), change))
