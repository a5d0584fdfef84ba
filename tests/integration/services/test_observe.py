"""Configuration read over the wire: a new regime for a meaningful change, never for noise."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace

import pytest
from sqlalchemy import select

from backend.routeros.reading.configuration import read_config
from backend.routeros.session.connections import Connections
from backend.services.polling.poll_targets import PollTarget, poll_targets
from backend.services.regimes.observe import LEAST_A_RUN, Observed, Observer, observe, record_config
from backend.services.regimes.regime_today import regime_at
from backend.services.regimes.unchanged import ReadingResults
from backend.store.engine import signals
from backend.store.engine.database import Database
from backend.store.engine.signals import Listener
from backend.store.regimes.regimes import between
from backend.store.tables import BalanceSubset, Regime, Router, RouterChange, RouterState
from lab.campuses.presets import MONITOR, MONITOR_PASSWORD, plain_router
from lab.device.router import SimulatedRouter
from lab.server.server import LabServer, Served
from tests.integration.rows import BOX, add_campus, add_router, add_uplink

NOW = dt.datetime(2026, 11, 21, 3, 0, tzinfo=dt.UTC)
LATER = NOW + dt.timedelta(minutes=5)
AFTER = LATER + dt.timedelta(minutes=1)


@pytest.fixture
def served() -> Iterator[Served]:
    with LabServer() as lab:
        yield lab.add(plain_router())


@pytest.fixture
def router(served: Served) -> SimulatedRouter:
    return served.router


@pytest.fixture
def target(database: Database, served: Served) -> PollTarget:
    with database.transaction() as session:
        row = add_router(session, add_campus(session), served.host, served.port, MONITOR_PASSWORD)
        row.username = MONITOR
        for number in (1, 2, 3):
            add_uplink(session, row, f"ether{number}", position=number)
        [target] = poll_targets(session, BOX)
    return target


@pytest.fixture
def connections() -> Iterator[Connections]:
    kept = Connections(lambda: 0.0)
    yield kept
    kept.close_all()


def regimes(database: Database) -> list[Regime]:
    with database.transaction() as session:
        return list(session.scalars(select(Regime).order_by(Regime.from_at)))


def test_the_first_reading_begins_a_regime(
    database: Database, connections: Connections, target: PollTarget
) -> None:
    with Listener(database.url) as listener:
        seen = observe(database, connections, target, NOW)
        assert [signal.kind for signal in listener.wait(60)] == [signals.REGIME]
    assert seen.regime_began
    [regime] = regimes(database)
    assert (regime.from_at, regime.reason, regime.differences) == (NOW, "first_seen", [])
    assert regime.state["method"] == "pcc"
    with database.transaction() as session:
        state = session.get_one(RouterState, target.router_id)
        assert state.balancing["configured"] == {"ether1": "1/5", "ether2": "2/5", "ether3": "2/5"}
        assert state.config_read_at == NOW
        assert len(state.findings) == seen.findings
        row = session.get_one(Router, target.router_id)
        assert (row.identity, row.version) == ("lab-router", "7.18.2")


def test_noise_begins_nothing(
    database: Database, connections: Connections, target: PollTarget, router: SimulatedRouter
) -> None:
    observe(database, connections, target, NOW)
    for rule in router.menus["/ip/firewall/mangle"].rows:
        rule["comment"] = "touched"
    assert not observe(database, connections, target, LATER).regime_began
    assert len(regimes(database)) == 1


def test_a_moved_bucket_begins_a_regime_that_says_so(
    database: Database, connections: Connections, target: PollTarget, router: SimulatedRouter
) -> None:
    observe(database, connections, target, NOW)
    moved = next(
        rule
        for rule in router.menus["/ip/firewall/mangle"].rows
        if rule.get("per-connection-classifier", "").endswith("5/1")
    )
    moved["new-connection-mark"] = "ISP1"
    assert observe(database, connections, target, LATER).regime_began
    regime = regimes(database)[-1]
    assert (regime.from_at, regime.reason) == (LATER, "changed")
    assert any("ether1" in difference["text"] for difference in regime.differences)
    assert all(isinstance(difference["params"], dict) for difference in regime.differences)


def test_another_route_of_the_same_weights_begins_nothing(
    database: Database, connections: Connections, target: PollTarget, router: SimulatedRouter
) -> None:
    observe(database, connections, target, NOW)
    routes = router.menus["/ip/route"]
    routes.add_row(
        **{
            "dst-address": "0.0.0.0/0",
            "distance": "2",
            "routing-table": "ISP1_table",
            "gateway": "198.18.2.1",
            "check-gateway": "ping",
        }
    )
    assert not observe(database, connections, target, LATER).regime_began
    with database.transaction() as session:
        [lasting] = between(session, [target.router_id], NOW, AFTER)
        today = regime_at(session, target.router_id, AFTER)
    assert (lasting.from_at, today.from_at) == (NOW, NOW)
    # What happens when an ISP fails is known at once, and what was computed before it is out of date.
    assert today.id != lasting.id
    assert today.state is not None
    assert ("ISP1_table", 2, "ether2") in {
        (route.table, route.distance, route.interface) for route in today.state.routes
    }


def test_two_workers_at_once_begin_one_regime(
    database: Database, connections: Connections, target: PollTarget
) -> None:
    assert observe(database, connections, target, NOW).regime_began
    assert not observe(database, connections, target, NOW).regime_began
    assert len(regimes(database)) == 1


def test_a_router_that_fails_is_noted_and_then_left_alone(
    database: Database, connections: Connections, target: PollTarget, router: SimulatedRouter
) -> None:
    router.faults.refuse_logins = True
    observer = Observer(database, connections, 300.0)
    [failed] = observer.run([target], NOW)
    assert failed.error is not None
    with database.transaction() as session:
        state = session.get_one(RouterState, target.router_id)
        assert "password" in (state.config_error or "")
        assert state.config_error_code == "bad_login"
    connections.forgive(target.router_id)
    router.faults.refuse_logins = False
    [again] = Observer(database, connections, 300.0).run([target], LATER)
    assert again == Observed(target.router_id, regime_began=True, findings=again.findings)
    with database.transaction() as session:
        state = session.get_one(RouterState, target.router_id)
        assert (state.config_error, state.config_error_code) == (None, None)


def test_only_what_is_due_is_read(
    database: Database, connections: Connections, target: PollTarget
) -> None:
    moments = [0.0]
    observer = Observer(database, connections, 300.0, lambda: moments[0])
    assert len(observer.run([target], NOW)) == 1
    moments[0] = 299.0
    assert observer.run([target], NOW) == []
    moments[0] = 300.0
    assert len(observer.run([target], LATER)) == 1


def test_many_that_are_due_at_once_are_read_in_turns(
    database: Database, connections: Connections, target: PollTarget
) -> None:
    moments = [0.0]
    observer = Observer(database, connections, 300.0, lambda: moments[0])
    gone = [replace(target, router_id=1000 + n) for n in range(25)]
    taken = []
    while done := observer.run([*gone, target], NOW):
        assert len(done) <= LEAST_A_RUN
        taken += [observed.router_id for observed in done]
        moments[0] += 10.0
    assert sorted(taken) == sorted(polled.router_id for polled in [*gone, target])


def test_a_router_without_uplinks_has_findings_but_no_regime(
    database: Database, connections: Connections, served: Served
) -> None:
    with database.transaction() as session:
        row = add_router(session, add_campus(session), served.host, served.port, MONITOR_PASSWORD)
        row.username = MONITOR
        [target] = poll_targets(session, BOX)
    assert not observe(database, connections, target, NOW).regime_began
    assert regimes(database) == []


def test_a_router_that_is_deleted_while_it_is_read_stops_no_other(
    database: Database, connections: Connections, target: PollTarget
) -> None:
    config = connections.run(target.router_id, target.target, 5.0, read_config)
    with database.transaction() as session:
        session.delete(session.get_one(Router, target.router_id))
    with database.transaction() as session:
        seen = record_config(session, target.router_id, target.interfaces, config, NOW)
    assert seen == Observed(target.router_id)
    assert regimes(database) == []


# scripts of the router ---------------------------------------------------------------------------------


def codes(database: Database, target: PollTarget) -> set[str]:
    with database.transaction() as session:
        return {
            finding["code"] for finding in session.get_one(RouterState, target.router_id).findings
        }


def test_what_scripts_do_is_told_until_a_reading_of_them_says_otherwise(
    database: Database, connections: Connections, target: PollTarget, router: SimulatedRouter
) -> None:
    scripts = router.menus["/system/script"]
    scripts.add_row(name="failover", source="/ip route disable [find]")
    observe(database, connections, target, NOW)
    assert "routes_by_script" in codes(database, target)
    config = connections.run(target.router_id, target.target, 5.0, read_config)
    with database.transaction() as session:
        record_config(session, target.router_id, target.interfaces, config, LATER)
    assert "routes_by_script" in codes(database, target)
    scripts.rows.clear()
    observe(database, connections, target, LATER + dt.timedelta(minutes=4))
    assert "routes_by_script" not in codes(database, target)


def test_a_reading_without_scripts_is_no_drift(
    database: Database, connections: Connections, target: PollTarget, router: SimulatedRouter
) -> None:
    router.menus["/system/script"].add_row(name="failover", source="/ip route disable [find]")
    observe(database, connections, target, NOW)
    config = connections.run(target.router_id, target.target, 5.0, read_config)
    with database.transaction() as session:
        seen = record_config(session, target.router_id, target.interfaces, config, LATER)
    assert (seen.drifted, seen.regime_began) == (False, False)


# a configuration that did not change --------------------------------------------------------------------

MARKER = [{"code": "only a test says so"}]


def mark(database: Database, target: PollTarget) -> None:
    """Findings that no reading would tell: they are gone as soon as a reading is worked out."""
    with database.transaction() as session:
        session.get_one(RouterState, target.router_id).findings = MARKER


def is_marked(database: Database, target: PollTarget) -> bool:
    with database.transaction() as session:
        return session.get_one(RouterState, target.router_id).findings == MARKER


@pytest.fixture
def reading_results(
    database: Database, connections: Connections, target: PollTarget, router: SimulatedRouter
) -> ReadingResults:
    """After two readings of a router with faults: the second is the first that began nothing."""
    results = ReadingResults()
    for rule in router.menus["/ip/firewall/nat"].rows:
        rule["disabled"] = "true"
    for minutes in (-2, -1):
        observe(database, connections, target, NOW + dt.timedelta(minutes=minutes), results)
    mark(database, target)
    return results


def test_what_did_not_change_is_not_worked_out_again(
    database: Database,
    connections: Connections,
    target: PollTarget,
    reading_results: ReadingResults,
) -> None:
    with database.transaction() as session:
        session.get_one(RouterState, target.router_id).config_error = "away a moment ago"
    seen = observe(database, connections, target, NOW, reading_results)
    assert seen.is_same
    assert seen.findings > 0
    assert is_marked(database, target)
    with database.transaction() as session:
        state = session.get_one(RouterState, target.router_id)
        assert (state.config_read_at, state.config_error) == (NOW, None)
        assert session.get_one(BalanceSubset, target.router_id).at == NOW
    assert observe(database, connections, target, LATER, reading_results).is_same


def test_a_rule_that_changed_is(
    database: Database,
    connections: Connections,
    target: PollTarget,
    router: SimulatedRouter,
    reading_results: ReadingResults,
) -> None:
    router.menus["/ip/firewall/mangle"].rows[0]["comment"] = "touched"
    assert not observe(database, connections, target, NOW, reading_results).is_same
    assert not is_marked(database, target)


def test_other_uplinks_are(
    database: Database,
    connections: Connections,
    target: PollTarget,
    reading_results: ReadingResults,
) -> None:
    fewer = replace(target, uplinks=target.uplinks[:2])
    assert not observe(database, connections, fewer, NOW, reading_results).is_same
    assert not is_marked(database, target)


def test_what_others_stored_meanwhile_is_looked_at_again(
    database: Database,
    connections: Connections,
    target: PollTarget,
    reading_results: ReadingResults,
) -> None:
    with database.transaction() as session:
        session.get_one(BalanceSubset, target.router_id).at = NOW - dt.timedelta(seconds=30)
    assert not observe(database, connections, target, NOW, reading_results).is_same
    with database.transaction() as session:
        state = session.get_one(RouterState, target.router_id)
        state.config_read_at = NOW + dt.timedelta(seconds=30)
    assert not observe(database, connections, target, LATER, reading_results).is_same
    with database.transaction() as session:
        session.delete(session.scalars(select(Regime)).one())
    later = LATER + dt.timedelta(minutes=4)
    assert observe(database, connections, target, later, reading_results).regime_began


def test_a_reading_that_began_before_a_stored_one_is_dropped(
    database: Database, connections: Connections, target: PollTarget, router: SimulatedRouter
) -> None:
    """It may be of before a change whose rules were read back meanwhile."""
    results = ReadingResults()
    observe(database, connections, target, LATER, results)
    router.menus["/ip/firewall/mangle"].rows.clear()
    late = observe(database, connections, target, NOW, results)
    assert late == Observed(target.router_id, is_overtaken=True)
    [regime] = regimes(database)
    assert regime.from_at == LATER
    assert observe(
        database, connections, target, LATER + dt.timedelta(minutes=5), results
    ).regime_began


def test_a_router_that_is_being_changed_is_looked_at_each_time(
    database: Database,
    connections: Connections,
    target: PollTarget,
    reading_results: ReadingResults,
) -> None:
    with database.transaction() as session:
        session.add(
            RouterChange(
                router_id=target.router_id,
                state="pending",
                reason="",
                target={},
                plan={},
                forecast={},
                created_at=NOW,
                created_by="eka",
                timer_s=180,
                confirm_by="person",
                outcome={},
            )
        )
    assert not observe(database, connections, target, NOW, reading_results).is_same
    assert not is_marked(database, target)


def test_an_observer_remembers_only_the_routers_that_are_its_own(
    database: Database, connections: Connections, target: PollTarget
) -> None:
    mine = {target.router_id}
    observer = Observer(database, connections, 0.0, ours=mine.__contains__)
    runs = [observer.run([target], NOW + dt.timedelta(minutes=at)) for at in range(3)]
    assert [done[0].is_same for done in runs] == [False, False, True]
    mine.clear()
    assert observer.run([target], LATER) == []
    mine.add(target.router_id)
    assert not observer.run([target], LATER)[0].is_same
