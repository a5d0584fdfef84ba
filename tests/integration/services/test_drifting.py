"""What others change is noticed once, in one sentence, within five minutes; what moves by itself never."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

import pytest
from sqlalchemy import select

from backend.domain.plans.codec import target_of
from backend.domain.regimes.drift import Baseline
from backend.domain.regimes.drift import drift as compare
from backend.domain.regimes.regimes import state_of
from backend.domain.regimes.subset import subset
from backend.routeros.reading.configuration import read_config
from backend.routeros.session.client import Target
from backend.routeros.session.connections import Connections
from backend.services.regimes import drifting
from backend.services.regimes.observe import Observer
from backend.settings import Settings
from backend.store.engine.database import Database
from backend.store.regimes import drifts
from backend.store.tables import AuditEntry, BalanceSubset, RouterChange
from lab.campuses.presets import ADMIN, ADMIN_PASSWORD, inside_session, plain_router
from lab.server.server import LabServer
from tests.integration.services.drift_month import Month
from tests.integration.services.drift_scene import HOUR, MANGLE, NOW, Scene, edits, scene_of
from worker.schedule import OBSERVE_LOOK_S

FIVE_MINUTES_S = 300


@pytest.fixture(scope="module")
def lab() -> Iterator[LabServer]:
    with LabServer() as server:
        yield server


@pytest.fixture
def connections() -> Iterator[Connections]:
    kept = Connections(lambda: 0.0)
    yield kept
    kept.close_all()


@pytest.fixture
def scene(database: Database, connections: Connections, lab: LabServer) -> Iterator[Scene]:
    served = lab.add(plain_router())
    served.router.menus["/queue/type"].add_row(name="wan-cake", kind="cake")
    yield scene_of(database, connections, served, ("ether1", "ether2", "ether3"))
    lab.remove(served)


def test_every_hand_edit_is_one_drift_with_its_sentence(scene: Scene) -> None:
    scene.read()
    assert scene.drifts() == []
    for begins, words in edits(scene):
        scene.router.history.take(inside_session(scene.router))
        scene.edit(*words)
        scene.read()
        assert [drift.summary[: len(begins)] for drift in scene.drifts()] == [begins], words
        [row] = scene.drifts()
        assert (row.at, row.since_at) == (scene.at, scene.at - HOUR)
        assert row.differences
        scene.read()
        assert len(scene.drifts()) == 1, "told twice"
        scene.undo()
        scene.read()
        assert len(scene.drifts()) == 2, f"taking back: {begins}"
        scene.forget()


def test_a_drift_can_be_restored_while_it_is_not(scene: Scene) -> None:
    scene.read()
    scene.edit(f"{MANGLE}/remove", f"=.id={scene.row('pcc-isp3-4')}")
    scene.read()
    scene.edit(f"{MANGLE}/set", f"=.id={scene.row('pcc-isp2-1')}", "=new-connection-mark=ISP1")
    scene.read()
    targets = [drift.target for drift in scene.drifts()]
    assert targets[0] == targets[1], "the last good buckets, not those of the first drift"
    good = ("ether1", "ether2", "ether2", "ether3", "ether3")
    assert target_of(targets[0]).buckets == good
    with scene.database.transaction() as session:
        actions = session.execute(select(AuditEntry.action, AuditEntry.actor)).all()
    assert [tuple(action) for action in actions] == [("drift", "timbang")] * 2


def change(scene: Scene, state: str, ended_at: dt.datetime | None, **more: object) -> int:
    with scene.database.transaction() as session:
        words = {"reason": "", "target": {}, "plan": {}, "forecast": {}, "timer_s": 180}
        row = RouterChange(
            router_id=scene.target.router_id, state=state, confirm_by="person", created_by="a",
            created_at=scene.at, started_at=scene.at, ended_at=ended_at, **(words | more),
        )  # fmt: skip
        session.add(row)
        session.flush()
        return row.id


def end(scene: Scene, change_id: int, state: str) -> None:
    with scene.database.transaction() as session:
        row = session.get_one(RouterChange, change_id)
        row.state, row.ended_at = state, scene.at


def move_bucket(scene: Scene, mark: str) -> None:
    words = (f"=.id={scene.row('pcc-isp2-2')}", f"=new-connection-mark={mark}")
    scene.edit(f"{MANGLE}/set", *words)


def test_what_we_change_ourselves_is_none(scene: Scene) -> None:
    scene.read()
    number = change(scene, "applying", None)
    move_bucket(scene, "ISP3")
    scene.read()
    end(scene, number, "confirmed")
    scene.read()
    assert scene.drifts() == []
    move_bucket(scene, "ISP1")
    scene.read()
    assert [drift.summary for drift in scene.drifts()] == [
        "ISP3 lost one bucket (rule pcc 5/2 now marks ISP1)"
    ]


def test_after_a_change_that_was_undone_it_is_as_before_or_a_drift(scene: Scene) -> None:
    scene.read()
    number = change(scene, "applying", None)
    move_bucket(scene, "ISP3")
    scene.read()
    move_bucket(scene, "ISP2")
    end(scene, number, "reverted")
    scene.read()
    assert scene.drifts() == []
    number = change(scene, "applying", None)
    move_bucket(scene, "ISP1")  # by somebody else, meanwhile
    end(scene, number, "reverted")
    scene.read()
    assert len(scene.drifts()) == 1


def test_what_a_change_has_just_made_is_what_counts_from_then_on(scene: Scene) -> None:
    scene.read()
    move_bucket(scene, "ISP3")
    config = scene.connections.run(scene.target.router_id, scene.target.target, 20.0, read_config)
    with scene.database.transaction() as session:
        where = (scene.target.router_id, scene.target.interfaces)
        drifting.ours(session, *where, config, scene.at)
    change(scene, "confirmed", scene.at)
    move_bucket(scene, "ISP1")
    scene.read()
    assert [drift.summary for drift in scene.drifts()] == [
        "ISP3 lost one bucket (rule pcc 5/2 now marks ISP1)"
    ]


def test_a_drift_that_a_change_put_right_says_so(scene: Scene) -> None:
    scene.read()
    move_bucket(scene, "ISP3")
    scene.read()
    [row] = scene.drifts()
    soon = scene.at + dt.timedelta(minutes=1)
    number = change(scene, "confirmed", soon, forecast={"drift_id": row.id})
    move_bucket(scene, "ISP2")
    scene.read()
    [row] = scene.drifts()
    assert row.restored_by == number
    with scene.database.transaction() as session:
        assert drifts.latest_open(session, scene.target.router_id) is None


def test_it_says_so_as_soon_as_that_change_is_confirmed(scene: Scene) -> None:
    scene.read()
    move_bucket(scene, "ISP3")
    scene.read()
    [row] = scene.drifts()
    number = change(scene, "confirmed", scene.at, forecast={"drift_id": row.id})
    config = scene.connections.run(scene.target.router_id, scene.target.target, 20.0, read_config)
    with scene.database.transaction() as session:
        where = (scene.target.router_id, scene.target.interfaces)
        drifting.ours(session, *where, config, scene.at)
    assert scene.drifts()[0].restored_by == number


def test_what_an_older_version_kept_is_read_anew(scene: Scene) -> None:
    scene.read()
    with scene.database.transaction() as session:
        kept = session.get_one(BalanceSubset, scene.target.router_id)
        kept.content = {"format": 0}
    move_bucket(scene, "ISP3")
    scene.read()
    assert scene.drifts() == []


def test_an_edit_is_known_within_five_minutes(scene: Scene) -> None:
    """By the settings as they are shipped, whenever it is made; the moments are virtual."""
    interval_s = Settings.model_fields["observe_interval_s"].default
    moments = [0.0]
    observer = Observer(scene.database, scene.connections, interval_s, lambda: moments[0])
    observer.run([scene.target], NOW)
    marks = ("ISP3", "ISP1", "ISP2")
    for turn, edited_s in enumerate((1.0, 600.5, 1199.0)):
        while moments[0] + OBSERVE_LOOK_S <= edited_s:
            moments[0] += OBSERVE_LOOK_S
            observer.run([scene.target], NOW + dt.timedelta(seconds=moments[0]))
        move_bucket(scene, marks[turn])
        while len(scene.drifts()) == turn:
            moments[0] += OBSERVE_LOOK_S
            observer.run([scene.target], NOW + dt.timedelta(seconds=moments[0]))
            assert moments[0] < edited_s + FIVE_MINUTES_S
    assert len(scene.drifts()) == len(marks)


def test_versions_print_differently_and_say_the_same(
    connections: Connections, lab: LabServer
) -> None:
    read = []
    for number, version in enumerate(("7.15.3", "7.18.2", "7.20.1")):
        served = lab.add(plain_router(version=version))
        target = Target(
            served.host,
            served.port,
            "off",
            username=ADMIN,
            password=ADMIN_PASSWORD,
            allow_local=True,
        )
        config = connections.run(number, target, 20.0, read_config)
        interfaces = ("ether1", "ether2", "ether3")
        read.append(Baseline(subset(config), state_of(config, interfaces)))
        lab.remove(served)
    assert compare(read[0], read[1], {}) == ()
    assert compare(read[1], read[2], {}) == ()


def test_a_month_of_noise_is_no_drift(
    database: Database, connections: Connections, lab: LabServer
) -> None:
    month = Month()
    served = lab.add(month.router)
    month.router.menus["/user"].add_row(name=ADMIN, password=ADMIN_PASSWORD, group="full")
    scene = scene_of(database, connections, served, ("ether1", "ether2", "pppoe-isp3"))
    hours, seen = 7, set()
    for turn in range(30 * 24 // hours):
        month.pass_by(turn, hours * 3600)
        scene.read(dt.timedelta(hours=hours))
        seen |= {row["running"] for row in month.router.menus["/interface"].rows}
        assert [drift.summary for drift in scene.drifts()] == [], f"turn {turn}"
    assert seen == {"true", "false"}, "no line was ever seen down"
    # And yet it would have been noticed.
    [rule, *_] = [
        row for row in month.router.menus[MANGLE].rows if "per-connection-classifier" in row
    ]
    scene.edit(f"{MANGLE}/disable", f"=.id={rule['.id']}")
    scene.read()
    assert len(scene.drifts()) == 1
    lab.remove(served)
