"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import re
import shutil
from contextlib import suppress
from errno import EACCES, EBUSY, EINVAL, ENOSYS, ENOTSUP, EPERM
from io import FileIO
from pathlib import Path
from secrets import token_hex
from time import time

from hanabi_widget.arguments import FileName

from .arguments import check_path

LEFT_AFTER = 3600
"""So many seconds after a hidden file was last changed, whoever made it is taken to have been killed."""

_NOT_REPLACEABLE = (EACCES, EPERM, EBUSY)
"""The errors of a folder that takes no other file, and of a file that cannot be renamed, such as one mounted into a container."""

_NO_SYNC = (EINVAL, ENOTSUP, ENOSYS)
"""The errors of a file system that cannot say when a file has reached the disk, such as that of some networks: it has taken it."""


def write_whole(path: FileName, content: str | bytes) -> None:
    """Write a file whole or not at all: where that fails, or the process is killed, what was there before is still there.

    The content is written to a hidden file beside it, ``.NAME.….part``, which then takes its place; what killed processes left there is
    removed after an hour. A symbolic link stays one, and the file keeps owner and permissions. If only the file may be written, and not
    its folder, it is overwritten in place: a failure still puts back what was there, but a process that is killed meanwhile leaves a
    mixture. Pipes and devices are written to directly.

    Args:
        path: the file; replaced if it exists.
        content: bytes, or a text, which is encoded as UTF-8.

    Raises:
        OSError: it cannot be written.
        TypeError: the path is not one.

    Example:
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     path = Path(folder, "lesson.hanabi")
        ...     write_whole(path, "one")
        ...     write_whole(path, "two")
        ...     path.read_text(), len([*Path(folder).iterdir()])
        ('two', 1)
    """
    check_path(path)
    data = content.encode() if isinstance(content, str) else content
    try:
        _write_or_replace(Path(path), data)
    except OSError as error:
        raise OSError(error.errno, error.strerror, os.fspath(path)) from None  # and not the name of the hidden file


def _write_or_replace(target: Path, data: bytes) -> None:
    try:
        before = target.stat()
    except FileNotFoundError:
        before = None
    if before and not target.is_file():
        target.write_bytes(data)
        return
    if before:
        with target.open("r+b"):  # a file that is protected is not replaced
            pass
    try:
        _replace(Path(os.path.realpath(target)), data, before)
    except OSError as error:
        if not before or error.errno not in _NOT_REPLACEABLE:
            raise
        _overwrite(target, data)


def _replace(target: Path, data: bytes, before: os.stat_result | None) -> None:
    """Write a file beside the target, which then takes its place."""
    _remove_what_is_left(target)
    part = target.with_name(f".{target.name[:50]}.{token_hex(4)}.part")
    try:
        with part.open("xb", buffering=0) as file:
            if before:
                made = part.stat()
                if (made.st_uid, made.st_gid) != (before.st_uid, before.st_gid):
                    os.chown(part, before.st_uid, before.st_gid)
                shutil.copystat(target, part)
            _write(file, data)
        part.replace(target)
    finally:
        with suppress(OSError):
            part.unlink()


def _remove_what_is_left(target: Path) -> None:
    """Remove the hidden files of processes that were killed long ago."""
    is_part = re.compile(rf"\.{re.escape(target.name[:50])}\.[0-9a-f]{{8}}\.part").fullmatch
    with suppress(OSError):  # of a folder that may not be read
        for part in [part for part in target.parent.iterdir() if is_part(part.name) and part.is_file()]:
            if part.stat().st_ctime < time() - LEFT_AFTER:
                part.unlink()


def _overwrite(target: Path, data: bytes) -> None:
    """Write over a file; the old content is put back, into the space that it already had, where that fails."""
    with target.open("r+b", buffering=0) as file:
        old = file.readall()
        file.seek(0)
        try:
            _write(file, data)
            file.truncate()
        except BaseException:
            file.seek(0)
            _write(file, old)
            file.truncate()
            raise


def _write(file: FileIO, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) :]
    try:
        os.fsync(file.fileno())
    except OSError as error:
        if error.errno not in _NO_SYNC:
            raise
