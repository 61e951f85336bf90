"""The rules that bots are made of: plays, clues, discards, and conditions on them."""
