"""What happens to recommendations by the clock: made, adopted, outdated, scored; on a database of the test's own."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from backend.domain.balance.settings import BalanceSettings
from backend.services.advice import balance_settings, scoring
from backend.services.advice import runs as recommendation_runs
from backend.services.advice.runs import Done
from backend.services.audit import Actor
from backend.services.inventory import inventory
from backend.store import tables
from backend.store.engine.database import Database
from tests.integration.services.advice import begin_ecmp, begin_pcc, carry
from tests.integration.services.history import gatherer, make_router

JAKARTA = ZoneInfo("Asia/Jakarta")
FIRST = dt.date(2026, 10, 19)
WEEKS = 4
ADMIN = Actor(None, "ana", "admin")
THIRDS = (1 / 3, 1 / 3, 1 / 3)
POLL_S = 10.0


def at(day: int, hour: int = 6, month: int = 11) -> dt.datetime:
    """In 2026; November 16th is a Monday."""
    return dt.datetime(2026, month, day, hour, tzinfo=JAKARTA)


NOW, LATER = at(16), at(16, 7)
CHANGED = at(17, 0)


@pytest.fixture
def router_id(database: Database) -> int:
    """100, 200 and 200 Mbit/s under ECMP for four weeks."""
    with database.transaction() as session:
        router = make_router(session)
        begin_ecmp(session, router, at(1, month=10))
        carry(session, router, FIRST, 7 * WEEKS, THIRDS)
        return router.router.id


def run(database: Database, now: dt.datetime) -> Done:
    return recommendation_runs.run(database, POLL_S, now)


def rows(database: Database) -> list[tables.Recommendation]:
    with database.transaction() as session:
        query = select(tables.Recommendation).order_by(tables.Recommendation.id)
        recommendations_ = list(session.scalars(query))
        session.expunge_all()
        return recommendations_


def states(database: Database) -> list[tuple[str, str]]:
    return [(row.state, row.reason) for row in rows(database)]


def pcc(session: Session, router_id: int, buckets: list[int], when: dt.datetime) -> None:
    begin_pcc(session, inventory.view(session, router_id), when, buckets)


def test_made_once_a_week(database: Database, router_id: int) -> None:
    assert run(database, NOW).made == [router_id]
    assert run(database, LATER).made == []
    assert run(database, at(22, 23)).made == []
    assert run(database, at(23, 5)).made == [router_id]
    assert states(database) == [("superseded", "newer"), ("new", "")]


def test_outdated_by_other_settings_or_contracts(database: Database, router_id: int) -> None:
    run(database, NOW)
    with database.transaction() as session:
        settings = BalanceSettings(tolerance=0.1)
        balance_settings.replace_all(session, ADMIN, router_id, settings, NOW)
    assert run(database, LATER).made == [router_id]
    with database.transaction() as session:
        inventory.view(session, router_id).uplinks[0].download_bps *= 2
    assert run(database, at(16, 8)).made == [router_id]
    assert states(database) == [("superseded", "settings"), ("superseded", "lines"), ("new", "")]


def test_what_was_changed_by_hand_as_advised_was_applied(
    database: Database, router_id: int
) -> None:
    run(database, NOW)
    with database.transaction() as session:
        pcc(session, router_id, [0, 1, 1, 2, 2], CHANGED)
    assert run(database, at(17)).made == [router_id]
    advised, following = rows(database)
    assert (advised.state, advised.applied_at) == ("applied", CHANGED)
    # Six hours later nobody has seen yet how it shares: it is asked again every morning until then.
    assert following.verdict == "not_enough_data"
    carried(database, router_id, CHANGED.date(), 1)
    assert run(database, at(18, 4)).made == []
    assert run(database, at(18)).made == [router_id]
    assert rows(database)[-1].verdict == "nothing_to_do"


def test_another_regime_than_advised_outdates_it(database: Database, router_id: int) -> None:
    run(database, NOW)
    with database.transaction() as session:
        pcc(session, router_id, [0, 0, 1, 2], CHANGED)
    run(database, at(17))
    assert states(database) == [("superseded", "regime"), ("new", "")]


def change(router_id: int, recommendation_id: int, state: str) -> tables.RouterChange:
    return tables.RouterChange(
        router_id=router_id,
        recommendation_id=recommendation_id,
        state=state,
        reason="",
        target={},
        plan={},
        forecast={},
        timer_s=180,
        confirm_by="person",
        created_at=NOW,
        created_by="ana",
        started_at=CHANGED,
    )


def test_a_change_under_way_is_waited_for_and_counts_when_confirmed(
    database: Database, router_id: int
) -> None:
    run(database, NOW)
    [advised] = rows(database)
    with database.transaction() as session:
        row = change(router_id, advised.id, "pending")
        session.add(row)
        pcc(session, router_id, [0, 1, 1, 2, 2], CHANGED)
        session.flush()
        change_id = row.id
    assert run(database, at(17)) == Done([], [], [])
    with database.transaction() as session:
        session.get_one(tables.RouterChange, change_id).state = "confirmed"
    assert run(database, at(17, 7)).applied == [router_id]
    assert rows(database)[0].applied_at == CHANGED


def test_a_disabled_router_and_one_without_uplinks_are_left_alone(database: Database) -> None:
    with database.transaction() as session:
        make_router(session, mbps=())
        make_router(session).router.enabled = False
    assert run(database, NOW).made == []


def test_one_that_fails_keeps_no_other_waiting(
    database: Database, router_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    with database.transaction() as session:
        broken = make_router(session).router.id
    view = inventory.view

    def views(session: Session, wanted: int):
        if wanted == broken:
            raise RuntimeError("a row that cannot be read")
        return view(session, wanted)

    monkeypatch.setattr(recommendation_runs.inventory, "view", views)
    assert run(database, NOW).made == [router_id]


def applied(database: Database, router_id: int) -> None:
    """Advised on Monday the 16th, 1:2:2 by hand from Tuesday the 17th on."""
    run(database, NOW)
    with database.transaction() as session:
        pcc(session, router_id, [0, 1, 1, 2, 2], CHANGED)
    run(database, at(17))


def carried(database: Database, router_id: int, first: dt.date, days: int) -> None:
    with database.transaction() as session:
        router = inventory.view(session, router_id)
        carry(session, router, first, days, (0.21, 0.39, 0.4))


def record(database: Database, router_id: int, now: dt.datetime) -> scoring.TrackRecord:
    with database.transaction() as session:
        router = inventory.view(session, router_id)
        return scoring.track_record(gatherer(session, now), router)


def test_seven_working_days_score_a_prediction(database: Database, router_id: int) -> None:
    applied(database, router_id)
    assert record(database, router_id, at(17, 20)).items[0].score is None
    carried(database, router_id, CHANGED.date(), 10)
    [early_row] = record(database, router_id, at(20)).items
    early = early_row.score
    assert early_row.left_at is None
    assert early is not None
    assert (early.final, early.days.days) == (False, 3)
    assert run(database, at(25, 16)).scored == []
    assert len(run(database, at(25, 18)).scored) == 1
    assert run(database, at(25, 19)).scored == []
    row_id = record(database, router_id, at(26))
    [scored] = row_id.items
    row, score = scored.row, scored.score
    assert score is not None
    assert (score.final, score.days.days, score.days.cut_short) == (True, 7, False)
    shares = [uplink.achieved_share for uplink in score.score.uplinks]
    assert shares == pytest.approx([0.21, 0.39, 0.4])
    assert all(uplink.share_hit for uplink in score.score.uplinks)
    assert score.score.achieved_skew == pytest.approx(0.01)
    assert (row_id.hits, row_id.of) == (score.score.hits, 6)
    assert row.scored_at == at(25, 18)
    assert score.demand_ratio == pytest.approx(1, abs=0.05)


def test_a_regime_that_ends_early_is_scored_over_what_there_was(
    database: Database, router_id: int
) -> None:
    applied(database, router_id)
    carried(database, router_id, CHANGED.date(), 10)
    with database.transaction() as session:
        pcc(session, router_id, [0, 0, 1, 2], at(19, 0))
    assert len(run(database, at(19, 9)).scored) == 1
    [cut] = record(database, router_id, at(20)).items
    score = cut.score
    assert cut.left_at == at(19, 0)
    assert score is not None
    assert (score.days.days, score.days.cut_short) == (2, True)


def test_a_regime_without_a_whole_day_has_no_score(database: Database, router_id: int) -> None:
    applied(database, router_id)
    with database.transaction() as session:
        pcc(session, router_id, [0, 0, 1, 2], at(17, 12))
    assert len(run(database, at(18)).scored) == 1
    assert run(database, at(18, 7)).scored == []
    row_id = record(database, router_id, at(18, 8))
    assert [(each.score, each.left_at) for each in row_id.items] == [(None, at(17, 12))]
    assert (row_id.hits, row_id.of) == (0, 0)


def test_weights_that_were_taken_back_at_once_are_told_so(
    database: Database, router_id: int
) -> None:
    applied(database, router_id)
    with database.transaction() as session:
        pcc(session, router_id, [0, 1, 2], CHANGED + dt.timedelta(minutes=2))
    [taken_back] = record(database, router_id, at(18, 8)).items
    assert taken_back.score is None
    assert taken_back.left_at == CHANGED + dt.timedelta(minutes=2)
