"""A class: one table on many screens, polls and exams, served by the kernel."""

from .exam import Exam
from .poll import Poll
from .table import Table

__all__ = ["Exam", "Poll", "Table"]
