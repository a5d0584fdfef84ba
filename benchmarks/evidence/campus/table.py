"""The tables of paper A beside what Timbang says of its weeks, and beside packets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from backend.domain.directions import Direction
from benchmarks.evidence import papers
from benchmarks.evidence.campus.figures import ActiveFigures, CampusFigures, WeekFigures
from benchmarks.evidence.intervals import wilson
from benchmarks.evidence.table import Row

WAYS: tuple[Direction, ...] = ("upload", "download")
METHODS = {"ECMP": "ECMP", "PCC": "PCC+CAKE"}
EXPECTED = {"ECMP": (1 / 3, 1 / 3, 1 / 3), "PCC": (0.2, 0.4, 0.4)}
VOLUME_OFF, SHARE_OFF, SKEW_OFF = 0.003, 0.001, 0.001
POINTS = 0.03


def rows(measured: CampusFigures) -> tuple[Row, ...]:
    passive = [
        row
        for method in METHODS
        for way in WAYS
        for row in _week_rows(method, way, measured.weeks_of(method, way))
    ]
    active = [] if measured.active.why_not else _active_rows(measured.active)
    return (*passive, *active)


@dataclass(frozen=True, slots=True)
class WeekColumn:
    """A figure of a week: where it is in paper and product, in which unit, and how far off still agrees."""

    name: str
    of_paper: Callable[[str], Sequence[float]]
    ours: Callable[[WeekFigures], Sequence[float]]
    digits: int
    unit: str
    agrees: Callable[[float, float], bool]


COLUMNS = (
    WeekColumn(
        "volume",
        lambda name: papers.A[name].values,
        lambda week: week.volumes,
        1,
        " GiB",
        lambda theirs, ours: abs(ours / theirs - 1) <= VOLUME_OFF,
    ),
    WeekColumn(
        "shares",
        lambda name: papers.A[f"{name} shares"].values,
        lambda week: [100 * share for share in week.shares],
        1,
        " %",
        lambda theirs, ours: abs(ours - theirs) <= 100 * SHARE_OFF,
    ),
    WeekColumn(
        "skew",
        lambda name: papers.A[f"{name} skew"].values,
        lambda week: [week.skew],
        3,
        "",
        lambda theirs, ours: abs(ours - theirs) <= SKEW_OFF,
    ),
)


def _week_rows(method: str, way: Direction, weeks: Sequence[WeekFigures]) -> Iterator[Row]:
    for column in COLUMNS:
        theirs, every = column.of_paper(f"{method} {way}"), [column.ours(week) for week in weeks]
        ours = every[0]
        yield Row(
            f"passive, fifth week of {METHODS[method]}, {way}: {column.name}",
            written(theirs, column.digits) + column.unit,
            written(ours, column.digits) + column.unit,
            _spread(every, column.digits),
            all(map(column.agrees, theirs, ours)),
        )


def written(values: Sequence[float], digits: int) -> str:
    return " / ".join(f"{value:.{digits}f}" for value in values)


def _spread(every: Sequence[Sequence[float]], digits: int) -> str:
    """Least to most over the seeds, ISP by ISP."""
    if len(every) == 1:
        return "one seed"
    columns = list(zip(*every, strict=True))
    return " / ".join(f"{min(c):.{digits}f} to {max(c):.{digits}f}" for c in columns)


def _active_rows(active: ActiveFigures) -> list[Row]:
    return [
        *(_share_row(active, regime) for regime in METHODS),
        *(row for regime in METHODS for way in WAYS for row in _flow_rows(active, regime, way)),
        *(row for regime in METHODS for row in _time_rows(active, regime)),
    ]


def _share_row(active: ActiveFigures, regime: str) -> Row:
    shares = active.shares_of(regime)
    total, expected = sum(shares.connections), EXPECTED[regime]
    bounds = [wilson(count, total) for count in shares.connections]
    return Row(
        f"packets, new connections under {METHODS[regime]}",
        f"{written([100 * part for part in expected], 1)} % by its rule",
        f"{written([100 * part for part in shares.parts], 1)} %",
        " / ".join(f"{100 * low:.1f} to {100 * high:.1f}" for low, high in bounds),
        all(abs(part - due) <= POINTS for part, due in zip(shares.parts, expected, strict=True)),
    )


def _flow_rows(active: ActiveFigures, regime: str, way: Direction) -> Iterator[Row]:
    paper = [
        f"{papers.A[key].value:g}" if (key := f"{regime} {way} rate {name}") in papers.A else "-"
        for name in ("mean", "max", "min")
    ]
    ours = [active.sum_mbps(regime, way, f"{name}_bps") for name in ("mean", "max", "min")]
    low, high = (active.sum_mbps(regime, way, f"{name}_bps") for name in ("p5", "p95"))
    name = f"packets, TCP {way} under {METHODS[regime]}"
    yield Row(
        f"{name}: mean / max / min",
        f"{' / '.join(paper)} Mbit/s",
        f"{written(ours, 2)} Mbit/s",
        f"seconds, 5 to 95 %: {low:.2f} to {high:.2f}",
        None,
    )
    is_event = (regime, way) == ("ECMP", "download")
    yield Row(
        f"{name}: stalls, collapses",
        "collapsed after 1,250 s (an event, not to be reproduced)" if is_event else "-",
        f"{active.stalls_s(regime, way):.0f} s, {active.collapses(regime, way)} of {len(active.flows(regime, way))}",
        "",
        None,
    )


def _time_rows(active: ActiveFigures, regime: str) -> Iterator[Row]:
    for name, kind, group, paper, statistic, unit in (
        ("RTT in TCP upload, mean", "tcp", "rtt_ms", "RTT mean", "mean", "ms"),
        ("UDP jitter, mean", "udp", "jitter_ms", "jitter mean", "mean", "ms"),
        ("UDP loss, mean", "udp", "loss", "UDP loss mean", "mean_per_s", "packets/s"),
        ("UDP loss, worst second", "udp", "loss", "UDP loss max", "max_per_s", "packets/s"),
    ):
        values = active.values(regime, kind, group, statistic)
        ours = max(values, default=float("nan"))
        if not statistic.startswith("max"):
            ours = active.mean_of(regime, kind, group, statistic)
        yield Row(
            f"packets, {name} under {METHODS[regime]}",
            f"{papers.A[f'{regime} {paper}'].value:g} {unit}",
            f"{ours:.3g} {unit}",
            f"{len(values)} tests: {min(values):.3g} to {max(values):.3g}" if values else "",
            None,
        )
