"""A simulated past as the readings that polls would have made."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from operator import add

from backend.domain.metering.bucket_counts import BucketGrowth
from backend.domain.metering.reading_columns import ReadingColumns
from backend.services.polling.backfill import load_columns
from backend.services.polling.poll_targets import PollTarget
from backend.store.engine.session import Session
from backend.store.polling import buckets, polls
from backend.store.polling.polls import PollRow
from cli.demo import full_lines, silences
from lab.campuses.campus import Campus
from lab.campuses.recording import RecordedPast

STEP_S = 60  # fine enough for five-minute slots; ten weeks of three lines load in seconds
GAP_MS = 3 * STEP_S * 1000
RAW_DAYS = 1
POLL_MS = 3  # duration of a poll of the simulated router
BUCKET_STEPS = 60  # bucket bytes per hour of history


def load(
    session: Session, target: PollTarget, campus: Campus, start: float, end: float
) -> RecordedPast:
    """From `start` to about `end` (unix seconds); the router stands there afterwards."""
    history = campus.record(start, end, STEP_S)
    polls.lock(session, [target.router_id])
    raw_from_ms = round((end - RAW_DAYS * 86_400) * 1000)
    for uplink in target.uplinks:
        past = columns(history, uplink.interface)
        load_columns(session, target, uplink, past, gap_ms=GAP_MS, raw_from_ms=raw_from_ms)
    silences.note(session, target, campus.scenario, history)
    full_lines.note(session, target.router_id, round(start * 1000), round(end * 1000))
    buckets.insert(session, list(_bucket_rows(history, target.router_id)))
    # After an earlier demo the reading at `start` exists.
    polled_from_s = max(start, raw_from_ms / 1000)
    polls.insert(session, list(_poll_rows(history, target.router_id, polled_from_s)))
    return history


def columns(history: RecordedPast, port: str) -> ReadingColumns:
    """The port's counters at every step, in order."""

    def counter(name: str) -> list[int]:
        values: list[int] = history.interface(port, name).tolist()
        return values

    return ReadingColumns(
        name=port,
        id=history.interface_ids[port],
        at_ms=[round(at_s * 1000) for at_s in history.times.tolist()],
        uptime_s=[int(uptime_s) for uptime_s in history.uptime_s.tolist()],
        rx_bytes=counter("rx-byte"),
        tx_bytes=counter("tx-byte"),
        rx_packets=counter("rx-packet"),
        tx_packets=counter("tx-packet"),
        rx_drops=counter("rx-drop"),
        tx_drops=[*map(add, counter("tx-drop"), counter("tx-queue-drop"))],
        rx_errors=counter("rx-error"),
        tx_errors=counter("tx-error"),
        running=history.running[port].tolist(),
        link_downs=history.link_downs[port].tolist(),
    )


def _bucket_rows(history: RecordedPast, router_id: int) -> Iterator[tuple[int, int, BucketGrowth]]:
    """Hourly bytes of every PCC rule of the script."""
    times_ms = [round(at_s * 1000) for at_s in history.times[::BUCKET_STEPS].tolist()]
    for (_, row_id), rule in history.rules.items():
        classifier = rule.get("per-connection-classifier", "")
        mark = rule.get("new-connection-mark", "")
        if not classifier or not mark:
            continue
        denominator, remainder = map(int, classifier.rsplit(":", 1)[1].split("/"))
        sizes = history.rule(row_id, "bytes")[::BUCKET_STEPS].tolist()
        packets = history.rule(row_id, "packets")[::BUCKET_STEPS].tolist()
        for n in range(1, len(times_ms)):
            size, count = sizes[n] - sizes[n - 1], packets[n] - packets[n - 1]
            if size > 0 and count >= 0:
                duration_ms = times_ms[n] - times_ms[n - 1]
                growth = BucketGrowth(denominator, remainder, mark, size, count, duration_ms)
                yield router_id, times_ms[n], growth


def _poll_rows(history: RecordedPast, router_id: int, from_s: float) -> Iterator[PollRow]:
    """The router's own load over the days with raw samples."""
    rows = zip(
        history.times.tolist(),
        history.cpu_load.tolist(),
        history.total_entries.tolist(),
        strict=True,
    )
    for at_s, load_pct, connections in rows:
        if at_s > from_s:
            at = dt.datetime.fromtimestamp(at_s, dt.UTC)
            yield PollRow(
                router_id=router_id,
                duration_ms=POLL_MS,
                at=at,
                memory_free_bytes=None,
                connections=connections,
                logins=0,
                cpu_load_pct=load_pct,
                error_code=None,
            )
