"""A cable that somebody pulls while the campus runs: the port loses its carrier, and has it again automatically."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from lab.campuses.campus import Campus, open_campus
from lab.campuses.presets import inside_session
from lab.scenarios.files import load_scenario

SCENARIO = "failover"
PORT, OTHER = "ether2", "ether1"
QUIET_S = 7 * 3600.0
"""When the scenario itself cuts nothing."""


@dataclass
class Bench:
    """A campus on a virtual clock."""

    starts_at: float = field(
        default_factory=lambda: datetime(
            2026, 9, 7, tzinfo=ZoneInfo(load_scenario(SCENARIO).time_zone)
        ).timestamp()
    )
    now: float = 0.0
    campus: Campus = field(init=False)

    def __post_init__(self) -> None:
        self.now = self.starts_at + QUIET_S
        self.campus = open_campus(SCENARIO, 1, self.starts_at, lambda: self.now)
        self.campus.seek(self.now)

    def row(self, port: str = PORT) -> dict[str, str]:
        """As the router prints it now, with its counters."""
        router = self.campus.router
        *sentences, _ = router.run(inside_session(router), "/interface/print")
        rows = [dict(word[1:].split("=", 1) for word in words[1:]) for words in sentences]
        return next(row for row in rows if row.get("default-name") == port)

    def running(self, port: str = PORT) -> bool:
        return self.row(port)["running"] == "true"


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_it_is_out_at_once_and_back_after_its_time(bench: Bench) -> None:
    assert bench.running()
    bench.campus.pull_cable(PORT, 60)
    assert (bench.running(), bench.running(OTHER)) == (False, True)
    bench.now += 59
    assert not bench.running()
    bench.now += 2
    assert bench.running()
    assert bench.row()["link-downs"] == "1"


def test_pulled_twice_it_comes_back_at_the_later_moment(bench: Bench) -> None:
    bench.campus.pull_cable(PORT, 60)
    bench.now += 30
    second = bench.campus.pull_cable(PORT, 60)
    assert second.at_s + second.lasts_s == pytest.approx(QUIET_S + 90)
    bench.now += 45
    assert not bench.running()
    bench.now += 16
    assert bench.running()
    assert bench.row()["link-downs"] == "1"


def test_a_pulled_line_carries_nothing_and_the_others_its_traffic(bench: Bench) -> None:
    def counted() -> tuple[int, int]:
        return int(bench.row()["rx-byte"]), int(bench.row(OTHER)["rx-byte"])

    bench.campus.pull_cable(OTHER, 60)
    carried, pulled = counted()
    bench.now += 55
    assert counted()[1] == pulled
    assert counted()[0] > carried


def test_the_past_of_a_later_start_counts_as_it_was_counted_live(bench: Bench) -> None:
    """Without the kept outage a counter would fall, or jump, where the next start goes on."""
    outage = bench.campus.pull_cable(OTHER, 60)
    bench.now += 3_600
    live = [int(bench.row(port)["rx-byte"]) for port in (OTHER, PORT)]

    def booked(campus: Campus) -> list[int]:
        history = campus.history(campus.starts_at, bench.now, 600)
        assert history.times[-1] == bench.now
        return [int(history.interface(port, "rx-byte")[-1]) for port in (OTHER, PORT)]

    again = open_campus(SCENARIO, 1, bench.starts_at, lambda: bench.now)
    assert booked(again) != live
    again.suffer([outage])
    assert booked(again) == live
