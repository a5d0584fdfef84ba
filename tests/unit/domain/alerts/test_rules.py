"""Which rule counts where, and that what comes is what the verdict says."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.alerts.conditions.condition_state import Patience
from backend.domain.alerts.conditions.degraded_slots import DEGRADED_PATIENCE
from backend.domain.alerts.conditions.full_slots import FULL_PATIENCE
from backend.domain.alerts.conditions.silence import SILENT_PATIENCE
from backend.domain.alerts.kinds import TRAITS, RouterIncidentKind, RuleKind
from backend.domain.alerts.rule_bounds import bounds, check
from backend.domain.alerts.rules import DEFAULTS, EVERYWHERE, RuleBook, RuleLimits, Scope, scope
from backend.domain.verdict.limits import VerdictLimits
from backend.errors import Invalid

KINDS: tuple[RuleKind, ...] = get_args(RuleKind)
EVERY_KIND: tuple[RouterIncidentKind, ...] = get_args(RouterIncidentKind)
FULL, DEGRADED = DEFAULTS["isp_full"], DEFAULTS["isp_degraded"]
CAMPUS_OF = {10: 1, 20: 2}


def test_what_comes_is_what_the_verdict_says() -> None:
    assert {kind: DEFAULTS[kind].levels for kind in KINDS} == dict.fromkeys(KINDS, VerdictLimits())
    of_events = {kind: RuleBook().of_events(kind, 1, 1) for kind in EVERY_KIND}
    assert of_events == {kind: TRAITS[kind].patience for kind in EVERY_KIND}
    waits = {kind: DEFAULTS[kind].patience for kind in ("isp_silent", "isp_full", "isp_degraded")}
    assert waits == {
        "isp_silent": SILENT_PATIENCE,
        "isp_full": FULL_PATIENCE,
        "isp_degraded": DEGRADED_PATIENCE,
    }


@pytest.mark.parametrize("kind", KINDS)
def test_what_comes_could_be_written(kind: RuleKind) -> None:
    check(kind, DEFAULTS[kind], 10)


def test_levels_take_the_place_of_the_verdicts() -> None:
    full = replace(FULL, open_percent=60, clear_percent=40).levels
    assert full == replace(VerdictLimits(), full_from=0.6, full_until=0.4)
    degraded = replace(DEGRADED, loss_percent=20, slow_by_ms=100).levels
    assert degraded == replace(VerdictLimits(), lossy_from=0.2, slow_by_ms=100.0)


@pytest.mark.parametrize(
    "place, expected",
    [
        ((None, None, None), EVERYWHERE),
        ((1, None, None), ("campus", 1)),
        ((1, 10, None), ("router", 10)),
        ((1, 10, 100), ("uplink", 100)),
    ],
)
def test_the_nearest_place(
    place: tuple[int | None, int | None, int | None], expected: Scope
) -> None:
    assert scope(*place) == expected


SCOPES: tuple[Scope, ...] = (EVERYWHERE, ("campus", 1), ("router", 10), ("uplink", 100))


@given(st.sets(st.sampled_from(SCOPES)))
def test_the_nearest_rule_counts_whole(places: set[Scope]) -> None:
    rules = {("isp_down", place): RuleLimits(1 + SCOPES.index(place), 50) for place in places}
    book = RuleBook({**rules, ("isp_full", EVERYWHERE): FULL}, CAMPUS_OF)
    nearest = max(places, key=SCOPES.index, default=None)
    expected = DEFAULTS["isp_down"] if nearest is None else rules["isp_down", nearest]
    assert book.limits("isp_down", 10, 100) == expected
    assert book.of_events("isp_down", 10, 100) == expected.patience
    elsewhere = rules.get(("isp_down", EVERYWHERE), DEFAULTS["isp_down"])
    assert book.limits("isp_down", 20, 200) == elsewhere


def test_events_that_have_waited_wait_no_more() -> None:
    book = RuleBook().with_rule("isp_silent", EVERYWHERE, RuleLimits(600, 600))
    assert book.of_events("isp_silent", 1, 1) == Patience(0, 0)
    assert book.limits("isp_silent", 1, 1) == RuleLimits(600, 600)


def test_the_lowest_level_of_all_places() -> None:
    book = RuleBook({}, CAMPUS_OF).with_rule(
        "isp_full", ("router", 10), replace(FULL, open_percent=95)
    )
    assert book.least("isp_full", "open_percent") == 90
    book = book.with_rule(
        "isp_full", ("uplink", 100), replace(FULL, open_percent=50, clear_percent=30)
    )
    assert book.least("isp_full", "open_percent") == 50
    assert book.least("isp_degraded", "slow_by_ms") == 30


@pytest.mark.parametrize(
    "kind, changed, field, code",
    [
        ("isp_down", {"open_s": 9}, "open_s", "rule_seconds"),
        ("isp_down", {"clear_s": 3601}, "clear_s", "rule_seconds"),
        ("isp_down", {"open_percent": 90}, "open_percent", "rule_has_not"),
        ("isp_full", {"open_s": 310}, "open_s", "rule_minutes"),
        ("isp_full", {"clear_s": 6 * 3600 + 300}, "clear_s", "rule_minutes"),
        ("isp_full", {"open_percent": 101}, "open_percent", "rule_percent"),
        ("isp_full", {"open_percent": None}, "open_percent", "rule_needs"),
        ("isp_full", {"clear_percent": 90}, "clear_percent", "rule_levels_crossed"),
        ("isp_degraded", {"slow_by_ms": 4}, "slow_by_ms", "rule_ms"),
        ("isp_degraded", {"loss_percent": 0}, "loss_percent", "rule_percent"),
        ("isp_degraded", {"clear_percent": 1}, "clear_percent", "rule_has_not"),
    ],
)
def test_what_is_no_rule(
    kind: RouterIncidentKind, changed: dict[str, int | None], field: str, code: str
) -> None:
    with pytest.raises(Invalid) as refused:
        check(kind, replace(DEFAULTS[kind], **changed), 10)
    assert (refused.value.field, refused.value.code) == (field, code)


def test_no_wait_is_shorter_than_two_readings_are_apart() -> None:
    with pytest.raises(Invalid, match="60 to 3600 seconds"):
        check("isp_down", RuleLimits(59, 60), 60)
    check("isp_down", RuleLimits(60, 60), 60)
    assert bounds("isp_full", 60)["open_s"].least == 300
