"""Whether a position with all cards known can still be won, and how or why not."""
