"""Prose: what a teacher writes between questions is CommonMark, and the same HTML wherever a lesson is shown."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from mimetypes import guess_type
from pathlib import Path
from urllib.parse import unquote


def prose(paragraphs: Iterable[str], folder: Path) -> str:
    """Paragraphs of a lesson as HTML that holds nothing but what CommonMark says: HTML in them is text, and links lead to the web only.

    Args:
        paragraphs: the paragraphs; their line breaks are kept.
        folder: where the lesson is: pictures are files there, or below it, and become part of the HTML.

    Example:
        >>> print(prose(["A *five* <b>", "- [r5](five.txt)"], Path()), end="")
        <p>A <em>five</em> &lt;b&gt;</p>
        <ul>
        <li><a>r5</a></li>
        </ul>
    """
    from markdown_it import MarkdownIt  # noqa: PLC0415 - all else up to here needs the standard library only

    reader = MarkdownIt("commonmark", {"html": False, "breaks": True})
    blocks = reader.parse("\n\n".join(paragraphs))
    for block in blocks:
        for token in block.children or ():
            address = str(token.attrs.pop("href", token.attrGet("src")))
            if token.type == "link_open" and address.startswith(("https://", "http://")):
                token.attrs = {"href": address, "target": "_blank"}
            elif token.type == "image":
                path = folder / unquote(address)
                kind = str(guess_type(path)[0])
                is_there = kind.startswith("image/") and path.resolve().is_relative_to(folder.resolve()) and path.is_file()
                token.attrs["src"] = f"data:{kind};base64,{b64encode(path.read_bytes()).decode()}" if is_there else "data:,"
    return str(reader.renderer.render(blocks, reader.options, {}))
