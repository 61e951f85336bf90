"""Kernels whose imports are done: each is a copy of one process that has done them once, which takes a third of the work of a new kernel.

A kernel spec has Jupyter start ``python warm_kernel.py SOCKET -f FILE``. That asks the process of `warm_kernels` for a copy of itself,
which becomes the kernel; hands signals on to it; and ends with it, as it ends with that.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import socket
import sys
import time
from contextlib import contextmanager, suppress
from pathlib import Path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any, NoReturn

WIDGETS = ("hanabi_widget.simulate_with_progress", "hanabi_widget.widget.map_of_minds", "hanabi_widget.widget.exercise_and_practice")
OF_KERNELS = ("kernelapp", "ipkernel", "zmqshell", "debugger")
OTHERS = ("IPython.extensions.storemagic", "tornado.platform.asyncio", "ipywidgets")
IMPORTS = (*(f"ipykernel.{name}" for name in OF_KERNELS), *OTHERS, *WIDGETS)


@contextmanager
def warm_kernels(folder: Path) -> Iterator[dict[str, str]]:
    """Keep the process to copy; the variables of the environment by which Jupyter finds the kernel spec.

    Args:
        folder: an empty one for the spec and for what kernels write beside their messages.
    """
    import subprocess  # noqa: PLC0415 - a kernel starts without it
    from tempfile import TemporaryDirectory  # noqa: PLC0415

    if not hasattr(os, "fork"):
        yield {}
        return
    with TemporaryDirectory() as short, (folder / "log").open("wb") as log, socket.socket(socket.AF_UNIX) as door:
        door.bind(f"{short}/socket")
        door.listen(16)
        argv = [sys.executable, "-E", "-S", __file__, f"{short}/socket", "-f", "{connection_file}"]
        spec = {"argv": argv, "display_name": "Python 3 (ipykernel)", "language": "python"}
        (folder / "kernels" / "python3").mkdir(parents=True)
        (folder / "kernels" / "python3" / "kernel.json").write_text(json.dumps(spec))
        command = [sys.executable, __file__, "serve", str(door.fileno())]
        process = subprocess.Popen(command, pass_fds=[door.fileno()], stdout=log, stderr=log)
        try:
            yield {"JUPYTER_PATH": str(folder)}
        finally:
            process.terminate()
            process.wait()


def serve(door: socket.socket) -> NoReturn:
    """Make a copy of this process for whoever asks."""
    from importlib import import_module  # noqa: PLC0415

    for name in IMPORTS:
        import_module(name)
    if seconds := os.environ.get("LATE"):
        make_late(float(seconds))
    gc.freeze()  # copies share what is not looked through
    while True:
        link, _ = door.accept()
        with link.makefile() as asked:
            request = json.loads(asked.readline())
        number = os.fork()
        if not number:
            door.close()
            become_kernel(link, **request)
        with suppress(OSError):
            link.sendall(f"{number}\n".encode())
        link.close()
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass


def make_late(seconds: float) -> None:
    """Have kernels hear of everything late, as on a slow machine: whoever goes on meanwhile must find nothing lost and nothing undone."""
    from hanabi_widget.widget.widget_base import NotebookWidget  # noqa: PLC0415

    def late(read: Callable[..., None]) -> Callable[..., None]:
        def read_late(*args: Any) -> None:  # noqa: ANN401
            time.sleep(seconds)  # before it reads what the browser says
            read(*args)

        return read_late

    for name in ("_on_message", "set_state"):
        setattr(NotebookWidget, name, late(getattr(NotebookWidget, name)))


def become_kernel(link: socket.socket, folder: str, environment: dict[str, str], arguments: Sequence[str]) -> NoReturn:
    """Run a kernel in this process, until it ends or who asked for it does."""
    from threading import Thread  # noqa: PLC0415

    import ipywidgets  # type: ignore[import-untyped]  # noqa: PLC0415
    from ipykernel.kernelapp import IPKernelApp  # noqa: PLC0415

    def end_with_client() -> None:
        link.recv(1)
        os.kill(os.getpid(), signal.SIGKILL)

    Thread(target=end_with_client, daemon=True).start()
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    sys.argv = ["ipykernel_launcher", *arguments]
    del sys.path[0]
    app: Any = IPKernelApp.instance()
    app.initialize(arguments)
    ipywidgets.register_comm_target()  # as its import does in a kernel
    app.start()
    sys.exit()


def stand_for_kernel(path: str, arguments: Sequence[str]) -> None:
    """Ask for a kernel, hand signals on to it, and end with it."""
    environment = {name: value for name, value in os.environ.items() if name != "JPY_PARENT_PID"}
    with socket.socket(socket.AF_UNIX) as link:
        link.connect(path)
        link.sendall(json.dumps({"folder": os.getcwd(), "environment": environment, "arguments": arguments}).encode() + b"\n")  # noqa: PTH109
        with link.makefile() as told:
            kernel = int(told.readline())

        def hand_on(number: int, _: object) -> None:
            with suppress(ProcessLookupError):
                os.kill(kernel, number)

        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, hand_on)
        link.recv(1)


if __name__ == "__main__":
    if sys.argv[1] == "serve":
        serve(socket.socket(fileno=int(sys.argv[2])))
    stand_for_kernel(sys.argv[1], sys.argv[2:])
