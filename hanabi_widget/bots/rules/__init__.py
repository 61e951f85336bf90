"""The rules that bots are made of: which play, clue or discard to consider, and when."""
