"""Positions to ask about: how they came about, their variants, and how they are sampled."""
