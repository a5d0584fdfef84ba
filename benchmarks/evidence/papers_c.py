"""Paper C: tables 1 to 3, each scenario by both algorithms, and what of them cannot be so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Scenario = Literal["average", "stress", "breakpoint"]
ROUND_ROBIN, HASH = "round robin", "address hash"
TABLES: Mapping[Scenario, str] = {
    "average": "table 1",
    "stress": "table 2",
    "breakpoint": "table 3",
}


@dataclass(frozen=True, slots=True)
class Column:
    """One algorithm in one table: durations in ms, requests, requests a second."""

    avg_ms: float
    p95_ms: float
    failed: int
    requests: int
    rate: float


C: Mapping[tuple[Scenario, str], Column] = {
    ("average", ROUND_ROBIN): Column(109.32, 226.37, 0, 51_290, 56.9),
    ("average", HASH): Column(154.45, 262.81, 4, 172_777, 69.6),
    ("stress", ROUND_ROBIN): Column(171.3, 377.21, 14, 166_231, 110.8),
    ("stress", HASH): Column(4720, 1380, 1592, 238_284, 34.5),
    ("breakpoint", ROUND_ROBIN): Column(32.07, 55.14, 0, 4259, 7.9),
    ("breakpoint", HASH): Column(72.18, 36.02, 1, 4259, 5.6),
}

STRESS_HASH_MAX_MIN = 56.0
"""The longest request of table 2 under the hash, minutes."""

MOST_CONNECTING_MIN = 17.0
"""The longest time to connect that the hash columns have, minutes."""

RAMPS_MIN: Mapping[Scenario, tuple[int, tuple[int, int, int]]] = {
    "average": (100, (5, 10, 5)),
    "stress": (200, (10, 10, 5)),
}
"""Virtual users, and minutes of climbing, holding and going down; an iteration pauses for one second."""


def most_requests(scenario: Scenario) -> int:
    """What the users of a scenario can ask at most: one request a second each."""
    users, (up, hold, down) = RAMPS_MIN[scenario]
    return round(users * 60 * (up / 2 + hold + down / 2))


def minutes_of(scenario: Scenario, algorithm: str) -> float:
    """How long the requests of a column would take at the rate that it prints."""
    column = C[scenario, algorithm]
    return column.requests / column.rate / 60


def inconsistencies() -> tuple[str, ...]:
    """Sentences on what the paper's own tables cannot mean together."""
    stress = C["stress", HASH]
    last = C["breakpoint", HASH]
    first = _more_than_possible("average")
    second = _more_than_possible("stress")
    broken = (
        f"A request of table 2 took {STRESS_HASH_MAX_MIN:g} minutes, more than the test; connects took up to"
        f" {MOST_CONNECTING_MIN:g}. So a server or the network was broken then, which says nothing of hashing;"
        f" it is also why the mean, {stress.avg_ms:g} ms, lies above the p95 of {stress.p95_ms:g} ms."
    )
    third = (
        f"Table 3 has a p95 of {last.p95_ms:g} ms below the mean of {last.avg_ms:g} ms under the hash, and the"
        " same number of requests in both columns at different rates."
    )
    return first, second, broken, third


def _more_than_possible(scenario: Scenario) -> str:
    users, parts = RAMPS_MIN[scenario]
    column = C[scenario, HASH]
    return (
        f"{TABLES[scenario].capitalize()} has {column.requests:,} requests under the hash; {users} users who pause"
        f" for a second make at most {most_requests(scenario):,} in {sum(parts)} minutes. At the printed"
        f" {column.rate:g} requests/s they would take {minutes_of(scenario, HASH):.0f} minutes."
    )
