"""Live tests of the demo: when, whether, through what, and what a later start knows of them."""

from __future__ import annotations

import datetime as dt
import threading
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.dates import cron
from backend.domain.metering.capacity import Capacity
from backend.domain.probes import schedule
from backend.domain.probes.probe import (
    Failed,
    Measured,
    ProbeSpec,
    ReportedFigures,
    Result,
    Series,
    StreamSeries,
    Target,
)
from backend.services.polling.poll_targets import PollTarget
from cli.demo.active.servers import LIVE_HOST
from cli.demo.live.kept import KEPT, KeptAmounts
from cli.demo.live.lacking import lacking
from cli.demo.live.plan import EVERY_MINUTES, PLAN, cron_from
from cli.demo.live.prober import LiveProber, without_sender
from lab.campuses.campus import Campus
from lab.traffic.relayed import Relayed, RelayedAmount

SOURCES = ("127.20.0.11", "127.20.0.12")
LINE = Capacity(100_000_000, 100_000_000)
FIRST_WITHIN = dt.timedelta(minutes=3)


@given(st.datetimes(timezones=st.just(dt.UTC)))
def test_the_first_test_comes_within_minutes_and_then_one_each_quarter(now: dt.datetime) -> None:
    plan = replace(PLAN, cron=cron_from(now))
    schedule.check(plan, "plans.0")
    minutes = sorted(cron.parse(plan.cron, "cron").minutes)
    assert {(minute - minutes[0]) % EVERY_MINUTES for minute in minutes} == {0}
    assert len(minutes) == 60 // EVERY_MINUTES
    wait = min((minute - now.minute) % 60 for minute in minutes)
    assert 0 < wait * 60 <= FIRST_WITHIN.total_seconds()


def test_nothing_lacks_where_iperf3_is_installed_and_loopback_is_wide() -> None:
    assert lacking(SOURCES, lambda _: None, lambda _: True) == ""


def test_what_lacks_is_said_with_its_remedy() -> None:
    missing = lacking(SOURCES, lambda _: Failed("tool_missing", ""), lambda _: True)
    assert missing == "iperf3 is not installed: install it and start the demo again"
    narrow = lacking(SOURCES, lambda _: None, lambda address: address == LIVE_HOST)
    assert narrow == "this machine lacks the address 127.20.0.11: start the demo on Linux"


@dataclass
class FakeCampus:
    relayed: Relayed


@dataclass
class FakeTarget:
    router_id: int


def plugged(folder: Path) -> dict[int, Relayed]:
    made = {router_id: Relayed() for router_id in (1, 2)}
    pairs = [
        (cast("Campus", FakeCampus(relayed)), cast("PollTarget", FakeTarget(router_id)))
        for router_id, relayed in made.items()
    ]
    KeptAmounts(folder).plug(pairs)
    return made


def test_a_later_start_knows_what_each_router_counted(tmp_path: Path) -> None:
    first = plugged(tmp_path)
    for router_id, size in ((1, 100), (2, 200), (1, 300)):
        first[router_id].carry(RelayedAmount("ether1", 0.0, size, 1, 2, 3))
        first[router_id].counted(float(size))
    later = plugged(tmp_path)
    assert later[1].due(1000.0) == [
        RelayedAmount("ether1", 100.0, 100, 1, 2, 3),
        RelayedAmount("ether1", 300.0, 300, 1, 2, 3),
    ]
    assert later[2].due(1000.0) == [RelayedAmount("ether1", 200.0, 200, 1, 2, 3)]


def test_a_line_that_was_cut_off_stops_no_start(tmp_path: Path) -> None:
    first = plugged(tmp_path)
    first[1].carry(RelayedAmount("ether1", 0.0, 100))
    first[1].counted(5.0)
    with (tmp_path / KEPT).open("a") as file:
        file.write('{"router_id": 1, "po')
    assert len(plugged(tmp_path)[1].due(10.0)) == 1


def run(host: str, spec: ProbeSpec) -> Result:
    return LiveProber(LIVE_HOST).run(
        spec, Target("any", host), SOURCES[0], LINE, stop=threading.Event(), deadline_s=5
    )


@pytest.mark.parametrize("host", ["127.0.0.1", "10.0.0.1", "localhost"])
def test_nothing_private_is_tested_but_the_relay(host: str) -> None:
    result = run(host, ProbeSpec("tcp", "upload", 1))
    assert isinstance(result, Failed)
    assert result.reason == "bad_target"
    trial = LiveProber(LIVE_HOST).try_server(Target("any", host), SOURCES[0], threading.Event())
    assert (trial.ok, trial.code) == (False, "bad_target")


def test_latency_under_load_is_refused_rather_than_made_up() -> None:
    result = run(LIVE_HOST, ProbeSpec("load"))
    assert isinstance(result, Failed)
    assert "choose TCP or UDP" in result.detail


def test_this_machine_sends_no_pings_to_itself() -> None:
    assert LiveProber(LIVE_HOST).ping(list(SOURCES), LIVE_HOST, 1, 0.2, threading.Event()) == {
        source: [] for source in SOURCES
    }


def test_round_trips_to_the_relay_are_not_those_of_the_line() -> None:
    stream = StreamSeries((9,), rtt_us=(50,), cwnd_bytes=(10,), retransmits=(0,))
    reported = ReportedFigures(9, 72.0, 9, 72.0, 1.0, 0, 50, 40, 60)
    measured = Measured(
        0, 1000, Series((0,), (1000,), (False,), (stream,)), reported, 0, 9, ("iperf3",), b"{}",
        "iperf 3.12", SOURCES[0], LIVE_HOST,
    )  # fmt: skip
    cleaned = without_sender(measured)
    assert cleaned.series.streams == (StreamSeries((9,)),)
    assert cleaned.reported == ReportedFigures(9, 72.0, 9, 72.0, 1.0)
    assert (cleaned.raw, cleaned.upload_bytes) == (measured.raw, 9)
