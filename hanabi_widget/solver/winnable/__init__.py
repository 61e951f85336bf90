"""Winnability: whether a position with all cards known can still be won, with a line of play or a reason."""
