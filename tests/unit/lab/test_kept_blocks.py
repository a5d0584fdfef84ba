"""A past that is made again is added up from kept blocks: the same counters to the byte, and little is played."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import numpy as np
import pytest

from lab.campuses.campus import Campus, open_campus
from lab.campuses.recording import RecordedPast
from lab.scenarios.files import load_scenario
from lab.scenarios.scenario import Outage
from lab.traffic.network import Network
from lab.traffic.rush import Rush

SCENARIO = "strada"  # its weights change in its second and later weeks
ZERO = datetime(2026, 9, 7, tzinfo=ZoneInfo(load_scenario(SCENARIO).time_zone)).timestamp()
HOUR, DAY = 3600.0, 86_400.0
STOPPED = ZERO + 15 * DAY + 1234.5
NOW = STOPPED + 2 * HOUR
CUT = Outage(("ether2",), "link", 9 * DAY + 77.0, 3 * HOUR, 3 * HOUR, 1)
"""Whole blocks lie in it."""
RUSH = Rush(STOPPED + HOUR, STOPPED + 2 * HOUR, STOPPED + 9 * HOUR)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Blocks whose traffic was worked out."""
    numbers: list[int] = []
    loads = Network.loads

    def noted(network: Network, index: int, *rest: object) -> object:
        numbers.append(index)
        return loads(network, index, *rest)  # type: ignore[arg-type]  # rest is handed on as it came

    monkeypatch.setattr(Network, "loads", noted)
    return numbers


def opened(folder: Path | None, seed: int = 1) -> Campus:
    campus = open_campus(SCENARIO, seed, ZERO, lambda: NOW)
    if folder is not None:
        campus.remember(folder)
    return campus


def made(folder: Path) -> None:
    """The first start of a demo: it looks at two moments, and plays all up to where it is stopped."""
    campus = open_campus(SCENARIO, 1, ZERO, lambda: NOW)
    kept = campus.remember(folder)
    campus.seek(ZERO + DAY)
    campus.seek(ZERO + 8 * DAY)
    campus.record(ZERO, STOPPED, 60)
    kept.save()


def state(campus: Campus, past: RecordedPast) -> list[object]:
    """All that a router can show, and what was recorded."""
    menus = [(path, menu.rows, menu.counters) for path, menu in campus.router.menus.items()]
    arrays = [past.times, *past.counters.values(), past.cpu_load, past.total_entries]
    return [menus, past.rules, [(key, each.tolist()) for key, each in past.running.items()]] + [
        array.tolist() for array in arrays
    ]


def test_a_later_start_has_the_same_counters_and_plays_little(
    tmp_path: Path, played: list[int]
) -> None:
    made(tmp_path)
    fresh, again = opened(None), opened(tmp_path)
    for campus in (fresh, again):
        campus.rush((RUSH,))
    whole = state(fresh, fresh.record(STOPPED, NOW, 60))
    played.clear()
    assert state(again, again.record(STOPPED, NOW, 60)) == whole
    assert len(played) < 8  # around the cuts, and since it was stopped


def test_a_cable_that_was_pulled_is_played(tmp_path: Path, played: list[int]) -> None:
    made(tmp_path)
    fresh, again = opened(None), opened(tmp_path)
    for campus in (fresh, again):
        campus.suffer([CUT])
    whole = state(fresh, fresh.record(STOPPED, NOW, 60))
    played.clear()
    assert state(again, again.record(STOPPED, NOW, 60)) == whole
    first = int(CUT.at_s // HOUR)
    assert {first, first + 1, first + 2, first + 3} <= set(played)


@pytest.mark.parametrize("what", ["another seed", "a rush that began earlier"])
def test_what_was_kept_of_something_else_is_not_taken(tmp_path: Path, what: str) -> None:
    made(tmp_path)
    seed = 2 if what == "another seed" else 1
    fresh, again = opened(None, seed), opened(tmp_path, seed)
    if seed == 1:
        for campus in (fresh, again):
            campus.rush((Rush(ZERO + DAY, ZERO + DAY + HOUR, ZERO + 3 * DAY),))
    whole = state(fresh, fresh.record(STOPPED, NOW, 60))
    assert state(again, again.record(STOPPED, NOW, 60)) == whole


def test_half_a_file_is_no_file(tmp_path: Path, played: list[int]) -> None:
    made(tmp_path)
    [file] = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    played.clear()
    again = opened(tmp_path)
    again.record(STOPPED, NOW, 60)
    assert len(played) > 15 * 24 - 5


def test_what_nobody_needs_any_more_is_dropped(tmp_path: Path) -> None:
    made(tmp_path)
    [file] = tmp_path.iterdir()
    before = file.stat().st_size
    campus = open_campus(SCENARIO, 1, ZERO, lambda: NOW)
    kept = campus.remember(tmp_path)
    campus.record(ZERO + 2 * DAY, ZERO + 2 * DAY + HOUR, 60)
    kept.save()
    assert file.stat().st_size < before / 2
    with np.load(file, allow_pickle=False) as arrays:
        assert sum(len(arrays[name]) for name in arrays if name.startswith("keys")) <= 50
