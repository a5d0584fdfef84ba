"""Comparisons of probes as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from backend.domain.comparing.evidence import Metric
from backend.domain.directions import Direction
from backend.domain.quality.server_fault import Judged
from backend.domain.statements import Statement
from backend.domain.text.percent import half_up, per_cent
from backend.services.comparing.sentences import P, chance, sentence

NAMES: Mapping[str, str] = {
    "download": "Download throughput",
    "upload": "Upload throughput",
    "rtt": "Round trip",
    "retransmits": "TCP retransmits of uploads",
    "jitter": "Jitter",
    "loss": "UDP loss",
}
CHANGES: Mapping[str, str] = {
    "metric_lower": "{quality_metric} fell from {before} {unit} to {after} {unit}; chance is an unlikely "
    f"reason ({P}).",
    "metric_higher": "{quality_metric} rose from {before} {unit} to {after} {unit}; chance is an unlikely "
    f"reason ({P}).",
    "metric_no_clear_change": "{quality_metric} was {before} {unit} and is {after} {unit}: that may be "
    f"chance ({P}).",
    "metric_not_enough_data": "{quality_metric} was {before} {unit} and is {after} {unit}: too few like "
    "days to tell chance from change.",
    "nothing_measured": "Nothing was measured in both periods at the same hour of the same weekday.",
}
FAULTS: Mapping[str, str] = {
    "fine": "{subject} over {line}: every server gets at least 80 % of the contract.",
    "server": "{subject} over {line}: {server} is slow while another server gets 80 % of the contract over the same "
    "line: the server is at fault, or its route, not the ISP's line.",
    "isp": "{subject} over {line}: no server gets 80 % of the contract, and they agree: the ISP is at fault.",
    "unclear": "{subject} over {line}: too few valid runs, one server only, or slow servers that disagree: nobody can "
    "be blamed yet.",
}


def _milliseconds(value: float) -> str:
    return f"{value:.2f}" if value >= 1 else f"{value:.4f}"


SHOWN: Mapping[str, tuple[Callable[[float], str], str]] = {
    "download": (lambda bps: f"{bps / 1e6:.2f}", "Mbps"),
    "upload": (lambda bps: f"{bps / 1e6:.2f}", "Mbps"),
    "rtt": (_milliseconds, "ms"),
    "retransmits": (lambda segments: str(half_up(segments, 1)), "per GB"),
    "jitter": (_milliseconds, "ms"),
    "loss": (lambda part: per_cent(part, 2), "%"),
}
"""How a figure is shown, and its unit, the same in all languages."""


def metric_statements(metrics: Mapping[str, Metric]) -> list[Statement]:
    """One for each metric that both regimes have."""
    statements = [
        _change(name, metric, metric.before, metric.after)
        for name, metric in metrics.items()
        if metric.before is not None and metric.after is not None
    ]
    return statements or [sentence(CHANGES, "nothing_measured", {})]


def _change(name: str, metric: Metric, before: float, after: float) -> Statement:
    show, unit = SHOWN[name]
    texts = {"before": show(before), "after": show(after)}
    figures = {figure: float(text) for figure, text in texts.items()}
    p_value = chance(metric.evidence.decisive_p) if metric.evidence else {}
    params = {"quality_metric": name, **figures, "unit": unit, **p_value}
    return sentence(
        CHANGES, f"metric_{metric.finding}", params, {"quality_metric": NAMES[name], **texts}
    )


def fault_statement(judged: Judged, uplink: str, direction: Direction, server: str) -> Statement:
    """`server`: name of the one at fault."""
    params = {"subject": direction, "line": uplink}
    if judged.fault == "server":
        params["server"] = server
    return sentence(FAULTS, judged.fault, params, {"subject": direction.capitalize()})
