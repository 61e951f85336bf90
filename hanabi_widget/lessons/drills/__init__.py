"""Drills and puzzles: questions found in random games."""
