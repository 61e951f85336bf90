"""Pictures: a frame as SVG, for static viewers, handouts and slides."""

from .page import picture, state_picture

__all__ = ["picture", "state_picture"]
