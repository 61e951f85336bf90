"""The targets: for each a function that takes any bytes, and fails where what must hold does not."""

from __future__ import annotations

from collections.abc import Callable

from . import readers, widgets

Target = Callable[[bytes], None]

TARGETS: dict[str, Target] = {
    "position": readers.one_position,
    "record": readers.one_record,
    "hanab_live": readers.one_hanab_live,
    "link": readers.one_link,
    "file": readers.one_file,
    "lesson": readers.one_lesson,
    "question": readers.one_question,
    "attempt": readers.one_attempt,
    "journal": readers.one_journal,
    "notebook": readers.one_notebook,
    "submission": readers.one_submission,
    "formula": readers.one_formula,
    "name": readers.one_name,
    "source": readers.one_source,
    "board": widgets.one_board,
    "exercise": widgets.one_exercise,
}
