"""Texts in XML."""

from __future__ import annotations

import re
from xml.sax.saxutils import escape

_UNKNOWN = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


def without_controls(text: str) -> str:
    r"""A text without the characters that XML does not know.

    Example:
        >>> without_controls("a\x1b[31m")
        'a[31m'
    """
    return _UNKNOWN.sub("", text)


def xml_text(text: str) -> str:
    """A text between two tags.

    Example:
        >>> xml_text("<b> & ]]>")
        '&lt;b&gt; &amp; ]]&gt;'
    """
    return escape(without_controls(text))
