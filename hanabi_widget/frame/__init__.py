"""Frames: what a board shows at each step from a viewpoint, as JSON that the browser draws."""

from .contract import Frame, Inspection, Line, Previews, Reply
from .inspection import inspection
from .line import Known, frame, line, views
from .messages import action_message, read_action
from .ripple import previews
from .viewpoint import LEVELS, Viewpoint

__all__ = [
    "LEVELS",
    "Frame",
    "Inspection",
    "Known",
    "Line",
    "Previews",
    "Reply",
    "Viewpoint",
    "action_message",
    "frame",
    "inspection",
    "line",
    "previews",
    "read_action",
    "views",
]
