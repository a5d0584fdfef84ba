"""The passes judge by the rules of the place, from the next look on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from backend.domain.alerts.kinds import IncidentKind
from backend.domain.alerts.rules import DEFAULTS, RuleLimits
from backend.services.alerts.incident_rules import NewRule, RuleCase
from backend.services.alerts.places import ChosenPlace
from backend.services.audit import Actor
from backend.store.alerts import rules
from backend.store.engine.database import Database
from backend.store.engine.instants import at
from tests.integration.services.alerts.campus import AlertedCampus
from tests.integration.services.alerts.slot_campus import SlotCampus
from tests.integration.services.alerts.test_degraded import GOOD, LOSSY, SLOW, PingedCampus
from tests.integration.services.posting.answers import two_lines

BUDI = Actor(None, "budi", "admin")
FULL, DEGRADED = DEFAULTS["isp_full"], DEFAULTS["isp_degraded"]


def put(campus: AlertedCampus, kind: IncidentKind, limits: RuleLimits, where: str = "isp") -> int:
    router_id = campus.target.router_id
    places = {
        "isp": ChosenPlace(1, router_id, campus.target.uplinks[0].uplink_id),
        "other isp": ChosenPlace(1, router_id, campus.target.uplinks[1].uplink_id),
        "router": ChosenPlace(1, router_id, None),
        "campus": ChosenPlace(1, None, None),
        "everywhere": ChosenPlace(None, None, None),
    }
    with campus.database.transaction() as session:
        case = RuleCase(session, BUDI, at(campus.at_ms), poll_s=10)
        return case.put(NewRule(kind, places[where], limits))


def reset(campus: AlertedCampus, rule_id: int) -> None:
    with campus.database.transaction() as session:
        RuleCase(session, BUDI, at(campus.at_ms), poll_s=10).reset(rule_id)


@pytest.fixture
def polled(database: Database) -> AlertedCampus:
    made = AlertedCampus(database, two_lines(database))
    made.watch(5)
    return made


@pytest.mark.parametrize("where", ["isp", "router", "campus", "everywhere"])
def test_an_outage_opens_after_the_wait_of_its_place(polled: AlertedCampus, where: str) -> None:
    put(polled, "isp_down", RuleLimits(120, 30), where)
    polled.watch(12, down=(0,))
    assert polled.incidents() == []
    polled.watch(1, down=(0,))
    assert polled.only().closed_at is None
    polled.watch(3)
    assert polled.only().closed_at is None
    polled.watch(1)
    assert polled.only().closed_at is not None


def test_a_rule_of_another_place_or_kind_changes_nothing(polled: AlertedCampus) -> None:
    put(polled, "isp_down", RuleLimits(3600, 60), "other isp")
    put(polled, "router_unreachable", RuleLimits(3600, 60), "everywhere")
    polled.watch(4, down=(0,))
    assert polled.only().kind == "isp_down"


def test_the_nearest_counts_and_the_wider_after_it_is_reset(polled: AlertedCampus) -> None:
    put(polled, "isp_down", RuleLimits(3600, 60), "campus")
    nearest = put(polled, "isp_down", RuleLimits(1800, 60), "isp")
    assert put(polled, "isp_down", RuleLimits(10, 60), "isp") == nearest
    polled.watch(2, down=(0,))
    assert len(polled.incidents()) == 1
    polled.watch(30)
    reset(polled, nearest)
    polled.watch(20, down=(0,))
    assert len(polled.incidents()) == 1


def test_a_router_waits_by_its_rule(polled: AlertedCampus) -> None:
    put(polled, "router_unreachable", RuleLimits(300, 20), "router")
    polled.watch_nothing(30)
    assert polled.incidents() == []
    polled.watch_nothing(2)
    assert polled.only().kind == "router_unreachable"


def test_silence_waits_by_its_rule(polled: AlertedCampus) -> None:
    polled.divide({uplink.interface: "1/2" for uplink in polled.target.uplinks})
    put(polled, "isp_silent", RuleLimits(30, 10))
    for _ in range(3):
        polled.poll(0, 60)
        polled.look()
    assert polled.only().kind == "isp_silent"
    polled.poll(40, 40)
    polled.look()
    assert polled.only().closed_at is not None


def full(campus: SlotCampus) -> list[tuple[int, float, float | None]]:
    return campus.stretches("isp_full")


@pytest.fixture
def slotted(database: Database) -> SlotCampus:
    made = SlotCampus(database, two_lines(database))
    made.slots(2, 20, 20)
    return made


def test_full_by_the_levels_and_waits_of_its_rule(slotted: SlotCampus) -> None:
    limits = RuleLimits(300, 600, open_percent=60, clear_percent=50)
    put(slotted, "isp_full", limits)
    slotted.slot(61, 61)
    assert full(slotted) == [(0, 2, None)]
    slotted.slots(2, 55, 55)
    assert full(slotted) == [(0, 2, None)]
    slotted.slots(2, 45, 45)
    assert full(slotted) == [(0, 2, 5)]


def test_a_higher_level_keeps_it_from_being_full(slotted: SlotCampus) -> None:
    put(slotted, "isp_full", replace(FULL, open_percent=98), "everywhere")
    slotted.slots(4, 95, 20)
    assert full(slotted) == []


@pytest.fixture
def pinged(database: Database) -> PingedCampus:
    made = PingedCampus(database, two_lines(database))
    made.slot(50, 40)
    made.pinged(GOOD)
    return made


def test_loss_by_the_level_of_its_rule(pinged: PingedCampus) -> None:
    put(pinged, "isp_degraded", replace(DEGRADED, loss_percent=20))
    for _ in range(4):
        pinged.pinged(LOSSY)
    assert pinged.degraded() == []
    put(pinged, "isp_degraded", replace(DEGRADED, open_s=300, loss_percent=10))
    pinged.pinged(LOSSY)
    assert pinged.degraded() == [(0, 6, None)]


def test_delay_by_the_level_of_its_rule(pinged: PingedCampus) -> None:
    pinged.weeks_before(20_000)
    put(pinged, "isp_degraded", replace(DEGRADED, slow_by_ms=80))
    for _ in range(3):
        pinged.pinged(SLOW)  # 90 ms: 70 above what is usual
    assert pinged.degraded() == []
    put(pinged, "isp_degraded", replace(DEGRADED, open_s=300, slow_by_ms=60))
    pinged.pinged(SLOW)
    assert pinged.degraded() == [(0, 5, None)]


def test_a_delay_below_what_comes_can_be_slow(pinged: PingedCampus) -> None:
    """What is below the level of all rules is not even read."""
    pinged.weeks_before(10_000)
    put(pinged, "isp_degraded", replace(DEGRADED, slow_by_ms=5))
    for _ in range(2):
        pinged.pinged([16_000] * 10, [10_000] * 10)
    assert pinged.degraded() == [(0, 2, None)]


def test_the_book_has_all_rules(polled: AlertedCampus) -> None:
    put(polled, "isp_down", RuleLimits(3600, 60), "campus")
    with polled.database.transaction() as session:
        book = rules.book(session)
    assert book.campus_of == {polled.target.router_id: 1}
    assert book.limits("isp_down", polled.target.router_id, 99) == RuleLimits(3600, 60)
