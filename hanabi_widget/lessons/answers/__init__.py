"""Answers: what can be chosen, the shape of an answer, and the verdict on it."""
