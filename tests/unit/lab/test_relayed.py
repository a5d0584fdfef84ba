"""What a relay carried stands in the router's counters, now and in the past of a later start."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from lab.campuses.campus import Campus, open_campus
from lab.campuses.presets import inside_session
from lab.scenarios.files import load_scenario
from lab.traffic.relayed import RelayedAmount

SCENARIO = "failover"
PORT, OTHER = "ether2", "ether1"
COUNTERS = ("rx-byte", "tx-byte", "rx-packet", "tx-packet")
QUIET_S = 7 * 3600.0


@dataclass
class Bench:
    """A campus on a virtual clock, and one of the same seed without tests."""

    starts_at: float = field(
        default_factory=lambda: datetime(
            2026, 9, 7, tzinfo=ZoneInfo(load_scenario(SCENARIO).time_zone)
        ).timestamp()
    )
    now: float = 0.0
    campus: Campus = field(init=False)
    untested: Campus = field(init=False)

    def __post_init__(self) -> None:
        self.now = self.starts_at + QUIET_S
        self.campus, self.untested = self.opened(), self.opened()
        for each in (self.campus, self.untested):
            each.seek(self.now)

    def opened(self) -> Campus:
        return open_campus(SCENARIO, 1, self.starts_at, lambda: self.now)

    def grown(self, port: str) -> tuple[int, ...]:
        """By how much the counters, as printed, exceed those without tests."""
        tested, untested = (_counts(each, port) for each in (self.campus, self.untested))
        return tuple(mine - theirs for mine, theirs in zip(tested, untested, strict=True))


def _counts(campus: Campus, port: str) -> tuple[int, ...]:
    *sentences, _ = campus.router.run(inside_session(campus.router), "/interface/print")
    rows = [dict(word[1:].split("=", 1) for word in words[1:]) for words in sentences]
    row = next(row for row in rows if row["name"] == port)
    return tuple(int(row[name]) for name in COUNTERS)


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_the_next_reading_has_all_of_it_and_none_twice(bench: Bench) -> None:
    for _ in range(3):
        bench.campus.relayed.carry(RelayedAmount(PORT, 0.0, 1000, 20, 3, 2))
    assert bench.grown(PORT) == (3000, 60, 9, 6)
    assert bench.grown(OTHER) == (0, 0, 0, 0)
    bench.now += 60
    assert bench.grown(PORT) == (3000, 60, 9, 6)


def test_the_campus_side_counts_it_the_other_way_round(bench: Bench) -> None:
    bench.campus.relayed.carry(RelayedAmount(PORT, 0.0, 1000, 20, 3, 2))
    assert bench.grown(bench.campus.scenario.lan_interface) == (20, 1000, 2, 3)


def test_a_later_start_that_knows_it_has_the_same_counters(bench: Bench) -> None:
    kept: list[RelayedAmount] = []
    bench.campus.relayed.on_kept = kept.append
    for size in (5_000_000, 7_000_000):
        bench.campus.relayed.carry(RelayedAmount(PORT, 0.0, size, 0, size // 1448, 0))
        bench.campus.router.catch_up()
        bench.now += 300
    live = _counts(bench.campus, PORT)
    assert [each.at_s for each in kept] == [QUIET_S, QUIET_S + 300]
    again = bench.opened()
    past = again.record(bench.starts_at, bench.now, 60)
    assert past.interface(PORT, "rx-byte")[-1] == live[0] - 12_000_000
    again.relayed.know(kept)
    past = again.record(bench.starts_at, bench.now, 60)
    assert past.interface(PORT, "rx-byte")[-1] == live[0] == _counts(again, PORT)[0]
    grown = past.interface(PORT, "rx-byte") - bench.untested.record(
        bench.starts_at, bench.now, 60
    ).interface(PORT, "rx-byte")
    assert sorted(set(grown.tolist())) == [0, 5_000_000, 12_000_000]


def test_what_is_free_is_the_contract_less_what_the_campus_uses(bench: Bench) -> None:
    [wan] = [each for each in bench.campus.wans if each.interface == OTHER]
    down, up = bench.campus.spare_bps(OTHER) or (0.0, 0.0)
    before = _counts(bench.campus, OTHER)
    bench.now += 1
    after = _counts(bench.campus, OTHER)
    assert wan.download_bps - down == pytest.approx((after[0] - before[0]) * 8, abs=100)
    assert wan.upload_bps - up == pytest.approx((after[1] - before[1]) * 8, abs=100)
    assert 0 < down < wan.download_bps


def test_nothing_is_free_while_a_cable_is_out(bench: Bench) -> None:
    bench.campus.pull_cable(PORT, 60)
    assert bench.campus.spare_bps(PORT) is None
    assert bench.campus.spare_bps(OTHER) is not None
    bench.now += 61
    assert bench.campus.spare_bps(PORT) is not None
