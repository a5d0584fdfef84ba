"""A trial goes to a file and comes to another router, marked, and nothing else comes of it."""

from __future__ import annotations

import datetime as dt
import json

import pytest
from sqlalchemy import func, select

from backend.domain.trials.recovery import OPEN
from backend.errors import Conflict, Invalid
from backend.services.trials import exporting, importing, views
from backend.services.trials.trial_file import TrialFile, read, written
from backend.store.engine.session import Session
from backend.store.inventory import routers
from backend.store.tables import (
    AuditEntry,
    Drift,
    Event,
    ProbeRun,
    Recommendation,
    Regime,
    Router,
    RouterChange,
)
from backend.store.trials import trials
from tests.integration.rows import add_campus, add_router, add_uplink
from tests.integration.services.trials.conftest import Begin
from tests.integration.services.trials.test_trial_runs import SIX_BLOCKS
from tests.integration.services.trials.trial_site import ANI
from tests.unit.domain.trials.trial_files import trial_file

NOW = dt.datetime(2026, 11, 25, tzinfo=dt.UTC)
NOT_WRITTEN = (Event, Drift, Regime, Recommendation, RouterChange, ProbeRun)


@pytest.fixture
def elsewhere(session: Session) -> Router:
    """Another router, which no trial ran on."""
    router = add_router(session, add_campus(session, "Malang"), "192.0.2.77")
    for position, name in enumerate(("ether1", "ether2")):
        add_uplink(session, router, name, position=position)
    session.flush()
    return router


def made(**more: object) -> TrialFile:
    return read(json.dumps(trial_file(**more)).encode())


def test_a_trial_comes_to_another_router_as_it_was(begin: Begin) -> None:
    with begin(order=SIX_BLOCKS) as site:
        assert site.drive(site.runner(), site.changer()) == "done"
        with site.database.transaction() as session:
            file = exporting.export(session, site.trial_id)
            assert file.recorded.place == "router"
            router = add_router(session, add_campus(session, "Blitar"), "192.0.2.78")
            add_uplink(session, router, "ether1")
            session.flush()
            imported = importing.import_trial(session, ANI, router.id, read(written(file)), now=NOW)
            here, there = (views.get(session, each) for each in (site.trial_id, imported.id))
            first, second = views.verdict(here), views.verdict(there)
            assert (first and first.statements) == (second and second.statements)
            assert [run.figures for run in views.runs(here)] == [
                run.figures for run in views.runs(there)
            ]
            assert there.design.recorded is not None
            assert exporting.export(session, imported.id) == file
            with pytest.raises(Conflict, match="here already, as trial"):
                importing.import_trial(session, ANI, site.router_id, file, now=NOW)
            session.rollback()


def test_nothing_but_the_trial_comes_of_it(session: Session, elsewhere: Router) -> None:
    def rows() -> list[int]:
        return [session.scalar(select(func.count()).select_from(each)) for each in NOT_WRITTEN]

    before = rows()
    trial = importing.import_trial(session, ANI, elsewhere.id, made(), now=NOW)
    assert rows() == before
    assert trial.state not in OPEN
    assert trials.open_one(session, elsewhere.id) is None
    assert (trial.verdict or {})["chosen"] == "cake"
    [entry] = session.scalars(select(AuditEntry).where(AuditEntry.action == "import_trial"))
    assert (entry.actor, entry.subject) == ("ani", elsewhere.name)


def test_it_says_where_it_was_made(session: Session, elsewhere: Router) -> None:
    trial = importing.import_trial(session, ANI, elsewhere.id, made(), now=NOW)
    [row] = views.of_router(session, elsewhere.id)
    assert (row.uplink_name, row.server_name) == ("ISP9", "lab")
    assert row.design.recorded is not None
    assert row.design.recorded.place == "kernel_lab"
    assert trial.started_at == dt.datetime(2026, 11, 20, 2, tzinfo=dt.UTC)
    assert trial.requested_by == "ani"


def test_the_same_trial_is_imported_once(session: Session, elsewhere: Router) -> None:
    importing.import_trial(session, ANI, elsewhere.id, made(), now=NOW)
    with pytest.raises(Conflict, match="nothing was imported"):
        importing.import_trial(session, ANI, elsewhere.id, made(), now=NOW)
    importing.import_trial(session, ANI, elsewhere.id, made(seed=8), now=NOW)


def test_it_is_kept_with_the_isp_that_is_named(session: Session, elsewhere: Router) -> None:
    with pytest.raises(Invalid, match="This router has no ISP moon"):
        importing.import_trial(session, ANI, elsewhere.id, made(), now=NOW, isp="moon")
    trial = importing.import_trial(
        session, ANI, elsewhere.id, made(), now=NOW, isp="LINE on ether2"
    )
    own = routers.live_uplinks(session, [elsewhere.id])[elsewhere.id]
    assert [each.interface for each in own if each.id == trial.uplink_id] == ["ether2"]


def test_runs_that_are_no_whole_trial_are_refused(session: Session, elsewhere: Router) -> None:
    file = made(runs=trial_file()["runs"][:-1])
    with pytest.raises(Invalid, match="of block 5 is missing"):
        importing.import_trial(session, ANI, elsewhere.id, file, now=NOW)


def test_a_trial_without_a_verdict_is_not_exported(begin: Begin) -> None:
    with begin() as site:
        site.stop()
        site.drive(site.runner(), site.changer())
        with (
            site.database.transaction() as session,
            pytest.raises(Conflict, match="Only a finished"),
        ):
            exporting.export(session, site.trial_id)
