"""Shares that an older version told wrong are corrected once, where the router is what it was; the audit says so."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

import pytest
from sqlalchemy import select

from backend.routeros.session.connections import Connections
from backend.services.polling.poll_targets import PollTarget, poll_targets
from backend.services.regimes import regimes as regime_views
from backend.services.regimes.observe import observe
from backend.store.engine.database import Database
from backend.store.engine.instants import ms
from backend.store.inventory import uplinks
from backend.store.tables import AuditEntry, BalanceSubset, Drift, Regime, RouterChange
from lab.campuses.presets import MONITOR, MONITOR_PASSWORD, plain_router
from lab.server.server import LabServer, Served
from tests.integration.rows import BOX, add_campus, add_router, add_uplink

BEGAN = dt.datetime(2026, 11, 2, 3, 0, tzinfo=dt.UTC)
NOW = BEGAN + dt.timedelta(days=19)
LATER = NOW + dt.timedelta(minutes=5)
WRONG = {"ether1": "1/3", "ether2": "2/3", "ether3": None}
RIGHT = {"ether1": "1/5", "ether2": "2/5", "ether3": "2/5"}
MANGLE = "/ip/firewall/mangle"


@pytest.fixture
def served() -> Iterator[Served]:
    with LabServer() as lab:
        yield lab.add(plain_router())


@pytest.fixture
def connections() -> Iterator[Connections]:
    kept = Connections(lambda: 0.0)
    yield kept
    kept.close_all()


@pytest.fixture
def target(database: Database, served: Served, connections: Connections) -> PollTarget:
    """A router whose regime and last reading are as a version before the walk stored them."""
    with database.transaction() as session:
        row = add_router(session, add_campus(session), served.host, served.port, MONITOR_PASSWORD)
        row.username = MONITOR
        for number in (1, 2, 3):
            add_uplink(session, row, f"ether{number}", position=number)
        [target] = poll_targets(session, BOX)
    observe(database, connections, target, BEGAN)
    with database.transaction() as session:
        regime = session.scalars(select(Regime)).one()
        regime.state = as_stored_before(regime.state)
        kept = session.scalars(select(BalanceSubset)).one()
        kept.content = {**kept.content, "state": as_stored_before(kept.content["state"])}
    return target


def as_stored_before(state: dict) -> dict:
    older = {name: value for name, value in state.items() if name != "told_by"}
    uplinks = [{**uplink, "share": WRONG[uplink["interface"]]} for uplink in state["uplinks"]]
    return {**older, "uplinks": uplinks}


def regimes(database: Database) -> list[Regime]:
    with database.transaction() as session:
        return list(session.scalars(select(Regime).order_by(Regime.from_at)))


def shares(regime: Regime) -> dict[str, str | None]:
    return {uplink["interface"]: uplink["share"] for uplink in regime.state["uplinks"]}


def entries(database: Database) -> list[AuditEntry]:
    with database.transaction() as session:
        query = select(AuditEntry).where(AuditEntry.action.in_(["retell_regime", "drift"]))
        return list(session.scalars(query))


def test_wrong_shares_are_told_anew_and_the_audit_log_says_which(
    database: Database, connections: Connections, target: PollTarget
) -> None:
    seen = observe(database, connections, target, NOW)
    assert (seen.retold, seen.regime_began, seen.drifted) == (True, False, False)
    [regime] = regimes(database)
    assert (regime.from_at, shares(regime)) == (BEGAN, RIGHT)
    [entry] = entries(database)
    assert (entry.actor, entry.action, entry.outcome) == ("timbang", "retell_regime", "done")
    assert entry.detail == {
        "regime": regime.id,
        "since": "2026-11-02 03:00 UTC",
        "shares": {
            "line on ether1": {"from": "1/3", "to": "1/5"},
            "line on ether2": {"from": "2/3", "to": "2/5"},
            "line on ether3": {"from": "?", "to": "2/5"},
        },
        "changed": {},
        "why": "told_by_packets",
        "as_told_then": None,
    }


def test_it_is_done_once(database: Database, connections: Connections, target: PollTarget) -> None:
    observe(database, connections, target, NOW)
    seen = observe(database, connections, target, LATER)
    assert (seen.retold, seen.regime_began, seen.drifted) == (False, False, False)
    assert len(entries(database)) == 1


def test_reports_of_the_past_show_the_corrected_shares(
    database: Database, connections: Connections, target: PollTarget
) -> None:
    observe(database, connections, target, NOW)
    week = (ms(BEGAN), ms(BEGAN + dt.timedelta(days=7)))
    with database.transaction() as session:
        live = uplinks.live(session)
        views = regime_views.between(session, target.router_id, live, BEGAN, NOW)
    configured = regime_views.configured_shares(views, [week])
    assert configured == pytest.approx({"ether1": 0.2, "ether2": 0.4, "ether3": 0.4})


def test_shares_that_were_right_are_only_noted_as_told_anew(
    database: Database, connections: Connections, target: PollTarget
) -> None:
    with database.transaction() as session:
        row = session.scalars(select(Regime)).one()
        uplinks = [
            {**uplink, "share": RIGHT[uplink["interface"]]} for uplink in row.state["uplinks"]
        ]
        row.state = {**row.state, "uplinks": uplinks}
    assert not observe(database, connections, target, NOW).retold
    [regime] = regimes(database)
    assert (shares(regime), regime.state["told_by"]) == (RIGHT, 2)
    assert entries(database) == []


def test_earlier_regimes_stay_as_they_were_told_and_are_counted(
    database: Database, connections: Connections, target: PollTarget
) -> None:
    with database.transaction() as session:
        standing = session.scalars(select(Regime)).one()
        earlier = {**standing.state, "denominator": 7, "fasttrack": "on"}
        session.add(
            Regime(router_id=target.router_id, from_at=BEGAN - dt.timedelta(days=30), state=earlier)
        )
    observe(database, connections, target, NOW)
    first, standing = regimes(database)
    assert shares(first) == WRONG
    assert shares(standing) == RIGHT
    [entry] = entries(database)
    assert entry.detail["as_told_then"] == 1
    codes = {difference["code"] for difference in standing.differences}
    assert {"fasttrack", "denominator"} <= codes


def begins_a_regime(database: Database, connections: Connections, target: PollTarget) -> None:
    seen = observe(database, connections, target, NOW)
    assert (seen.retold, seen.regime_began) == (False, True)
    before, after = regimes(database)
    assert (shares(before), after.from_at) == (WRONG, NOW)
    assert "retell_regime" not in [entry.action for entry in entries(database)]


def test_a_rule_that_was_changed_since_begins_a_regime(
    database: Database, connections: Connections, target: PollTarget, served: Served
) -> None:
    rules = served.router.menus[MANGLE].rows
    moved = next(rule for rule in rules if rule.get("comment") == "pcc-isp3-4")
    moved["new-connection-mark"] = "ISP1"
    begins_a_regime(database, connections, target)


def test_where_others_changed_the_router_within_the_regime_a_new_one_begins(
    database: Database, connections: Connections, target: PollTarget
) -> None:
    """Its first days had rows that nobody has kept."""
    changed_at = BEGAN + dt.timedelta(days=3)
    with database.transaction() as session:
        session.add(
            Drift(
                router_id=target.router_id,
                at=changed_at,
                since_at=BEGAN,
                summary="a rule was added",
                differences=[],
            )
        )
    begins_a_regime(database, connections, target)


def test_where_a_change_of_ours_was_kept_within_the_regime_a_new_one_begins(
    database: Database, connections: Connections, target: PollTarget
) -> None:
    with database.transaction() as session:
        session.add(
            RouterChange(
                router_id=target.router_id, state="confirmed", reason="", target={}, plan={},
                forecast={}, timer_s=180, confirm_by="person", created_by="siti",
                created_at=BEGAN, ended_at=BEGAN + dt.timedelta(days=1),
            )
        )  # fmt: skip
    begins_a_regime(database, connections, target)


def test_where_an_uplink_is_down_nothing_is_told_anew(
    database: Database, connections: Connections, target: PollTarget, served: Served
) -> None:
    served.router.model = None
    served.router.menus["/interface"].find("ether3")["running"] = "false"
    assert not observe(database, connections, target, NOW).retold
    assert shares(regimes(database)[0]) == WRONG
