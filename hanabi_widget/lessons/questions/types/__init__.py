"""The question types, each in a file of its own; `TYPES` finds them by listing this folder."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from hanabi_widget.lessons.questions.question import Question


def find_types() -> dict[str, type[Question]]:
    """Every question type in this folder by id, ordered by code."""
    types = set[type[Question]]()
    for module in iter_modules(__path__):
        for value in vars(import_module(f"{__name__}.{module.name}")).values():
            if isinstance(value, type) and issubclass(value, Question) and hasattr(value, "id"):
                types.add(value)
    return {found.id: found for found in sorted(types, key=lambda found: (len(found.code), found.code, found.id))}


TYPES = find_types()
"""The question types by id."""
