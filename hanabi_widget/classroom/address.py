"""Where screens find a server, by which names it may be called, and the servers in this kernel."""

from __future__ import annotations

import asyncio
import socket
import sys
from dataclasses import dataclass
from functools import cached_property
from ipaddress import ip_address
from typing import TYPE_CHECKING, TypedDict
from urllib.parse import SplitResult, urlsplit

from hanabi_widget.arguments import FileName, check_type, integer
from hanabi_widget.base_error import HanabiError
from hanabi_widget.text import Language

if TYPE_CHECKING:
    from ssl import SSLContext

    from .server import Server

THIS_MACHINE = "127.0.0.1"
USUAL_PORTS = {"http": ":80", "https": ":443"}
"""What browsers leave out when they name a host."""

PORTS = range(8790, 8800)
"""Tried in this order if none is named, so that a school's firewall can be told which."""


class Where(TypedDict, total=False):
    """What a table, a poll and an exam are told of where they are served: see `Address`."""

    address: str
    port: int | None
    url: str | None
    tls: tuple[FileName, FileName] | None


@dataclass(frozen=True)
class Address:
    """Where a server listens, and where screens find it.

    Attributes:
        address: the address of the machine at which it listens.
        port: the port; None: the first free one of `PORTS`.
        url: where screens find it, if that is elsewhere: behind a proxy.
        tls: the files of a certificate, with those that vouch for it, and of its key, with which all is encrypted; None: nothing is.

    Raises:
        HanabiError: this is no such address, port or URL, or these are no files of a certificate and its key.
        TypeError: ``address`` or ``url`` is no text, or ``port`` no number.

    Example:
        >>> Address("192.168.1.20", 8790).link("abc")
        'http://192.168.1.20:8790/abc/'
        >>> proxied = Address(port=8790, url="https://hub.example.org/user/ana/proxy/8790")
        >>> proxied.link("abc")
        'https://hub.example.org/user/ana/proxy/8790/abc/'
        >>> Address(url="https://hub.example.org:443/").is_own("hub.example.org")
        True
        >>> proxied.is_own("hub.example.org"), proxied.is_own("127.0.0.1:8790"), proxied.is_own("evil.example")
        (True, True, False)
    """

    address: str = THIS_MACHINE
    port: int | None = None
    url: str | None = None
    tls: tuple[FileName, FileName] | None = None

    def __post_init__(self) -> None:
        check_type(self.address, str, "address", "an address of this machine, such as '192.168.1.20'")
        check_type(
            self.url, (str, type(None)), "url", "where screens find the table, such as 'https://hub.example.org/user/ana/proxy/8790/'"
        )
        if self.port is not None and integer(self.port, "port", "a port from 1024 to 65535") not in range(1024, 65536):
            raise HanabiError(f"port={self.port}: give a port from 1024 to 65535")
        try:
            address = ip_address(self.address)
        except ValueError:
            raise HanabiError(f"address={self.address!r}: give this machine's address as numbers, such as '192.168.1.20'") from None
        if address.is_unspecified and self.url is None:
            raise HanabiError(f"address={self.address!r} is no address that a screen can go to: name one of this machine, or give url= too")
        parts = web_address(self._home)
        if not parts or parts.query or parts.fragment or "@" in parts.netloc:
            raise HanabiError(f"url={self.url!r}: give a whole one, such as 'https://hub.example.org/user/ana/proxy/8790/'")
        self.encryption  # noqa: B018 - read here, so that its files are found wanting here

    @cached_property
    def encryption(self) -> SSLContext | None:
        """What encrypts all that is sent, if anything does."""
        if self.tls is None:
            return None
        import ssl  # noqa: PLC0415 - a browser's Python has none

        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        try:
            context.load_cert_chain(*self.tls, password="")
        except (OSError, TypeError, ValueError) as error:
            wanted = "the files of a certificate and of its key, without a password, such as ('class.pem', 'class.key')"
            raise HanabiError(f"tls={self.tls!r}: give {wanted} ({error})") from None
        return context

    @property
    def is_local(self) -> bool:
        """Whether only this machine can go there."""
        return self.url is None and ip_address(self.address).is_loopback

    @property
    def path(self) -> str:
        """The path below which a proxy shows the server, without the slash at its end; empty without a proxy."""
        return urlsplit(self.url or "").path.rstrip("/")

    @property
    def _own(self) -> str:
        return f"[{self.address}]:{self.port}" if ":" in self.address else f"{self.address}:{self.port}"

    @property
    def _home(self) -> str:
        return self.url or f"{'https' if self.tls else 'http'}://{self._own}"

    def link(self, token: str) -> str:
        """The whole link to a place."""
        return f"{self._home.rstrip('/')}/{token}/"

    def is_own(self, name: str) -> bool:
        """Whether a host, as a browser calls it, is this server: else a page of somebody else has sent the browser here."""
        address = ip_address(self.address)
        names = set() if address.is_unspecified else {self._own}
        if address.is_loopback or address.is_unspecified:
            names |= {f"127.0.0.1:{self.port}", f"localhost:{self.port}"}
        if self.url:
            parts = urlsplit(self.url)
            names.add(parts.netloc.removesuffix(USUAL_PORTS[parts.scheme]))
        return name.lower() in {own.lower() for own in names}

    def is_own_origin(self, origin: str) -> bool:
        """Whether a page comes from this server, by the header that its browser sends."""
        parts = web_address(origin)
        return bool(parts and self.is_own(parts.netloc))


def web_address(url: str) -> SplitResult | None:
    """The parts of an address on the web; None if it is none."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return None
    return parts if parts.scheme in USUAL_PORTS and parts.netloc else None


def address_in_the_room() -> str:
    """The address of this machine in its network, as far as it knows; else that of this machine alone. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(("192.0.2.1", 9))  # an address for examples, which leads nowhere
            return str(asked.getsockname()[0])
        except OSError:
            return THIS_MACHINE


_servers: list[tuple[asyncio.AbstractEventLoop, Server]] = []


def in_browser() -> bool:
    """Whether Python runs in a browser, where nothing can listen."""
    return sys.platform == "emscripten"


def server_at(address: Address, language: Language) -> Server | None:
    """The server that listens there, which is started if there is none; None outside a kernel, and in a browser, where nothing can listen.

    Raises:
        HanabiError: it cannot listen there.
    """
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        return None
    if in_browser():
        return None
    try:
        from .server import Server  # noqa: PLC0415 - needs tornado, which comes with Jupyter's kernel
    except ModuleNotFoundError as missing:
        if not str(missing.name).startswith("tornado"):
            raise
        raise HanabiError("a table, a poll and an exam need tornado, which is not installed here: pip install tornado") from None

    _servers[:] = [(its, server) for its, server in _servers if its is loop and server.is_listening]
    for _, server in _servers:
        if server.serves(address):
            return server
    server = Server(address, language)
    _servers.append((loop, server))
    return server
