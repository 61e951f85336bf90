"""The question types, one a file; `TYPES` finds them by listing this folder."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from hanabi_widget.lessons.questions.question import Question


def found() -> dict[str, type[Question]]:
    """Every question type in this folder by its id, in the order of their codes."""
    types = set[type[Question]]()
    for module in iter_modules(__path__):
        for value in vars(import_module(f"{__name__}.{module.name}")).values():
            if isinstance(value, type) and issubclass(value, Question) and hasattr(value, "id"):
                types.add(value)
    return {kind.id: kind for kind in sorted(types, key=lambda kind: (len(kind.code), kind.code, kind.id))}


TYPES = found()
"""The question types by id."""
