"""Frames: what a board shows at each step from a viewpoint, as JSON that the browser draws."""

from .contract import Frame, Line, Reply
from .line import Known, frame, language_of, line, views
from .messages import action_message, read_action
from .viewpoint import Viewpoint

__all__ = [
    "Frame",
    "Known",
    "Line",
    "Reply",
    "Viewpoint",
    "action_message",
    "frame",
    "language_of",
    "line",
    "read_action",
    "views",
]
