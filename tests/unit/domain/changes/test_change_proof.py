"""Whether a change that waits for confirmation is called safe."""

from __future__ import annotations

from dataclasses import replace

import pytest

from backend.domain.changes.checks import BUSY_BYTES, HOLD_S, UplinkReading
from backend.domain.changes.proof import OLD_LOOK_S, Watch, checks_of, shares, verdict
from backend.domain.plans.plan import PlanTarget

BOTH = frozenset({"ether1", "ether2"})
BEFORE = UplinkReading(
    running=BOTH, routed=BOTH, reachable=BOTH, bytes={"ether1": 10, "ether2": 10}, caught=3
)
FIRST = replace(BEFORE, bytes={"ether1": 20, "ether2": 20}, caught=0, divided=1)
LAST = replace(FIRST, bytes={"ether1": 90, "ether2": 90}, divided=8)
WATCH = Watch(
    kind="buckets",
    target=PlanTarget(("ether1", "ether2")),
    held_s=HOLD_S,
    look_age_s=5.0,
    before=BEFORE,
    first=FIRST,
    last=LAST,
    moved=BOTH,
)


def states(watch: Watch) -> dict[str, str]:
    return {check.code: check.state for check in checks_of(watch)}


def verdict_of(watch: Watch) -> str:
    return verdict(checks_of(watch))


def test_all_is_well() -> None:
    assert set(states(WATCH).values()) == {"passed"}
    assert list(states(WATCH)) == [
        *("standing", "links", "routes", "traffic", "classified", "met", "held"),
    ]
    assert verdict_of(WATCH) == "safe"


@pytest.mark.parametrize("age_s", [None, OLD_LOOK_S + 1])
def test_without_a_fresh_look_nothing_is_called_safe(age_s: float | None) -> None:
    assert verdict_of(replace(WATCH, look_age_s=age_s)) == "measuring"
    assert set(states(replace(WATCH, look_age_s=age_s)).values()) == {"waiting"}


@pytest.mark.parametrize("held_s", [None, HOLD_S - 1])
def test_it_must_have_held(held_s: float | None) -> None:
    watch = replace(WATCH, held_s=held_s)
    assert states(watch)["held"] == "waiting"
    assert verdict_of(watch) == "measuring"


def test_a_line_that_went_down() -> None:
    watch = replace(WATCH, last=replace(LAST, running=frozenset({"ether1"})))
    (links,) = [check for check in checks_of(watch) if check.code == "links"]
    assert (links.state, [each.params for each in links.reasons]) == (
        "failed",
        [{"interface": "ether2"}],
    )
    assert verdict_of(watch) == "failing"


def test_a_route_that_is_gone() -> None:
    watch = replace(WATCH, last=replace(LAST, routed=frozenset({"ether2"})))
    assert states(watch)["routes"] == "failed"
    assert states(watch)["links"] == "passed"


def test_silence_counts_once_it_lasted() -> None:
    silent = replace(WATCH, last=replace(LAST, bytes={"ether1": 90, "ether2": 20}))
    assert states(silent)["traffic"] == "failed"
    assert states(replace(silent, held_s=HOLD_S - 1))["traffic"] == "waiting"
    assert states(replace(silent, moved=frozenset({"ether1"})))["traffic"] == "passed"


def test_a_catch_all_of_the_change_begins_at_zero() -> None:
    caught = replace(WATCH, last=replace(LAST, caught=3))
    assert states(caught)["classified"] == "failed"
    assert states(replace(caught, kind="marks"))["classified"] == "passed"
    assert "classified" not in states(replace(WATCH, last=replace(LAST, caught=None)))


def test_packets_must_meet_the_new_rules() -> None:
    nobody = replace(WATCH, last=replace(LAST, divided=0))
    busy = {"ether1": 10 + BUSY_BYTES, "ether2": 90}
    assert states(nobody)["met"] == "waiting"
    assert states(replace(nobody, last=replace(nobody.last, bytes=busy)))["met"] == "failed"
    assert "met" not in states(replace(nobody, kind="marks"))


def test_nothing_has_held_while_a_check_fails_or_waits() -> None:
    busy = {"ether1": 10 + BUSY_BYTES, "ether2": 90}
    nobody = replace(WATCH, last=replace(LAST, divided=0))
    for watch in (nobody, replace(nobody, last=replace(nobody.last, bytes=busy))):
        assert states(watch)["held"] == "waiting"


def test_without_a_packet_on_the_new_rules_the_catch_all_says_nothing() -> None:
    nobody = replace(WATCH, last=replace(LAST, divided=0))
    assert states(nobody)["classified"] == "waiting"
    assert states(replace(nobody, last=replace(nobody.last, caught=3)))["classified"] == "failed"
    assert states(replace(nobody, kind="marks"))["classified"] == "passed"


def test_shares_are_of_the_sum() -> None:
    assert shares({1: 30, 2: 10}) == {1: 0.75, 2: 0.25}
    assert shares({1: 30, 2: 0}) == {1: 1.0, 2: 0.0}
    assert shares({1: 30, 2: None}) == {1: None, 2: None}
    assert shares({1: 0, 2: 0}) == {1: None, 2: None}
    assert shares({}) == {}
