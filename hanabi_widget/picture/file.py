"""Pictures as files: SVG, and PNG where the extra is installed."""

from __future__ import annotations

from pathlib import Path

WIDTH = 2048
"""The width of a PNG in pixels: sharp on paper and on a projector."""


def save_svg(svg: str, path: str | Path) -> None:
    """Write a picture as SVG.

    Raises:
        OSError: the file cannot be written.
    """
    Path(path).write_text(svg, encoding="utf-8", newline="\n")


def save_png(svg: str, path: str | Path) -> None:
    """Write a picture as PNG, 2048 pixels wide.

    Raises:
        ImportError: the library for it is not installed.
        OSError: the file cannot be written.
    """
    try:
        from resvg_py import svg_to_bytes  # noqa: PLC0415
    except ImportError:
        raise ImportError("a PNG needs the library resvg-py: pip install 'hanabi_widget[png]'; SVG needs none") from None
    Path(path).write_bytes(svg_to_bytes(svg_string=svg, width=WIDTH))
