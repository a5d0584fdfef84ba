"""An ISP that loses pings, or is slower than usual, for ten minutes is an event and an incident."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from backend.domain.metering.slots import SLOT_MS
from backend.store.engine.database import Database
from backend.store.engine.instants import at
from backend.store.probes import pings
from backend.store.probes.pings import HOST, Echoes
from tests.integration.services.alerts.slot_campus import SlotCampus
from tests.integration.services.posting.answers import two_lines

KIND = "isp_degraded"
CALM, FULL = (50, 40), (95, 40)
MINUTE_MS = 60_000
GOOD, LOSSY, SLOW = [20_000] * 10, [20_000] * 9 + [None], [90_000] * 10


class PingedCampus(SlotCampus):
    """Ten pings a minute over each ISP."""

    def pinged(
        self,
        first: Sequence[int | None],
        second: Sequence[int | None] = GOOD,
        rates: tuple[float, float] = CALM,
        *,
        down: tuple[int, ...] = (),
    ) -> None:
        self.ping(self.at_ms, first, second)
        self.slot(*rates, down=down)

    def ping(self, from_ms: int, *rtt_us: Sequence[int | None]) -> None:
        rows = [
            Echoes(uplink.uplink_id, at(from_ms + minute * MINUTE_MS), HOST, False, tuple(each))
            for uplink, each in zip(self.target.uplinks, rtt_us, strict=False)
            for minute in range(SLOT_MS // MINUTE_MS)
        ]
        with self.database.transaction() as session:
            pings.insert(session, rows)

    def weeks_before(self, rtt_us: int) -> None:
        """What was usual at this hour, and at the next."""
        for week in (1, 2, 3, 4):
            for hour in (0, 1):
                hour_ms = self.at_ms - week * 7 * 24 * 3_600_000 + hour * 3_600_000
                self.ping(hour_ms, [rtt_us] * 10, [rtt_us] * 10)

    def degraded(self) -> list[tuple[int, float, float | None]]:
        return self.stretches(KIND)


@pytest.fixture
def campus(database: Database) -> PingedCampus:
    made = PingedCampus(database, two_lines(database))
    made.slot(*CALM)
    made.pinged(GOOD)
    return made


def test_loss_for_ten_minutes_opens_and_ten_good_minutes_close(campus: PingedCampus) -> None:
    campus.pinged(LOSSY)
    assert campus.degraded() == []
    campus.pinged(LOSSY)
    assert campus.degraded() == [(0, 2, None)]
    incident = campus.only()
    assert (incident.kind, incident.harm, incident.parent_id) == (KIND, None, None)
    campus.pinged(GOOD)
    assert campus.degraded() == [(0, 2, None)]
    campus.pinged(GOOD)
    assert campus.degraded() == [(0, 2, 4)]
    assert campus.only().close_reason == "over"


def test_slower_than_in_the_weeks_before_at_that_hour(campus: PingedCampus) -> None:
    campus.weeks_before(20_000)
    for _ in range(3):
        campus.pinged(SLOW)
    assert campus.degraded() == [(0, 2, None)]


@pytest.mark.parametrize("usual_us", [None, 65_000])
def test_what_is_usual_or_not_known_to_be_is_not_slow(
    campus: PingedCampus, usual_us: int | None
) -> None:
    if usual_us is not None:
        campus.weeks_before(usual_us)
    for _ in range(3):
        campus.pinged(SLOW)
    assert campus.degraded() == []


def test_where_all_isps_lose_pings_it_is_their_target(campus: PingedCampus) -> None:
    for _ in range(4):
        campus.pinged(LOSSY, LOSSY)
    assert campus.degraded() == []
    campus.pinged(LOSSY)
    campus.pinged(LOSSY)
    for _ in range(4):
        campus.pinged(LOSSY, LOSSY)  # nor does that end it
    assert campus.degraded() == [(0, 6, None)]


def test_on_a_full_line_pings_wait_and_say_nothing_new(campus: PingedCampus) -> None:
    for _ in range(3):
        campus.pinged(LOSSY, rates=FULL)
    assert campus.degraded() == []
    assert campus.only().kind == "isp_full"


def test_a_degraded_one_that_gets_full_for_days_is_not_given_up(campus: PingedCampus) -> None:
    campus.pinged(LOSSY)
    campus.pinged(LOSSY)
    for _ in range(24 * 12 + 2):
        campus.ping(campus.at_ms, GOOD, GOOD)
        campus.slot(*FULL, looks=0)
    campus.look()
    assert campus.degraded() == [(0, 2, None)]
    by_kind = {each.kind: each for each in campus.incidents()}
    assert set(by_kind) == {"isp_degraded", "isp_full", "skewed"}
    degraded, full = by_kind["isp_degraded"], by_kind["isp_full"]
    assert (degraded.closed_at, degraded.parent_id, degraded.parent_reason) == (
        None,
        full.id,
        "isp",
    )
    for _ in range(3):  # it is full until ten minutes below
        campus.pinged(GOOD)
    assert campus.degraded()[0][2] is not None


def test_an_isp_without_a_link_says_nothing_of_its_quality(campus: PingedCampus) -> None:
    for _ in range(4):
        campus.pinged([None] * 10, rates=(0, 40), down=(0,))
    assert campus.degraded() == []


def test_pings_that_were_switched_off_are_closed_once(campus: PingedCampus) -> None:
    campus.pinged(LOSSY)
    campus.pinged(LOSSY)
    for _ in range(24 * 12 + 2):
        campus.slot(*CALM, looks=0)
    campus.look()
    assert campus.degraded() == [(0, 2, 4)]
    assert campus.only().close_reason == "unmeasured"
    for _ in range(3):
        campus.slot(*CALM, looks=2)
    assert campus.only().close_reason == "unmeasured"
