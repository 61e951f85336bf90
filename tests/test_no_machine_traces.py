"""Nothing of one machine is committed."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


# Written in pieces, so that this file does not contain what it looks for.
FOREIGN = re.compile(
    "|".join(
        (
            "registry" + r"\.npmjs\.org",
            "pypi" + r"\.org/simple",
            "files" + r"\.pythonhosted",
            r"(?<![\w.*-])/" + r"(?:work|root)/",
            r"(?<![\w.*-])/" + r"tmp/w\b",
        )
    )
)


def committed() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in listed.split("\0") if name]


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a clone: what is committed is not known here")
def test_nothing_of_one_machine_is_committed() -> None:
    """No registry address, which belongs to whoever installs, and no absolute path."""
    paths = [path for path in committed() if path.is_file()]
    assert paths
    found = []
    for path in paths:
        for number, line in enumerate(path.read_bytes().decode("utf-8", "replace").splitlines(), start=1):
            if match := FOREIGN.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {match[0]}")
    assert found == []


@pytest.mark.parametrize(
    "text",
    ["https://registry" + ".npmjs.org/x", "https://pypi" + ".org/simple/", '"/' + 'work/main"', "cd /" + "root/x", "/" + "tmp/w/venv"],
)
def test_what_is_of_one_machine_is_recognised(text: str) -> None:
    assert FOREIGN.search(text)
    assert not FOREIGN.search("frame/work/ ../work/ /tmp/wide https://pypi.org/project/x")
