"""The numbers of the contract: statistics of a step, plots of a line."""

from __future__ import annotations

from typing import TypedDict


class Statistic(TypedDict):
    """A number that tells how the game goes, and how it comes about."""

    id: str  # "pace"
    label: str  # "Pace"
    value: str  # "12, low risk"
    derivation: list[str]  # sentences


class Series(TypedDict):
    """The course of one number."""

    label: str
    values: list[int | None]  # step by step


class Plot(TypedDict):
    """The course of numbers that are drawn together, the main one last."""

    id: str
    series: list[Series]
    most: int  # the highest value there can be; the lowest is 0
    text: str  # the same in sentences
