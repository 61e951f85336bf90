"""The site that `make site` builds, built if it is not that of these sources, and served as any server of files would."""

from __future__ import annotations

import fcntl
import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

ROOT = Path(__file__).parents[2]
LESSONS = ("01-the-table", "worlds")
"""Those whose pages have their boards in most tests: running all takes long."""
SETTINGS = "/jupyter-lite.json"


def built(*lessons: str) -> Path:
    """Where `make site` builds the site in which these lessons have their boards; all of them if none is named."""
    return ROOT / "dist" / "+".join(["site", *lessons])


class Files(SimpleHTTPRequestHandler):
    """Serves the site as any server of files would, but for two things that only tests want."""

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if path == "/favicon.ico":  # Chromium's own wish
            self.answer(b"")
        elif path == SETTINGS:
            settings = json.loads(Path(self.directory, SETTINGS[1:]).read_text("utf-8"))
            settings["jupyter-config-data"]["exposeAppInBrowser"] = True  # window.jupyterapp
            self.answer(json.dumps(settings).encode())
        else:
            super().do_GET()

    def answer(self, content: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


class NoSite(Exception):
    """The site cannot be built; the message says why."""


@contextmanager
def served_site(*lessons: str) -> Iterator[str]:
    """The address of the site in which these lessons have their boards; all of them if none is named.

    Raises:
        NoSite: it cannot be built.
    """
    if shutil.which("make") is None:
        raise NoSite("make is missing")
    with (ROOT / "Makefile").open() as makefile:
        fcntl.flock(makefile, fcntl.LOCK_EX)  # the tests run in two processes: the first builds it, the second finds it built
        command = ["make", "site", f"LESSONS={' '.join(lessons)}"]
        done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode or not built(*lessons).is_dir():
        raise NoSite(done.stdout)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(built(*lessons)))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
