"""The targets: for each a function that takes any bytes, and fails where what must hold does not."""

from __future__ import annotations

from collections.abc import Callable

from . import map_target, reader_targets, widget_targets

Target = Callable[[bytes], None]

TARGETS: dict[str, Target] = {
    "position": reader_targets.one_position,
    "record": reader_targets.one_record,
    "hanab_live": reader_targets.one_hanab_live,
    "link": reader_targets.one_link,
    "file": reader_targets.one_file,
    "lesson": reader_targets.one_lesson,
    "question": reader_targets.one_question,
    "attempt": reader_targets.one_attempt,
    "journal": reader_targets.one_journal,
    "notebook": reader_targets.one_notebook,
    "submission": reader_targets.one_submission,
    "formula": reader_targets.one_formula,
    "name": reader_targets.one_name,
    "source": reader_targets.one_source,
    "board": widget_targets.one_board,
    "exercise": widget_targets.one_exercise,
    "map": map_target.one_map,
}
