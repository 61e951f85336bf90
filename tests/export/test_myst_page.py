"""The page of a book: MyST reads the directive, and puts the module beside its pages."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

import hanabi_widget as hw

MYST = Path(__file__).parents[2] / "js" / "node_modules" / "mystmd" / "dist" / "myst.cjs"
CONFIGURATION = {
    "myst.yml": "version: 1\nproject:\n  title: Book\n  toc:\n    - file: ones.md\nsite:\n  template: ./theme\n",
    "theme/template.yml": "jtex: v1\ntitle: Bare\nbuild:\n  install: 'true'\n  start: 'true'\n",
}
"""A book whose theme is at hand, so that nothing is asked of a network."""


TITLE = "Ones <b>&amp; [x](http://x.y) {eval}`1` $x$ *a* _b_ ~c~ @d ![e](f.png) https://g.h \\#:::"


@pytest.mark.skipif(not MYST.is_file(), reason="mystmd is missing: make js")
def test_myst_makes_a_widget_of_the_page(tmp_path: Path) -> None:
    for name, text in CONFIGURATION.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    hw.export_lesson(f"title: {TITLE}\n\ndrill: known claim=playable n=1", tmp_path / "ones.md", "myst")
    environment = os.environ | {"NO_UPDATE_NOTIFIER": "1"}
    subprocess.run(["node", MYST, "build", "--site"], cwd=tmp_path, env=environment, capture_output=True, check=True, timeout=120)
    page = json.loads((tmp_path / "_build" / "site" / "content" / "index.json").read_text("utf-8"))
    [block] = page["mdast"]["children"]
    [widget] = block["children"]
    assert (page["frontmatter"]["title"], widget["type"], widget["model"]) == (TITLE, "anywidget", {})
    module = tmp_path / "_build" / "site" / "public" / widget["esm"].removeprefix("/")
    assert module.read_bytes() == (tmp_path / "ones.mjs").read_bytes()
