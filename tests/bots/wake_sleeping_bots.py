"""Wakes the bots that sleep in this process: while one does that is to end, Python 3.11 looks for an exception at every call."""

from threading import Event

ALARM = Event()
