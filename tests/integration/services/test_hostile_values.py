"""A router that says what no database can hold fails alone: the others of its shard miss nothing."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

import pytest
from sqlalchemy import func, select

from backend.routeros.session.connections import Connections
from backend.services.polling.poll import Poller
from backend.services.regimes.observe import Observer
from backend.settings import Settings
from backend.store.engine.database import Database
from backend.store.tables import Anchor, Event, Router, RouterState
from lab.campuses.presets import ADMIN, ADMIN_PASSWORD, plain_router
from lab.server.server import LabServer, Served
from tests.integration.rows import BOX, add_campus, add_router, add_uplink

NOW = dt.datetime(2026, 11, 20, 3, 0, tzinfo=dt.UTC)


@pytest.fixture
def pair(database: Database) -> Iterator[list[Served]]:
    """Two enrolled routers: number 1, whose answers tests spoil, and number 2, which is well."""
    with LabServer() as lab:
        served = [lab.add(plain_router()) for _ in range(2)]
        with database.transaction() as session:
            campus = add_campus(session)
            for router in served:
                row = add_router(session, campus, router.host, router.port, ADMIN_PASSWORD)
                row.username = ADMIN
                add_uplink(session, row, "ether1")
        yield served


@pytest.mark.parametrize(
    "place, value, field",
    [
        (("/interface", "rx-byte"), b"18446744073709551615", "rx-byte"),
        (("/interface", "tx-byte"), b"-5", "tx-byte"),
        (("/interface", "link-downs"), b"99999999999999999999", "link-downs"),
        (("/system/resource", "uptime"), b"99999999w", "uptime"),
        (("/system/resource", "free-memory"), b"9" * 30, "free-memory"),
        (("/ip/firewall/mangle", "bytes"), b"18446744073709551615", "bytes"),
    ],
)
def test_a_value_that_no_column_holds(
    *, database: Database, settings: Settings, pair, place, value: bytes, field: str
) -> None:
    pair[0].router.faults.raw_values[place] = value
    poller = Poller(settings, database, BOX, Connections(lambda: 0.0))
    try:
        poller.run()
    finally:
        poller.close()
    with database.transaction() as session:
        bad, good = session.scalars(select(RouterState).order_by(RouterState.router_id))
        assert (bad.error_code, bad.answered_at) == ("garbage", None)
        assert f"the field {field} is" in bad.error_message
        assert (good.error_code, good.failures) == (None, 0)
        assert good.answered_at is not None
        assert session.scalar(select(func.count()).select_from(Anchor)) == 1


@pytest.mark.parametrize("field", ["name", "rx-byte", "tx-byte"])
def test_rows_that_cannot_be_read_make_no_line_missing(
    *, database: Database, settings: Settings, pair, field: str
) -> None:
    with database.transaction() as session:
        router = session.get_one(Router, 1)
        for interface in ("ether2", "ether3"):
            add_uplink(session, router, interface)
    poller = Poller(settings, database, BOX, Connections(lambda: 0.0))
    try:
        poller.run()
        pair[0].router.faults.raw_values["/interface", field] = b"nonsense"
        poller.run()
    finally:
        poller.close()
    with database.transaction() as session:
        state = session.get_one(RouterState, 1)
        assert state.error_code == "garbage"
        kinds = set(session.scalars(select(Event.kind).where(Event.router_id == 1)))
    assert "unreachable" in kinds
    assert "interface_missing" not in kinds


def test_a_trap_of_megabytes_fills_neither_log_nor_books(
    *, database: Database, settings: Settings, pair, caplog: pytest.LogCaptureFixture
) -> None:
    faults = pair[0].router.faults
    faults.trap_after_rows, faults.trap_message = 0, "\n2026 INFO FORGED \x1b[2J" + "A" * 5_000_000
    connections = Connections(lambda: 0.0, clock=lambda: 0.0)
    poller = Poller(settings, database, BOX, connections)
    try:
        with caplog.at_level("INFO", logger="backend.services.polling.poll"):
            for _ in range(6):
                poller.run()
    finally:
        poller.close()  # waits for the router, should it be asked apart from the healthy ones
    said = [
        record.getMessage()
        for record in caplog.records
        if "poll of router 1 failed" in record.message
    ]
    assert len(said) == 3  # then the pause begins, which does not end by this clock
    assert all(len(line) < 700 and line.isprintable() for line in said)
    with database.transaction() as session:
        bad, good = session.scalars(select(RouterState).order_by(RouterState.router_id))
        assert (bad.error_code, bad.failures, good.failures) == ("trap", 3, 0)
        assert bad.retry_at is not None
        texts = [
            bad.error_message,
            *(str(detail) for detail in session.scalars(select(Event.detail))),
        ]
    assert all(len(text) < 700 and text.isprintable() for text in texts)


def test_a_bucket_number_beyond_the_column_is_left_out(
    database: Database, settings: Settings, pair
) -> None:
    place = ("/ip/firewall/mangle", "per-connection-classifier")
    pair[0].router.faults.raw_values[place] = b"both-addresses:4294967295/4294967294"
    poller = Poller(settings, database, BOX, Connections(lambda: 0.0))
    try:
        poller.run()
    finally:
        poller.close()
    with database.transaction() as session:
        assert session.scalar(select(func.count()).select_from(Anchor)) == 2


def test_a_zero_byte_in_a_name_is_stored_as_a_sign(
    database: Database, settings: Settings, pair
) -> None:
    pair[0].router.faults.raw_values[("/system/identity", "name")] = b"co\0re"
    pair[0].router.faults.raw_values[("/interface", "comment")] = b"\0"
    connections = Connections(lambda: 0.0)
    poller = Poller(settings, database, BOX, connections)
    try:
        observer = Observer(database, connections, settings.observe_interval_s)
        observed = observer.run(poller.targets(), NOW)
    finally:
        poller.close()
    assert [observation.error for observation in observed] == [None, None]
    with database.transaction() as session:
        names = list(session.scalars(select(Router.identity).order_by(Router.id)))
    assert names == ["co\ufffdre", "lab-router"]
