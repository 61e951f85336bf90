"""The labels of a console that never change."""

from __future__ import annotations

from typing import cast

from hanabi_widget.protocol.console import ConsoleLabels
from hanabi_widget.text import Language


def console_labels(language: Language) -> ConsoleLabels:
    """The labels of a console."""
    return cast("ConsoleLabels", {name: language.say(f"console.{name}") for name in ConsoleLabels.__annotations__})
