"""Commands that look at a game: ``show`` a step; ``explain`` what it taught."""

from __future__ import annotations

from collections.abc import Iterator

from hanabi_widget.explain import Standpoint, card_history
from hanabi_widget.picture import picture
from hanabi_widget.picture.board import description
from hanabi_widget.rules import Slot, slots
from hanabi_widget.text import (
    DEFAULT_LEVEL,
    LEVELS,
    LocalizedError,
    explanation_in_words,
    history_in_words,
    story,
)
from hanabi_widget.view import ShownStep, StepViews, view_name, whole_board

from .options import DETAIL, ONE_GAME, VIEW, AskedOfGame, Command, about_game, form_of, options, output_option, refuse_beside

# -- ``show`` ---------------------------------------------------------------------------------------------------


SUFFIXES = {".txt": "text", ".svg": "svg"}
"""The formats, by the suffix of a file."""


@about_game
def show(asked: AskedOfGame) -> Iterator[str]:
    """Show the step, as a picture or as text."""
    language = asked.language
    view = asked.view
    shown = ShownStep.of(whole_board(asked.game.line, view, language), asked.step)
    if form_of(asked.arguments, SUFFIXES) == "svg":
        yield picture(shown)
        return
    yield language.say("step", step=asked.step, last=len(asked.game) - 1)
    if view.chain or view.common:
        yield view_name(language, asked.node.state, view)
    yield from [shown.frame["status"], *description(shown)]
    yield from ["", shown.figures["position"]] if shown.figures["position"] else []


SHOW = Command(
    "show a position, or a step of a game, as text or as a picture",
    """\
examples:
  hanabi-widget show lesson.hanabi
  hanabi-widget show lesson.hanabi --step 3 --view Ben
  hanabi-widget show "r1 | >Ann ? ? ? ? ? | Ben r2 y3 g4 b2 w5"
  hanabi-widget show lesson.hanabi --step 3 -o step.svg

With --view of a player, nothing that is hidden from that player is shown.""",
    show,
    (
        *ONE_GAME,
        VIEW,
        DETAIL,
        output_option(SUFFIXES, SUFFIXES.values(), "the format; by default text, or what the suffix of the output file says"),
    ),
)


# -- ``explain`` ------------------------------------------------------------------------------------------------


@about_game
def explain(asked: AskedOfGame) -> Iterator[str]:
    """Explain a step, or every step of the game; or tell its story, or how the holder of a card came to know it."""
    if asked.arguments.story:
        refuse_beside(asked.arguments, "a story", card=None, step=None, level=DEFAULT_LEVEL)
        yield from str(story(asked.language, asked.game.line, asked.view.viewer)).splitlines()
        return
    if asked.arguments.card is not None:
        refuse_beside(asked.arguments, "one card", level=DEFAULT_LEVEL)
        yield from _history_lines(asked, asked.arguments.card)
        return
    steps = range(min(1, len(asked.game) - 1), len(asked.game)) if asked.arguments.step is None else [asked.step]
    view = asked.view
    seen = StepViews(view, asked.language)
    for node in (asked.game.line[step] for step in steps):
        yield seen.frame(node)["log"]
        if node.parent and node.action:
            before, after = (view.knowledge(each.state) for each in (node.parent, node))
            standpoint = Standpoint.between(before, after, view.chain, common=view.common)
            told = str(explanation_in_words(asked.language, standpoint, node.action, asked.arguments.level))
            yield from (f"  {line}" for line in told.splitlines())


def _history_lines(asked: AskedOfGame, card: str) -> list[str]:
    """How the holder of a card came to know it.

    Raises:
        HanabiError: nobody has that name or slot.
    """
    name, _, number = card.strip().rpartition(" ")
    state = asked.node.state
    nodes = asked.game.line[: asked.step + 1]
    seat = state.seat(name)
    if number not in map(str, slots(state.hand_sizes[seat])):
        raise LocalizedError("illegal.no_slot", player=state.names[seat], slot=number, n=state.hand_sizes[seat])
    history = card_history(nodes, seat, Slot(int(number)), asked.view.chain, common=asked.view.common)
    return str(history_in_words(asked.language, history, [node.state for node in nodes])).splitlines()


_EXPLAIN = options("--card")
_EXPLAIN.add_argument("--story", action="store_true", help="tell the story of the game: where it turned, and how it ended")
_EXPLAIN.add_argument("--level", choices=LEVELS, default=DEFAULT_LEVEL, help="short, as at the table, or with formulas for logicians")

EXPLAIN = Command(
    "explain what an action taught: what can be done now, why, and who can follow",
    """\
examples:
  hanabi-widget explain lesson.hanabi --step 3
  hanabi-widget explain lesson.hanabi --view Ben --level short
  hanabi-widget explain lesson.hanabi --card "Ben 2" --view Ben
  hanabi-widget explain game.json --story

Without --step, every step is explained. With --view of a player, nothing is said that this player cannot tell.""",
    explain,
    (*ONE_GAME, VIEW, _EXPLAIN),
)
