"""Runs due probes and makes every claimed run end in the database, whatever happens.

What cannot be stored waits in memory. After a process died, another worker closes its runs (`worker_died`) once their
lease ends. A stopped worker puts its runs back into the queue if their slots last.
"""

from __future__ import annotations

import datetime as dt
import logging
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from backend.domain.installation.lease_times import LeaseTimes
from backend.errors import Unavailable
from backend.probes.addresses import own_addresses
from backend.probes.run import Prober
from backend.probes.tools import missing
from backend.services.lease_loop import LONG_AGO, LeaseLoop
from backend.services.probes import trials
from backend.services.probes.measuring import CANCELLED, Active, Measurer, PutBack
from backend.services.probes.proof import Witness
from backend.settings import Settings
from backend.store.access.secrets import SecretBox
from backend.store.engine import workers
from backend.store.engine.database import Database, is_passing
from backend.store.engine.session import Session
from backend.store.engine.workers import WorkerIdentity
from backend.store.probes import runs as probe_runs
from backend.store.probes import trials as probe_trials
from backend.store.probes.run_values import Claimed, Ending
from backend.store.probes.trials import Trial

log = logging.getLogger(__name__)

LOOK_S = 1.0  # a person who asks for a probe waits for this
HOST_LOOK_S = 60.0  # how often the host's addresses and programs are looked up
RENEWALS = 3  # renewals of a lease before it would run out
STOP_S = 10.0  # longest wait at the end; the programs die with the process anyway
TRIAL_THREADS = 2

Done = Ending | PutBack


class ProbeRunner:
    """Lives as long as its process. A thread of its own (start) or a test calls `look` once a second."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        box: SecretBox,
        prober: Prober,
        witness: Witness,
        *,
        token: str,
        clock: Callable[[], dt.datetime],
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._me = WorkerIdentity(token, settings.worker_name)
        self._thread_count = settings.probe_threads
        self._lease_s = settings.probe_lease_s
        self._database = database
        self._prober = prober
        self._witness = witness
        self._clock = clock
        self._monotonic = monotonic
        self._measurer = Measurer(database, box, prober, witness, clock)
        self._threads = ThreadPoolExecutor(settings.probe_threads, "probe")
        self._trials = ThreadPoolExecutor(TRIAL_THREADS, "probe-trial")
        self._guard = threading.Lock()
        self._active: dict[int, Active] = {}
        self._unsaved: list[tuple[Claimed, Done]] = []
        self._saving = threading.Lock()
        self._addresses: tuple[str, ...] = ()
        self._missing = ""
        self._host_read_at = LONG_AGO
        self._loop = LeaseLoop(
            "probes",
            database,
            LeaseTimes(self._lease_s, self._lease_s / RENEWALS),
            look_s=LOOK_S,
            while_away="no probe begins, results wait",
            monotonic=monotonic,
        )

    @property
    def running(self) -> int:
        return len(self._active)

    @property
    def unsaved(self) -> int:
        """Results that the database has not taken yet."""
        return len(self._unsaved)

    def start(self) -> None:
        self._loop.start(self.look)

    def stop(self) -> None:
        """End running probes, put them back or close them, and sign this worker off."""
        self._loop.stop(STOP_S)
        for active in self._list():
            active.end("stopping")
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._trials.shutdown(wait=False, cancel_futures=True)
        self._loop.rest(lambda: not self._active, STOP_S)
        self._loop.reach(self._save)
        self._loop.leave(partial(workers.leave, me=self._me, work="probe"))
        self._witness.close()

    def look(self) -> int:
        """Renew leases, end and begin what is due; returns how many began (0 without a database)."""
        self._read_host()
        self._witness.close_idle()
        return self._loop.reach(self._go_on) or 0

    def _go_on(self) -> int:
        """Raises Unavailable."""
        self._save()
        self._renew()
        return self._begin()

    def _ids(self) -> list[int]:
        """Our runs: under way, or over and not stored yet."""
        with self._guard:
            return [*self._active, *(run.id for run, _ in self._unsaved)]

    def _list(self) -> list[Active]:
        with self._guard:
            return list(self._active.values())

    def _read_host(self) -> None:
        if self._monotonic() - self._host_read_at < HOST_LOOK_S:
            return
        self._host_read_at = self._monotonic()
        self._addresses = own_addresses(self._prober.tools)
        lacking = missing(self._prober.tools.iperf3)
        self._missing = lacking.detail if lacking else ""

    def _renew(self) -> None:
        """Report as alive, and learn which runs were lost or cancelled."""
        ids = self._ids()
        if self._loop.is_due:
            self._end_lost_or_cancelled(ids, self._loop.renew(partial(self._renewal, ids)))
            if not self._loop.is_cautious:
                self._close_runs_of_dead_workers()
        elif ids:
            with self._database.transaction() as session:
                standing = probe_runs.standing(session, ids, self._me.token)
            self._end_lost_or_cancelled(ids, standing)

    def _renewal(self, ids: Sequence[int], session: Session) -> dict[int, bool]:
        renewed = probe_runs.LEASED.renew(session, self._me.token, ids, self._lease_s)
        # The last one: polls of this process share the row, and must not wait for a run's.
        workers.seen(
            session,
            self._me,
            "probe",
            self._lease_s,
            threads=self._thread_count,
            running=self.running,
            addresses=list(self._addresses),
            missing=self._missing,
        )
        return renewed

    def _close_runs_of_dead_workers(self) -> None:
        with self._database.transaction() as session:
            closed = probe_runs.close_dead(session)
            workers.forget_dead(session)
            probe_trials.forget_old(session)
        if closed:
            log.warning("probe runs %s: their worker died", closed)

    def _end_lost_or_cancelled(self, ids: Sequence[int], standing: Mapping[int, bool]) -> None:
        """End runs that are not ours any more, or that somebody cancelled."""
        with self._guard:
            ours = [
                (self._active[run_id], standing.get(run_id))
                for run_id in ids
                if run_id in self._active
            ]
        for active, cancelled in ours:
            if cancelled is None:
                active.end("lost")
            elif cancelled:
                active.end("cancelled")

    def _begin(self) -> int:
        """Claim a due run per free thread, each in its own transaction; returns how many."""
        began = 0
        while not self._loop.is_stopping and self.running < self._thread_count:
            with self._database.transaction() as session:
                run = probe_runs.claim(
                    session, self._me.token, self._clock(), self._lease_s, self._addresses
                )
                if run is not None:
                    run = probe_runs.begin(session, run, self._clock())
                trial = probe_trials.take(
                    session, self._me.token, self._addresses, trials.PATIENCE_S
                )
            if trial is not None:
                self._trials.submit(self._try, trial)
            if run is None:
                break
            active = Active(run)
            with self._guard:
                self._active[run.id] = active
            self._threads.submit(self._run, active)
            began += 1
        return began

    def _try(self, trial: Trial) -> None:
        try:
            trials.do(self._database, self._prober, trial, self._loop.stopping)
        except Unavailable as error:  # whoever asked gives up waiting
            log.warning("a probe server was tried, but nobody can be told: %s", error)
        except Exception:  # the edge of a thread
            log.exception("trying a probe server failed")

    def _run(self, active: Active) -> None:
        try:
            done = self._measured(active)
            with self._guard:
                self._unsaved.append((active.run, done))
            self._save()
        except Unavailable as error:
            log.warning("probe run %s: its result waits for the database: %s", active.run.id, error)
        except Exception:  # the edge of a thread: without it nobody would hear of it
            log.exception("probe run %s: storing it failed", active.run.id)
        finally:
            with self._guard:
                self._active.pop(active.run.id, None)

    def _measured(self, active: Active) -> Done:
        """The result, also when our own code fails."""
        try:
            return self._measurer.measure(active)
        except Unavailable:
            # Nothing was measured yet, so nothing is lost.
            return PutBack(self._clock(), "", "")
        except Exception as error:
            log.exception("probe run %s failed in our own code", active.run.id)
            detail = f"Timbang itself failed ({type(error).__name__}): see the log, and report it."
            return Ending("failed", "worker_died", detail, self._clock())

    def _save(self) -> None:
        """Oldest first. Raises Unavailable: then the rest still waits."""
        with self._saving:
            while self._unsaved:
                run, done = self._unsaved[0]
                self._store(run, done)
                with self._guard:
                    del self._unsaved[0]

    def _store(self, run: Claimed, done: Done) -> None:
        """Raises Unavailable if the database may take it later; otherwise it never blocks the others."""
        try:
            with self._database.transaction() as session:
                stored = self._settle(session, run, done)
        except Exception as error:
            _raise_if_passing(error)
            log.exception("probe run %s: the database refused its result", run.id)
            stored = self._store_refused(run, done)
        if not stored:
            log.warning(
                "probe run %s: it was closed by others meanwhile, its result is dropped", run.id
            )

    def _store_refused(self, run: Claimed, done: Done) -> bool:
        """Close the run without the refused result; its bytes still count."""
        down, up = done.moved
        detail = "The database refused its result: see the log of the worker."
        refused = Ending(
            "failed", "implausible", detail, self._clock(), download_bytes=down, upload_bytes=up
        )
        try:
            with self._database.transaction() as session:
                return probe_runs.finish(session, run.id, self._me.token, refused)
        except Exception as error:
            _raise_if_passing(error)
            log.exception("probe run %s: it is over when its lease ends", run.id)
            return False

    def _settle(self, session: Session, run: Claimed, done: Done) -> bool:
        me = self._me.token
        if isinstance(done, Ending):
            return probe_runs.finish(session, run.id, me, done)
        if probe_runs.put_back(
            session,
            run.id,
            me,
            not_before=done.not_before,
            reason=done.reason,
            detail=done.detail,
            moved=done.moved,
        ):
            return True
        down, up = done.moved
        ended = Ending(
            "failed", "cancelled", CANCELLED, self._clock(), download_bytes=down, upload_bytes=up
        )
        return probe_runs.finish(session, run.id, me, ended)


def _raise_if_passing(error: Exception) -> None:
    """Raises Unavailable where the same statements may succeed later."""
    if isinstance(error, Unavailable):
        raise error
    if is_passing(error):
        raise Unavailable(
            "The database was too slow, or others were first.", "database_overtaken"
        ) from error
