"""How few clicks enter an answer in the browser, with the buttons that its input has there: see js/src/exercise/answerForms.tsx."""

# ruff: noqa: ANN401 - questions of every type

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator
from itertools import chain, combinations
from typing import Any

from hanabi_widget.protocol.exercise import AnswerInput
from hanabi_widget.session.answers import answer_input
from hanabi_widget.text import ENGLISH


def fewest_clicks(item: Any) -> int:
    """The fewest clicks that enter a right answer to a question of a drill; what is typed counts as one."""
    shown = answer_input(item, ENGLISH)
    return min(_clicks(shown, item.form.to_json(item.context, answer)) for answer in item.right_answers)


def _clicks(shown: AnswerInput, answer: Any) -> int:
    match shown["kind"]:
        case "set":
            return _picks(shown, answer) if answer else 1  # the button for none
        case "grid":
            return sum(_picks(shown, row) for row in answer)
        case "yes_no_why":
            return 1 + max(1, len(answer.get("because", ())))
        case "action_with_odds":
            return 2
    return 1


def _picks(shown: AnswerInput, chosen: Collection[Any]) -> int:
    """The fewest clicks that choose some options."""
    values = [json.loads(option["value"]) in chosen for option in shown["options"]]
    if shown["suits"]:
        return clicks_on_grid(sum(value << cell for cell, value in enumerate(values)), len(shown["suits"]), len(shown["ranks"]))
    return min(sum(values), 1 + values.count(False)) if shown["all"] else sum(values)


def clicks_on_grid(target: int, rows: int, columns: int) -> int:
    """The fewest clicks that choose some cells of a grid: on cells, rows, columns, and the corner, which stands for all cells."""
    across = [(1 << columns) - 1 << row * columns for row in range(rows)]
    down = [sum(1 << row * columns + column for row in range(rows)) for column in range(columns)]
    return min(
        clicks + len(first) + sum(_on_line(clicked(cells, first), target, line) for line in then)
        for clicks, cells in enumerate((0, (1 << rows * columns) - 1))
        for lines, then in ((across, down), (down, across))
        for first in _subsets(lines)
    )


def _on_line(cells: int, target: int, line: int) -> int:
    """The fewest clicks that put a line right: cell by cell, or after one on the line."""
    return min(((cells ^ target) & line).bit_count(), 1 + ((clicked(cells, [line]) ^ target) & line).bit_count())


def clicked(cells: int, lines: Iterable[int]) -> int:
    """The cells that are chosen after a click on each of some lines, which fills it, or empties it if it is full."""
    for line in lines:
        cells = cells | line if line & ~cells else cells & ~line
    return cells


def _subsets(lines: list[int]) -> Iterator[tuple[int, ...]]:
    return chain.from_iterable(combinations(lines, size) for size in range(len(lines) + 1))
