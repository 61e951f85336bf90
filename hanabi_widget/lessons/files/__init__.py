"""Lesson files: the model of a lesson, its reader and its writer."""
