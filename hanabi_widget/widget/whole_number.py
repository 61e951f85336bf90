"""A trait for whole numbers of any kind, such as numpy's."""

from __future__ import annotations

from typing import Any

import traitlets

from hanabi_widget.integer import as_integer


class WholeNumber(traitlets.Int[int, int]):
    """A whole number, kept as a plain one; a truth value is none."""

    def validate(self, obj: Any, value: Any) -> int:  # noqa: ANN401
        """The plain number."""
        if isinstance(value, bool):
            self.error(obj, value)
        return super().validate(obj, as_integer(value))
