"""Pictures as files: SVG, or PNG if the extra is installed."""

from __future__ import annotations

from pathlib import Path

from hanabi_widget.whole_file import write_whole

PNG_WIDTH = 2048
"""The width of a PNG in pixels, sharp on paper and on a projector."""


def save_svg(svg: str, path: str | Path) -> None:
    """Write a picture as SVG.

    Args:
        svg: the picture.
        path: the file to write.

    Raises:
        OSError: the file cannot be written; an older one stays as it was.

    Example:
        >>> import tempfile
        >>> from hanabi_widget.picture import state_picture
        >>> from hanabi_widget.rules import initial_state
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     save_svg(state_picture(initial_state(players=2, seed=7)), Path(folder) / "deal.svg")
        ...     (Path(folder) / "deal.svg").read_text("utf-8")[:4]
        '<svg'
    """
    write_whole(path, svg)


def save_png(svg: str, path: str | Path) -> None:
    """Write a picture as PNG, 2048 pixels wide.

    Args:
        svg: the picture.
        path: the file to write.

    Raises:
        ImportError: the extra ``png`` is not installed.
        OSError: the file cannot be written; an older one stays as it was.
    """
    try:
        from resvg_py import svg_to_bytes  # noqa: PLC0415
    except ImportError:
        raise ImportError("a PNG needs the library resvg-py: pip install 'hanabi_widget[png]'; SVG needs none") from None
    write_whole(path, svg_to_bytes(svg_string=svg, width=PNG_WIDTH))
