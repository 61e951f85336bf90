"""A server as a process of its own, and what a tab that looks at it must not do."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from playwright.sync_api import Page

PATIENCE = 60.0
"""Seconds that a server or a kernel may take before a test gives up on it."""


def free_port() -> int:
    """A port that nobody listens on."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(command: Sequence[str], environment: Mapping[str, str], log: Path, answers: Callable[[], bool]) -> Iterator[None]:
    """Run a server until the end of the block; it begins when the server answers."""
    with log.open("wb") as output:
        process = subprocess.Popen(command, env=os.environ | environment, stdout=output, stderr=subprocess.STDOUT, start_new_session=True)
        try:
            deadline = time.monotonic() + PATIENCE
            while not answers():
                if process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError(f"{' '.join(command)} did not start:\n{log.read_text()}")
                time.sleep(0.05)
            yield
        finally:
            stop(process)


def stop(process: subprocess.Popen[bytes]) -> None:
    """End a server and the kernels that it started: they are one process group."""
    for signal_number in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, signal_number)
            process.wait(10)
        except ProcessLookupError:
            return
        except subprocess.TimeoutExpired:
            continue


def watch(page: Page, url: str) -> tuple[list[str], list[str]]:
    """Two lists that grow: what the page throws or writes to its console as an error, and addresses not on the server that it asks for."""
    errors: list[str] = []
    outside: list[str] = []
    page.on("pageerror", lambda error: errors.append(f"{error}\n{error.stack}"))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.context.on("request", lambda request: None if request.url.startswith((url, "data:", "blob:")) else outside.append(request.url))
    return errors, outside
