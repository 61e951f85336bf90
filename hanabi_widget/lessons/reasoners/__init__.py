"""Reasoners: the exact one, and those that make the mistakes of learners."""
