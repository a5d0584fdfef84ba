"""What one poll reads: counters, load, and at a slower pace the PCC rules' own counters."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence

from backend.domain.config.words import parse_pcc
from backend.domain.metering.readings import BucketReading, InterfaceReading, RouterReading
from backend.domain.text.safe_text import is_altered
from backend.errors import RouterRefused
from backend.routeros.fields.menus import BUCKETS, COUNTERS, LOAD, TRACKING
from backend.routeros.session.client import Connection
from backend.routeros.session.filter import plain
from backend.routeros.session.replies import Row, Word
from backend.routeros.session.traps import ItemVanished, MenuMissing

COUNTERS_PRINT = f"{COUNTERS.path}/print"
LARGEST_NAME_QUERY = 50  # beyond, the router compares every row with every name
COUNTED = frozenset({"name", "rx-byte", "tx-byte"})  # else a row says nothing
MOST_BUCKETS = 2**31 - 1  # the router takes twice as many; the store counts to here


def read_counters(
    connection: Connection,
    interfaces: Sequence[str],
    *,
    with_buckets: bool,
    now_ms: Callable[[], int],
) -> RouterReading:
    """One poll over a logged-in connection, at most one command per menu. Raises RouterError."""
    started_ms = now_ms()
    query = tuple(name_query(interfaces))
    try:
        rows = connection.command(COUNTERS_PRINT, COUNTERS.proplist, *query)
    except ItemVanished:
        # A tunnel went away while its row was being printed; the next print does not know it.
        started_ms = now_ms()
        rows = connection.command(COUNTERS_PRINT, COUNTERS.proplist, *query)
    answered_ms = now_ms()
    readings = _interface_readings(rows, interfaces, asked_by_name=bool(query))
    load = _load(connection)
    connections = _connections(connection)
    buckets = read_buckets(connection) if with_buckets else None
    return RouterReading(
        at_ms=(started_ms + answered_ms) // 2,
        uptime_s=load["uptime"],
        cpu_load_pct=load.get("cpu-load"),
        memory_free_bytes=load.get("free-memory"),
        memory_total_bytes=load.get("total-memory"),
        connections=connections,
        interfaces=tuple(readings[name] for name in interfaces if name in readings),
        missing=tuple(name for name in interfaces if name not in readings),
        buckets=buckets,
        duration_ms=now_ms() - started_ms,
        logins=connection.take_logins(),
    )


def name_query(names: Sequence[str]) -> Iterator[Word]:
    """Query words for rows with one of the names; none where all rows are cheaper, or the only way.

    A name in an older encoding was read as latin-1, so both spellings are asked for. An escaped or cut name is not
    the router's own word.
    """
    if len(names) > LARGEST_NAME_QUERY or any(is_altered(name) for name in names):
        return
    spellings = [spelling for name in names for spelling in _spellings(name)]
    for position, spelling in enumerate(spellings):
        yield b"?name=" + spelling
        if position:
            yield "?#|"


def _spellings(name: str) -> list[bytes]:
    spellings = [name.encode("utf-8", "surrogatepass")]
    if not name.isascii():
        with contextlib.suppress(UnicodeEncodeError):
            spellings.append(name.encode("latin-1"))
    return spellings


def _interface_readings(
    rows: list[Row], interfaces: Sequence[str], *, asked_by_name: bool
) -> dict[str, InterfaceReading]:
    """By known names. Raises RouterRefused `garbage` if rows came and none can be read.

    Then the router's interfaces are unknown; calling them missing would be a statement about every line.
    """
    # Names were stored as the filter writes them, or as they came before there was a filter.
    known = {plain("name", name): name for name in interfaces}
    readable = [row for row in rows if row.keys() >= COUNTED]
    ours = [row for row in readable if row["name"] in known]
    if rows and not (ours if asked_by_name else readable):
        raise RouterRefused(
            "garbage",
            f"{COUNTERS.path}: no row has the name and the counters that were asked for",
            "Check that the router runs a released RouterOS 7; report this message if it does.",
        )
    return {known[row["name"]]: _interface_reading(known[row["name"]], row) for row in ours}


def _interface_reading(name: str, row: Row) -> InterfaceReading:
    value = COUNTERS.values(row)
    count = value.get
    return InterfaceReading(
        name=name,
        id=count(".id", ""),
        rx_bytes=value["rx-byte"],
        tx_bytes=value["tx-byte"],
        rx_packets=count("rx-packet", 0),
        tx_packets=count("tx-packet", 0),
        rx_drops=count("rx-drop", 0),
        # A full line's queue counts apart from the driver; neither's packets left.
        tx_drops=count("tx-drop", 0) + count("tx-queue-drop", 0),
        rx_errors=count("rx-error", 0),
        tx_errors=count("tx-error", 0),
        running=count("running", False),
        disabled=count("disabled", False),
        link_downs=count("link-downs", 0),
    )


def _load(connection: Connection) -> dict[str, int]:
    rows = connection.command(f"{LOAD.path}/print", LOAD.proplist)
    values = LOAD.values(rows[0]) if rows else {}
    if "uptime" not in values:
        raise RouterRefused(
            "garbage",
            f"{LOAD.path}: the field uptime is missing",
            "Check that the user's group may read, and that the router runs RouterOS 7.",
        )
    return values


def _connections(connection: Connection) -> int | None:
    """Entries in the connection table; None where tracking is off or the version does not say."""
    try:
        rows = connection.command(f"{TRACKING.path}/print", TRACKING.proplist)
    except MenuMissing:
        return None
    return TRACKING.values(rows[0]).get("total-entries") if rows else None


def read_buckets(connection: Connection) -> tuple[BucketReading, ...]:
    """The counters of every enabled rule with a PCC matcher, in the router's order."""
    query = "?per-connection-classifier"
    rows = connection.command(f"{BUCKETS.path}/print", BUCKETS.proplist, query)
    return tuple(bucket for bucket in map(_bucket, rows) if bucket is not None)


def _bucket(row: Row) -> BucketReading | None:
    value = BUCKETS.values(row)
    pcc = parse_pcc(value.get("per-connection-classifier", ""))
    mark = value.get("new-connection-mark") or value.get("new-routing-mark", "")
    if pcc is None or pcc.negated or not mark or value.get("disabled", False):
        return None
    if max(pcc.denominator, pcc.remainder) > MOST_BUCKETS:
        return None
    if "bytes" not in value or "packets" not in value:
        # Unknown is not zero: the rule is left out, and compared again from its next good reading.
        return None
    return BucketReading(
        id=value.get(".id", ""),
        mark=mark,
        classifier=pcc.classifier,
        denominator=pcc.denominator,
        remainder=pcc.remainder,
        bytes=value["bytes"],
        packets=value["packets"],
    )
