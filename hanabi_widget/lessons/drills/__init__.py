"""Drills and puzzles: questions that are searched for."""
