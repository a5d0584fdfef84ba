"""What polls of a campus of the lab read in a year, week by week, as arrays."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from backend.routeros.session.connections import pause_s
from backend.settings import Settings
from benchmarks.alarms._faults import Fault
from lab.campuses.campus import Campus
from lab.campuses.recording import RecordedPast, Recorder
from lab.scenarios.scenario import WEEK_S

POLL_S = 10
POLLS_A_WEEK = WEEK_S // POLL_S
GAP_S = POLL_S * Settings.model_fields["poll_gap_factor"].default
DEADLINE_S: float = Settings.model_fields["poll_deadline_s"].default
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class WeekRead:
    """Spans between two answered polls (first axis) and uplinks (second). Times in s since the year began."""

    from_s: Floats
    to_s: Floats
    is_up: NDArray[np.bool_]
    download_bytes: Floats  # nan: not known
    upload_bytes: Floats
    dropped: NDArray[np.bool_]  # the lab dropped bytes: more was wanted than fits

    @property
    def lasts_s(self) -> Floats:
        return self.to_s - self.from_s


def answered(happening: Sequence[Fault], weeks: int, seed: int) -> NDArray[np.bool_]:
    """By poll of the year: whether it was made and got an answer. After failures we pause, as `pause_s` says."""
    polls = weeks * POLLS_A_WEEK + 1
    there = np.ones(polls, dtype=bool)
    for fault in happening:
        if fault.kind in {"away", "reboot", "hiccup"}:
            there[_polls_within(fault, polls)] = False
    made, chance = there.copy(), random.Random(seed)
    for first in np.flatnonzero(~there[1:] & there[:-1]) + 1:
        _pause(made, there, int(first), chance)
    return made


def _polls_within(fault: Fault, polls: int) -> slice:
    return slice(int(-(-fault.from_s // POLL_S)), min(int(-(-fault.to_s // POLL_S)), polls))


def _pause(
    made: NDArray[np.bool_], there: NDArray[np.bool_], first: int, chance: random.Random
) -> None:
    """From the first failure to the next answer nothing is read."""
    poll, failures = first, 0
    while poll < there.size and not there[poll]:
        failures += 1
        retry_s = poll * POLL_S + DEADLINE_S + pause_s(failures, chance.random())
        poll = int(-(-retry_s // POLL_S))
    made[first:poll] = False


def weeks_read(campus: Campus, answers: NDArray[np.bool_]) -> Iterator[WeekRead]:
    """As the lab counted. The lab's time goes on in between, so that a year needs the memory of a week."""
    starts_at, scenario = campus.starts_at, campus.scenario
    for week in range(scenario.weeks):
        begin_s = week * WEEK_S
        grid = (starts_at + begin_s, starts_at + begin_s + WEEK_S, float(POLL_S))
        recorder = Recorder(campus.router, scenario, starts_at, grid)
        campus.model.watch = recorder.watch
        campus.model.advance(campus.router, float(recorder.times[-1]))
        first = week * POLLS_A_WEEK
        kept = np.flatnonzero(answers[first : first + POLLS_A_WEEK + 1])
        names = [wan.interface for wan in scenario.wans]
        yield _week_read(recorder.finish(campus.router), kept, names, begin_s)


def _week_read(
    past: RecordedPast, kept: NDArray[np.int64], names: Sequence[str], begin_s: int
) -> WeekRead:
    at_s = kept * float(POLL_S) + begin_s

    def grown(counter: str) -> Floats:
        counts = np.stack([past.interface(name, counter)[kept] for name in names], axis=1)
        return np.diff(counts, axis=0).astype(np.float64)

    down, up = grown("rx-byte"), grown("tx-byte")
    unknown = (np.diff(at_s)[:, None] > GAP_S) | (down < 0) | (up < 0)
    down[unknown], up[unknown] = np.nan, np.nan
    return WeekRead(
        from_s=at_s[:-1],
        to_s=at_s[1:],
        is_up=np.stack([past.running[name][kept[1:]] for name in names], axis=1),
        download_bytes=down,
        upload_bytes=up,
        dropped=(grown("rx-drop") > 0) | (grown("tx-queue-drop") > 0),
    )
