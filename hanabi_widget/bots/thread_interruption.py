"""The exception that ends a thread from outside."""

from __future__ import annotations


class Interruption(BaseException):
    """Raised in a thread that is to end. Not an `Exception`, so that few catch it by accident."""
