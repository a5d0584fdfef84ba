"""History in bulk: the same accounting as live polls, a whole line at a time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from backend.domain.metering import ledger
from backend.domain.metering.ledger import Checkpoint, LedgerState, Posting
from backend.domain.metering.rates import Anchor, Sample
from backend.domain.metering.slots import Slot
from backend.services.polling.line_events import link_entries, loss_entry
from backend.services.polling.poll_targets import PolledUplink, PollTarget
from backend.store.engine.session import Session
from backend.store.polling import anchors, events, rollup_basis, rollups, samples, slots
from backend.store.polling.anchors import Held
from backend.store.polling.events import Entry


@dataclass(slots=True)
class _LineLedger:
    """Totals of a line's readings before they are written."""

    target: PollTarget
    line: PolledUplink
    raw_from_ms: int
    standing: LedgerState | None
    closed: list[tuple[int, Slot]] = field(default_factory=list)
    kept: list[tuple[int, Sample]] = field(default_factory=list)
    points: list[tuple[int, Checkpoint]] = field(default_factory=list)
    happened: list[Entry] = field(default_factory=list)

    def post(self, reading: Anchor, gap_ms: int) -> None:
        before = self.standing.anchor if self.standing else None
        posting = ledger.post(self.standing, reading, self.line.rate, gap_ms)
        self.standing = posting.standing
        owner = self.target.router_id, self.line.uplink_id
        self.happened += link_entries(*owner, before, reading)
        if posting.loss is not None:
            self.happened.append(loss_entry(*owner, posting.loss))
        if posting.closed:
            self._close(posting)
        if posting.sample is not None and reading.at_ms > self.raw_from_ms:
            self.kept.append((self.line.uplink_id, posting.sample))

    def _close(self, posting: Posting) -> None:
        uplink_id = self.line.uplink_id
        self.closed += [(uplink_id, slot) for slot in posting.closed]
        checkpoints = ledger.checkpoints(posting, self.line.rate, self.target.zone)
        self.points += [(uplink_id, point) for point in checkpoints]


def load_line(
    session: Session,
    target: PollTarget,
    line: PolledUplink,
    readings: Iterable[Anchor],
    *,
    gap_ms: int,
    raw_from_ms: int,
) -> int:
    """Post a line's readings in order of time, after what is stored; returns the samples kept.

    Raw samples are kept from `raw_from_ms` on. Rollups of the touched days are made again.
    """
    known = anchors.load(session, [line.uplink_id])
    standing = known[line.uplink_id].standing if known else None
    book = _LineLedger(target, line, raw_from_ms, standing)
    for reading in readings:
        book.post(reading, gap_ms)
    _store_slots(session, target, book.closed, fresh=not known)
    samples.insert(session, book.kept)
    anchors.add_checkpoints(session, book.points)
    events.write(session, book.happened)
    if book.standing is not None:
        anchors.save(session, known, {line.uplink_id: Held(book.standing)})
    rollup_basis.mark(session, line.uplink_id)
    return len(book.kept)


def _store_slots(
    session: Session, target: PollTarget, closed: list[tuple[int, Slot]], *, fresh: bool
) -> None:
    if not closed:
        return
    if fresh:
        slots.load(session, closed)
    else:
        slots.add(session, closed)
    first, last = closed[0][1].at_ms, closed[-1][1].at_ms
    rollups.rebuild(session, [closed[0][0]], target.zone, first, last + 1)
