"""The server: whoever has a link gets what is behind it, and nobody gets anything else."""

from __future__ import annotations

import asyncio
import gc
import json
import re
import socket
import subprocess
from contextlib import closing
from pathlib import Path
from random import randbytes
from time import thread_time
from typing import Any
from unittest.mock import patch
from urllib.parse import urljoin, urlsplit

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPClientError
from tornado.websocket import WebSocketError

import hanabi_widget as hw
from hanabi_widget.classroom import connections, server as server_module
from hanabi_widget.classroom.address import Address
from hanabi_widget.classroom.live_game import GameScreens
from hanabi_widget.classroom.screens_behind_secret_links import STOPPED, TAKEN_BACK, TOO_MUCH, Screen
from hanabi_widget.classroom.server import FILES, HEADERS, MAX_MESSAGE_BYTES, MESSAGES_AT_ONCE
from hanabi_widget.classroom.table import Table

from .clients import Client, Requests, get, head_and_text, in_a_kernel, origin, raw, stop_servers, until
from .hostile_requests import attack

over_both = pytest.mark.parametrize("by", ["socket", "requests"])


def new_table(**settings: object) -> Table:
    return Table(hw.deal(players=3, seed=5), **settings)  # type: ignore[arg-type]


async def play(client: Client) -> None:
    assert (await client.ask("act", step=0, action={"kind": "play", "slot": 1, "announce": None}))["type"] == "done"


def open_connections(table: Table) -> list[connections.Connection]:
    return [each for each in table._server._door._connections if not each.closed()]  # type: ignore[union-attr]


@in_a_kernel
async def test_pages_and_files_are_served_with_headers_that_keep_others_out() -> None:
    table = new_table()
    link = table.links["Alice"]
    head, body = await head_and_text(link)
    assert head[0].startswith("HTTP/1.1 200")
    assert {f"{name}: {value}" for name, value in HEADERS.items()} <= {*head}
    assert not any(line.startswith("Server:") for line in head)
    for address in re.findall(r'(?:href|src)="([^"]+)"', body):
        if address == "./":
            continue  # the page itself, should a part of it not come
        assert address.startswith("../static/"), "all addresses are relative"
        name = address.rpartition("/")[2]
        head, text = await head_and_text(f"{origin(link)}/static/{name}")
        assert head[0].startswith("HTTP/1.1 200")
        assert {"Cache-Control: no-cache", f"Content-Type: {FILES[name]}; charset=UTF-8"} <= {*head}
        assert text
    assert table.game[0].names[0] in body
    assert (await get(link.rstrip("/")))[0] == 302, "without its slash it leads there too"


HUB = "https://hub.example.org/user/ann/proxy/8790/"


@pytest.mark.parametrize("prefix", ["", "/user/ann/proxy/8790"])
@in_a_kernel
async def test_behind_a_proxy_it_works_under_the_path_of_the_proxy(prefix: str) -> None:
    """The proxy passes requests on with the host that the browser named, and with its path or without it."""
    table = new_table(url=HUB)
    link = table.links["Alice"]
    token = link.removeprefix(HUB).rstrip("/")
    here = f"http://127.0.0.1:{table._server.address.port}{prefix}"  # type: ignore[union-attr]
    status, page = await get(f"{here}/{token}/", host="hub.example.org")
    assert status == 200
    assert len(table._console_state()["lines"]) == len(new_table()._console_state()["lines"]) - 1, "not told that it is for this machine"
    for address in re.findall(r'(?:href|src)="([^"]+)"', page):
        asked = urljoin(link, address)
        assert asked.startswith(HUB)
        assert (await get(f"{here}/{asked.removeprefix(HUB)}", host="hub.example.org"))[0] == 200
    request = f"GET {prefix}/{token} HTTP/1.1\r\nHost: hub.example.org\r\nConnection: close\r\n\r\n"
    redirect = re.search(rb"Location: (\S+)", await raw(here, request.encode()))
    assert redirect
    assert urljoin(link.rstrip("/"), redirect[1].decode()) == link
    alice = await Client.open(f"{here}/{token}/", Host="hub.example.org", Origin="https://hub.example.org")
    await play(alice)
    assert (await get(f"{here}/{token}/record", host="hub.example.org"))[0] == 404  # not before the end
    for other in ("https://evil.example.org", "https://hub.example.org.evil.example"):
        with pytest.raises(HTTPClientError):
            await Client.open(f"{here}/{token}/", Host="hub.example.org", Origin=other)


NOWHERE = "/ /static/ /static/page.js /static/../board.py /static/%2e%2e/board.py /api/kernels /record // /x/socket/y"


@pytest.fixture(scope="module")
def tls(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate of this machine and its key."""
    files = (there := tmp_path_factory.mktemp("tls")) / "class.pem", there / "class.key"
    asked = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    asked += ["-subj", "/CN=class", "-addext", "subjectAltName=IP:127.0.0.1", "-out", str(files[0]), "-keyout", str(files[1])]
    subprocess.run(asked, check=True, capture_output=True)
    return files


@in_a_kernel
async def test_with_a_certificate_all_is_encrypted(tls: tuple[Path, Path], caplog: pytest.LogCaptureFixture) -> None:
    table, plain = new_table(tls=tls), new_table()
    link = table.links["Alice"]
    assert (link.partition("://")[0], table._server is plain._server) == ("https", False)
    page = await AsyncHTTPClient().fetch(link, ca_certs=str(tls[0]))
    assert b"Alice" in page.body
    await play(await Client.open(link, ca_certs=str(tls[0])))
    sent = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    assert b"HTTP" not in await raw(link, sent), "who does not encrypt gets nothing"
    assert not caplog.records, "the notebook is not told who does not trust it"


@in_a_kernel
async def test_where_nothing_is_encrypted_on_the_way_the_console_says_so(tls: tuple[Path, Path]) -> None:
    def told(**where: object) -> bool:
        return any("Nothing is encrypted" in line for line in new_table(**where)._console_state()["lines"])

    assert [told(url=HUB), told(url=HUB.replace("https", "http")), told(), told(tls=tls)] == [False, True, False, False]
    with patch.object(Address, "is_local", new=False):
        assert [told(), told(tls=tls)] == [True, False]


@pytest.mark.parametrize(
    ("given", "why"),
    [("class.pem", "takes at most"), (7, "iterable"), (("no.pem", "no.key"), "No such file"), ((__file__, __file__), "PEM")],
)
def test_files_that_are_no_certificate_are_refused(given: object, why: str) -> None:
    with pytest.raises(hw.HanabiError, match=rf"^tls=.*: give the files of a certificate and of its key, .*\(.*{why}"):
        new_table(tls=given)


@in_a_kernel
async def test_nothing_else_is_served() -> None:
    table = new_table()
    link, home = table.links["Alice"], origin(table.links["Alice"])
    for path in NOWHERE.split():
        assert (await get(home + path))[0] == 404, path
    assert (await get(f"{link}record"))[0] == 404  # not before the end
    for method in ("POST", "PUT", "DELETE", "OPTIONS", "HEAD", "PATCH"):
        assert (await get(link, method=method, Content_Length="0"))[0] == 405
    assert {*FILES} == {"widget.js", "widget.css", "screen.js", "screen.css"}


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "localhost", "", "127.0.0.1.evil.example:8790", "[::1]:8790"])
@in_a_kernel
async def test_a_request_that_calls_the_server_by_another_name_gets_nothing(host: str) -> None:
    status, text = await get(new_table().links["Alice"], host=host)
    assert status in (400, 403)
    assert "Alice" not in text


@in_a_kernel
async def test_a_socket_is_compressed_and_nothing_is_kept_between_messages() -> None:
    """Otherwise a screen takes 60 to 190 KiB more of the kernel's memory."""
    table = new_table()
    link = table.links["Alice"]
    await Client.open(link)
    compressor = table._places["0"].screens[0].ws_connection._compressor  # type: ignore[attr-defined]
    assert (compressor.compress(b"a" * 999) < b"b" * 99, compressor._compressor) == (True, None)
    place, host = link.removeprefix(origin(link)), origin(link).partition("//")[2]
    asked = (
        f"GET {place}socket HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin(link)}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    )
    for offer, agreed in {
        "permessage-deflate; client_max_window_bits": "permessage-deflate; client_max_window_bits=10",
        "permessage-deflate": "permessage-deflate",
        "": None,
    }.items():
        offered = f"Sec-WebSocket-Extensions: {offer}\r\n" if offer else ""
        told = (await raw(link, f"{asked}{offered}\r\n".encode(), 900)).decode("latin-1")
        assert told.startswith("HTTP/1.1 101")
        found = re.search(r"Sec-Websocket-Extensions: (.*)\r", told, re.IGNORECASE)
        assert (found and {*found[1].split("; ")}) == (agreed and {*agreed.split("; ")})


@pytest.mark.parametrize(
    "header", ["http://evil.example", "null", "", "https://127.0.0.1", "file://", "http://localhost:1", "ws://[", "javascript:"]
)
@over_both
@in_a_kernel
async def test_a_page_of_another_origin_gets_no_socket(by: str, header: str) -> None:
    table = new_table()
    with pytest.raises((HTTPClientError, WebSocketError)) as refused:
        await Client.open(table.links["Alice"], by=by, Origin=header)
    assert getattr(refused.value, "code", 403) in (400, 403)
    assert (await get(f"{table.links['Alice']}socket", Upgrade="websocket"))[0] == 403, "nor does who names no origin"
    assert table._places["0"].screens == []


@in_a_kernel
async def test_a_guessed_link_leads_nowhere_and_after_many_guesses_is_not_looked_at() -> None:
    table = new_table()
    link = table.links["Alice"]
    token = link.split("/")[3]
    home = origin(link)
    for guess in (token[:-1], token[1:], token + "A", token.swapcase(), token[::-1], "A" * 32):
        status, text = await get(f"{home}/{guess}/")
        assert status == 404
        assert "Ask for a new one" in text
        with pytest.raises(HTTPClientError):
            await Client.open(f"{home}/{guess}/")
    assert {(await get(f"{home}/{number:032}/"))[0] for number in range(150)} == {404}
    assert (await get(link))[0] == 200


@over_both
@in_a_kernel
async def test_a_link_that_was_taken_back_leads_nowhere(by: str) -> None:
    table = new_table()
    links, old = table.links, table.links["Alice"]
    alice, bob = await Client.open(old, by=by), await Client.open(links["Bob"], by=by)
    table.take_back("Alice")
    assert table._places["0"].screens == [], "at once"
    assert await alice.closed() == TAKEN_BACK
    assert {name for name, link in table.links.items() if link != links[name]} == {"Alice"}
    assert (await get(old))[0] == 404
    with pytest.raises(HTTPClientError):
        await Client.open(old, by=by)
    again = await Client.open(table.links["Alice"], by=by)
    await play(again)
    await bob.next()
    table.close()
    assert await bob.closed() == STOPPED
    with pytest.raises(hw.HanabiError, match="not open"):
        _ = table.links


@over_both
@in_a_kernel
async def test_who_says_little_does_not_wait_for_who_says_much(by: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before, each that had something to say was heard first."""
    table, heard, said = new_table(), [], set()
    quiet = await Client.open(table.links["Bob"], "quiet", by=by)
    busy = {f"busy-{n}": await Client.open(table.links["spectators"], f"busy-{n}", by=by) for n in range(30)}

    def speak(name: str) -> None:
        said.add(asyncio.ensure_future(busy[name].socket.write_message("{}")))

    def hear(_: GameScreens, screen: Screen, __: object) -> None:
        until_then = thread_time() + 0.002
        while thread_time() < until_then:
            pass
        heard.append(screen.name)
        if "quiet" not in heard:
            speak(screen.name)

    monkeypatch.setattr(GameScreens, "hear", hear)
    for name in [*busy] * 2:  # at once more than can be heard
        speak(name)
    await until(lambda: len(heard) > 100)
    before = len(heard)
    await quiet.socket.write_message("{}")
    await until(lambda: "quiet" in heard)
    await asyncio.gather(*said)
    assert heard.index("quiet") - before < 15


@over_both
@in_a_kernel
async def test_screens_play_a_game_and_come_back_to_where_it_is(by: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_module, "PING_SECONDS", 1)
    table = new_table()
    links = table.links
    alice, bob = await Client.open(links["Alice"], by=by), await Client.open(links["Bob"], by=by)
    await play(alice)
    while len(bob.traits["_board_state"]["steps"]) == 1:
        await bob.next()
    bob.socket.close()
    await until(lambda: not table._places["1"].screens)
    again = (await Client.open(links["Bob"], by=by)).traits["_board_state"]
    assert {**again, "frames": {}} == {**bob.traits["_board_state"], "frames": {}}
    assert again["frames"].keys() <= bob.traits["_board_state"]["frames"].keys()
    assert again["view"] == "1"


@in_a_kernel
async def test_who_floods_or_sends_a_giant_message_is_cut_off_and_nobody_else_is() -> None:
    table = new_table()
    bad, good = await Client.open(table.links["Bob"]), await Client.open(table.links["Alice"])
    for _ in range(3 * MESSAGES_AT_ONCE):
        bad.socket.write_message('{"method":"beat"}')
    assert await bad.closed() == TOO_MUCH
    giant = await Client.open(table.links["Bob"])
    giant.socket.write_message("x" * (MAX_MESSAGE_BYTES + 1))
    assert await giant.closed() in (1009, 1006)
    assert table._places["1"].screens == []
    await play(good)


@in_a_kernel
async def test_requests_are_bounded_held_and_forgotten_and_no_screen_is_of_another_link(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that floods is told so; one that asks no more is gone, and its name leads nowhere; of none more waits than of a socket."""
    monkeypatch.setattr(server_module, "HOLD_SECONDS", 0.2)
    monkeypatch.setattr(server_module, "PING_SECONDS", 0.5)
    table = new_table()
    asking = table._server.asking  # type: ignore[union-attr]
    alice, place = await Client.open(table.links["Alice"], by="requests"), table._places["0"]
    (screen,) = asking.values()
    await asyncio.sleep(1)  # many times held, and told that there is nothing
    assert place.screens == [screen]
    status, _ = await get(f"{table.links['Alice']}requests?screen={screen.token[1:]}", method="POST", Origin=origin(table.links["Alice"]))
    assert status == 410
    for _ in range(3 * MESSAGES_AT_ONCE):
        await alice.socket.write_message('{"method":"beat"}')
    assert await alice.closed() == TOO_MUCH
    assert place.screens == []
    await until(lambda: not asking)
    quiet = Requests(table.links["Alice"], "me")
    await quiet._ask()
    assert len(place.screens) == 1
    await until(lambda: not asking)
    assert place.screens == []
    monkeypatch.setattr(server_module, "MAX_WAITING_BYTES", 100_000)
    await Requests(table.links["Alice"], "me")._ask()
    place.tell({"method": "update", "state": {"x": "x" * 100_001}})
    assert place.screens == []


@in_a_kernel
async def test_a_screen_that_takes_nothing_is_cut_off(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(connections, "MAX_WAITING_BYTES", 100_000)
    table = new_table()
    client = await Client.open(table.links["Alice"])
    place = table._places["0"]
    await until(lambda: bool(place.screens))
    for _ in range(400):
        place.tell({"method": "update", "state": {"x": randbytes(25_000).hex()}})
    assert place.screens == []
    await client.closed()
    gc.collect()
    assert not caplog.records, "of what could not be sent nothing is written into the notebook"


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "null", "7", '{"method":"update","state":{"step":9}}', "[" * 5000, '{"method":{}}',
        '{"method":"custom","content":{"id":1e999}}', '"\\ud800"',
    ],
)  # fmt: skip
@over_both
@in_a_kernel
async def test_what_is_no_message_gets_a_sentence(by: str, text: str) -> None:
    client = await Client.open(new_table().links["Alice"], by=by)
    await client.socket.write_message(text or " ")  # a request without a text asks
    message = await client.next()
    while message is not None and message["method"] != "custom":
        message = await client.next()
    assert message is not None
    assert message["content"]["type"] == "error"
    assert "Traceback" not in json.dumps(message)


@in_a_kernel
async def test_tables_share_a_server_and_a_stop_says_so_on_all_screens(monkeypatch: pytest.MonkeyPatch) -> None:
    stops = set[object]()
    monkeypatch.setattr("atexit.register", stops.add)
    monkeypatch.setattr("atexit.unregister", stops.discard)
    tables = [new_table(), new_table()]
    assert {origin(table.links["Alice"]) for table in tables} == {origin(tables[0].links["Bob"])}
    clients = [await Client.open(table.links["Alice"]) for table in tables]
    server: Any = tables[0]._server
    own = server.address
    there, elsewhere = (Address(), Address(port=own.port)), (Address(port=own.port + 1), Address(url=HUB), Address("127.0.0.2"))
    assert [server.serves(address) for address in (*there, *elsewhere)] == [True, True, False, False, False]
    assert server.stop in stops
    stop_servers()
    assert server.stop not in stops
    assert await asyncio.gather(*(client.closed() for client in clients)) == [STOPPED, STOPPED]
    with pytest.raises(ConnectionRefusedError):
        await get(own.link("x"))
    assert (await get(new_table().links["Alice"]))[0] == 200, "another server listens"


@in_a_kernel
async def test_of_too_many_connections_those_that_take_long_go_at_any_port_that_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_module, "PORTS", ())
    monkeypatch.setattr(connections, "MOST_REQUESTS", 2)
    table = new_table()
    link = table.links["Alice"]
    host, port = link.split("/")[2].split(":")
    taken = []
    for _ in range(2):
        taken.append(await asyncio.open_connection(host, int(port)))
        await asyncio.sleep(0.05)
        table._server._door._tick()  # type: ignore[union-attr]
    client = await Client.open(table.links["Bob"])
    assert ((await get(link))[0], int(port) >= 1024) == (200, True)
    assert [reader.at_eof() for reader, _ in taken] == [True, False]
    for _, writer in taken:
        writer.close()
    assert (await client.ask("inspect", step=0, card=0))["type"] == "inspection", "a screen stays"


@in_a_kernel
async def test_a_connection_asks_once_for_so_long_and_whoever_never_reads_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table()
    link = table.links["Alice"]
    door = table._server._door  # type: ignore[union-attr]
    parts = urlsplit(link)
    request = f"GET {parts.path} HTTP/1.1\r\nHost: {parts.netloc}\r\n\r\n".encode()
    assert (await raw(link, 2 * request)).count(b"HTTP/1.1") < 2, "it is closed without waiting for more"
    screen = await Client.open(table.links["Bob"])
    monkeypatch.setattr(server_module, "_file", lambda *_, **__: b"x" * 900_000)
    with closing(socket.socket()) as silent, closing(socket.socket()) as never_reads:
        never_reads.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        for own in (silent, never_reads):
            own.settimeout(0)
            await asyncio.get_running_loop().sock_connect(own, (parts.hostname, parts.port))
        await until(lambda: len(open_connections(table)) == 3)
        for each in open_connections(table):
            each.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        never_reads.send(f"GET /static/widget.js HTTP/1.1\r\nHost: {parts.netloc}\r\n\r\n".encode())
        await until(lambda: any(each.writing() for each in open_connections(table)))
        for _ in range(connections.REQUEST_SECONDS + 1):
            assert len(open_connections(table)) == 3
            door._tick()
        assert len(open_connections(table)) == 1
    assert (await screen.ask("inspect", step=0, card=0))["type"] == "inspection"


@in_a_kernel
async def test_a_screen_that_takes_nothing_for_long_is_cut_off() -> None:
    table = new_table()
    client, place = await Client.open(table.links["Alice"]), table._places["0"]
    (connection,) = open_connections(table)
    client.socket.protocol.stream.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # type: ignore[union-attr]
    while not connection.writing():
        place.tell({"method": "update", "state": {"x": randbytes(50_000).hex()}})
    for _ in range(connections.STALL_SECONDS):
        connection.tick()
    assert place.screens
    connection.tick()
    await until(lambda: not place.screens)


EMPTY = b"\x01\x80mask"
"""The beginning of a text without a text."""


@pytest.mark.parametrize("frame", [b"\x00\x80mask", b"\x89\x80mask", b"\x8a\x80mask"], ids=["fragment", "ping", "pong"])
@in_a_kernel
async def test_frames_without_a_message_are_read_no_faster_than_others(frame: bytes) -> None:
    table = new_table()
    client, good = await Client.open(table.links["Bob"]), await Client.open(table.links["Alice"])
    place = table._places["1"]
    (screen,) = place.screens
    stream: Any = client.socket.protocol.stream  # type: ignore[union-attr]
    await stream.write(EMPTY + 20_000 * frame)
    await play(good)
    read = screen.ws_connection._wire_bytes_in  # type: ignore[attr-defined]
    assert 0 < read < 6 * connections.READS_AT_ONCE, "six bytes are three reads"
    client.socket.close()


@in_a_kernel
async def test_nothing_comes_of_an_attack() -> None:
    made = await attack(1_000, seed=1, rest=0.02)
    assert made.answers["error"] > made.answers.total() / 3
