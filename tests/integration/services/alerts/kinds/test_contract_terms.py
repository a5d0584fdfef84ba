"""Quotas, promised availability and speed: from stored readings to incidents, with figures worked by hand."""

from __future__ import annotations

import datetime as dt

import pytest

from backend.store.engine.database import Database
from backend.store.engine.instants import at, ms
from backend.store.tables import Incident
from tests.integration.services.alerts.slot_campus import SlotCampus
from tests.integration.services.posting.answers import two_lines

HOUR = 12  # slots
# Billing days begin at midnight in Jakarta: 17:00 UTC.
BILLING_DAY = dt.datetime(2025, 6, 16, 17, tzinfo=dt.UTC)


@pytest.fixture
def campus(database: Database) -> SlotCampus:
    """From five minutes before the billing day on."""
    made = SlotCampus(database, two_lines(database))
    made.at_ms = ms(BILLING_DAY) - 300_000
    made.slot(0, 0)
    return made


def contract(campus: SlotCampus, column: str, value: object) -> None:
    """Of the first ISP."""
    uplink_id = campus.target.uplinks[0].uplink_id
    campus.run_with(
        f"UPDATE contract SET {column} = :value WHERE uplink_id = :id", value=value, id=uplink_id
    )


def known(campus: SlotCampus, kind: str) -> list[Incident]:
    return [row for row in campus.incidents() if row.kind == kind]


def test_a_quota_is_news_at_three_quarters_and_again_when_it_is_used_up(campus: SlotCampus) -> None:
    contract(campus, "billing_day", 17)
    contract(campus, "quota_bytes", 12_000_000_000)  # at 8 Mbps 3.6 GB an hour
    campus.slots(2 * HOUR, 8, 8)
    assert known(campus, "quota") == []  # 7.2 GB are 60 %
    campus.slots(HOUR, 8, 8)
    [near] = known(campus, "quota")  # 10.8 GB are 90 %
    # 10.8 GB in 3 h are 2,592 GB in 30 days; four seconds of each slot come with the next one.
    assert near.figures | {"pace": 0} == {"percent": 90.0, "quota_gb": 12, "days": 30, "pace": 0}
    assert near.figures["pace"] == pytest.approx(21_600, rel=0.001)
    assert near.from_at == BILLING_DAY + dt.timedelta(hours=3)
    assert known(campus, "quota_used") == []
    campus.slots(HOUR, 8, 8)  # 14.4 GB are 120 %
    [used] = known(campus, "quota_used")
    [near] = known(campus, "quota")
    assert used.figures["percent"] == near.figures["percent"] == 120.0
    assert (near.parent_id, near.parent_reason) == (used.id, "isp")


def test_the_next_billing_day_closes_both(campus: SlotCampus) -> None:
    contract(campus, "billing_day", 17)
    contract(campus, "quota_bytes", 3_000_000_000)
    campus.slots(HOUR, 8, 8)
    assert [row.closed_at for row in campus.incidents()] == [None, None]
    following = dt.datetime(2025, 7, 16, 17, tzinfo=dt.UTC)
    campus.at_ms = ms(following) - 300_000
    campus.slots(2, 0, 0)
    assert {(row.kind, row.close_reason, row.to_at) for row in campus.incidents()} == {
        ("quota", "over", following),
        ("quota_used", "over", following),
    }


def test_a_quota_that_was_taken_out_of_the_contract_ends_unmeasured(campus: SlotCampus) -> None:
    contract(campus, "quota_bytes", 3_000_000_000)
    contract(campus, "billing_day", 17)
    campus.slots(HOUR, 8, 8)
    contract(campus, "quota_bytes", None)
    campus.slots(HOUR, 8, 8)
    assert {row.close_reason for row in campus.incidents()} == {"unmeasured"}


def test_availability_is_missed_once_the_month_cannot_make_up_for_it(campus: SlotCampus) -> None:
    """June has 720 hours; 99.9 % of them leave 43.2 minutes."""
    contract(campus, "sla_percent", 99.9)
    campus.slots(HOUR, 10, 10)
    campus.slots(8, 0, 10, down=(0,))
    campus.slots(4, 10, 10)
    assert known(campus, "sla_missed") == []  # 40 minutes
    campus.slots(1, 0, 10, down=(0,))
    campus.slots(11, 10, 10)
    [missed] = known(campus, "sla_missed")
    # Away for 45 of 184.5 minutes: the billing day began five minutes after the first reading, which tells no bytes.
    assert missed.figures["promised"] == 99.9
    assert missed.figures["percent"] == pytest.approx(75.61, abs=0.02)
    assert missed.from_at == BILLING_DAY + dt.timedelta(hours=3)
    july = dt.datetime(2025, 6, 30, 17, tzinfo=dt.UTC)
    campus.at_ms = ms(july) - 300_000
    campus.slots(2, 10, 10)
    [missed] = known(campus, "sla_missed")
    assert (missed.close_reason, missed.to_at) == ("over", july)


WORK = (
    '{"hours": [{"weekday": 2, "from": "00:00", "to": "01:00"}, {"weekday": 3, "from": "00:00", "to": "01:00"}],'
    ' "holidays": [], "periods": []}'
)


def add_tests(campus: SlotCampus, place: int, *mbps: int) -> None:
    """Download tests of an ISP of 100 Mbps in this hour, each with its path proven."""
    for number, rate in enumerate(mbps):
        campus.run_with(
            "INSERT INTO probe_run (router_id, uplink_id, preset, kind, direction, heavy, spec, target, due_at,"
            " expires_at, state, outcome, reason, ended_at, figures)"
            " SELECT router_id, id, 'light', 'tcp', 'download', true, '{}', '{}', to_timestamp(:at),"
            " to_timestamp(:at + 600), 'over', 'ok', '', to_timestamp(:at + 20),"
            " jsonb_build_object('download', jsonb_build_object('mean_bps', :bps, 'seconds', 10))"
            " FROM uplink WHERE id = :uplink",
            uplink=campus.target.uplinks[place].uplink_id,
            at=campus.at_ms / 1000 + 60 * number,
            bps=rate * 1_000_000,
        )


def test_a_contract_is_low_by_the_middle_of_five_proven_tests(campus: SlotCampus) -> None:
    """Work is in the first hour of Tuesday and Wednesday; the billing day is a Tuesday."""
    campus.run_with("UPDATE campus SET calendar = CAST(:hours AS jsonb)", hours=WORK)
    add_tests(campus, 0, 70, 60, 95)
    add_tests(campus, 1, 70, 90, 85, 95, 81)
    campus.slots(HOUR + 1, 10, 10)
    assert known(campus, "contract_low") == []  # three tests of one, and 85 % of the other
    campus.at_ms = ms(BILLING_DAY + dt.timedelta(days=1))
    add_tests(campus, 0, 99, 79)
    campus.slots(HOUR + 1, 10, 10)
    [low] = known(campus, "contract_low")  # 60, 70, 79, 95, 99
    assert low.uplink_id == campus.target.uplinks[0].uplink_id
    assert low.figures == {"percent": 79.0, "tests": 5}
    assert low.from_at == BILLING_DAY + dt.timedelta(days=1, hours=1)


def test_a_work_day_with_missing_readings_is_news_until_one_is_read(campus: SlotCampus) -> None:
    campus.run_with("UPDATE campus SET calendar = CAST(:hours AS jsonb)", hours=WORK)
    campus.run("UPDATE uplink SET created_at = '2025-01-01'")
    campus.slots(8, 10, 10)
    campus.run(
        "UPDATE slot SET covered_ms = covered_ms - 100000, bridged_ms = 0"
    )  # as if polls were late
    campus.slots(5, 10, 10)
    [unread] = known(campus, "no_data")
    assert unread.from_at == BILLING_DAY
    assert 70 < unread.figures["percent"] < 90
    campus.at_ms = ms(BILLING_DAY + dt.timedelta(days=1)) - 300_000
    campus.slots(HOUR + 2, 10, 10)
    [unread] = known(campus, "no_data")
    assert (unread.close_reason, unread.to_at) == ("over", BILLING_DAY + dt.timedelta(days=1))


def test_a_work_day_on_which_the_router_was_away_says_nothing(campus: SlotCampus) -> None:
    campus.run_with("UPDATE campus SET calendar = CAST(:hours AS jsonb)", hours=WORK)
    campus.run("UPDATE uplink SET created_at = '2025-01-01'")
    campus.slots(4, 10, 10)
    campus.slots_without_answer(6)
    campus.slots(3, 10, 10)
    assert known(campus, "no_data") == []


def test_a_router_that_nobody_polls_is_news_after_an_hour(campus: SlotCampus) -> None:
    campus.run(
        "INSERT INTO router (campus_id, name, host, port, tls, username, password_encrypted, created_at)"
        " SELECT campus_id, 'new', 'new.example', 8728, false, 'timbang', password_encrypted, '2025-06-16 17:00Z'"
        " FROM router"
    )
    campus.slots(HOUR - 1, 10, 10)
    assert known(campus, "no_data") == []
    campus.slots(2, 10, 10)
    [unread] = known(campus, "no_data")
    assert (unread.from_at, unread.figures) == (BILLING_DAY, {})
    polled_at = at(campus.at_ms)
    campus.run_with(
        "INSERT INTO router_state (router_id, polled_at, answered_at) SELECT id, :at, :at FROM router"
        " WHERE name = 'new'",
        at=polled_at,
    )
    campus.slot(10, 10)
    [unread] = known(campus, "no_data")
    assert (unread.close_reason, unread.to_at) == ("over", polled_at)
