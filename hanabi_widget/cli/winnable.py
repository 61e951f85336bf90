"""``winnable``: whether all fireworks can still be completed with all cards open, and at which step a game was lost."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import asdict
from typing import Any

from hanabi_widget.rules import Game
from hanabi_widget.solver import LossReason
from hanabi_widget.text import current_language
from hanabi_widget.view import action_message
from hanabi_widget.view.advice import decide_winnability, describe_winnability

from .input_output import add_data_options, add_source, add_step_option, file_errors, json_text, read_source, step_of, write

HELP = "say whether the fireworks could all be completed if everybody knew all cards, how, and where a game was lost"
EXAMPLES = """\
examples:
  hanabi-widget winnable game.json
  hanabi-widget winnable game.json --step 20
  hanabi-widget winnable game.hanabi --json

The answer is yes with a line of play, no with a reason, or undecided if the search reached its limit. With the extra `sat`
(pip install 'hanabi_widget[sat]') fewer games stay undecided. docs/command-line.md has the schema of the JSON."""

FORMAT, VERSION = "hanabi_widget.winnable", 1


def add(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    add_source(parser)
    add_step_option(parser)
    add_data_options(parser, "json")


def run(arguments: Namespace) -> int:
    """Say whether it can be won."""
    source, language = read_source(arguments.source, arguments.house_rule), current_language()
    game = source.game(arguments.game)
    with file_errors(source.name):
        step = 0 if arguments.step is None else step_of(game, arguments.step)
        if arguments.json:
            text = json_text(winnability_data(game, step))
        else:
            text = "\n".join([*(line["text"] for line in describe_winnability(language, game.line, step).lines), ""])
    write(arguments.json, text, [source.path])
    return 0


def winnability_data(game: Game, step: int) -> dict[str, Any]:
    """Whether a step can be won, and where the game was lost, as JSON data.

    Raises:
        LocalizedError: some cards are not known.
    """
    answer, loss = decide_winnability(game.line, step)
    return {
        "format": FORMAT,
        "version": VERSION,
        "step": step,
        "last": len(game) - 1,
        "winnable": answer.winnable,
        "line": None if answer.line is None else [action_message(game[step].normalized(action)) for action in answer.line],
        "reason": _reason_data(answer.reason),
        "lost": loss.lost,
        "open": [*loss.open],
        "lost_reason": _reason_data(loss.reason),
    }


def _reason_data(reason: LossReason | None) -> dict[str, Any] | None:
    return None if reason is None else {**asdict(reason), "cards": [*reason.cards]}
