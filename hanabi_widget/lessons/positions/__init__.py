"""Positions that questions are about: their histories, their variants, and how they are sampled from random games."""
