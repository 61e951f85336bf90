"""Kinds of values that many tests speak of."""

from __future__ import annotations

from typing import Any, TypeAlias

import pytest

Json: TypeAlias = dict[str, Any]
"""An object as JSON has it: a message, what a screen has, a file."""

Printed: TypeAlias = pytest.CaptureFixture[str]
"""What a command has written."""
