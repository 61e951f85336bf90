"""The error of a bot that ends its game."""

from __future__ import annotations

from hanabi_widget.errors import HanabiError

REASONS = {
    "raised": "{bot} raised {detail} at turn {turn}",
    "illegal": "{bot} tried an illegal action at turn {turn}: {detail}",
    "slow": "{bot} took longer than {detail} s at turn {turn}",
    "lost": "the worker that played this game died: {detail}",
    "killed": "a bot ended the process that played this game, or did not stop there when its time was over",
}


class BotError(HanabiError):
    """A bot raised an exception, tried an illegal action or took too long, so that its game cannot go on.

    Attributes:
        reason: one of `REASONS`.
        details: the values in the message: ``bot``, its name; ``turn``, counted from 1; ``detail``.

    Example:
        >>> str(BotError("slow", bot="mine", turn=3, detail=10))
        'mine took longer than 10 s at turn 3'
    """

    def __init__(self, reason: str, **details: object) -> None:
        self.reason, self.details = reason, details
        super().__init__(REASONS[reason].format(**details))
