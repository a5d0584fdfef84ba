"""A router that is read and edited by hand, and each edit with the sentence that it becomes."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from sqlalchemy import delete, select

from backend.routeros.session.connections import Connections
from backend.services.polling.poll_targets import PollTarget, poll_targets
from backend.services.regimes.observe import observe
from backend.store.engine.database import Database
from backend.store.tables import Drift
from lab.campuses.presets import ADMIN, ADMIN_PASSWORD, inside_session
from lab.device.router import SimulatedRouter
from lab.server.server import Served
from tests.integration.rows import BOX, add_campus, add_router, add_uplink

NOW = dt.datetime(2026, 11, 21, 3, 0, tzinfo=dt.UTC)


HOUR = dt.timedelta(hours=1)


MANGLE = "/ip/firewall/mangle"


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

    def drifts(self) -> list[Drift]:
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


def edits(scene: Scene) -> list[tuple[str, tuple[str, ...]]]:
    """(how the sentence begins, the command)"""
    router = scene.router
    route = router.menus["/ip/route"].where(gateway="203.0.113.1") or [
        row for row in router.menus["/ip/route"].rows if row.get("check-gateway") == "ping"
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
