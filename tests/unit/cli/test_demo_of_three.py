"""Which campuses a demo has, what its file remembers, and from when on it is busy."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from backend.errors import Invalid
from cli.demo import state as demo_state
from cli.demo.busy import AFTER_S, BEFORE_S, RISE_S, rush_of
from lab.scenarios.files import load_scenario
from lab.traffic.rush import Rush

PASSWORD = "Kawat-biru-481"
NOW, WEEK = 1_795_900_000.0, 7 * 86_400.0


def test_the_default_has_three_campuses_and_plain_has_the_papers(tmp_path: Path) -> None:
    three = demo_state.keep_state(tmp_path / "three", demo_state.PAPER, 1, PASSWORD, plain=False)
    plain = demo_state.keep_state(tmp_path / "plain", demo_state.PAPER, 1, PASSWORD)
    assert demo_state.scenarios_of(three) == ("strada", "second_campus", "third_campus")
    assert demo_state.scenarios_of(plain) == ("strada",)


def test_one_start_fits_all_three() -> None:
    scenarios = [load_scenario(name) for name in demo_state.SCENARIOS]
    assert len({(each.time_zone, each.weeks) for each in scenarios}) == 1
    assert len({each.identity for each in scenarios}) == 3
    assert all(each.busy for each in scenarios)


def test_a_file_of_an_older_version_is_a_plain_one(tmp_path: Path) -> None:
    older = {"scenario": "strada", "seed": 1, "starts_at": NOW, "password": PASSWORD}
    (tmp_path / demo_state.STATE_FILE).write_text(json.dumps(older))
    kept = demo_state.keep_state(tmp_path, demo_state.PAPER, 1, None, plain=False)
    assert (kept.plain, kept.rushes) == (True, ())


def test_three_campuses_are_not_taken_for_one(tmp_path: Path) -> None:
    demo_state.keep_state(tmp_path, demo_state.PAPER, 1, PASSWORD, plain=False)
    with pytest.raises(Invalid, match="three campuses"):
        demo_state.keep_state(tmp_path, demo_state.PAPER, 1, None, plain=True)


def test_the_file_keeps_every_rush(tmp_path: Path) -> None:
    made = demo_state.keep_state(tmp_path, demo_state.PAPER, 1, PASSWORD, plain=False)
    busy = replace(made, rushes=(Rush(1.0, 2.0, 3.0), Rush(4.0, 5.0, 6.0)))
    demo_state.write_state(tmp_path, busy)
    assert demo_state.keep_state(tmp_path, demo_state.PAPER, 1, None, plain=False) == busy
    assert (tmp_path / demo_state.STATE_FILE).stat().st_mode & 0o777 == 0o600


def test_a_first_start_is_busy_from_two_hours_before() -> None:
    rush = rush_of(NOW, NOW - 10 * WEEK, NOW - 3 * 86_400)
    assert rush == Rush(NOW - BEFORE_S, NOW - BEFORE_S + RISE_S, NOW + AFTER_S)


@pytest.mark.parametrize("known_until, scripted_until", [(-60, -WEEK), (-WEEK, -60), (-9, 20)])
def test_what_was_read_and_the_weeks_of_the_script_stay(
    known_until: float, scripted_until: float
) -> None:
    rush = rush_of(NOW, NOW + known_until, NOW + scripted_until)
    assert min(NOW, NOW + max(known_until, scripted_until)) == rush.at
    assert rush.full_at == NOW
