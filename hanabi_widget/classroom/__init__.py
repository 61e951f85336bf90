"""A class: one table on many screens, and polls, served by the kernel."""

from .poll import Poll
from .table import Table

__all__ = ["Poll", "Table"]
