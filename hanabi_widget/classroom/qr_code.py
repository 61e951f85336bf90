"""Links as QR codes, if segno is installed."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from hanabi_widget.protocol.console import QrCode

from .limits import MAX_LINKS

QUIET_MODULES = 4
"""The white edge that readers of codes need."""


@lru_cache(MAX_LINKS)
def qr_code(link: str) -> QrCode | None:
    """A link as a QR code; None without segno.

    Example:
        >>> code = qr_code("http://127.0.0.1:8790/")
        >>> code is None or (code["size"], code["path"][:10])
        (33, 'M4 4h7v1h-')
    """
    try:
        import segno  # noqa: PLC0415
    except ImportError:
        return None
    rows = [[*row] for row in segno.make_qr(link, error="m").matrix]
    runs = list[str]()
    for y, row in enumerate(rows, start=QUIET_MODULES):
        x = QUIET_MODULES
        for dark, modules in groupby(row):
            length = len([*modules])
            if dark:
                runs.append(f"M{x} {y}h{length}v1h-{length}z")
            x += length
    return {"size": len(rows) + 2 * QUIET_MODULES, "path": "".join(runs)}
