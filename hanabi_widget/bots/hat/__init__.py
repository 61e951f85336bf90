"""Hat guessing: strategies in which one clue tells every other player something about their own hand."""
