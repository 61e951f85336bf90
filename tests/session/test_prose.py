"""What a teacher writes is CommonMark and never more, with pictures of the lesson's folder, the same on page, paper and in Moodle."""

from __future__ import annotations

from pathlib import Path

import pytest

import hanabi_widget as hw
from hanabi_widget.export.baked_lesson import Settings
from hanabi_widget.export.handout import handout
from hanabi_widget.export.moodle_xml import moodle_xml
from hanabi_widget.lessons.files.reader import as_lesson
from hanabi_widget.session.prose import prose
from hanabi_widget.text import ENGLISH

PIXEL = b"GIF89a\x01\x00\x01\x00\x00\x00\x00;"
TEXT = """title: Prose

Look at **both** & <b>:
- ![the table](there/table.gif)
- [rules](https://example.org/?a=1)

game: [hand_size=2] r1 | >Ann y2 r5 | Ben r3 w5
ask: touched clue=3>Ben
"""


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("<script>x</script>", "<p>&lt;script&gt;x&lt;/script&gt;</p>"),
        ("[a](javascript:x) <javascript:x>", "<p>[a](javascript:x) &lt;javascript:x&gt;</p>"),
        ("[a](../b)", "<p><a>a</a></p>"),
        ("![a](../x.gif)![b](https://c.de/x.gif)", '<p><img src="data:," alt="a"><img src="data:," alt="b"></p>'),
        ("one\ntwo", "<p>one<br>\ntwo</p>"),
    ],
)
def test_nothing_but_commonmark_comes_through(tmp_path: Path, text: str, html: str) -> None:
    (tmp_path / "x.gif").write_bytes(PIXEL)
    (tmp_path / "in").mkdir()
    assert prose([text], tmp_path / "in").replace(" />", ">").strip() == html


def test_it_is_the_same_on_page_and_paper_and_in_moodle(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "table.gif").write_bytes(PIXEL)
    (tmp_path / "a.lesson").write_text(TEXT, "utf-8")
    lesson = as_lesson(tmp_path / "a.lesson")
    (shown,) = hw.Exercise(lesson, journal=None)._page_state["texts"]
    for part in ("<strong>both</strong> &amp; &lt;b&gt;", '<li><img src="data:image/gif;base64,', ' href="https://example.org/?a=1"'):
        assert part in shown
    for made in (handout, moodle_xml):
        assert shown in made(lesson, Settings(ENGLISH))
