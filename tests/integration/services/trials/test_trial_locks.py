"""Who writes of a trial, of its run's change and of a person's change never waits for each other in a circle."""

from __future__ import annotations

import pytest
from sqlalchemy import select, text
from sqlalchemy.orm import Session

from backend.services.changes import trial_changes
from backend.store.engine import signals
from backend.store.tables import QueueTrial, RouterChange
from backend.store.trials import trials
from tests.integration.services.lab_site import until
from tests.integration.services.trials.conftest import Begin
from tests.integration.services.trials.trial_site import TrialSite

ORDER = (("cake", "as_it_is"),)
WAITING = """
SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""


def _by_its_worker(session: Session, site: TrialSite) -> None:
    trials.hold(session, site.trial_id, site.trial().worker)


def _by_a_person(session: Session, site: TrialSite) -> None:
    trials.get(session, site.trial_id, lock=True)


@pytest.mark.parametrize("hold", [_by_its_worker, _by_a_person])
def test_the_change_of_a_run_is_written_while_its_trial_is_held(begin: Begin, hold) -> None:
    """A row that a transaction writes twice is looked at again by its foreign keys."""
    with begin(order=ORDER) as site:
        runner, changer = site.runner(), site.changer()
        site.until(runner, changer, lambda: [each.state for each in site.changes()] == ["pending"])
        [change] = site.changes()
        with site.database.transaction() as holder:
            hold(holder, site)
            with site.database.transaction() as session:
                session.execute(text("SET LOCAL lock_timeout = '10s'"))
                row = session.get_one(RouterChange, change.id, with_for_update=True)
                for reason in ("once", "twice"):
                    row.reason = reason
                    session.flush()


def test_a_run_that_begins_waits_for_a_persons_change_with_no_trial_held(begin: Begin) -> None:
    with begin(order=ORDER) as site:
        runner = site.runner()
        while site.look(runner) != "waiting":
            pass
        with site.database.transaction() as session:
            signals.lock(session, f"begin a change of router {site.router_id}")
            runner.look()
            until(lambda: session.scalar(text(WAITING)) == 1)
            query = select(QueueTrial.id).where(QueueTrial.id == site.trial_id)
            session.execute(query.with_for_update(nowait=True))
            trial_changes.give_way(session, site.router_id, "ani", site.moment.utc())
        site.rest(runner)
        assert site.look(runner) == "stopped"
        assert (site.trial().stop, site.runs()) == ("change", [])
