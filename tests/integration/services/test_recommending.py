"""Recommendations from rows of a real database: what they are made from, and what becomes of them."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from backend.domain.advice import codec as recommendation_codec
from backend.domain.advice.recommendation import Recommendation
from backend.domain.balance.settings import BalanceSettings
from backend.domain.balance.what_if import Scenario
from backend.domain.metering.capacity import Capacity
from backend.errors import Conflict, Invalid, NotFound
from backend.services.advice import balance_settings, balance_views, recommending, what_ifs
from backend.services.advice import inputs as recommendation_inputs
from backend.services.audit import Actor
from backend.services.inventory import inventory
from backend.services.inventory.inventory import RouterView
from backend.store import tables
from backend.store.advice import recommendations
from backend.store.engine.instants import ms
from backend.store.polling import events, rollups
from backend.store.polling.events import Entry
from backend.store.tables import AuditEntry, BucketSample
from tests.integration.rows import add_uplink
from tests.integration.services.advice import begin_ecmp, begin_pcc, carry
from tests.integration.services.history import gatherer, make_router
from tests.integration.services.probe_history import SECONDS, measured, tcp

JAKARTA = ZoneInfo("Asia/Jakarta")
FIRST = dt.date(2026, 10, 19)
WEEKS = 4
BEGAN = dt.datetime(2026, 10, 1, tzinfo=JAKARTA)
NOW = dt.datetime(2026, 11, 16, 6, 0, tzinfo=JAKARTA)
ADMIN = Actor(None, "ana", "admin")
THIRDS = (1 / 3, 1 / 3, 1 / 3)


def ecmp_router(session: Session) -> RouterView:
    router = make_router(session)
    begin_ecmp(session, router, BEGAN)
    carry(session, router, FIRST, 7 * WEEKS, THIRDS)
    return router


@pytest.fixture
def router(session: Session) -> RouterView:
    """100, 200 and 200 Mbit/s under ECMP for four weeks."""
    return ecmp_router(session)


def make(session: Session, router: RouterView, now: dt.datetime = NOW) -> tables.Recommendation:
    return recommending.make(gatherer(session, now), router)


def test_the_same_work_hours_give_the_same_figures_whenever_it_is_made(session, router):
    first = make(session, router)
    again = make(session, router, NOW + dt.timedelta(minutes=25))
    assert first.verdict == "change"
    assert again.content == first.content


def content(row: tables.Recommendation) -> Recommendation:
    return recommendation_codec.from_json(row.content)


def test_ecmp_on_unequal_uplinks_is_advised_to_weigh_them(
    session: Session, router: RouterView
) -> None:
    row = make(session, router)
    advised = content(row)
    first, second, third = (uplink.id for uplink in router.uplinks)
    assert (row.state, row.verdict, advised.days) == ("new", "change", 20)
    assert advised.weights == {first: 1, second: 2, third: 2}
    before = {uplink.uplink_id: uplink.before.share.value for uplink in advised.uplinks}
    assert before[first] == pytest.approx(1 / 3, abs=1e-6)
    assert advised.skew_before.value == pytest.approx(2 / 15, abs=1e-6)


def test_the_same_question_has_the_same_answer(session: Session, router: RouterView) -> None:
    assert make(session, router).content == make(session, router).content


def test_one_open_recommendation_per_router(session: Session, router: RouterView) -> None:
    other = make(session, ecmp_router(session))
    old = make(session, router)
    new = make(session, router, NOW + dt.timedelta(hours=1))
    assert (old.state, old.reason, old.decided_by) == ("superseded", "newer", "system")
    assert recommendations.open_of(session, router.router.id) is new
    assert other.state == "new"


def test_a_person_accepts_or_dismisses_what_is_open(session: Session, router: RouterView) -> None:
    row = make(session, router)
    recommending.accept(session, ADMIN, row.id, NOW)
    assert (row.state, row.decided_by) == ("accepted", "ana")
    with pytest.raises(Conflict):
        recommending.accept(session, ADMIN, row.id, NOW)
    other = make(session, router, NOW + dt.timedelta(hours=1))
    recommending.dismiss(session, ADMIN, other.id, "exams begin", NOW)
    assert (other.state, other.reason) == ("dismissed", "exams begin")
    with pytest.raises(Conflict):
        recommending.dismiss(session, ADMIN, other.id, "again", NOW)
    actions = session.scalars(select(AuditEntry.action).order_by(AuditEntry.id)).all()
    assert actions[-2:] == ["recommendation_accepted", "recommendation_dismissed"]
    with pytest.raises(NotFound):
        recommending.accept(session, ADMIN, 2**31 - 1, NOW)


def test_nothing_to_do_cannot_be_accepted(session: Session) -> None:
    router = make_router(session)
    begin_pcc(session, router, BEGAN, [0, 1, 1, 2, 2])
    carry(session, router, FIRST, 7 * WEEKS, (0.2, 0.4, 0.4))
    row = make(session, router)
    assert row.verdict == "nothing_to_do"
    with pytest.raises(Conflict):
        recommending.accept(session, ADMIN, row.id, NOW)


@pytest.mark.parametrize("mbps", [(), (100,)], ids=["no uplinks", "one uplink"])
def test_balancing_needs_two(session: Session, mbps: tuple[int, ...]) -> None:
    router = make_router(session, mbps=mbps)
    assert make(session, router).verdict == "cannot"
    shown = balance_views.view(gatherer(session, NOW), router)
    assert (len(shown.figures.loads), shown.figures.options) == (len(mbps), ())


def test_without_data_it_says_how_much_is_missing(session: Session) -> None:
    router = make_router(session)
    begin_ecmp(session, router, BEGAN)
    assert content(make(session, router)).missing.days == 5
    carry(session, router, dt.date(2026, 11, 12), 2, THIRDS)
    row = make(session, router, NOW + dt.timedelta(hours=1))
    assert (row.verdict, content(row).missing.days) == ("not_enough_data", 3)


def test_a_router_that_was_never_read(session: Session) -> None:
    router = make_router(session)
    carry(session, router, FIRST, 7 * WEEKS, THIRDS)
    assert make(session, router).verdict == "cannot"
    assert balance_views.view(gatherer(session, NOW), router).inputs.regime.id is None


def test_demand_of_an_earlier_regime_counts_while_the_present_one_is_young(
    session: Session, router: RouterView
) -> None:
    """Two days of wrong weights after weeks of ECMP: enough days, but split as the lines share now."""
    changed = dt.date(2026, 11, 12)
    begin_pcc(session, router, dt.datetime.combine(changed, dt.time(), JAKARTA), [0, 0, 1, 2])
    first = dt.date(2026, 11, 16)
    carry(session, router, first, 2, (0.5, 0.25, 0.25))
    now = dt.datetime(2026, 11, 18, 6, tzinfo=JAKARTA)
    demand = recommendation_inputs.gather(gatherer(session, now), router).question.demand
    assert demand.day_count > 15
    sums = demand.download.sums
    # Thursday and Friday of the new regime were carried in thirds, Monday and Tuesday half by the first line.
    assert sums[0] / sum(sums) == pytest.approx((2 / 3 + 2 / 2) / 4, abs=0.01)


def test_a_change_that_was_soon_undone_leaves_what_was_seen_before(session: Session) -> None:
    """ECMP that gives the first line half of everything; 1:2:2 is tried for ten minutes on the last morning."""
    router = make_router(session)
    begin_ecmp(session, router, BEGAN)
    carry(session, router, FIRST, 7 * WEEKS, (0.5, 0.25, 0.25))
    tried = dt.datetime(2026, 11, 13, 12, tzinfo=JAKARTA)
    begin_pcc(session, router, tried, [0, 1, 1, 2, 2])
    begin_ecmp(session, router, tried + dt.timedelta(minutes=10))
    advised = content(make(session, router))
    assert advised.uplinks[0].before.share.value == pytest.approx(0.5, abs=0.001)
    assert (advised.verdict, advised.days) == ("change", 20)
    assert "assumed_shares" not in {reason.code for reason in advised.reasons}


def test_a_spare_route_leaves_what_was_seen_before_it(session: Session) -> None:
    """It divides nothing while all ISPs are up, so what the balance promises of it is what it shows afterwards."""
    router = make_router(session)
    begin_pcc(session, router, BEGAN, [0, 1, 2], tables=True)
    carry(session, router, FIRST, 7 * WEEKS, (0.5, 0.25, 0.25))
    before = recommendation_inputs.gather(gatherer(session, NOW), router).question
    planned = dt.datetime(2026, 11, 15, 12, tzinfo=JAKARTA)
    begin_pcc(session, router, planned, [0, 1, 2], tables=True, spares={1: 2})
    question = recommendation_inputs.gather(gatherer(session, NOW), router).question
    isp2, isp3 = router.uplinks[1].id, router.uplinks[2].id
    assert before.today.fallback.own[isp2] == ((isp2,),)
    assert question.today.fallback.own[isp2] == ((isp2,), (isp3,))
    assert question.demand == before.demand
    assert question.unseen_slots == 0


def test_an_archived_uplink_carried_demand_too(session: Session, router: RouterView) -> None:
    ids = [uplink.id for uplink in router.uplinks]
    rollups.rebuild(session, ids, JAKARTA, ms(BEGAN), ms(NOW))
    before = recommendation_inputs.gather(gatherer(session, NOW), router).question.month_bytes
    assert before
    gone = router.uplinks[0]
    gone.archived_at = dt.datetime(2026, 11, 7, tzinfo=JAKARTA)
    session.flush()
    left = inventory.view(session, router.router.id)
    begin_pcc(session, left, gone.archived_at, [0, 1])
    question = recommendation_inputs.gather(gatherer(session, NOW), left).question
    assert question.demand.uplink_ids == tuple(uplink.id for uplink in left.uplinks)
    assert question.month_bytes == before
    assert make(session, left).verdict in {"nothing_to_do", "change"}


def test_an_uplink_that_was_added_lately_makes_no_gap_of_the_time_before(session: Session) -> None:
    """Six days of all three are enough, though the other two were measured for four weeks."""
    router = make_router(session)
    begin_ecmp(session, router, BEGAN)
    carry(session, router, dt.date(2026, 11, 6), 10, THIRDS)
    older = replace(router, uplinks=router.uplinks[:2])
    carry(session, older, FIRST, 18, THIRDS[:2])
    row = make(session, router)
    assert (row.verdict, content(row).days, content(row).missing.coverage) == ("change", 6, 1.0)


def test_slots_of_an_outage_are_split_as_if_no_uplink_was_down(
    session: Session, router: RouterView
) -> None:
    plain = recommendation_inputs.gather(gatherer(session, NOW), router).question.demand
    uplink = router.uplinks[0]
    down = [dt.datetime(2026, 11, 10, hour, tzinfo=JAKARTA) for hour in (9, 12)]
    events.write(session, [Entry("record", "link_down", router.router.id, uplink.id, *down)])
    with_outage = recommendation_inputs.gather(gatherer(session, NOW), router).question.demand
    assert with_outage.at_ms == plain.at_ms
    assert with_outage.download.totals == pytest.approx(plain.download.totals, rel=1e-6)


@pytest.mark.parametrize("zone", ["Europe/Berlin", "Australia/Lord_Howe"])
def test_work_days_are_whole_when_the_clock_changes(session: Session, zone: str) -> None:
    """Both clocks change in October 2026; five days of 9 hours are five days of 108 slots."""
    router = make_router(session, zone)
    tz = ZoneInfo(zone)
    begin_ecmp(session, router, dt.datetime(2026, 9, 1, tzinfo=tz))
    carry(session, router, dt.date(2026, 9, 28), 35, THIRDS)
    now = dt.datetime(2026, 11, 2, 6, tzinfo=tz)
    demand = recommendation_inputs.gather(gatherer(session, now), router).question.demand
    assert (demand.day_count, len(demand.at_ms), demand.coverage) == (20, 20 * 108, 1.0)


def test_what_the_rules_counted_is_shown_per_bucket(session: Session) -> None:
    router = make_router(session, mbps=(100, 100))
    begin_pcc(session, router, BEGAN, [0, 1])
    carry(session, router, FIRST, 7 * WEEKS, (0.6, 0.4))
    session.add_all(
        BucketSample(
            router_id=router.router.id,
            denominator=denominator,
            at=dt.datetime(2026, 11, day, 12, tzinfo=JAKARTA),
            bytes=size,
            packets=1,
            remainder=remainder,
            duration_ms=60_000,
            mark="m",
        )
        for day in (10, 11, 14)  # the 14th is a Saturday
        for denominator, remainder, size in ((2, 0, 6000), (2, 1, 4000), (3, 0, 9))
    )
    session.flush()
    inputs = recommendation_inputs.gather(gatherer(session, NOW), router)
    assert inputs.buckets.byte_counts == {0: 12_000, 1: 8_000}
    assert inputs.buckets.days == 10


def test_settings_bound_what_is_advised(session: Session, router: RouterView) -> None:
    first, *_ = router.uplinks
    settings = BalanceSettings(minimum_shares={first.id: 0.3}, window_weeks=2)
    balance_settings.replace_all(session, ADMIN, router.router.id, settings, NOW)
    advised = content(make(session, router))
    assert advised.days == 10
    if advised.buckets:
        assert advised.buckets.count(first.id) / len(advised.buckets) >= 0.3


def test_what_if_replays_without_writing(session: Session, router: RouterView) -> None:
    first, second, third = (uplink.id for uplink in router.uplinks)
    ask = gatherer(session, NOW)
    shown = what_ifs.ask(ask, router, Scenario(weights={first: 1, second: 2, third: 2}))
    assert shown.answer.error == pytest.approx(0, abs=1e-9)
    assert [uplink.download_share for uplink in shown.answer.uplinks] == pytest.approx(
        [0.2, 0.4, 0.4]
    )
    lost = what_ifs.ask(ask, router, Scenario(down=frozenset({first})))
    assert lost.answer.down == (first,)
    assert lost.answer.uplinks[0].download_share == pytest.approx(0)
    assert "ISP" in lost.statement.text
    none = what_ifs.ask(ask, router, Scenario(down=frozenset({first, second, third})))
    assert none.statement.text == "No ISP is left: nothing gets out."
    assert recommendations.latest(session, router.router.id) is None


def test_a_bad_request_names_its_field(session: Session, router: RouterView) -> None:
    first, *_ = (uplink.id for uplink in router.uplinks)
    stranger = add_uplink(session, make_router(session).router, "ether9").id
    refused = {
        "weights": [
            Scenario(weights={stranger: 1}),
            Scenario(weights={first: 0}),
            Scenario(weights={}),
            Scenario(weights={first: 300}),
        ],
        "buckets": [Scenario(buckets=(stranger,)), Scenario(weights={first: 1}, buckets=(first,))],
        "down": [Scenario(down=frozenset({stranger}))],
        "down_groups": [Scenario(down_groups=frozenset({"nowhere"}))],
        f"capacities.{stranger}": [Scenario(capacities={stranger: Capacity(1, 1)})],
    }
    for field, requests in refused.items():
        for request in requests:
            with pytest.raises(Invalid) as error:
                what_ifs.ask(gatherer(session, NOW), router, request)
            assert error.value.field == field


def test_an_uplink_that_probes_find_slower_counts_with_less(
    session: Session, router: RouterView
) -> None:
    slow, other, _ = router.uplinks
    for number in range(10):
        noon = dt.datetime(2026, 11, 2 + number % 5, 9 + number // 5, tzinfo=JAKARTA)
        measured(session, slow, noon, tcp([60_000_000] * SECONDS))
        if number < 9:
            measured(session, other, noon, tcp([60_000_000] * SECONDS))
    chosen = recommendation_inputs.gather(gatherer(session, NOW), router).capacities
    assert chosen[slow.id].source == "measured"
    assert chosen[slow.id].capacity.download_bps == pytest.approx(60_000_000, rel=0.02)
    assert chosen[slow.id].capacity.upload_bps == slow.upload_bps
    assert [reason.code for reason in chosen[slow.id].reasons] == ["measured_capacity"]
    # Nine tests are too few to be held against a contract.
    assert chosen[other.id].capacity.download_bps == other.download_bps
    settings = BalanceSettings(use_measured=False)
    balance_settings.replace_all(session, ADMIN, router.router.id, settings, NOW)
    chosen = recommendation_inputs.gather(gatherer(session, NOW), router).capacities
    assert chosen[slow.id].capacity.download_bps == slow.download_bps
