"""Checks of what moves: broker, beat, workers and routers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from backend.domain.installation.doctor import Broker, CheckResult, Polling, RouterFacts, named
from backend.domain.text.percent import per_cent

LONGEST_QUEUE = 5  # jobs come singly and expire before the next: nobody takes them
DONE_WARNING = 0.95  # of the polls that were due in the last hour


def check_broker(broker: Broker) -> Iterator[CheckResult]:
    if broker.kind == "memory":
        yield CheckResult("broker", "ok", "Jobs stay inside the one process (memory://).")
        return
    if broker.error is not None:
        yield CheckResult(
            "broker",
            "failed",
            f"The broker does not answer: {broker.error}.",
            "Start Redis or Valkey, and check TIMBANG_BROKER_URL (address, password, firewall). Poll workers go "
            "on by their own clock; the other jobs wait.",
        )
        return
    yield CheckResult("broker", "ok", "The broker answers.")
    long = [f"{name} ({count})" for name, count in broker.queues.items() if count > LONGEST_QUEUE]
    if long:
        yield CheckResult(
            "queues",
            "warning",
            f"Jobs wait that nobody takes: {named(long)}.",
            "Run `timbang worker --queue poll` for queues named poll.*, `timbang worker --queue default` for "
            "the others; or TIMBANG_POLL_SHARDS was made smaller: remove what is left of the old queues.",
        )
    else:
        yield CheckResult("queues", "ok", "No queue is long.")


def check_polling(polling: Polling) -> Iterator[CheckResult]:
    yield _beat(polling)
    yield _workers(polling)
    yield from _load(polling)
    yield _routers(polling.routers)
    yield _missed(polling.routers)


def _beat(polling: Polling) -> CheckResult:
    if polling.has_beat:
        return CheckResult("beat", "ok", "Periodic jobs are asked for.")
    return CheckResult(
        "beat",
        "failed",
        "Nobody asks for the periodic jobs.",
        "Start `timbang beat` (or `timbang up`). Poll workers go on by their own clock; the other jobs wait.",
    )


def _workers(polling: Polling) -> CheckResult:
    owned = sum(worker.owned for worker in polling.workers)
    if not polling.workers:
        return CheckResult(
            "workers",
            "failed",
            "No poll worker is alive.",
            "Start `timbang worker --queue poll` (or `timbang up`). Meanwhile nothing is polled; what routers "
            "count meanwhile is booked later, without its shape.",
        )
    differing = {worker.shards_set for worker in polling.workers} - {polling.shards}
    if differing:
        return CheckResult(
            "workers",
            "failed",
            f"TIMBANG_POLL_SHARDS is {polling.shards} here and {named([*map(str, sorted(differing))])} "
            "at a worker.",
            "Give every process of the installation the same number, and start them again.",
        )
    if owned < polling.shards:
        return CheckResult(
            "workers",
            "warning",
            f"{owned} of {polling.shards} shards have a worker.",
            "Wait 15 seconds: leases of a worker that died run out. If it stays so, look at the workers' log.",
        )
    alive = f"{len(polling.workers)} alive, all {polling.shards} shards taken"
    return CheckResult("workers", "ok", f"Poll workers: {alive}.")


def _load(polling: Polling) -> Iterator[CheckResult]:
    waiting = [f"{worker.name} ({worker.waiting})" for worker in polling.workers if worker.waiting]
    refused = [f"{worker.name} ({worker.refused})" for worker in polling.workers if worker.refused]
    if waiting:
        yield CheckResult(
            "waiting answers",
            "warning",
            f"Answers wait to be stored: {named(waiting)}.",
            "The database was away or is slow: look at its log, disk and CPU. They are stored by themselves.",
        )
    if refused:
        yield CheckResult(
            "refused answers",
            "warning",
            f"The database refused answers: {named(refused)}.",
            "The worker's log names the router and the value: report it as a fault of Timbang.",
        )


def _routers(routers: Sequence[RouterFacts]) -> CheckResult:
    bad = [router for router in routers if router.state != "ok"]
    if not routers:
        return CheckResult("routers", "ok", "No router is to be polled yet.")
    if not bad:
        return CheckResult("routers", "ok", f"All {len(routers)} routers answer.")
    failing = named([f"{router.name} ({router.error_code or router.state})" for router in bad])
    remedies = dict.fromkeys(router.remedy for router in bad if router.remedy)
    return CheckResult(
        "routers",
        "failed" if len(bad) == len(routers) else "warning",
        f"{len(bad)} of {len(routers)} routers do not answer: {failing}.",
        " ".join(remedies) or "Look at beat and workers above; then at the route to the routers.",
    )


def _missed(routers: Sequence[RouterFacts]) -> CheckResult:
    short = [
        f"{router.name} ({per_cent(router.done_share, 0)} %)"
        for router in routers
        if router.state == "ok"
        and router.done_share is not None
        and router.done_share < DONE_WARNING
    ]
    if not short:
        return CheckResult("missed polls", "ok", "Polls of the last hour happened.")
    return CheckResult(
        "missed polls",
        "warning",
        f"Of the polls due in the last hour only a part happened: {named(short)}.",
        "If it was not a restart: add poll workers, raise TIMBANG_POLL_THREADS or TIMBANG_POLL_INTERVAL_S.",
    )
