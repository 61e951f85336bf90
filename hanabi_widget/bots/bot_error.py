"""A failure: what a bot did that ends its game."""

from __future__ import annotations

from hanabi_widget.errors import HanabiError

REASONS = {
    "raised": "{bot} raised {detail} at turn {turn}",
    "illegal": "{bot} did what is not allowed at turn {turn}: {detail}",
    "slow": "{bot} thought for more than {detail} s at turn {turn}",
    "lost": "the worker that played this game ended: {detail}",
}


class BotError(HanabiError):
    """A bot raised an error, did what is not allowed, or thought for too long, so that its game cannot go on.

    Attributes:
        reason: one of `REASONS`.
        details: the values in the message: ``bot``, its name; ``turn``, counted from 1; ``detail``.

    Example:
        >>> str(BotError("slow", bot="mine", turn=3, detail=10))
        'mine thought for more than 10 s at turn 3'
    """

    def __init__(self, reason: str, **details: object) -> None:
        self.reason, self.details = reason, details
        super().__init__(REASONS[reason].format(**details))
