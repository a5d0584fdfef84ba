"""One claimed run from start to result: counters, measurement, counters again, figures."""

from __future__ import annotations

import datetime as dt
import hashlib
import logging
import shlex
import threading
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from backend.domain.probes import codec as probe_codec
from backend.domain.probes import path_proof
from backend.domain.probes.path_proof import PathProof
from backend.domain.probes.probe import Failed, Measured, Reason, Series
from backend.domain.probes.running import (
    Counted,
    deadline_s,
    growths,
    next_try_ms,
    on_the_wire,
    outcome_of,
    rates_between,
)
from backend.domain.quality import probe_figures
from backend.domain.text.percent import per_cent
from backend.errors import Unavailable
from backend.probes.run import Prober
from backend.services.probes.gate import ProbeRefusal
from backend.services.probes.proof import Witness, rates_just_before
from backend.services.probes.starts import Start, prepare
from backend.store.access.secrets import SecretBox
from backend.store.engine.database import Database
from backend.store.engine.instants import at, ms
from backend.store.probes import proofs as probe_proofs
from backend.store.probes import runs as probe_runs
from backend.store.probes.run_values import Claimed, Ending

log = logging.getLogger(__name__)

BASELINE_S = 2.0  # without polls, the lines are watched so long before the probe
LOAN = dt.timedelta(hours=24)  # oldest proof that a small run borrows
STOPPED = "The probe worker was stopped while this probe ran."
CANCELLED = "Cancelled while it ran."

ENDED: Mapping[str, Failed] = {
    "cancelled": Failed("cancelled", CANCELLED),
    "stopping": Failed("cancelled", STOPPED),
    "lost": Failed(
        "worker_died", "Its worker was cut off from the database for too long, and ended it then."
    ),
}
NOT_SHOWN: Mapping[str, str] = {
    "elsewhere": "Its bytes went over another ISP.",
    "split": "Its bytes went over several ISPs.",
    "hidden": "Other traffic hides which ISP it used: choose a quieter hour, or a longer probe.",
    "two_candidates": "Two ISPs carried as much more as it moved: nothing shows which of them it used.",
    "counters_reset": "The router's counters were reset while it ran, so nothing shows which ISP it used.",
    "unreadable": "The router could not be read before and after it, so nothing shows which ISP it used.",
    "too_little": "It moved too little to be told from other traffic.",
}

Why = Literal["", "cancelled", "stopping", "lost"]
Rates = Mapping[int, tuple[float, float]]


@dataclass(slots=True)
class Active:
    """`stop` ends the run's programs; of several calls the first `why` counts."""

    run: Claimed
    stop: threading.Event = field(default_factory=threading.Event)
    why: Why = ""

    def end(self, why: Why) -> None:
        self.why = self.why or why
        self.stop.set()


@dataclass(frozen=True, slots=True)
class PutBack:
    """Another try. `moved`: bytes down and up that this one cost."""

    not_before: dt.datetime
    reason: Reason
    detail: str
    moved: tuple[int, int] = (0, 0)


class Measurer:
    """Thread-safe; blocks as long as the measurement takes."""

    def __init__(
        self,
        database: Database,
        box: SecretBox,
        prober: Prober,
        witness: Witness,
        clock: Callable[[], dt.datetime],
    ) -> None:
        self._database = database
        self._box = box
        self._prober = prober
        self._witness = witness
        self._clock = clock

    def measure(self, active: Active) -> Ending | PutBack:
        """Raises Unavailable if the database is away before it began."""
        run = active.run
        with self._database.transaction() as session:
            start = prepare(session, self._box, run, self._clock())
        if isinstance(start, ProbeRefusal):
            return Ending(start.outcome, start.reason, start.detail, self._clock())
        rates, before = self._before(active, start)
        result = self._prober.run(
            run.spec,
            run.target,
            start.source_address,
            start.capacity,
            stop=active.stop,
            deadline_s=deadline_s(run.spec),
        )
        if isinstance(result, Failed):
            return self._failed(active, start, result)
        after = None
        if start.scene and before:
            after = self._witness.count_after(start.scene, active.stop.wait)
        proof = _proof(run, result, before, after, rates, others=self._others(run))
        proof = self._borrowed(run, start, proof)
        try:
            return self._measured(run, start, result, proof)
        except Exception as error:  # what a server made up must not cost the count of what it moved
            log.exception("probe run %s: no figures can be made of its result", run.id)
            failed = _implausible(result, error)
            return _ending(run, start, failed, failed, self._clock())

    def _before(self, active: Active, start: Start) -> tuple[Rates, Counted | None]:
        """The lines' rates at rest, and their counters now."""
        if start.scene is None:
            return {}, None
        started_ms = ms(active.run.started_at)
        with self._database.transaction() as session:
            rates: Rates = rates_just_before(
                session, active.run.router_id, start.uplink_ids, started_ms
            )
        before = self._witness.count(start.scene)
        if before is None or set(before.bytes) <= set(rates):
            return rates, before
        active.stop.wait(BASELINE_S)
        later = self._witness.count(start.scene)
        return (rates, None) if later is None else (rates_between(before, later), later)

    def _borrowed(self, run: Claimed, start: Start, proof: PathProof) -> PathProof:
        """A recent heavy run's proof, for a small run whose own bytes prove nothing."""
        unclear = proof.verdict == "unproven" and proof.reason in path_proof.BORROWING
        if run.spec.traits.heavy or not unclear or start.scene is None:
            return proof
        now = self._clock()
        try:
            with self._database.transaction() as session:
                lender = probe_proofs.lender(
                    session, run.uplink_id, start.source_address, now - LOAN, now
                )
        except Unavailable:
            return proof
        if lender is None or not self._witness.pinned(
            start.scene, run.uplink_id, start.source_address
        ):
            return proof
        return path_proof.borrowed(proof, lender)

    def _others(self, run: Claimed) -> set[int]:
        """Uplinks that another probe filled meanwhile: they prove nothing for this run."""
        try:
            with self._database.transaction() as session:
                return probe_runs.others_at(session, run, run.started_at)
        except Unavailable:  # the measurement is worth more than this
            return set()

    def _failed(self, active: Active, start: Start, failed: Failed) -> Ending | PutBack:
        run, now = active.run, self._clock()
        moved = on_the_wire(run.spec, failed.download_bytes, failed.upload_bytes)
        if active.why == "stopping" and now < run.expires_at:
            return PutBack(now, "cancelled", STOPPED, moved)
        if active.why:
            return _ending(run, start, failed, ENDED[active.why], now)
        again_ms = next_try_ms(failed, run.attempts, ms(now), ms(run.expires_at))
        if again_ms is not None:
            return PutBack(at(again_ms), failed.reason, failed.detail, moved)
        return _ending(run, start, failed, failed, now)

    def _measured(self, run: Claimed, start: Start, measured: Measured, proof: PathProof) -> Ending:
        outcome, reason = outcome_of(proof.verdict)
        down, up = on_the_wire(run.spec, measured.download_bytes, measured.upload_bytes)
        return Ending(
            outcome=outcome,
            reason=reason,
            detail=_why_invalid(proof),
            ended_at=self._clock(),
            source_address=start.source_address,
            command=shlex.join(measured.command),
            tool=measured.tool,
            download_bytes=down,
            upload_bytes=up,
            figures=probe_figures.figures(run.spec, measured, start.capacity),
            path=proof.to_json(),
            **_record(measured.series, measured.raw),
        )


def _proof(
    run: Claimed,
    measured: Measured,
    before: Counted | None,
    after: Counted | None,
    rates: Rates,
    *,
    others: Collection[int],
) -> PathProof:
    """By the growth of all uplinks but those under other probes."""
    if before is None or after is None:
        return path_proof.UNREADABLE
    grown = [growth for growth in growths(before, after, rates) if growth.uplink_id not in others]
    return path_proof.prove(
        run.uplink_id,
        grown,
        (measured.download_bytes, measured.upload_bytes),
        after.at_ms - before.at_ms,
        complete=not others,
    )


def _why_invalid(proof: PathProof) -> str:
    if proof.verdict == "wrong_path" and proof.share is not None:
        return f"{per_cent(proof.share, 0)} % of its bytes went over the ISP that was meant."
    return "" if proof.verdict == "proven" else NOT_SHOWN[proof.reason]


def _implausible(measured: Measured, error: Exception) -> Failed:
    return Failed(
        "implausible",
        f"No figures can be made of what came back ({type(error).__name__}): see the log of the worker.",
        command=measured.command,
        raw=measured.raw,
        download_bytes=measured.download_bytes,
        upload_bytes=measured.upload_bytes,
    )


def _ending(run: Claimed, start: Start, tried: Failed, failed: Failed, now: dt.datetime) -> Ending:
    down, up = on_the_wire(run.spec, tried.download_bytes, tried.upload_bytes)
    return Ending(
        outcome="failed",
        reason=failed.reason,
        detail=failed.detail,
        ended_at=now,
        source_address=start.source_address,
        command=shlex.join(tried.command),
        download_bytes=down,
        upload_bytes=up,
        **(_record(Series(), tried.raw) if tried.raw else {}),
    )


def _record(series: Series, raw: bytes) -> dict[str, Any]:
    """Stored beside the run's row; the hash is of the tool's output."""
    return {
        "series": probe_codec.encode(series),
        "raw": probe_codec.pack_raw(raw),
        "raw_sha256": hashlib.sha256(raw).hexdigest(),
    }
