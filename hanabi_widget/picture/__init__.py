"""Pictures: a frame as SVG, for static viewers, handouts and slides."""

from .board import picture, state_picture
from .file import save_png, save_svg

__all__ = ["picture", "save_png", "save_svg", "state_picture"]
