"""A chart: well-formed whatever its texts, with all of them said, and nothing outside its frame."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from hanabi_widget.picture.charts import BAR_X, MARGIN, WIDTH, Bar, chart

SVG = "{http://www.w3.org/2000/svg}"
ODD_TEXTS = ["Ann <b>&\"'</b>", "]]>\x00\x1b\ud800\ufffe", "\n\t Ça 你好 🎆 שלום \u202e", "long " * 200, "x" * 900, ""]


@pytest.mark.parametrize("text", ODD_TEXTS)
def test_any_text_is_valid_svg_inside_its_frame(text: str) -> None:
    root = ElementTree.fromstring(chart(text, [Bar(text, 0.5, text, [text, text]), Bar("a", 1, "b")]))
    assert root.get("role") == "img"
    assert root.get("aria-label") == root.findtext(f"{SVG}title", "")
    assert len(root.findtext(f"{SVG}desc", "").splitlines()) == 2
    height = float(str(root.get("viewBox")).split()[3])
    groups = root.findall(f"{SVG}g")
    tops = [float(re.findall(r"[-\d.]+", str(group.get("transform")))[1]) for group in groups]
    for group, top, bottom in zip(groups, tops, [*tops[1:], height]):
        assert all(top + float(said.get("y", 0)) <= bottom for said in group.iter(f"{SVG}text"))


@pytest.mark.parametrize(("share", "part"), [(0, 0), (0.25, 0.25), (1, 1), (7, 1), (-1, 0)])
def test_a_bar_is_as_long_as_its_share(share: float, part: float) -> None:
    root = ElementTree.fromstring(chart("x", [Bar("a", share, "b")]))
    whole, filled = root.findall(f"{SVG}g/{SVG}rect")
    assert float(str(whole.get("width"))) == WIDTH - 2 * MARGIN - BAR_X
    assert float(str(filled.get("width"))) == pytest.approx(part * float(str(whole.get("width"))), abs=0.1)
