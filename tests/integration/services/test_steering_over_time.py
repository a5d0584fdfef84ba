"""Steering over time from rows of a real database: hours of buckets, and what is answered where they lack."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy.orm import Session

from backend.domain.balance.settings import BalanceSettings
from backend.services.advice import balance_settings
from backend.services.audit import Actor
from backend.services.inventory.inventory import RouterView
from backend.services.steering import over_time
from backend.store.engine.instants import ms
from backend.store.figures.demand import hourly_bucket_bytes
from backend.store.polling import slots
from backend.store.tables import BucketSample
from tests.integration.services.advice import MB, begin_ecmp, begin_pcc, carry, work_slots
from tests.integration.services.history import full, gatherer, make_router

JAKARTA = ZoneInfo("Asia/Jakarta")
FIRST = dt.date(2026, 10, 19)
WEEKS = 4
BEGAN = dt.datetime(2026, 10, 1, tzinfo=JAKARTA)
NOW = dt.datetime(2026, 11, 16, 6, 0, tzinfo=JAKARTA)
HOUR_MS = 3_600_000
OWNERS = (0, 1, 1, 2, 2)


def by_turns(hour: int, bucket: int) -> float:
    """Mbps. The buckets of ISP2 take turns, as do those of ISP3."""
    return 160.0 if (hour < 12) == (bucket in (1, 3)) and bucket else 20.0


def record(session: Session, router: RouterView, mbps: Callable[[int, int], float]) -> None:
    """Slots of the ISPs, and one sample of each bucket an hour with what its uploads count."""
    rows, samples = [], []
    for _, at_ms in work_slots(FIRST, 7 * WEEKS, JAKARTA):
        at = dt.datetime.fromtimestamp(at_ms / 1000, JAKARTA)
        sizes = [round(mbps(at.hour, bucket) * MB / 8 * 300) for bucket in range(len(OWNERS))]
        for place, uplink in enumerate(router.uplinks):
            own = sum(size for size, owner in zip(sizes, OWNERS, strict=True) if owner == place)
            rows.append((uplink.id, full(at_ms, own, own // 10)))
        if at.minute == 55:
            samples += [
                BucketSample(
                    router_id=router.router.id,
                    denominator=len(OWNERS),
                    at=at + dt.timedelta(minutes=5),
                    bytes=12 * size // 10,
                    packets=size // 1000,
                    remainder=bucket,
                    duration_ms=HOUR_MS,
                    mark="m",
                )
                for bucket, size in enumerate(sizes)
            ]
    slots.load(session, rows)
    session.add_all(samples)
    session.flush()


@pytest.fixture
def router(session: Session) -> RouterView:
    """100, 200 and 200 Mbit/s with five counted buckets for four weeks."""
    made = make_router(session)
    begin_pcc(session, made, BEGAN, OWNERS)
    record(session, made, by_turns)
    return made


def answer(session: Session, router: RouterView) -> over_time.SteeringOverTime:
    return over_time.of_router(gatherer(session, NOW), router)


def codes(statements) -> list[str]:
    return [statement.code for statement in statements]


def test_a_sample_counts_in_the_hour_that_it_ended_in(session: Session, router: RouterView) -> None:
    eight = ms(dt.datetime.combine(FIRST, dt.time(8), JAKARTA))
    hours = hourly_bucket_bytes(
        session,
        router.router.id,
        len(OWNERS),
        [(eight, eight + HOUR_MS), (eight + 4 * HOUR_MS, eight + 5 * HOUR_MS)],
    )
    assert set(hours) == {eight, eight + 4 * HOUR_MS}
    assert hours[eight][1] == round(160 * MB / 8 * 3600) // 10
    assert hours[eight + 4 * HOUR_MS][1] == round(20 * MB / 8 * 3600) // 10
    assert hourly_bucket_bytes(session, router.router.id, 7, [(eight, eight + HOUR_MS)]) == {}


def test_counted_buckets_are_replayed_under_every_policy(
    session: Session, router: RouterView
) -> None:
    made = answer(session, router)
    assert (made.lacking, made.per_isp_only, made.days) == ((), False, 20)
    rows = {row.policy: row for row in made.rows}
    assert list(rows) == [
        "single", "equal", "today", "chosen", "by_hour", "aimd", "rer", "pool",
    ]  # fmt: skip
    assert [policy for policy, row in rows.items() if row.is_bound] == ["rer", "pool"]
    # 20 + 160 on each line of 200.
    assert rows["today"].p95_utilization == pytest.approx(0.9)
    assert all(row.p95_utilization >= rows["pool"].p95_utilization for row in made.rows)
    assert codes(made.statements)[0].startswith("weights_")
    assert {uplink.policy for uplink in made.uplinks} == set(rows) - {"pool"}


def test_without_counted_buckets_it_is_per_isp_only(session: Session) -> None:
    router = make_router(session)
    begin_ecmp(session, router, BEGAN)
    carry(session, router, FIRST, 7 * WEEKS, (1 / 3, 1 / 3, 1 / 3))
    made = answer(session, router)
    assert made.per_isp_only
    assert "by_hour" not in {row.policy for row in made.rows}
    assert made.weights_answer == "yes"


def test_less_than_four_weeks_are_not_judged(session: Session) -> None:
    router = make_router(session)
    begin_pcc(session, router, BEGAN, OWNERS)
    carry(session, router, FIRST + dt.timedelta(days=14), 14, (0.2, 0.4, 0.4))
    made = answer(session, router)
    assert (codes(made.lacking), made.rows, made.statements) == (["lacks_weeks"], (), ())
    assert made.lacking[0].params == {"have": 2, "needed": 4}
    assert (made.weights_answer, made.hours_answer) == ("unknown", "unknown")


def test_too_short_a_history_names_the_setting(session: Session, router: RouterView) -> None:
    balance_settings.replace_all(
        session, Actor(None, "ana", "admin"), router.router.id, BalanceSettings(window_weeks=2), NOW
    )
    assert codes(answer(session, router).lacking) == ["lacks_history"]
