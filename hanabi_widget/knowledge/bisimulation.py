"""Which rows and columns of a grid of worlds can be merged, so that no move and no label tells them apart."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TypeAlias

from hanabi_widget.effort import spend

Labels: TypeAlias = Mapping[tuple[int, int], Hashable]
"""For each cell that exists, what is true there."""

CELLS_PER_STEP = 5
"""How many cells are looked at in a step of work."""


def merged_lines(labels: Labels, row_marks: Sequence[Hashable], column_marks: Sequence[Hashable]) -> tuple[list[int], list[int]]:
    """The classes of rows and of columns of the coarsest such merging that is found by splitting.

    Rows of one class have the same mark, and cells with the same labels in the same classes of columns; and the same for columns. So the
    worlds of a cell of the merged grid are bisimilar. All cells of one row class and one column class have the same label.

    Args:
        labels: by row and column, the label of each cell.
        row_marks: for each row, what must stay apart.
        column_marks: the same for each column.

    Example:
        >>> merged_lines({(0, 0): "a", (1, 0): "a", (2, 1): "b"}, [0, 0, 0], [0, 0])
        ([0, 0, 1], [0, 1])
    """
    by_row: list[list[tuple[int, Hashable]]] = [[] for _ in row_marks]
    by_column: list[list[tuple[int, Hashable]]] = [[] for _ in column_marks]
    for (row, column), label in labels.items():
        by_row[row].append((column, label))
        by_column[column].append((row, label))
    rows, columns = _numbered(row_marks), _numbered(column_marks)
    while True:
        spend(1 + 2 * len(labels) // CELLS_PER_STEP)
        before = max(rows, default=0), max(columns, default=0)
        rows = _split(rows, by_row, columns)
        columns = _split(columns, by_column, rows)
        if before == (max(rows, default=0), max(columns, default=0)):
            mixed = _mixed_row(by_row, columns)
            if mixed is None:
                return rows, columns
            row, column_class = mixed
            there = dict(by_row[row])
            columns = _numbered([(old, there.get(column) if old == column_class else None) for column, old in enumerate(columns)])


def _numbered(keys: Iterable[Hashable]) -> list[int]:
    """Equal keys get equal numbers, in the order in which they come first."""
    numbers: dict[Hashable, int] = {}
    return [numbers.setdefault(key, len(numbers)) for key in keys]


def _split(classes: list[int], cells: Sequence[Sequence[tuple[int, Hashable]]], crossing: Sequence[int]) -> list[int]:
    """The classes of lines, split by the labels that they have in the classes of crossing lines."""
    return _numbered([(old, frozenset([(crossing[other], label) for other, label in row])) for old, row in zip(classes, cells)])


def _mixed_row(by_row: Sequence[Sequence[tuple[int, Hashable]]], columns: list[int]) -> tuple[int, int] | None:
    """A row with cells of different labels in one class of columns, and that class; None if there is none."""
    seen: dict[tuple[int, int], Hashable] = {}
    for row, cells in enumerate(by_row):
        for column, label in cells:
            if seen.setdefault((row, columns[column]), label) != label:
                return row, columns[column]
    return None
