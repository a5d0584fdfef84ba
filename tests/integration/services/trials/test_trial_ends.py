"""Whatever ends a run of a queue trial, the router goes back: a kill, a power cut, a person's change, a stop."""

from __future__ import annotations

import pytest

from backend.errors import Conflict
from backend.services.changes import changes, drafts, trial_changes
from backend.services.changes.requests.inputs import ChangePlanInput
from backend.store.changes import change_pages
from backend.store.inventory import routers
from backend.store.tables import Drift, ProbeRun, Regime, RouterChange
from tests.integration.rows import BOX
from tests.integration.services.trials.conftest import Begin
from tests.integration.services.trials.trial_site import ANI, TrialSite

ORDER = (("cake", "as_it_is"),)
TIMER_S = 117


@pytest.fixture(scope="module")
def points(begin: Begin) -> list[str]:
    """Where a worker may die in a trial that goes well, waiting left out."""
    with begin(order=ORDER) as site:
        runner = site.runner()
        assert site.drive(runner, site.changer()) == "done"
        return list(site.points)


def test_a_trial_goes_on_after_a_kill_at_every_act(begin: Begin, points: list[str]) -> None:
    for number, point in enumerate(points, 1):
        if point == "wait" or points.index(point) != number - 1:
            continue
        with begin(order=ORDER) as site:
            site.drive(site.runner(lambda n, _, number=number: n == number), site.changer())
            assert site.killed, point
            site.recover()
            assert site.drive(site.runner(), site.changer()) == "done", point
            assert [run.valid for run in site.runs()] == [True, True], point
            assert site.rows() == site.before, point
            assert _marks(site) == (0, 0), point


def test_all_workers_are_killed_and_nobody_comes(begin: Begin) -> None:
    """The router needs none; who comes later goes on with the trial."""
    with begin(order=ORDER) as site:
        _pending(site)
        assert site.rows() != site.before
        site.advance(TIMER_S + 5)
        assert site.rows() == site.before
        site.recover()
        assert site.drive(site.runner(), site.changer()) == "done"
        runs = site.runs()
        assert [(run.variant, run.valid) for run in runs] == [
            ("cake", False),
            ("as_it_is", True),
            ("cake", True),
        ]
        assert [fault["code"] for fault in runs[0].why] == ["row_not_read_back"]
        assert site.rows() == site.before
        assert _marks(site) == (0, 0)


def test_the_router_loses_its_power_in_mid_run(begin: Begin) -> None:
    with begin(order=ORDER) as site:
        runner, changer = _pending(site)
        site.until(runner, changer, lambda: site.runs()[0].probe_run_id is not None)
        site.router.reboot(site.moment.at)
        site.advance(120)
        assert site.rows() == site.before
        assert site.drive(runner, changer) == "done"
        assert [run.valid for run in site.runs()] == [False, True, True]
        assert site.rows() == site.before
        assert _marks(site) == (0, 0)


def test_a_persons_change_wins_and_begins_when_the_router_went_back(begin: Begin) -> None:
    with begin(order=ORDER) as site:
        runner, changer = _pending(site)
        change_id = _applied(site)
        assert site.trial().stop == "change"
        states: list[tuple[str, str]] = []

        def both_over() -> bool:
            with site.database.transaction() as session:
                person = session.get_one(RouterChange, change_id)
                states.append((site.changes()[0].state, person.state))
            return site.trial().state == "stopped" and states[-1][1] == "pending"

        site.until(runner, changer, both_over)
        assert all(person == "arming" for trial, person in states if trial != "reverted"), states
        assert site.trial().ended_by == "ani"
        assert "timbang-trial" not in str(site.rows())
        assert site.count(Drift) == 0


def test_nobody_confirms_or_reverts_a_run(begin: Begin) -> None:
    with begin(order=ORDER) as site:
        _pending(site)
        [run] = site.changes()
        for decide in (changes.confirm, changes.revert):
            with pytest.raises(Conflict) as refused, site.database.transaction() as session:
                decide(session, ANI, run.id, site.moment.utc())
            assert refused.value.code == "change_of_trial"
        with site.database.transaction() as session:
            assert change_pages.under_way(session) == []
            assert change_pages.open_one(session, site.router_id) is None
            assert not trial_changes.is_free(session, site.router_id)


def test_who_stops_a_trial_ends_its_test_and_its_queue(begin: Begin) -> None:
    with begin(order=ORDER) as site:
        runner, changer = _pending(site)
        site.until(runner, changer, lambda: site.runs()[0].probe_run_id is not None)
        site.stop()
        site.stop()
        assert site.drive(runner, changer) == "stopped"
        trial, [run] = site.trial(), site.runs()
        assert (trial.stop, trial.ended_by) == ("person", "ani")
        assert run.valid is False
        with site.database.transaction() as session:
            assert session.get_one(ProbeRun, run.probe_run_id).state == "over"
        assert site.rows() == site.before
        with pytest.raises(Conflict):
            site.stop()


def _pending(site: TrialSite):
    """A run's queue is on the router."""
    runner, changer = site.runner(), site.changer()
    site.until(
        runner, changer, lambda: [change.state for change in site.changes()][-1:] == ["pending"]
    )
    return runner, changer


def _applied(site: TrialSite) -> int:
    """A person plans and applies other weights in the middle of a run."""
    now = site.moment.utc()
    with site.database.transaction() as session:
        uplinks = routers.live_uplinks(session, [site.router_id])[site.router_id]
        weights = dict(zip((uplink.id for uplink in uplinks), (2, 1, 2), strict=True))
        wanted = ChangePlanInput(weights=weights, reason="more for ISP 1")
        request = drafts.ask(session, BOX, site.router_id, wanted)
    draft = drafts.draft(request, drafts.read(request))
    with site.database.transaction() as session:
        row = changes.store(session, ANI, request, draft, now)
        changes.apply(session, ANI, row.id, "", now)
        return row.id


def _marks(site: TrialSite) -> tuple[int, int]:
    return site.count(Regime), site.count(Drift)
