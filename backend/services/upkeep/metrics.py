"""Prometheus metrics of the installation, each router and uplink, from the database alone.

So any replica of the API gives the same page. Figures of the running week are those of the pages.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby, product

from backend.domain.alerts.kinds import EVENT_KINDS
from backend.domain.changes.states import OPEN
from backend.domain.dates.calendar import always
from backend.domain.dates.zones import parse_zone
from backend.domain.installation.exposition import Exposition, distinct
from backend.domain.lint.findings import faults_by_severity
from backend.domain.verdict.verdict import Verdict
from backend.services.figures.summaries import Gatherer, SummaryView
from backend.services.inventory import inventory
from backend.services.inventory.inventory import RouterView
from backend.services.polling import poll_health
from backend.services.polling.poll_health import PollHealth
from backend.services.upkeep import uplink_metrics
from backend.services.upkeep.metric_families import FAMILIES
from backend.services.upkeep.uplink_metrics import DIRECTIONS, RouterLabels
from backend.services.verdict import verdicts
from backend.services.windows import windows
from backend.store.alerts import conditions, incidents, outbox
from backend.store.changes import changes
from backend.store.engine import schema, workers
from backend.store.inventory import routers as store_routers
from backend.store.upkeep import diagnosis, metrics
from backend.version import VERSION

RECENT = dt.timedelta(days=7)
THIS_WEEK = windows.WindowRequest("this_week")


def page(gatherer: Gatherer, shards: int) -> str:
    """`shards`: how many there should be. The number of queries depends on time zones in use, not on routers."""
    made = Exposition(FAMILIES)
    routers = inventory.views(gatherer.session, store_routers.every(gatherer.session))
    labels = dict(_labels(routers))
    _installation(made, gatherer)
    _workers(made, gatherer, shards)
    _incidents(made, gatherer)
    _deliveries(made, gatherer)
    for router in routers:
        _router(made, gatherer, router, labels[router.router.id])
    for router_id, verdict in verdicts.of_routers(gatherer, routers).items():
        _verdict(made, verdict, labels[router_id])
    for summary in _weeks(gatherer, routers):
        _skew(made, summary, labels[summary.router_id])
        uplink_metrics.add_week(made, summary, labels[summary.router_id])
    uplink_metrics.add_now(made, gatherer, routers, labels)
    return made.text()


def _labels(routers: Sequence[RouterView]) -> Iterator[tuple[int, RouterLabels]]:
    campuses: dict[str, dict[int, str]] = defaultdict(dict)
    for router in routers:
        campuses[router.campus.name][router.router.id] = router.router.name
    for campus, names in campuses.items():
        for router_id, name in distinct(names).items():
            yield router_id, {"campus": campus, "router": name}


def _installation(made: Exposition, gatherer: Gatherer) -> None:
    installation = metrics.installation(gatherer.session, gatherer.now - RECENT)
    expected = schema.REVISION
    made.add("timbang_build_info", 1, {"version": VERSION})
    made.add("timbang_schema_info", 1, {"revision": installation.revision, "expected": expected})
    made.add("timbang_schema_current", int(installation.revision == expected))
    made.add("timbang_database_size_bytes", installation.size_bytes)
    made.add("timbang_poll_interval_seconds", gatherer.interval_s)
    made.add("timbang_last_poll_timestamp_seconds", _timestamp(installation.polled_at))
    made.add("timbang_self_check_disagreements", installation.disagreements)


def _workers(made: Exposition, gatherer: Gatherer, shards: int) -> None:
    alive = diagnosis.workers(gatherer.session)
    made.add("timbang_beat_alive", int(diagnosis.is_beat_alive(gatherer.session)))
    made.add("timbang_poll_shards", shards)
    made.add("timbang_poll_workers", len(alive))
    made.add("timbang_poll_shards_owned", sum(worker.owned for worker in alive))
    made.add("timbang_probe_workers", len(workers.probing(gatherer.session)))
    changing = changes.count_open(gatherer.session)
    for state in OPEN:
        made.add("timbang_changes_open", changing.get(state, 0), {"state": state})
    for name, namesakes in groupby(alive, key=lambda worker: worker.name):
        labels, processes = {"worker": name}, list(namesakes)
        owned = sum(process.owned for process in processes)
        waiting = sum(process.waiting for process in processes)
        refused = sum(process.refused for process in processes)
        made.add("timbang_poll_worker_shards", owned, labels)
        made.add("timbang_poll_worker_waiting_answers", waiting, labels)
        made.add("timbang_poll_worker_refused_answers_total", refused, labels)


def _incidents(made: Exposition, gatherer: Gatherer) -> None:
    counts = incidents.count_open(gatherer.session, gatherer.now)
    for kind, state in product(EVENT_KINDS, incidents.OPEN_STATES):
        labels = {"kind": kind, "state": state}
        made.add("timbang_incidents_open", counts.get((kind, state), 0), labels)
    judged_at = conditions.judged_at(gatherer.session)
    made.add("timbang_alert_pass_timestamp_seconds", _timestamp(judged_at))


def _deliveries(made: Exposition, gatherer: Gatherer) -> None:
    count, oldest_at = outbox.waiting(gatherer.session)
    made.add("timbang_deliveries_waiting", count)
    made.add("timbang_delivery_oldest_waiting_timestamp_seconds", _timestamp(oldest_at))


def _router(made: Exposition, gatherer: Gatherer, router: RouterView, labels: RouterLabels) -> None:
    health = poll_health.assess(router.router, router.state, gatherer.interval_s, gatherer.now)
    made.add("timbang_router_enabled", int(router.router.enabled), labels)
    if health.state not in {"disabled", "never"}:
        made.add("timbang_router_up", int(health.state == "ok"), labels)
        made.add("timbang_router_failures_in_a_row", health.failures_in_a_row, labels)
    if router.router.enabled and health.error_code is not None:
        made.add("timbang_router_error_info", 1, {**labels, "code": health.error_code})
    answered = _timestamp(health.last_success_at)
    made.add("timbang_router_last_answer_timestamp_seconds", answered, labels)
    if router.state is None:
        return
    made.add("timbang_router_polls_total", router.state.polls_total, labels)
    made.add("timbang_router_polls_missed_total", router.state.missed_total, labels)
    made.add("timbang_router_logins_total", router.state.logins_total, labels)
    if router.state.config_read_at is not None:
        counts = faults_by_severity(router.state.findings)
        for severity in ("danger", "warning", "note"):
            finding_labels = {**labels, "severity": severity}
            made.add("timbang_router_config_findings", counts[severity], finding_labels)
    if health.state == "ok":
        _vitals(made, health, labels)


def _vitals(made: Exposition, health: PollHealth, labels: RouterLabels) -> None:
    """Only while the router still reports them."""
    duration_ms, load_pct = health.duration_ms, health.cpu_load_pct
    values = {
        "poll_duration_seconds": None if duration_ms is None else duration_ms / 1000,
        "cpu_load_ratio": None if load_pct is None else load_pct / 100,
        "memory_free_bytes": health.memory_free_bytes,
        "memory_total_bytes": health.memory_total_bytes,
        "connections": health.connections,
        "uptime_seconds": health.uptime_s,
    }
    for name, value in values.items():
        made.add(f"timbang_router_{name}", value, labels)


def _weeks(gatherer: Gatherer, routers: Sequence[RouterView]) -> Iterator[SummaryView]:
    """The running week of every router; routers of one time zone are read together."""
    zones: dict[str, list[RouterView]] = defaultdict(list)
    for router in routers:
        zones[router.campus.timezone].append(router)
    for name, group in zones.items():
        window = windows.resolve(THIS_WEEK, always(parse_zone(name)), gatherer.now)
        yield from gatherer.several(group, window, THIS_WEEK.range)


def _skew(made: Exposition, summary: SummaryView, labels: RouterLabels) -> None:
    for direction in DIRECTIONS:
        flow, flow_labels = summary.figures.of(direction), {**labels, "direction": direction}
        made.add("timbang_router_skew_ratio", flow.skew, flow_labels)
        made.add("timbang_router_configured_skew_ratio", flow.configured_skew, flow_labels)
    made.add("timbang_router_coverage_ratio", summary.figures.coverage.share, labels)


def _verdict(made: Exposition, verdict: Verdict, labels: RouterLabels) -> None:
    first = verdict.first
    known = {"tone": first.tone, "cause": first.code, "step": first.step.code}
    made.add("timbang_router_verdict_info", 1, {**labels, **known})


def _timestamp(instant: dt.datetime | None) -> float | None:
    return None if instant is None else instant.timestamp()
