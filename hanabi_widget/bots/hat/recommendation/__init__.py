"""The recommendation strategy: one clue recommends an action to every other player."""
