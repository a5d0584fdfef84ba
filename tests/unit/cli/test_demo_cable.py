"""What a visitor pulls: at most one minute from now, of an ISP that the demo has, and kept for the next start."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from cli.demo.cable import PULLED_S, Cables
from lab.campuses.campus import Campus, open_campus
from lab.scenarios.files import load_scenario

SCENARIO, ROUTER, UPLINK = "failover", 1, 12
ZERO = dt.datetime(2026, 9, 7, tzinfo=ZoneInfo(load_scenario(SCENARIO).time_zone)).timestamp()


@dataclass
class Clock:
    at: float = ZERO + 3_600

    def __call__(self) -> float:
        return self.at


@dataclass
class Uplink:
    uplink_id: int
    interface: str


@dataclass
class Target:
    """As much of a PollTarget as a cable needs."""

    router_id: int = ROUTER
    uplinks: tuple[Uplink, ...] = (Uplink(11, "ether1"), Uplink(UPLINK, "ether2"))


def opened(folder: Path, clock: Clock) -> tuple[Cables, Campus]:
    campus = open_campus(SCENARIO, 1, ZERO, clock)
    cables = Cables(folder, (), clock)
    cables.plug(Target(), campus)  # type: ignore[arg-type]  # a stand-in with the fields that a cable reads
    campus.seek(clock.at)
    return cables, campus


def running(campus: Campus) -> bool:
    campus.router.catch_up()
    (row,) = campus.router.menus["/interface"].where(default_name="ether2")
    return row["running"] == "true"


def test_it_is_listed_until_it_is_back(tmp_path: Path) -> None:
    clock = Clock()
    cables, campus = opened(tmp_path, clock)
    pulled = cables.pull_cable(ROUTER, UPLINK)
    assert pulled is not None
    assert pulled.until.timestamp() == pytest.approx(clock.at + PULLED_S)
    assert (cables.pulled_cables(), running(campus)) == ([pulled], False)
    clock.at += 30
    later = cables.pull_cable(ROUTER, UPLINK)
    assert later is not None
    assert later.until.timestamp() == pytest.approx(clock.at + PULLED_S)
    clock.at += PULLED_S - 1
    assert (cables.pulled_cables(), running(campus)) == ([later], False)
    clock.at += 2
    assert (cables.pulled_cables(), running(campus)) == ([], True)


def test_an_isp_that_the_demo_does_not_have_is_refused(tmp_path: Path) -> None:
    cables, _ = opened(tmp_path, Clock())
    assert cables.pull_cable(ROUTER, 99) is None
    assert cables.pull_cable(2, UPLINK) is None
    assert not [*tmp_path.iterdir()]


def test_a_later_start_has_the_same_outage_in_its_past(tmp_path: Path) -> None:
    clock = Clock()
    cables, _ = opened(tmp_path, clock)
    cables.pull_cable(ROUTER, UPLINK)
    clock.at += 30
    _, again = opened(tmp_path, clock)
    assert not running(again)
    clock.at += PULLED_S
    assert running(again)
