"""The lesson that comes next in a course: its files are numbered, and each notebook is called as its lesson."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

_NUMBER = re.compile(r"([0-9]+)-")
_TITLE = re.compile(r"title:(.*)")


class NextLesson(NamedTuple):
    """The lesson that comes next.

    Attributes:
        title: its title.
        file: the name of its notebook; of the lesson itself, if it has none.
    """

    title: str
    file: str


def next_lesson(source: object) -> NextLesson | None:
    """The lesson after the one in a file: that in the same folder with the next higher number.

    Args:
        source: what an exercise is made from.

    Returns:
        None if the source is not the path of a numbered lesson, or there is no next one that can be read.

    Example:
        >>> next_lesson("title: Ones") is None
        True
    """
    found = _NUMBER.match(Path(source).name) if isinstance(source, (str, Path)) and Path(source).suffix == ".lesson" else None
    if found is None:
        return None
    folder = Path(str(source)).parent
    numbered = [(int(other[1]), path.stem, path) for path in folder.glob("*.lesson") if (other := _NUMBER.match(path.name))]
    after = min((entry for entry in numbered if entry[0] > int(found[1])), default=None)
    if after is None:
        return None
    path = after[2]
    try:
        title = _TITLE.match(path.read_text("utf-8-sig"))
    except (OSError, ValueError):
        return None
    notebooks = [name for place in (folder, folder.parent) if (name := place / f"{path.stem}.ipynb").is_file()]
    return NextLesson(title[1].strip() if title else path.stem, (notebooks or [path])[0].name)
