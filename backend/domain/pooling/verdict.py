"""What pooling all ISPs would be worth, in one sentence, and what goes with it.

Pages say them in the reader's language by the code (frontend/src/lib/i18n/id/statements/pooling.json).
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from backend.domain.demand.demand import LEAST_SLOTS
from backend.domain.pooling.crowd import Crowd
from backend.domain.pooling.cuts import Cuts
from backend.domain.pooling.paths import PooledPath
from backend.domain.pooling.transfers import Transfers
from backend.domain.statements import Statement
from backend.domain.text.percent import half_up

FASTER = 1.2  # a smaller factor is lost in the traffic of the day

PEAK = "The fullest ISP is {today} % full at the peak (95th percentile); "
WEIGHTED = (
    PEAK + "with weights after the contracts it would be {weighted} %, and all pooled {pooled} %."
)
SENTENCES: Mapping[str, str] = {
    "pooling_transfers": "Pooled, a single large transfer is {factor} times as fast; the campus gets nothing that "
    "weights would not bring. " + WEIGHTED,
    "pooling_transfers_even": "Pooled, a single large transfer is {factor} times as fast; the campus gets nothing. "
    + PEAK
    + "all pooled would be {pooled} %.",
    "pooling_both": "Pooled, a single large transfer is {factor} times as fast, and the campus gains more than weights "
    "would bring. " + WEIGHTED,
    "pooling_crowd": "Pooled, a single large transfer is hardly faster ({factor} times), but the campus gains more "
    "than weights would bring. " + WEIGHTED,
    "pooling_nothing": "Pooling is not worth it: a single large transfer is hardly faster ({factor} times), and the "
    "campus gets nothing that weights would not bring. " + WEIGHTED,
    "pooling_no_room": "More than half of the time a single large transfer finds no free capacity on its ISP now, so "
    "there is no factor. " + WEIGHTED,
    "pooling_one_isp": "This router has one ISP: there is nothing to pool.",
    "pooling_shares_unknown": "The configuration does not tell how the router divides new connections, so nothing can "
    "be said of a transfer as it is now.",
    "pooling_too_few": "There are {slots} slots of 5 minutes in which all ISPs were measured; {least} are needed.",
    "pooling_cuts": "Outages of an ISP in the last {days} days: {count} ({month} a month). They cut the connections "
    "that ran over it; pooled ones would have gone on over the others.",
    "pooling_cuts_connections": "Outages of an ISP in the last {days} days: {count} ({month} a month). They cut about "
    "{connections} running connections a month; pooled ones would have gone on over the others.",
    "pooling_cuts_none": "No ISP had an outage in the last {days} days, so pooling would have saved no connection.",
    "pooling_lossy": "{uplink} loses {loss} % of the pings at {rtt} ms while no ISP is half full. That holds one TCP "
    "connection to {cap} Mbps, pooled, too.",
}


def _statement(code: str, **figures: str | int | Decimal) -> Statement:
    params = {
        name: float(figure) if isinstance(figure, Decimal) else figure
        for name, figure in figures.items()
    }
    return Statement(code, SENTENCES[code].format(**figures), params)


def verdict(made: Transfers, crowd: Crowd) -> Statement:
    """Both in the work hours and the direction of the page's first row."""
    figures: dict[str, str | int | Decimal] = {
        "today": half_up(crowd.today * 100, 0),
        "pooled": half_up(crowd.pooled * 100, 0),
        "weighted": half_up(crowd.weighted * 100, 0),
    }
    if made.factor is None:
        return _statement("pooling_no_room", **figures)
    return _statement(_code(made.factor, crowd), factor=half_up(made.factor, 1), **figures)


def _code(factor: float, crowd: Crowd) -> str:
    if factor < FASTER:
        return "pooling_crowd" if crowd.gains else "pooling_nothing"
    if crowd.gains:
        return "pooling_both"
    return "pooling_transfers" if crowd.weights_help else "pooling_transfers_even"


def one_isp() -> Statement:
    return _statement("pooling_one_isp")


def shares_unknown() -> Statement:
    return _statement("pooling_shares_unknown")


def too_few(slots: int) -> Statement:
    return _statement("pooling_too_few", slots=slots, least=LEAST_SLOTS)


def cut(known: Cuts) -> Statement:
    figures: dict[str, str | int | Decimal] = {
        "days": half_up(known.days, 0),
        "count": known.count,
        "month": half_up(known.per_month, 1 if known.per_month < 10 else 0),
    }
    if not known.count:
        return _statement("pooling_cuts_none", days=figures["days"])
    if known.connections_per_month is None:
        return _statement("pooling_cuts", **figures)
    connections = _two_digits(known.connections_per_month)
    return _statement("pooling_cuts_connections", **figures, connections=connections)


def _two_digits(count: float) -> Decimal:
    """A mean count times a share knows no more."""
    step = Decimal(10) ** max(0, len(str(int(count))) - 2)
    return half_up(count / float(step), 0) * step


def lossy(path: PooledPath, name: str) -> Statement | None:
    """None for an ISP without random loss."""
    if path.cap_bps is None or path.rtt_ms is None:
        return None
    return _statement(
        "pooling_lossy",
        uplink=name,
        loss=half_up(path.loss * 100, 2),
        rtt=half_up(path.rtt_ms, 0),
        cap=half_up(path.cap_bps / 1e6, 1),
    )
