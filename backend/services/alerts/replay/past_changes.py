"""Begins and ends of conditions as events of the past."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from backend.domain.alerts.conditions.condition_state import Change, Opened
from backend.domain.alerts.replay import PastEvent
from backend.services.alerts.subjects import Subject


def events(changes: Mapping[Subject, Sequence[Change]]) -> Mapping[Subject, Sequence[PastEvent]]:
    """`changes` of each subject in order: a begin and its end by turns."""
    return {subject: _paired(each) for subject, each in changes.items()}


def _paired(changes: Sequence[Change]) -> list[PastEvent]:
    paired: list[PastEvent] = []
    for change in changes:
        if isinstance(change, Opened):
            paired.append(PastEvent(change.from_ms, None, change.known_ms, None))
        else:
            begin = paired.pop()
            over = (change.to_ms, begin.begin_known_ms, change.known_ms)
            paired.append(PastEvent(begin.from_ms, *over))
    return paired
