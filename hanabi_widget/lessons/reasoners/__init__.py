"""Reasoners: the exact one, and bounded ones that make the named mistakes of learners."""
