"""The story of a game as a page to read and to print: a headline a move; where something turned, all of it beside a small board."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from hanabi_widget.protocol.board import ShownHand
from hanabi_widget.text import Language, Story, StoryStep, describe_status
from hanabi_widget.view import ShownStep, Viewpoint, whole_board

from .board import counters, draw_fireworks, picture_text
from .hands import PROPORTION, draw_back, draw_change_marks, draw_face
from .svg import BOLD, TINY, TURN, clean_text, svg_document, tag, text_line, translated, wrap

STYLE = """\
.hanabi-story { max-width: 46em; line-height: 1.45; }
.hanabi-story > header { margin: 0 0 1.2em; break-after: avoid; }
.hanabi-story h2 { margin: 0; font-size: 1.5em; line-height: 1.25; }
.hanabi-story ol { margin: 0; padding: 0; list-style: none; }
.hanabi-story li { display: flex; flex-wrap: wrap; gap: .6em 1.4em; margin: 0; padding: .4em 0 .4em 3.2em; break-inside: avoid; }
.hanabi-story li > div:first-child { flex: 1 1 18em; min-width: 0; }
.hanabi-story li > div + div { flex: 0 1 18em; }
.hanabi-story .number { float: left; width: 2.2em; margin-left: -3.2em; text-align: right; font-variant-numeric: tabular-nums; }
.hanabi-story p { margin: 0; }
.hanabi-story :is(.number, .done) { opacity: .75; font-size: .92em; }
.hanabi-story .headline { font-weight: 600; }
.hanabi-story .turned { margin: .6em 0; padding-block: .9em; border-block: 1px solid rgb(128 128 128 / 45%); }
.hanabi-story .turned + .turned { margin-top: -.6em; border-top: 0; }
.hanabi-story .turned .headline { margin-bottom: .35em; font-size: 1.15em; line-height: 1.3; }
@media print { .hanabi-story { max-width: none; font-size: 10.5pt; } .hanabi-story svg { print-color-adjust: exact; } }
"""
"""Without it, where a page may have no style, the story is still a list in order."""


def page_of_story(language: Language, told: Story) -> Iterator[str]:
    """A story as HTML."""
    view = Viewpoint(() if told.reader is None else (told.reader,))
    board, last = whole_board(told.nodes, view, language), told.nodes[-1].state
    title = language.say("story.title", players=language.and_list(last.names))
    yield f'<section class="hanabi-story" lang="{language.code}"><style>{STYLE}</style>'
    yield f"<header><h2 dir=auto>{escape(title)}</h2><p dir=auto>{escape(describe_status(language, last))}</p></header><ol>"
    for step in told.steps:
        small = f"<div>{small_board(ShownStep.of(board, step.step))}</div>" if step.turned else ""
        yield f"<li{' class=turned' if step.turned else ''}><div>{''.join(_words(step))}</div>{small}</li>"
    yield "</ol></section>"


def _words(step: StoryStep) -> Iterator[str]:
    headline, *sentences = str(step.explanation).splitlines() or [""]
    yield f'<span class="number">{step.step}.</span><p class="done" dir=auto>{escape(step.log)}</p>'
    yield f'<p class="headline" dir=auto>{escape(headline)}</p>' if headline else ""
    if step.turned and sentences:
        yield f"<p dir=auto>{escape(' '.join(sentences))}</p>"


# -- Small boards -------------------------------------------------------------------------------------------

WIDTH, MARGIN, GAP = 340, 14, 14
GAP_OF_CARDS = 6
NAME_WIDTH, NAME_HEIGHT = 76, 20
"""A name's room beside its hand; or above it, where so many sit at the table that hands stand in two columns."""


def small_board(shown: ShownStep) -> str:
    """A step as a small picture: fireworks, counters and hands. All pictures of a game have the same proportions.

    Example:
        >>> from hanabi_widget.rules import Game, initial_state
        >>> from hanabi_widget.text import ENGLISH
        >>> game = Game(initial_state(players=["Ann", "B & Co"], seed=7))
        >>> svg = small_board(ShownStep.of(whole_board(game.line, Viewpoint((0,)), ENGLISH), 0))
        >>> svg[-6:], "B &amp; Co" in svg
        ('</svg>', True)
    """
    hands = shown.frame["hands"]
    columns, room = 1 if len(hands) <= 3 else 2, WIDTH - 2 * MARGIN
    hand_width = (room - (columns - 1) * GAP) / columns
    x, y = (NAME_WIDTH, 0) if columns == 1 else (0, NAME_HEIGHT)
    pitch = (hand_width - x) / max(6 - columns, *(len(hand["cards"]) for hand in hands))
    row_height = y + PROPORTION * (pitch - GAP_OF_CARDS) + 10
    fireworks, end = draw_fireworks(shown.board, shown.frame, room)
    counted = [text_line(0, end + 8 + 14 * number, text, TINY) for number, text in enumerate(wrap(counters(shown.frame), room, TINY, 2))]
    top = MARGIN + end + 34
    drawn = [translated(MARGIN, MARGIN, fireworks, *counted)]
    for place, hand in enumerate(hands):
        row, column = divmod(place, columns)
        at = (MARGIN + column * (hand_width + GAP), top + row_height * row)
        drawn.append(translated(*at, _hand(hand, hand_width, x, y, pitch)))
    height = top + MARGIN + row_height * -(-len(hands) // columns) - 10
    return svg_document(clean_text(shown.frame["status"]), [picture_text(shown)], WIDTH, height, *drawn, dark=None, text_anchor="middle")


def _hand(hand: ShownHand, room: float, x: float, y: float, pitch: float) -> str:
    """A player's name, and the cards, which begin at a place and follow each other at a pitch."""
    width, height = pitch - GAP_OF_CARDS, PROPORTION * (pitch - GAP_OF_CARDS)
    name_y, start = (height / 2 + 5 if x else 13), 10 if x or hand["to_act"] else 0
    arrow = tag("path", d="M0 0v10l8-5z", fill=TURN, transform=f"translate(0 {name_y - 9.5:.4g})") if hand["to_act"] else ""
    drawn = [arrow, text_line(start, name_y, hand["name"], 13, width=(x or room) - start - 4, font_weight=BOLD)]
    for place, card in enumerate(hand["cards"]):
        face = draw_back(width, height) if card["suit"] is None else draw_face(card["suit"], str(card["rank"]), width, height)
        below, above = draw_change_marks(card["change"], width, height)
        drawn.append(translated(x + pitch * place, y, below, face, above))
    return "".join(drawn)
