"""The doors of knowledge to words: methods that only hand over."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .change import Change
    from .reason import Reason
    from .witness import Witness


def reason_text(reason: Reason) -> str:
    """The reason in words, one sentence a line."""
    from hanabi_widget.words import language, told_reason  # noqa: PLC0415

    return "\n".join(sentence.text for sentence in told_reason(language(), reason.state, reason))


def witness_text(witness: Witness) -> str:
    """The counter-hand in words."""
    from hanabi_widget.words import language, told_witness  # noqa: PLC0415

    return told_witness(language(), witness.state, witness) or language().say("witness.real")


def change_text(change: Change) -> str:
    """The ripple of an action in words."""
    from hanabi_widget.words import change_lines, language  # noqa: PLC0415

    return "\n".join(change_lines(language(), change))
