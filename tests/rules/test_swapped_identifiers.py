"""The types of the numbers that name things: mypy sees when two are swapped."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]

FILES = ("hanabi_widget/rules/__init__.py", "hanabi_widget/rules/action.py", "hanabi_widget/text/reasons.py")
"""All that the snippet needs; to follow more imports would take longer."""

SNIPPET = """
from hanabi_widget.rules import SeatIndex, Slot, State
from hanabi_widget.text.language import Language
from hanabi_widget.text.reasons import describe_place

def right(language: Language, state: State, seat: SeatIndex, slot: Slot) -> str:
    return describe_place(language, state, seat, slot)

def swapped(language: Language, state: State, seat: SeatIndex, slot: Slot) -> str:
    return describe_place(language, state, slot, seat)
"""


def test_mypy_reports_a_seat_and_a_slot_that_are_swapped(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    snippet = tmp_path / "snippet.py"
    snippet.write_text(SNIPPET)
    options = ("--strict", "--follow-imports=skip", "--explicit-package-bases", "--config-file=", f"--cache-dir={tmp_path}")
    command = [sys.executable, "-m", "mypy", *options, *FILES, str(snippet)]
    output = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=False).stdout
    assert [line.split(" error: ")[1] for line in output.splitlines() if line.startswith(str(snippet))] == [
        'Argument 3 to "describe_place" has incompatible type "Slot"; expected "SeatIndex"  [arg-type]',
        'Argument 4 to "describe_place" has incompatible type "SeatIndex"; expected "Slot"  [arg-type]',
    ], output
