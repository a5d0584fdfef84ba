"""The busiest core while a run's test goes on, about once a second."""

from __future__ import annotations

import logging

from backend.domain.trials.recovery import OPEN
from backend.errors import RouterError
from backend.routeros.reading.cores import busiest_core_percent
from backend.routeros.session.connections import Connections
from backend.services.polling.poll_targets import connect_target
from backend.services.trials.following import TrialMeans
from backend.services.trials.stored import open_run
from backend.store.engine.instants import ms
from backend.store.engine.session import Session
from backend.store.inventory import routers
from backend.store.tables import ProbeRun, QueueTrial, TrialRun
from backend.store.trials import trials

log = logging.getLogger(__name__)

DEADLINE_S = 5.0


class CoreWatch:
    """Reads over a connection that polls do not use: none waits for it."""

    def __init__(self, means: TrialMeans, connections: Connections) -> None:
        self._means = means
        self._connections = connections

    def look(self, trial_id: int) -> None:
        """Nothing where no test runs. A router that does not answer leaves a gap. Raises TrialTaken, Unavailable."""
        with self._means.database.transaction() as session:
            trial = trials.hold(session, trial_id, self._means.worker)
            if trial.state not in OPEN or _tested(session, trial) is None:
                return
            router = routers.get(session, trial.router_id)
            key, target = router.id, connect_target(router, self._means.box)
        try:
            percent = self._connections.run(key, target, DEADLINE_S, busiest_core_percent)
        except RouterError as error:
            log.info("trial %s: the cores were not read: %s", trial_id, error)
            return
        with self._means.database.transaction() as session:
            trial = trials.hold(session, trial_id, self._means.worker)
            run = _tested(session, trial)
            if run is not None and percent is not None:
                run.cpu = [*run.cpu, [ms(self._means.clock()), percent]]


def _tested(session: Session, trial: QueueTrial) -> TrialRun | None:
    """The open run, while its test runs."""
    run = open_run(trials.runs(session, trial.id))
    if run is None or run.probe_run_id is None:
        return None
    probe = session.get(ProbeRun, run.probe_run_id, populate_existing=True)
    return run if probe is not None and probe.state == "running" else None
