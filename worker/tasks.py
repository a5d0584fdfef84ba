"""One function per job: from its arguments to a service call."""

from __future__ import annotations

import logging
from collections.abc import Callable

from backend.queue import Job
from backend.services.advice import runs as recommendation_runs
from backend.services.inventory import contracts
from backend.services.polling import selfcheck
from backend.services.probes import planning as probe_planning
from backend.services.reports.mailing import runs as report_runs
from backend.services.upkeep import day_tops, rebuilding, retention
from worker.runtime import Runtime

log = logging.getLogger(__name__)

Task = Callable[..., None]


def poll(runtime: Runtime, shard: int) -> None:
    """The round logs what it could not do; failures of a router are stored with it."""
    if not runtime.shards.begin_asked(shard):
        log.debug("shard %d: not ours, or polled a moment ago", shard)
        return
    done = runtime.poller.run(shard)
    if done is None:
        log.warning("shard %d: the round before is still running, this one is dropped", shard)
    elif done.waiting:
        log.warning("shard %d: %d answers wait to be stored", shard, done.waiting)


def observe(runtime: Runtime, shard: int) -> None:
    if shard not in runtime.shards.held:
        return
    runtime.observer.run(runtime.poller.targets(shard), runtime.now())


def heartbeat(runtime: Runtime) -> None:
    runtime.heartbeat.run(runtime.now())


def rebuild(runtime: Runtime) -> None:
    with runtime.database.transaction() as session:
        contracts.take_effect(session, runtime.now())
    rebuilding.run(runtime.database)


def retain(runtime: Runtime) -> None:
    deleted = retention.apply(runtime.database, runtime.settings, runtime.now())
    log.info("retention: %s", {table: rows for table, rows in deleted.items() if rows})


def self_check(runtime: Runtime) -> None:
    with runtime.database.transaction() as session:
        verdicts = selfcheck.check_yesterday(session, runtime.now())
    wrong = [verdict for verdict in verdicts if not verdict.agrees]
    log.log(logging.ERROR if wrong else logging.INFO, "self-check: %s disagree", wrong)


def plan_probes(runtime: Runtime) -> None:
    done = probe_planning.run(runtime.database, runtime.now())
    log.debug("probes: %s", done)


def recommend(runtime: Runtime) -> None:
    done = recommendation_runs.run(
        runtime.database, runtime.settings.poll_interval_s, runtime.now()
    )
    log.info("recommendations: %s", done)


def keep_tops(runtime: Runtime) -> None:
    made = day_tops.run(runtime.database, runtime.now(), runtime.started_at)
    if made:
        log.info("tops of days: %d", made)


def report(runtime: Runtime) -> None:
    made = report_runs.run(runtime.database, runtime.settings.poll_interval_s, runtime.now())
    if made:
        log.info("reports: %s", made)


TASKS: dict[Job, Task] = {
    Job.POLL: poll,
    Job.OBSERVE: observe,
    Job.HEARTBEAT: heartbeat,
    Job.REBUILD: rebuild,
    Job.RETAIN: retain,
    Job.SELF_CHECK: self_check,
    Job.PLAN_PROBES: plan_probes,
    Job.RECOMMEND: recommend,
    Job.KEEP_TOPS: keep_tops,
    Job.REPORT: report,
}

NOT_RETRIED: frozenset[Job] = frozenset(
    {
        Job.POLL,
        Job.OBSERVE,
        Job.HEARTBEAT,
        Job.PLAN_PROBES,
        Job.RECOMMEND,
        Job.KEEP_TOPS,
        Job.REPORT,
    }
)
"""The next one comes soon anyway."""
