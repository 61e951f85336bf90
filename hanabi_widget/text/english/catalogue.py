"""What a file of English texts is: texts by their keys; a pair holds the singular and the plural."""

from __future__ import annotations

from typing import TypeAlias

Catalogue: TypeAlias = "dict[str, str | tuple[str, str]]"
