"""What others change is noticed once, in one sentence, within five minutes; what moves by itself never."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass, replace
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import delete, select

from backend.domain.drift import Baseline
from backend.domain.drift import drift as compare
from backend.domain.plan_codec import target_of
from backend.domain.regimes import state_of
from backend.domain.subset import subset
from backend.routeros.client import Target
from backend.routeros.connections import Connections
from backend.routeros.read_config import read_config
from backend.services import drifting
from backend.services.observe import Observer, observe
from backend.services.poll_targets import PollTarget, poll_targets
from backend.settings import Settings
from backend.store import drifts
from backend.store.database import Database
from backend.store.tables import AuditEntry, BalanceSubset, Drift, RouterChange
from lab.campus import open_campus
from lab.presets import ADMIN, ADMIN_PASSWORD, inside_session, plain_router
from lab.router import SimulatedRouter
from lab.scenario import Outage
from lab.scenario_file import load_scenario
from lab.server import LabServer, Served
from tests.integration.rows import BOX, add_campus, add_router, add_uplink
from worker.schedule import OBSERVE_LOOK_S

NOW = dt.datetime(2026, 11, 21, 3, 0, tzinfo=dt.UTC)
HOUR = dt.timedelta(hours=1)
MANGLE = "/ip/firewall/mangle"
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


@dataclass
class Scene:
    """A served router that the database knows, and how its configuration is read and edited."""

    database: Database
    connections: Connections
    target: PollTarget
    router: SimulatedRouter
    at: dt.datetime = NOW

    def read(self, after: dt.timedelta = HOUR) -> None:
        self.at += after
        observed = observe(self.database, self.connections, self.target, self.at)
        assert observed.error is None

    def edit(self, *words: str) -> None:
        reply = self.router.run(inside_session(self.router), *words)
        assert reply[-1][0] == "!done", reply
        assert reply[0][0] != "!trap", reply

    def undo(self) -> None:
        """All that was edited since `edit`s began, as safe mode undoes it."""
        self.router.history.unroll()
        self.router.settle()

    def found(self) -> list[Drift]:
        with self.database.transaction() as session:
            rows = session.scalars(select(Drift).order_by(Drift.id)).all()
            session.expunge_all()
        return list(rows)

    def forget(self) -> None:
        with self.database.transaction() as session:
            session.execute(delete(Drift))

    def row(self, comment: str) -> str:
        [row] = self.router.menus[MANGLE].where(comment=comment)
        return row[".id"]


def scene_of(
    database: Database, connections: Connections, served: Served, interfaces: tuple[str, ...]
) -> Scene:
    with database.transaction() as session:
        row = add_router(session, add_campus(session), served.host, served.port, ADMIN_PASSWORD)
        row.username = ADMIN
        for number, name in enumerate(interfaces, 1):
            add_uplink(session, row, name, position=number).name = f"ISP{number}"
        [target] = poll_targets(session, BOX)
    return Scene(database, connections, target, served.router)


@pytest.fixture
def scene(database: Database, connections: Connections, lab: LabServer) -> Iterator[Scene]:
    served = lab.add(plain_router())
    served.router.menus["/queue/type"].add_row(name="wan-cake", kind="cake")
    yield scene_of(database, connections, served, ("ether1", "ether2", "ether3"))
    lab.remove(served)


def edits(scene: Scene) -> list[tuple[str, tuple[str, ...]]]:
    """(how the sentence begins, the command)"""
    router = scene.router
    route = router.menus["/ip/route"].where(gateway="203.0.113.1") or [
        one for one in router.menus["/ip/route"].rows if one.get("check-gateway") == "ping"
    ]
    nat = router.menus["/ip/firewall/nat"].rows[0][".id"]
    table = router.menus["/routing/table"].rows[-1]["name"]
    add = f"{MANGLE}/add"
    return [
        (
            "ISP2 lost one bucket (rule pcc 5/2 now marks ISP3)",
            (f"{MANGLE}/set", f"=.id={scene.row('pcc-isp2-2')}", "=new-connection-mark=ISP3"),
        ),
        (
            "ISP3 lost one bucket (rule pcc 5/4 was removed)",
            (f"{MANGLE}/remove", f"=.id={scene.row('pcc-isp3-4')}"),
        ),
        (
            "ISP2 lost one bucket (rule pcc 5/1 was disabled)",
            (f"{MANGLE}/disable", f"=.id={scene.row('pcc-isp2-1')}"),
        ),
        (
            "Rule pcc 5/0 has lost its guard connection-mark=no-mark",
            (f"{MANGLE}/unset", f"=.id={scene.row('pcc-isp1-0')}", "=value-name=connection-mark"),
        ),
        (
            "Rule pcc 5/4 now stands in place",
            (
                f"{MANGLE}/move",
                f"=numbers={scene.row('pcc-isp3-4')}",
                f"=destination={scene.row('pcc-isp1-0')}",
            ),
        ),
        (
            'Rule "the rector" was added',
            (add, "=chain=prerouting", "=src-address=10.0.9.9", "=comment=the rector"),
        ),
        ("NAT rule masquerade", ("/ip/firewall/nat/remove", f"=.id={nat}")),
        ("IP setting rp-filter: no -> strict", ("/ip/settings/set", "=rp-filter=strict")),
        ("Default route", ("/ip/route/set", f"=.id={route[0]['.id']}", "=check-gateway=none")),
        (
            "FastTrack: off -> on",
            (
                "/ip/firewall/filter/add",
                "=chain=forward",
                "=action=fasttrack-connection",
                "=connection-state=established,related",
            ),
        ),
        (
            "ISP2 (ether2): interface queue",
            ("/queue/interface/set", "=numbers=ether2", "=queue=wan-cake"),
        ),
        (
            "Routing rule lookup",
            ("/routing/rule/add", "=src-address=10.0.9.0/24", "=action=lookup", f"=table={table}"),
        ),
    ]


def test_every_hand_edit_is_one_drift_with_its_sentence(scene: Scene) -> None:
    scene.read()
    assert scene.found() == []
    for begins, words in edits(scene):
        scene.router.history.take(inside_session(scene.router))
        scene.edit(*words)
        scene.read()
        assert [one.summary[: len(begins)] for one in scene.found()] == [begins], words
        [row] = scene.found()
        assert (row.at, row.since_at) == (scene.at, scene.at - HOUR)
        assert row.differences
        scene.read()
        assert len(scene.found()) == 1, "told twice"
        scene.undo()
        scene.read()
        assert len(scene.found()) == 2, f"taking back: {begins}"
        scene.forget()


def test_a_drift_can_be_restored_while_it_is_not(scene: Scene) -> None:
    scene.read()
    scene.edit(f"{MANGLE}/remove", f"=.id={scene.row('pcc-isp3-4')}")
    scene.read()
    scene.edit(f"{MANGLE}/set", f"=.id={scene.row('pcc-isp2-1')}", "=new-connection-mark=ISP1")
    scene.read()
    targets = [one.target for one in scene.found()]
    assert targets[0] == targets[1], "the last good buckets, not those of the first drift"
    good = ("ether1", "ether2", "ether2", "ether3", "ether3")
    assert target_of(targets[0]).buckets == good
    with scene.database.transaction() as session:
        actions = session.execute(select(AuditEntry.action, AuditEntry.actor)).all()
    assert [tuple(one) for one in actions] == [("drift", "timbang")] * 2


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
    assert scene.found() == []
    move_bucket(scene, "ISP1")
    scene.read()
    assert [one.summary for one in scene.found()] == [
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
    assert scene.found() == []
    number = change(scene, "applying", None)
    move_bucket(scene, "ISP1")  # by somebody else, meanwhile
    end(scene, number, "reverted")
    scene.read()
    assert len(scene.found()) == 1


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
    assert [one.summary for one in scene.found()] == [
        "ISP3 lost one bucket (rule pcc 5/2 now marks ISP1)"
    ]


def test_a_drift_that_a_change_put_right_says_so(scene: Scene) -> None:
    scene.read()
    move_bucket(scene, "ISP3")
    scene.read()
    [row] = scene.found()
    soon = scene.at + dt.timedelta(minutes=1)
    number = change(scene, "confirmed", soon, forecast={"drift_id": row.id})
    move_bucket(scene, "ISP2")
    scene.read()
    [row] = scene.found()
    assert row.restored_by == number
    with scene.database.transaction() as session:
        assert drifts.latest_open(session, scene.target.router_id) is None


def test_what_an_older_version_kept_is_read_anew(scene: Scene) -> None:
    scene.read()
    with scene.database.transaction() as session:
        kept = session.get_one(BalanceSubset, scene.target.router_id)
        kept.content = {"format": 0}
    move_bucket(scene, "ISP3")
    scene.read()
    assert scene.found() == []


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
        while len(scene.found()) == turn:
            moments[0] += OBSERVE_LOOK_S
            observer.run([scene.target], NOW + dt.timedelta(seconds=moments[0]))
            assert moments[0] < edited_s + FIVE_MINUTES_S
    assert len(scene.found()) == len(marks)


def test_versions_print_differently_and_say_the_same(
    connections: Connections, lab: LabServer
) -> None:
    read = []
    for number, version in enumerate(("7.15.3", "7.18.2", "7.20.1")):
        served = lab.add(plain_router(version=version))
        target = Target(served.host, served.port, "off", username=ADMIN, password=ADMIN_PASSWORD)
        config = connections.run(number, target, 20.0, read_config)
        interfaces = ("ether1", "ether2", "ether3")
        read.append(Baseline(subset(config), state_of(config, interfaces)))
        lab.remove(served)
    assert compare(read[0], read[1], {}) == ()
    assert compare(read[1], read[2], {}) == ()


class Month:
    """Thirty days of a campus with a DHCP and a PPPoE line, and everything that moves in them."""

    def __init__(self) -> None:
        plain = load_scenario("mixed_access")
        flaps = Outage(("pppoe-isp3",), "link", 3600.0 * 9.5, 360.0, every_s=86_400.0, times=30)
        cuts = Outage(("ether1",), "link", 3600.0 * 5, 1800.0 * 5, every_s=3 * 86_400.0, times=10)
        scenario = replace(plain, outages=(flaps, cuts))
        zero = dt.datetime(2026, 9, 7, tzinfo=ZoneInfo(scenario.time_zone)).timestamp()
        self.now = zero
        self.campus = open_campus(scenario, 1, zero, lambda: self.now)
        self.router = self.campus.router

    def pass_by(self, turn: int, seconds: float) -> None:
        self.now += seconds
        router, menus = self.router, self.router.menus
        router.catch_up()
        for number, row in enumerate(menus["/interface"].rows):
            row["poe-out-status"] = ("powered-on", "short-circuit")[(turn + number) % 2]
            row["last-link-up-time"] = f"2026-09-{turn % 28 + 1:02} 00:00:00"
        for row in menus[MANGLE].rows:
            row["last-hit"] = str(self.now)
            row["comment"] = f"checked in turn {turn}" if turn % 5 == 0 else row.get("comment", "")
        client = menus["/ip/dhcp-client"].rows[0]
        client["expires-after"] = f"{turn % 23}h10m"
        if turn % 7 == 3:
            self._renew(turn)
        if turn % 9 == 4:
            router.reboot(self.now, renumber=turn % 2 == 0)
        if turn % 11 == 5:
            router.redial("pppoe-isp3")
        if turn % 4 == 1:
            self._dynamic_rows(turn)
        router.step_clock((-1) ** turn * 0.3)

    def _renew(self, turn: int) -> None:
        """Another address of the same network, and another distance of nothing."""
        [row] = self.router.menus["/ip/address"].where(interface="ether2")
        row["address"] = f"198.51.100.{80 + turn % 100}/24"

    def _dynamic_rows(self, turn: int) -> None:
        mangle = self.router.menus[MANGLE]
        if found := mangle.where(dynamic="true"):
            mangle.remove_row(found[0][".id"])
            return
        mangle.add_row(chain="prerouting", action="passthrough", dynamic="true", comment=f"t{turn}")
        mangle.rows.insert(0, mangle.rows.pop())
        members = self.router.menus["/interface/list/member"]
        members.add_row(list="WAN", interface=f"ppp-{turn}", dynamic="true")


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
        assert [one.summary for one in scene.found()] == [], f"turn {turn}"
    assert seen == {"true", "false"}, "no line was ever seen down"
    # And yet it would have been noticed.
    [rule, *_] = [
        one for one in month.router.menus[MANGLE].rows if "per-connection-classifier" in one
    ]
    scene.edit(f"{MANGLE}/disable", f"=.id={rule['.id']}")
    scene.read()
    assert len(scene.found()) == 1
    lab.remove(served)
