"""A played card moves from the hand to its firework, unless a person wants no motion."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import OpenNotebook
from .sample_game import shown


def test_a_played_card_moves_unless_a_person_wants_no_motion(open_notebook: OpenNotebook) -> None:
    notebook, board = shown(open_notebook)
    step = """async at => {
      document.querySelector(`.hanabi .log button:nth-child(${at})`).click();
      await new Promise(done => setTimeout(done, 400));
      document.querySelector('.hanabi button[aria-label="Step forward"]').click();
      await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
      return document.getAnimations().filter(a => a.effect.getKeyframes().some(key => key.transform))
        .map(a => a.effect.target.dataset.type ?? a.effect.target.className);
    }"""
    notebook.page.emulate_media(reduced_motion="no-preference")
    assert notebook.page.evaluate(step, 4) == ["y1", "face"]
    expect(board.locator(".fireworks").get_by_role("button", name="yellow 1")).to_be_visible()
    notebook.page.emulate_media(reduced_motion="reduce")
    assert notebook.page.evaluate(step, 4) == []
    expect(board.locator(".place")).to_have_text("Step 4 of 5")
