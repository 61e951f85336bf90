"""Answers: the domains that values are chosen from, the forms of answers, and verdicts."""
