"""Grading: attempts, journals, submissions, grades and reports."""
