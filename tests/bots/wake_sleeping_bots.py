"""Wakes the bots that do not answer in this process, so that no thread of theirs is left behind after a test."""

from threading import Event

ALARM = Event()
