"""Files are written whole or not at all: on a full disk, by a process that is killed, in folders of any kind."""

from __future__ import annotations

import errno
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time
from typing import NoReturn

import pytest

import hanabi_widget as hw
from hanabi_widget import atomic_write
from hanabi_widget.atomic_write import write_whole
from hanabi_widget.cli.program import main

resource = pytest.importorskip("resource", reason="only Unix limits the size of files")
pytest.importorskip("fcntl")

GAME = hw.deal(players=2, seed=7)
for _ in range(20):
    GAME.apply(GAME.last.state.legal_actions()[-1])
POSITION = str(GAME[0]).replace("\n", " ")

QUESTION = hw.question("number", GAME, which="pace")
SMALL = hw.position("[suits=ry copies=2,1 hand_size=1] >Ann r1 | Ben y1")

WRITERS: dict[str, Callable[[Path], object]] = {
    "game.hanabi": GAME.save,
    "game.json": GAME.save,
    "board.html": lambda path: hw.Board(GAME).save_html(path),
    "board.svg": lambda path: hw.Board(GAME).save_svg(path),
    "board.png": lambda path: hw.Board(GAME).save_png(path),
    "state.svg": GAME[0].save_svg,
    "state.png": GAME[0].save_png,
    "map.html": lambda path: hw.Map(SMALL).save_html(path),
    "map.svg": lambda path: hw.Map(SMALL).save_svg(path),
    "map.png": lambda path: hw.Map(SMALL).save_png(path),
    "lesson.html": lambda path: hw.export_lesson(QUESTION, path),
    "lesson.zip": lambda path: hw.export_lesson(QUESTION, path, "scorm"),
    "lesson.xml": lambda path: hw.export_lesson(QUESTION, path, "moodle"),
    "handout.html": lambda path: hw.export_lesson(QUESTION, path, "handout"),
    "convert.link": lambda path: main(["convert", POSITION, "-o", str(path)]),
    "show.svg": lambda path: main(["show", POSITION, "-o", str(path)]),
    "export.html": lambda path: main(["export", POSITION, "-o", str(path)]),
}
"""Everything that writes a file."""


@contextmanager
def full_disk(size: int) -> Iterator[None]:
    """No file may grow beyond a size; what is said meanwhile goes to no file, since the log of the tests may be one."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def as_nobody() -> Iterator[None]:
    """The superuser may write everywhere; nobody else."""
    superuser = os.geteuid() == 0
    if superuser:
        os.setegid(65534)
        os.seteuid(65534)
    try:
        yield
    finally:
        if superuser:
            os.seteuid(0)
            os.setegid(0)


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that anybody may enter."""
    with TemporaryDirectory() as name:
        Path(name).chmod(0o777)
        yield Path(name)


def fails(write: Callable[[Path], object], path: Path) -> bool:
    """Whether writing ends with an error that names the file, or a command with its status."""
    try:
        return write(path) == 1
    except OSError as error:
        return str(error.filename) == str(path)


@pytest.mark.parametrize("name", WRITERS)
def test_a_full_disk_leaves_the_old_file(name: str, tmp_path: Path) -> None:
    path, write = tmp_path / name, WRITERS[name]
    write(path)
    path.write_bytes(whole := path.read_bytes() + b"<!-- old -->")
    with full_disk(10):
        assert fails(write, path)
    assert path.read_bytes() == whole
    assert [*tmp_path.iterdir()] == [path]


def test_a_disk_with_room_for_the_page_alone_leaves_page_and_module_of_a_book(tmp_path: Path) -> None:
    page, module, lesson = (tmp_path / name for name in ("lesson.md", "lesson.mjs", "pace.lesson"))
    lesson.write_text("drill: number which=pace n=1")
    hw.export_lesson(QUESTION, page, "myst")
    page.write_text("old page")
    module.write_text("old module")
    with full_disk(5000):
        assert fails(lambda path: hw.export_lesson(QUESTION, path.with_suffix(".md"), "myst"), module)
        assert main(["export", str(lesson), "--to", "myst", "-o", str(page)]) == 1
    assert (page.read_text(), module.read_text()) == ("old page", "old module")


def test_nothing_else_writes_files() -> None:
    """What writes goes through `write_whole`; a journal only grows, and two write to nowhere."""
    pattern = re.compile(
        r"(?m)^(?! *(?:>>>|\.\.\.)).*(?:\.write_(?:text|bytes)\(|\bopen\((?:[^()]*, )?[\"'][wax+]|os\.open\(|\.(?:replace|rename)\(target)"
    )
    package = Path(hw.__file__).parent
    found = {path.name for path in package.rglob("*.py") if pattern.search(path.read_text("utf-8"))}
    assert found <= {"atomic_write.py", "attempt_files.py", "program.py", "batch.py"}


SAVER = """
import sys
from hanabi_widget import atomic_write
from hanabi_widget import atomic_write
from hanabi_widget.atomic_write import write_whole
while True:
    for letter in "ab":
        write_whole(sys.argv[1], letter * 3_000_000)
        print(flush=True)
"""


def test_a_process_that_is_killed_leaves_a_whole_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.hanabi"
    for turn in range(5):
        saver = subprocess.Popen([sys.executable, "-c", SAVER, str(path)], stdout=subprocess.PIPE)
        assert saver.stdout
        for _ in range(1 + turn % 3):
            saver.stdout.readline()
        while not [*tmp_path.glob(".*.part")]:
            pass
        saver.send_signal(signal.SIGKILL)
        saver.communicate()
        content = path.read_text()
        assert (len(content), len({*content})) == (3_000_000, 1)
    later(monkeypatch)
    write_whole(path, "after")
    assert path.read_text() == "after"
    assert [*tmp_path.iterdir()] == [path]


def later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let more than an hour pass."""
    monkeypatch.setattr(atomic_write, "time", lambda: time() + atomic_write.LEFT_AFTER + 60)


def test_what_others_write_is_not_taken_for_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the hidden files beside a file only those go that nobody has written to for an hour."""
    path = tmp_path / "game.hanabi"
    saver = subprocess.Popen([sys.executable, "-c", SAVER, str(path)], stdout=subprocess.PIPE)
    try:
        while not [part for part in tmp_path.glob(".*.part") if part.stat().st_size]:
            pass
        saver.send_signal(signal.SIGSTOP)
        stopped = [*tmp_path.glob(".*.part")]
        others = [
            tmp_path / name for name in (".other.0123abcd.part", ".game.hanabi.png.0123abcd.part", ".game.hanabi.part", "game.hanabi.part")
        ]
        for other in others:
            other.write_text("whole")
        (left := tmp_path / ".game.hanabi.0123abcd.part").write_text("half")
        os.mkfifo(pipe := tmp_path / ".game.hanabi.0123abce.part")
        write_whole(path, "mine")
        assert {*tmp_path.iterdir()} == {path, *stopped, *others, left, pipe}
        saver.send_signal(signal.SIGCONT)
        assert saver.stdout
        saver.stdout.readline()
        saver.stdout.readline()
        assert saver.poll() is None
    finally:
        saver.kill()
        saver.communicate()
    later(monkeypatch)
    write_whole(path, "mine")
    assert {*tmp_path.iterdir()} == {path, *others, pipe}


NO_SYNC = [(os, "fsync", OSError(code, os.strerror(code))) for code in (errno.EINVAL, errno.ENOTSUP, errno.ENOSYS)]


@pytest.mark.parametrize(("module", "call", "error"), NO_SYNC)
def test_where_nothing_can_be_synced_a_file_is_taken(
    module: object, call: str, error: OSError, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.hanabi"
    monkeypatch.setattr(module, call, raising(error))
    for text in ("old", "new"):
        write_whole(path, text)
        assert path.read_text() == text


def raising(error: BaseException) -> Callable[..., NoReturn]:
    """A call that ends so."""

    def call(*_: object) -> NoReturn:
        raise error

    return call


@pytest.mark.parametrize("error", [OSError(errno.EIO, "Input/output error"), KeyboardInterrupt(), ValueError("surrogates")])
def test_what_ends_the_writing_leaves_the_old_file(error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.hanabi"
    path.write_text("old")
    is_no_text = isinstance(error, ValueError)
    if not is_no_text:
        monkeypatch.setattr(os, "fsync", raising(error))
    with pytest.raises(type(error)):
        write_whole(path, "\ud800" if is_no_text else "new")
    assert ([*tmp_path.iterdir()], path.read_text()) == ([path], "old")


def test_threads_that_write_the_same_file(tmp_path: Path) -> None:
    path, failures = tmp_path / "game.hanabi", []

    def save(letter: str) -> None:
        try:
            for _ in range(20):
                write_whole(path, letter * 1000)
        except OSError as error:
            failures.append(error)

    threads = [threading.Thread(target=save, args=letter) for letter in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    assert path.read_text() in {letter * 1000 for letter in "abcd"}
    assert [*tmp_path.iterdir()] == [path]


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o755])
def test_permissions_are_kept_and_the_time_is_that_of_writing(mode: int, tmp_path: Path) -> None:
    path = tmp_path / "game.hanabi"
    path.write_text("old")
    os.utime(path, (0, 0))
    path.chmod(mode)
    write_whole(path, "new")
    assert (path.read_text(), path.stat().st_mode & 0o777) == ("new", mode)
    assert path.stat().st_mtime > 0


def test_a_new_file_has_the_permissions_of_any_other(tmp_path: Path) -> None:
    write_whole(tmp_path / "new", "")
    (tmp_path / "other").write_text("")
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_symbolic_links_stay_links(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    link, dangling, loop = (tmp_path / name for name in ("link", "dangling", "loop"))
    link.symlink_to("folder/real")
    dangling.symlink_to("folder/new")
    loop.symlink_to(loop)
    (tmp_path / "folder" / "real").write_text("old")
    for path in (link, dangling):
        write_whole(path, "new")
        assert (path.is_symlink(), path.resolve().read_text()) == (True, "new")
    with pytest.raises(OSError, match="symbolic links"):
        write_whole(loop, "new")
    assert loop.is_symlink()


@pytest.mark.parametrize("name", ["ß" * 127, "😀" * 60, "x" * 255, ".hanabi", "-", " "])
def test_any_name_that_a_file_may_have(name: str, tmp_path: Path) -> None:
    for text in ("old", "new"):
        write_whole(tmp_path / name, text)
        assert (tmp_path / name).read_text() == text


@pytest.mark.parametrize(
    ("name", "problem"), [("none/a", "No such file"), ("folder", "Is a directory"), ("file/a", "Not a directory"), ("x" * 256, "too long")]
)
def test_an_error_names_the_file(name: str, problem: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match=problem) as caught:
        write_whole(tmp_path / name, "new")
    assert (caught.value.filename, caught.value.filename2) == (str(tmp_path / name), None)


@pytest.mark.parametrize("odd", [None, 5, b"x", ["x"], GAME])
def test_what_is_no_path(odd: object) -> None:
    with pytest.raises(TypeError, match="wrong type: give the name of a file"):
        write_whole(odd, "new")  # type: ignore[arg-type]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
def test_a_device_and_a_pipe_are_written_to_directly(tmp_path: Path) -> None:
    os.mkfifo(pipe := tmp_path / "pipe.link")
    with os.fdopen(os.open(pipe, os.O_RDONLY | os.O_NONBLOCK), "rb") as reader:
        assert main(["convert", POSITION, "-o", str(pipe)]) == 0
        assert reader.read()
    assert pipe.is_fifo()
    write_whole("/dev/null", "new")
    with pytest.raises(OSError, match="No space left on device: '/dev/full'"):
        write_whole("/dev/full", "new")
    assert Path("/dev/full").is_char_device()


def test_a_protected_file_stays(folder: Path) -> None:
    path = folder / "game.hanabi"
    path.write_text("old")
    path.chmod(0o444)
    with as_nobody(), pytest.raises(PermissionError):
        write_whole(path, "new")
    assert path.read_text() == "old"


def test_a_file_in_a_folder_that_takes_no_other(folder: Path) -> None:
    path = folder / "game.hanabi"
    path.write_text("old")
    path.chmod(0o666)
    folder.chmod(0o555)
    try:
        with as_nobody():
            for text in ("longer than before", "short"):
                write_whole(path, text)
                assert path.read_text() == text
            with full_disk(9), pytest.raises(OSError, match="File too large"):
                write_whole(path, "longer than before")
            assert path.read_text() == "short"
            with pytest.raises(PermissionError):
                write_whole(folder / "new", "new")
    finally:
        folder.chmod(0o777)
    assert [*folder.iterdir()] == [path]


@pytest.mark.skipif(os.geteuid() != 0, reason="only the superuser can give files away")
def test_a_file_of_another_keeps_its_owner(folder: Path) -> None:
    path = folder / "game.hanabi"
    for writer_may_give_away in (True, False):
        path.write_text("old")
        os.chown(path, 65533, 65533)
        path.chmod(0o666)
        if writer_may_give_away:
            write_whole(path, "new")
        else:
            with as_nobody():
                write_whole(path, "new")
        status = path.stat()
        assert (path.read_text(), status.st_uid, status.st_gid, status.st_mode & 0o777) == ("new", 65533, 65533, 0o666)
        assert [*folder.iterdir()] == [path]
