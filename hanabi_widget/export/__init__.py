"""Lessons for places without Python: pages, packages for an LMS, questions for Moodle, books and paper."""
