"""The report: k6's own metrics, round robin beside address hash."""

from __future__ import annotations

from collections.abc import Mapping

from benchmarks.requests.load.k6 import Outcome

TIMINGS = (
    "blocked",
    "connecting",
    "tls_handshaking",
    "sending",
    "waiting",
    "receiving",
    "duration",
)
STATISTICS = ("avg", "min", "med", "max", "p(90)", "p(95)")
GOAL_MS = 60.0


def summary(outcomes: Mapping[str, Outcome]) -> str:
    """One scenario: a line per metric and algorithm. Times in ms."""
    lines = ["| metric | algorithm | " + " | ".join(STATISTICS) + " |", "|---" * 8 + "|"]
    for timing in TIMINGS:
        for algorithm, outcome in outcomes.items():
            values = [outcome.value(f"http_req_{timing}", each) for each in STATISTICS]
            lines.append(f"| {timing} | {algorithm} | {' | '.join(map(_ms, values))} |")
    lines += ["", "| algorithm | failed | requests/s | iterations | most VUs | received | sent |"]
    lines.append("|---" * 7 + "|")
    lines += [f"| {name} | {_totals(outcome)} |" for name, outcome in outcomes.items()]
    return "\n".join(lines)


def _totals(outcome: Outcome) -> str:
    # http_req_failed counts what it is named after: its passes are the failures.
    failed = outcome.value("http_req_failed", "passes")
    count = outcome.value("http_reqs", "count") or 0
    parts = [
        f"{failed or 0:.0f} of {count:.0f}",
        f"{outcome.value('http_reqs', 'rate') or 0:.1f}",
        f"{outcome.value('iterations', 'count') or 0:.0f}",
        f"{outcome.value('vus_max', 'max') or 0:.0f}",
        _mb(outcome.value("data_received", "count")),
        _mb(outcome.value("data_sent", "count")),
    ]
    return " | ".join(parts)


def views(outcomes: Mapping[str, Outcome]) -> str:
    """p95 of each view that the pages ask for; the goal is for the average load."""
    names = list(outcomes)
    first = outcomes[names[0]]
    lines = ["| view (p95, ms) | " + " | ".join(names) + " |", "|---" * (len(names) + 1) + "|"]
    for metric in sorted(
        name for name in first.metrics if name.startswith("http_req_duration{name:")
    ):
        shown = metric.removeprefix("http_req_duration{name:").removesuffix("}")
        values = [outcomes[name].value(metric, "p(95)") for name in names]
        over = first.scenario == "average" and any((value or 0) > GOAL_MS for value in values)
        mark = f" (goal {GOAL_MS:g})" if over else ""
        lines.append(f"| {shown} | {' | '.join(map(_ms, values))}{mark} |")
    return "\n".join(lines)


def _ms(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"


def _mb(value: float | None) -> str:
    return "-" if value is None else f"{value / 1e6:.1f} MB"
