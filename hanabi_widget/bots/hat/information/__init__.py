"""The information strategy: one clue tells every other player something about their own hand, all at once."""
