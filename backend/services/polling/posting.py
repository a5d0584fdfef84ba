"""Readings into the database in one transaction: samples, slots, hours, days, events and health.

The difference is taken against the anchor that the same transaction locks and rewrites. So each byte counts once,
however workers start, die or repeat.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from backend.domain.metering import bucket_counts, ledger
from backend.domain.metering.bucket_counts import BucketAnchor, BucketGrowth
from backend.domain.metering.rates import Anchor, Sample
from backend.domain.metering.readings import InterfaceReading, RouterReading
from backend.domain.metering.slots import Slot
from backend.errors import RouterError
from backend.services.polling.poll_targets import PolledUplink, PollTarget
from backend.store.engine import bulk, signals
from backend.store.engine.columns import maker
from backend.store.engine.instants import at
from backend.store.engine.session import Session
from backend.store.polling import (
    anchors,
    buckets,
    events,
    polls,
    rollup_basis,
    rollups,
    samples,
    slots,
)
from backend.store.polling.anchors import Held
from backend.store.polling.events import Entry, Verb
from backend.store.polling.polls import Before, PollRow, RouterStateRow

_new_poll, _new_state = maker(PollRow), maker(RouterStateRow)
MISSING = "interface_missing"
LEASE_INTERVALS = 2.5
"""Another worker may take a router over when the last poll is this many intervals ago."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One attempt to poll a router: a reading or an error."""

    target: PollTarget
    at_ms: int
    duration_ms: int
    reading: RouterReading | None = None
    error: RouterError | None = None
    logins: int = 0
    retry_at_ms: int | None = None  # the router is left alone until then; None: polls go on


@dataclass(frozen=True, slots=True)
class Rules:
    """See settings.py."""

    reader: str  # names this worker
    interval_ms: int
    gap_ms: int


@dataclass(slots=True)
class Batch:
    """What a transaction will write, gathered first."""

    held: dict[int, Held]
    bucket_anchors: dict[int, dict[str, BucketAnchor]] = field(default_factory=dict)
    samples: list[tuple[int, Sample]] = field(default_factory=list)
    slots: dict[tuple[int, int], Slot] = field(default_factory=dict)
    checkpoints: list[tuple[int, ledger.Checkpoint]] = field(default_factory=list)
    bucket_growth: list[tuple[int, int, BucketGrowth]] = field(default_factory=list)
    events: list[Entry] = field(default_factory=list)
    states: list[RouterStateRow] = field(default_factory=list)
    polls: list[PollRow] = field(default_factory=list)


def post_answers(session: Session, answers: Sequence[Answer], rules: Rules) -> int:
    """Answers of any routers in any order; returns how many counted (not stale, not another worker's)."""
    # Losing the last moments in a crash of the server is harmless: anchors and samples go back
    # together.
    bulk.run(session, "SET LOCAL synchronous_commit = off")
    ordered = sorted(answers, key=lambda answer: (answer.target.router_id, answer.at_ms))
    before = polls.lock(session, [answer.target.router_id for answer in ordered])
    uplink_ids = {uplink.uplink_id for answer in ordered for uplink in answer.target.uplinks}
    known = anchors.load(session, sorted(uplink_ids))
    with_buckets = {
        answer.target.router_id for answer in ordered if answer.reading and answer.reading.buckets
    }
    batch = Batch(dict(known), buckets.load(session, sorted(with_buckets)) if with_buckets else {})
    counted = 0
    for router_id, group in groupby(ordered, key=lambda answer: answer.target.router_id):
        if router_id in before:
            mine = _acceptable(before[router_id], list(group), rules)
            counted += len(mine)
            if mine:
                _post_router(batch, before[router_id], mine, rules)
    _write(session, batch, known)
    return counted


def _acceptable(before: Before, group: list[Answer], rules: Rules) -> list[Answer]:
    """Answers newer than what is stored; none while another worker is at it."""
    if before.polled_at_ms is None:
        return group
    polled_ms = before.polled_at_ms
    fresh = [answer for answer in group if answer.at_ms > polled_ms]
    if before.reader in {"", rules.reader}:
        return fresh
    lease_ms = LEASE_INTERVALS * rules.interval_ms
    return [answer for answer in fresh if answer.at_ms - polled_ms > lease_ms]


def _post_router(batch: Batch, before: Before, group: list[Answer], rules: Rules) -> None:
    failures = before.failures
    for answer in group:
        failures = _health_events(batch, answer, failures)
        if answer.reading is None:
            _settle(batch, answer)
        else:
            _post_reading(batch, answer, answer.reading, rules)
        batch.polls.append(_poll_row(answer))
    batch.states.append(_state_row(before, group, failures, rules))


def _health_events(batch: Batch, answer: Answer, failures: int) -> int:
    """Begin or end `unreachable`; returns the failures in a row after this answer."""
    router_id = answer.target.router_id
    if answer.error is None:
        if failures:
            batch.events.append(Entry("end", "unreachable", router_id, None, at(answer.at_ms)))
        return 0
    if not failures:
        detail = {"code": answer.error.code, "message": str(answer.error)}
        entry = Entry("begin", "unreachable", router_id, None, at(answer.at_ms), detail=detail)
        batch.events.append(entry)
    return failures + 1


def _settle(batch: Batch, answer: Answer) -> None:
    """The router is away: hand out slots that are over all the same."""
    for uplink in answer.target.uplinks:
        held = batch.held.get(uplink.uplink_id)
        if held is not None:
            posting = ledger.settle(held.standing, answer.at_ms)
            batch.held[uplink.uplink_id] = Held(posting.standing, held.missing_since_ms)
            _close(batch, uplink, posting.closed)


def _post_reading(batch: Batch, answer: Answer, reading: RouterReading, rules: Rules) -> None:
    interfaces = {interface.name: interface for interface in reading.interfaces}
    for uplink in answer.target.uplinks:
        interface = interfaces.get(uplink.interface)
        if interface is None:
            _missing(batch, answer, uplink)
        else:
            anchor = Anchor(reading.at_ms, reading.uptime_s, interface)
            post_uplink(batch, answer.target, uplink, anchor, rules.gap_ms)
    if reading.buckets:
        _post_buckets(batch, answer.target.router_id, reading)


def post_uplink(
    batch: Batch, target: PollTarget, uplink: PolledUplink, reading: Anchor, gap_ms: int
) -> None:
    """One reading of a line against the one before."""
    uplink_id = uplink.uplink_id
    held = batch.held.get(uplink_id)
    if held is not None and ledger.is_too_soon(held.standing, reading):
        return
    posting = ledger.post(held.standing if held else None, reading, uplink.rate, gap_ms)
    batch.held[uplink_id] = Held(posting.standing)
    if posting.sample is not None:
        batch.samples.append((uplink_id, posting.sample))
    owner, read_at = (target.router_id, uplink_id), at(reading.at_ms)
    if held is None or held.missing_since_ms is not None:
        batch.events.append(Entry("end", MISSING, *owner, read_at))
    # A line that is first seen down is down from then on.
    if _is_up(reading.interface) != (held is None or _is_up(held.standing.anchor.interface)):
        verb: Verb = "end" if _is_up(reading.interface) else "begin"
        batch.events.append(Entry(verb, "link_down", *owner, read_at))
    if posting.loss is not None:
        loss = posting.loss
        batch.events.append(Entry("record", loss.reason, *owner, at(loss.from_ms), at(loss.to_ms)))
    if posting.closed:
        _close(batch, uplink, posting.closed)
        for point in ledger.checkpoints(posting, target.zone):
            batch.checkpoints.append((uplink_id, point))


def _is_up(interface: InterfaceReading) -> bool:
    return interface.running and not interface.disabled


def _close(batch: Batch, uplink: PolledUplink, closed: Iterable[Slot]) -> None:
    for slot in closed:
        key = (uplink.uplink_id, slot.at_ms)
        batch.slots[key] = batch.slots[key] + slot if key in batch.slots else slot


def _missing(batch: Batch, answer: Answer, uplink: PolledUplink) -> None:
    """The router has no interface of this name (any more): renamed, removed or never there."""
    held = batch.held.get(uplink.uplink_id)
    if held is not None and held.missing_since_ms is not None:
        return
    router_id = answer.target.router_id
    begun_at, detail = at(answer.at_ms), {"interface": uplink.interface}
    entry = Entry("begin", MISSING, router_id, uplink.uplink_id, begun_at, detail=detail)
    batch.events.append(entry)
    if held is not None:
        batch.held[uplink.uplink_id] = Held(held.standing, answer.at_ms)


def _post_buckets(batch: Batch, router_id: int, reading: RouterReading) -> None:
    known = batch.bucket_anchors[router_id]
    fresh = {
        rule.id: BucketAnchor(reading.at_ms, reading.uptime_s, rule)
        for rule in reading.buckets or ()
    }
    grown = [
        bucket_counts.growth(known[rule_id], anchor)
        for rule_id, anchor in fresh.items()
        if rule_id in known
    ]
    for part in bucket_counts.together([growth for growth in grown if growth is not None]):
        batch.bucket_growth.append((router_id, reading.at_ms, part))
    batch.bucket_anchors[router_id] = fresh


def _poll_row(answer: Answer) -> PollRow:
    reading = answer.reading
    return _new_poll(
        router_id=answer.target.router_id,
        duration_ms=answer.duration_ms,
        at=at(answer.at_ms),
        memory_free_bytes=reading.memory_free_bytes if reading else None,
        connections=reading.connections if reading else None,
        logins=answer.logins,
        cpu_load_pct=reading.cpu_load_pct if reading else None,
        error_code=answer.error.code if answer.error else None,
    )


def _state_row(before: Before, group: list[Answer], failures: int, rules: Rules) -> RouterStateRow:
    last = group[-1]
    answered = next((answer for answer in reversed(group) if answer.reading), None)
    reading = answered.reading if answered else None
    return _new_state(
        router_id=last.target.router_id,
        reader=rules.reader,
        polled_at_ms=last.at_ms,
        answered_at_ms=answered.at_ms if answered else None,
        error_code=last.error.code if last.error else None,
        error_message=str(last.error) if last.error else None,
        error_remedy=last.error.remedy if last.error else None,
        failures=failures,
        duration_ms=last.duration_ms,
        uptime_s=reading.uptime_s if reading else None,
        cpu_load_pct=reading.cpu_load_pct if reading else None,
        memory_free_bytes=reading.memory_free_bytes if reading else None,
        memory_total_bytes=reading.memory_total_bytes if reading else None,
        connections=reading.connections if reading else None,
        logins=sum(answer.logins for answer in group),
        polls=len(group),
        missed=_missed(before.polled_at_ms, group, rules.interval_ms),
        retry_at_ms=last.retry_at_ms,
    )


def _missed(polled_ms: int | None, group: list[Answer], interval_ms: int) -> int:
    """Polls that were due before and between these answers and did not happen."""
    if polled_ms is None:
        return 0
    due = round((group[-1].at_ms - polled_ms) / interval_ms)
    return max(due - len(group), 0)


def _write(session: Session, batch: Batch, known: dict[int, Held]) -> None:
    samples.insert(session, batch.samples)
    changed = {key: held for key, held in batch.held.items() if known.get(key) is not held}
    anchors.save(session, known, changed)
    if batch.slots:
        slots.add(session, [(uplink_id, slot) for (uplink_id, _), slot in batch.slots.items()])
        # As of now, not of the reading, which may have waited while the zone was corrected.
        zones = rollup_basis.zones(session, sorted({uplink_id for uplink_id, _ in batch.slots}))
        rollups.refresh(
            session, ((uplink_id, at_ms, zones[uplink_id]) for uplink_id, at_ms in batch.slots)
        )
    anchors.add_checkpoints(session, batch.checkpoints)
    if batch.bucket_anchors:
        buckets.save(session, batch.bucket_anchors)
        buckets.insert(session, batch.bucket_growth)
    events.write(session, batch.events)
    polls.save_states(session, batch.states)
    polls.insert(session, batch.polls)
    signals.send(session, signals.SAMPLES, [row.router_id for row in batch.states])
