"""Tests before and after a Wednesday on which a line got twice its speed."""

from __future__ import annotations

import datetime as dt

import pytest

from backend.domain.contracts.contracts import Contract
from backend.domain.metering.capacity import Capacity
from backend.services.figures.summaries import Gatherer
from backend.services.figures.summary_cache import SummaryCache
from backend.services.inventory import contracts, inventory
from backend.services.quality import disputes
from backend.services.quality import regimes as quality_regimes
from backend.services.quality import servers as quality_servers
from backend.store.tables import Campus
from tests.integration.services import probe_history as history
from tests.integration.services.quality.campus import DAY, HOUR, MBPS, NOW, begin_regime

WEDNESDAY = dt.date(2026, 11, 18)
WEDNESDAY_AT = dt.datetime(2026, 11, 17, 17, tzinfo=dt.UTC)
"""Its midnight in Jakarta."""
SLOW, FAST = Capacity(100 * MBPS, 100 * MBPS), Capacity(200 * MBPS, 100 * MBPS)
BEFORE = {"range": "custom", "from_at": NOW - 8 * DAY, "to_at": NOW - 3 * DAY}


@pytest.fixture
def tested(session, campus):
    """85 Mbit/s on Monday and Tuesday, 170 on Wednesday and Thursday: 85 % of each contract."""
    router, uplinks = campus
    servers = [history.add_server(session, host, host) for host in ("198.51.100.1", "198.51.100.2")]
    for day in range(1, 5):
        rate = (170 if day < 3 else 85) * MBPS
        for number, server in enumerate(servers):
            at = NOW - day * DAY - number * HOUR
            history.measured(session, uplinks[0], at, history.tcp([rate] * 10), server=server)

    def sold(*terms: tuple[dt.date | None, Capacity]) -> None:
        wanted = [Contract(day, capacity) for day, capacity in terms]
        place = session.get_one(Campus, router.campus_id)
        contracts.replace(session, uplinks[0], place, wanted, NOW)

    return sold


def test_every_test_is_held_against_the_contract_of_its_day(ask, campus, tested) -> None:
    tested((None, SLOW), (WEDNESDAY, FAST))
    dispute = ask(disputes.dispute, campus[1][0].id, range="7d")
    assert {run.share_of_contract for run in dispute.runs} == {0.85}
    down = dispute.download
    assert (down.contract_bps, down.hours, down.hours_below_80) == (200 * MBPS, 8, 0)
    # 85 % of what was sold is very good; 64 % of what is sold now would only be good.
    (view, *_) = ask(range="7d").uplinks
    assert (view.contract, view.metrics["download"].category) == (FAST, "very_good")


def test_servers_are_judged_by_the_contract_of_each_test(ask, tested) -> None:
    tested((None, SLOW), (WEDNESDAY, FAST))
    (verdict,) = ask(quality_servers.compare_servers, range="7d").items
    assert verdict.verdict == "fine"
    assert {server.share_of_contract for server in verdict.servers} == {0.85}


def test_a_new_contract_leaves_the_quality_of_the_days_before_alone(ask, tested) -> None:
    tested((None, SLOW))
    before = ask(**BEFORE)
    tested((None, SLOW), (WEDNESDAY, FAST))
    after = ask(**BEFORE)
    assert [uplink.contract for uplink in after.uplinks] == [
        uplink.contract for uplink in before.uplinks
    ]
    assert [uplink.metrics for uplink in after.uplinks] == [
        uplink.metrics for uplink in before.uplinks
    ]
    assert [uplink.grades for uplink in after.uplinks] == [
        uplink.grades for uplink in before.uplinks
    ]


def test_a_correction_changes_it(ask, campus, tested) -> None:
    tested((None, FAST))
    dispute = ask(disputes.dispute, campus[1][0].id, range="7d")
    assert {run.share_of_contract for run in dispute.runs} == {0.85, 0.425}
    assert dispute.download.hours_below_80 == 4


def test_two_regimes_of_other_contracts_say_so(session, campus, tested) -> None:
    router, uplinks = campus
    begin_regime(session, router.id, NOW - 8 * DAY, "ecmp")
    begin_regime(session, router.id, WEDNESDAY_AT, "pcc")

    def compared() -> str:
        gatherer = Gatherer(session, NOW, 10, SummaryCache())
        router_view = inventory.view(session, router.id)
        comparison = quality_regimes.compare_regimes(gatherer, router_view, None, None, "all")
        return " ".join(statement.text for statement in comparison.statements)

    tested((None, SLOW))
    assert "contract" not in compared()
    tested((None, SLOW), (WEDNESDAY, FAST))
    name = uplinks[0].name
    said = f"the contract of {name} (100 Mbit/s in A, 200/100 Mbit/s in B) and the method. Two per"
    assert said in compared()
