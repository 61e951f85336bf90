"""A screenshot as a PNG of few colours, a third as large."""

from __future__ import annotations

import struct
import zlib
from collections import Counter

SIGNATURE = b"\x89PNG\r\n\x1a\n"
COLOURS = 96


def small_png(png: bytes) -> bytes:
    """The same picture with a palette. It must have 8 bits a channel and no gaps, as screenshots of Chromium have."""
    chunks: dict[bytes, bytes] = {}
    place = len(SIGNATURE)
    while place < len(png):
        size, kind = struct.unpack(">I4s", png[place : place + 8])
        chunks[kind] = chunks.get(kind, b"") + png[place + 8 : place + 8 + size]
        place += 12 + size
    width, height, _, colour, *_ = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    rows = _unfiltered(zlib.decompress(chunks[b"IDAT"]), height, width, {2: 3, 6: 4}[colour])
    counts = Counter(pixel for row in rows for pixel in row)
    palette = [pixel for pixel, _ in counts.most_common(COLOURS)]
    nearest = {pixel: min(range(len(palette)), key=lambda n: _distance(pixel, palette[n])) for pixel in counts}
    lines = b"".join(b"\0" + bytes(nearest[pixel] for pixel in row) for row in rows)
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = ((b"IHDR", header), (b"PLTE", b"".join(map(bytes, palette))), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b""))
    return SIGNATURE + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    )


def _distance(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other))


def _unfiltered(data: bytes, height: int, width: int, channels: int) -> list[list[tuple[int, ...]]]:
    """The pixels of each row, red, green and blue."""
    stride = width * channels
    rows = []
    above = bytearray(stride)
    for y in range(height):
        kind, line = data[y * (stride + 1)], bytearray(data[y * (stride + 1) + 1 : (y + 1) * (stride + 1)])
        for x in range(stride if kind else 0):
            left = line[x - channels] if x >= channels else 0
            corner = above[x - channels] if x >= channels else 0
            line[x] = (line[x] + (0, left, above[x], (left + above[x]) // 2, _paeth(left, above[x], corner))[kind]) & 255
        rows.append([tuple(line[x : x + 3]) for x in range(0, stride, channels)])
        above = line
    return rows


def _paeth(left: int, above: int, corner: int) -> int:
    guess = left + above - corner
    return min((left, above, corner), key=lambda value: abs(guess - value))
