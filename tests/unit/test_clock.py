"""The clock that tests may be given: every process has it, goes on from there, and measures real durations."""

from __future__ import annotations

import datetime as dt
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from zoneinfo import ZoneInfo

import pytest

from tests.clock import DATES, REMEDY, Moment, clock_ahead, environment, moment
from tests.services.require import lacking

DAY_S = 86_400
SHOWN = "import datetime as dt; print(dt.datetime.now(dt.UTC).timestamp(), dt.datetime.now().astimezone().tzname())"
NESTED = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {SHOWN!r}], check=True)"
SLEPT = (
    "import time; began = time.monotonic(), time.time(); time.sleep(0.2);"
    "print(time.monotonic() - began[0], time.time() - began[1])"
)


@pytest.fixture
def library() -> None:
    if clock_ahead(0) is None:
        lacking(REMEDY)


def said(code: str, given: Mapping[str, str]) -> list[str]:
    words = [sys.executable, "-c", code]
    done = subprocess.run(
        words, env={**os.environ, **given}, check=True, capture_output=True, text=True
    )
    return done.stdout.split()


@pytest.mark.parametrize("name", DATES)
def test_every_moment_is_a_time_with_a_zone(name: str) -> None:
    assert dt.datetime.fromisoformat(DATES[name].at).tzinfo is None
    assert str(ZoneInfo(DATES[name].zone)) == DATES[name].zone
    assert moment(name) is DATES[name]


def test_a_moment_can_be_written_in_utc() -> None:
    assert moment("2026-11-22 17:05:30") == Moment("2026-11-22 17:05:30")
    assert Moment("1970-01-02").seconds() == DAY_S


@pytest.mark.parametrize("code", [SHOWN, NESTED])
@pytest.mark.parametrize(
    "name, zone", [("year-first", "UTC"), ("summer-begins", "CET"), ("summer-ends", "CEST")]
)
@pytest.mark.usefixtures("library")
def test_a_process_and_its_children_live_at_the_moment(name: str, zone: str, code: str) -> None:
    shown, its_zone = said(code, environment(name, time.time()))
    assert 0 <= float(shown) + 1 - DATES[name].seconds() < 300
    assert its_zone == zone


@pytest.mark.usefixtures("library")
def test_durations_are_real_and_the_clock_goes_on() -> None:
    by_monotonic, by_clock = map(float, said(SLEPT, environment("leap-day", time.time())))
    assert by_monotonic >= 0.2
    assert by_clock > 0.1


@pytest.mark.usefixtures("library")
def test_a_clock_can_be_ahead_of_one_that_is_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAKETIME", "+100.000s")
    assert (clock_ahead(15.5) or {})["FAKETIME"] == "+115.500s"
    monkeypatch.setenv("FAKETIME", "-100.000s")
    assert (clock_ahead(15) or {})["FAKETIME"] == "-85.000s"
