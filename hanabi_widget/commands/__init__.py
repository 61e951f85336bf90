"""The commands of ``python -m hanabi_widget``, one a file: `add` describes its arguments, `run` carries it out."""

from . import check, grade, lab

__all__ = ["check", "grade", "lab"]
