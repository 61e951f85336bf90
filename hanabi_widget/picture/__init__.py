"""Pictures: a frame as SVG, for static viewers, handouts and slides."""

from .file import save_png, save_svg
from .page import picture, state_picture

__all__ = ["picture", "save_png", "save_svg", "state_picture"]
