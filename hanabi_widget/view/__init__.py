"""Frames: what a board shows at each step from a viewpoint, as JSON that the browser draws."""

from .action_messages import action_message, read_action, read_card
from .advice import advice, offered
from .inspector import inspection
from .line import LINK, KnownViews, frame, line, view_name, views
from .offline import inspections, offline_line, table_only
from .suppositions import supposed_by, suppositions
from .updates import evidence, previews
from .viewpoint import DETAILS, Viewpoint
from .viewpoint_names import ViewpointName, viewpoint

__all__ = [
    "DETAILS",
    "LINK",
    "KnownViews",
    "Viewpoint",
    "ViewpointName",
    "action_message",
    "advice",
    "evidence",
    "frame",
    "inspection",
    "inspections",
    "line",
    "offered",
    "offline_line",
    "previews",
    "read_action",
    "read_card",
    "supposed_by",
    "suppositions",
    "table_only",
    "view_name",
    "viewpoint",
    "views",
]
