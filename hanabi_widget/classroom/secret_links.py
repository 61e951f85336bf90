"""Links that cannot be guessed, each to one place."""

from __future__ import annotations

from hmac import compare_digest
from secrets import token_urlsafe

from hanabi_widget.errors import HanabiError

from .limits import MAX_LINKS
from .place import Place

TOKEN_BYTES = 24
"""192 bits: whoever guesses a billion a second is not done when the sun is."""


class SecretLinks:
    """The links of a server.

    Example:
        >>> from hanabi_widget.text import ENGLISH
        >>> class Nothing(Place):
        ...     def everything(self, screen): return []
        ...     def obey(self, screen, number, content): pass
        >>> links, place = SecretLinks(), Nothing("", ENGLISH, 1)
        >>> token = links.open(place)
        >>> links.find(token) is place, links.find(token[:-1]), len(token)
        (True, None, 32)
    """

    def __init__(self) -> None:
        self._places: dict[str, Place] = {}

    def __len__(self) -> int:
        return len(self._places)

    def open(self, place: Place) -> str:
        """Open a link to a place; its token.

        Raises:
            HanabiError: there are too many.
        """
        if len(self._places) >= MAX_LINKS:
            raise HanabiError(f"{MAX_LINKS} links are open: close a table or a poll that is over, with its `close()`")
        token = token_urlsafe(TOKEN_BYTES)
        self._places[token] = place
        return token

    def shut(self, token: str, code: int) -> None:
        """Shut a link, and close the screens behind it."""
        place = self._places.pop(token, None)
        if place:
            place.close(code)

    def find(self, token: str) -> Place | None:
        """The place behind the link with this token. It takes as long for a wrong token as for a right one."""
        given, found = token.encode("utf-8", "replace"), None
        for known, place in self._places.items():
            if compare_digest(known.encode(), given):
                found = place
        return found

    def shut_all(self, code: int) -> None:
        """Shut all links."""
        for token in [*self._places]:
            self.shut(token, code)
