"""What is done to a router of the lab: by others, by a change of ours, and by the router itself."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

import pytest

from backend.routeros.session.connections import Connections
from backend.services.regimes import drifting
from backend.store.engine.database import Database
from backend.store.engine.instants import ms
from lab.campuses.presets import inside_session, plain_router
from lab.server.server import LabServer
from tests.integration.services.alerts.kinds.changed import BUDI, Passes
from tests.integration.services.change_site import TIMER_S, ChangeSite, change_site
from tests.integration.services.drift_scene import HOUR, MANGLE, Scene, scene_of

SECOND = dt.timedelta(seconds=1)


@pytest.fixture(scope="module")
def lab() -> Iterator[LabServer]:
    with LabServer() as server:
        yield server


@pytest.fixture
def scene(database: Database, lab: LabServer) -> Iterator[Scene]:
    connections = Connections(lambda: 0.0)
    served = lab.add(plain_router())
    yield scene_of(database, connections, served, ("ether1", "ether2", "ether3"))
    lab.remove(served)
    connections.close_all()


def passes_of(scene: Scene) -> Passes:
    return Passes(scene.database, scene.target.router_id)


def passes_of_site(site: ChangeSite) -> Passes:
    return Passes(site.database, site.change().router_id)


def fast_track(scene: Scene) -> None:
    """Connections pass by the marks from now on."""
    scene.router.history.take(inside_session(scene.router))
    scene.edit(
        "/ip/firewall/filter/add",
        "=chain=forward",
        "=action=fasttrack-connection",
        "=connection-state=established,related",
    )


def test_a_change_by_hand_is_an_incident_until_somebody_acknowledges_the_drift(
    scene: Scene,
) -> None:
    passes = passes_of(scene)
    scene.read()
    assert passes.look(scene.at) == []
    scene.edit(f"{MANGLE}/disable", f"=.id={scene.row('pcc-isp2-1')}")
    scene.read()
    assert passes.look(scene.at + SECOND) == [("drift", True)]
    [drift], [incident] = scene.drifts(), passes.incidents()
    assert (incident.from_at, incident.explained_by) == (drift.at, None)
    assert passes.made_of(incident.id, scene.at) == [("drift", drift.id)]
    passes.acknowledge(incident.id, scene.at + SECOND)
    assert passes.look(scene.at + 2 * SECOND) == [("drift", True)]
    with scene.database.transaction() as session:
        drifting.acknowledge(session, BUDI, drift.id, "meant", scene.at + 3 * SECOND)
    assert passes.look(scene.at + 4 * SECOND) == [("drift", False)]
    assert passes.look(scene.at + HOUR) == [("drift", False)]
    assert passes.incidents()[0].to_at == scene.at + 3 * SECOND


def test_four_changes_by_hand_in_an_afternoon_are_one_unstable_incident(scene: Scene) -> None:
    passes = passes_of(scene)
    scene.read()
    for verb in ("disable", "enable", "disable", "enable"):
        scene.edit(f"{MANGLE}/{verb}", f"=.id={scene.row('pcc-isp2-1')}")
        scene.read(HOUR / 2)
        passes.look(scene.at)
    [incident] = passes.incidents()
    assert (incident.kind, incident.unstable) == ("drift", True)


def test_what_our_own_change_and_a_danger_in_one_reading_leave_is_no_incident(
    lab: LabServer, database: Database
) -> None:
    with change_site(lab, database, "buckets") as site:
        passes = passes_of_site(site)
        site.observe()
        runner = site.runner()
        site.drive(runner, "pending")
        site.observe()
        assert passes.look(site.moment.utc()) == []
        site.request_end(runner, "confirm")
        for _ in range(3):
            site.advance(240)
            site.observe()
            assert passes.look(site.moment.utc()) == []


def test_a_change_that_nobody_confirms_waits_and_is_taken_back(
    lab: LabServer, database: Database
) -> None:
    with change_site(lab, database, "buckets") as site:
        passes = passes_of_site(site)
        runner = site.runner()
        site.drive(runner, "pending")
        site.advance(89)
        assert passes.look(site.moment.utc()) == []
        site.advance(1)
        assert passes.look(site.moment.utc()) == [("change_waiting", True)]
        site.advance(TIMER_S - 90 + 5)
        site.drive(runner)
        assert passes.look(site.moment.utc()) == [
            ("change_waiting", False),
            ("change_reverted", True),
        ]
        _, reverted = passes.incidents()
        assert reverted.from_at == site.change().ended_at
        assert passes.made_of(reverted.id, site.moment.utc()) == [
            ("change_reverted", site.change_id)
        ]
        passes.acknowledge(reverted.id, site.moment.utc())
        for _ in range(3):
            site.advance(3600)
            assert passes.look(site.moment.utc())[1:] == [("change_reverted", False)]
        assert passes.incidents()[1].to_at == reverted.from_at


def test_what_a_person_ends_is_no_news(lab: LabServer, database: Database) -> None:
    with change_site(lab, database, "buckets") as site:
        passes = passes_of_site(site)
        runner = site.runner()
        site.drive(runner, "pending")
        site.request_end(runner, "revert")
        assert passes.look(site.moment.utc()) == []


def test_a_change_whose_end_nobody_knows_is_stuck(lab: LabServer, database: Database) -> None:
    with change_site(lab, database, "buckets") as site:
        passes = passes_of_site(site)
        runner = site.runner()
        site.drive(runner, "pending")
        deadline_at = site.change().deadline_at
        assert deadline_at is not None
        site.router.faults.refuse_connections = True
        site.lab.apply(site.served)
        assert "change_stuck" not in dict(passes.look(deadline_at + 60 * SECOND))
        assert ("change_stuck", True) in passes.look(deadline_at + 61 * SECOND)
        stuck = passes.incidents()[-1]
        assert ms(stuck.from_at) == ms(deadline_at + 60 * SECOND)
        site.router.faults.clear()
        site.lab.apply(site.served)
        site.advance(TIMER_S + 120)
        site.drive(runner)
        assert dict(passes.look(site.moment.utc())) == {
            "change_waiting": False,
            "change_stuck": False,
            "change_reverted": True,
        }


def test_a_dangerous_fault_is_an_incident_once_a_second_reading_has_it(scene: Scene) -> None:
    passes = passes_of(scene)
    scene.read()
    passes.look(scene.at)
    fast_track(scene)
    scene.read()
    passes.look(scene.at)
    assert passes.look(scene.at + 60 * SECOND) == [("drift", True)]
    noted_at = scene.at
    scene.read(240 * SECOND)
    assert passes.look(scene.at) == [("drift", True), ("finding_danger", True)]
    danger = passes.incidents()[1]
    assert danger.from_at == noted_at
    assert danger.explained_by == {"kind": "drift", "id": scene.drifts()[0].id}
    scene.undo()
    scene.read(240 * SECOND)
    assert dict(passes.look(scene.at))["finding_danger"] is False


def test_a_fault_that_the_next_reading_has_no_more_is_none(scene: Scene) -> None:
    passes = passes_of(scene)
    scene.read()
    for _ in range(2):
        fast_track(scene)
        scene.read()
        passes.look(scene.at)
        scene.undo()
        scene.read()
        assert "finding_danger" not in dict(passes.look(scene.at))
