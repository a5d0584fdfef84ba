"""A mesh of our own: the paper's is gone from the net. Twelve places of North America, 18 trunks of 45 Mbit/s."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from heapq import heappop, heappush
from itertools import pairwise
from math import asin, cos, radians, sin, sqrt
from random import Random

TRUNK_BPS = 45e6
BYTES_PER_S_PER_BPS = 1 / 8
DETOUR = 1.3
"""How much longer a fibre is than the way as the crow flies."""

FIBRE_KM_S = 200_000
EARTH_KM = 6371

PLACES: Mapping[str, tuple[float, float, float]] = {
    "se": (47.61, -122.33, 3.5),
    "sf": (37.77, -122.42, 7.0),
    "la": (34.05, -118.24, 16.4),
    "de": (39.74, -104.99, 2.6),
    "hs": (29.76, -95.37, 4.7),
    "da": (32.78, -96.80, 5.2),
    "ch": (41.88, -87.63, 9.2),
    "sl": (38.63, -90.20, 2.6),
    "at": (33.75, -84.39, 4.1),
    "cl": (41.50, -81.69, 2.9),
    "ny": (40.71, -74.01, 21.2),
    "dc": (38.91, -77.04, 7.6),
}
"""Latitude, longitude and people (millions) of each place."""

TRUNKS = (
    "se-sf",
    "se-ch",
    "sf-la",
    "sf-de",
    "la-de",
    "la-hs",
    "de-ch",
    "de-da",
    "da-hs",
    "da-sl",
    "hs-at",
    "sl-ch",
    "sl-at",
    "ch-cl",
    "cl-ny",
    "cl-dc",
    "at-dc",
    "dc-ny",
)
DOUBLED = frozenset({"de-ch", "ch-cl"})

Pair = tuple[str, str]
Route = tuple[Pair, ...]
"""Lines in the direction in which they are gone along."""


@dataclass(frozen=True, slots=True)
class Trunk:
    rate_bps: float
    delay_s: float


@cache
def trunks() -> Mapping[Pair, Trunk]:
    """Each direction is a trunk."""
    both: dict[Pair, Trunk] = {}
    for name in TRUNKS:
        a, b = name.split("-")
        trunk = Trunk(
            TRUNK_BPS * (2 if name in DOUBLED else 1), _distance_km(a, b) * DETOUR / FIBRE_KM_S
        )
        both[a, b] = both[b, a] = trunk
    return both


def _distance_km(a: str, b: str) -> float:
    lat_a, lon_a, lat_b, lon_b = map(radians, (*PLACES[a][:2], *PLACES[b][:2]))
    half = sin((lat_b - lat_a) / 2) ** 2 + cos(lat_a) * cos(lat_b) * sin((lon_b - lon_a) / 2) ** 2
    return 2 * EARTH_KM * asin(sqrt(half))


def pairs() -> Iterator[Pair]:
    for a in PLACES:
        for b in PLACES:
            if a != b:
                yield a, b


@cache
def routes(pair: Pair) -> tuple[Route, Route]:
    """The path of fewest trunks, the shorter of two; and the like that shares no trunk with it."""
    first = _shortest(pair, without=frozenset())
    used = frozenset(first) | frozenset((b, a) for a, b in first)
    return first, _shortest(pair, without=used)


def _shortest(pair: Pair, without: frozenset[Pair]) -> Route:
    ahead: list[tuple[int, float, tuple[str, ...]]] = [(0, 0.0, (pair[0],))]
    reached: set[str] = set()
    while ahead:
        hops, delay_s, way = heappop(ahead)
        place = way[-1]
        if place == pair[1]:
            return tuple(pairwise(way))
        if place in reached:
            continue
        reached.add(place)
        for (a, b), trunk in trunks().items():
            if a == place and (a, b) not in without:
                heappush(ahead, (hops + 1, delay_s + trunk.delay_s, (*way, b)))
    raise LookupError(f"no path from {pair[0]} to {pair[1]}")


def demand_bps(fullest: float, seed: int) -> Mapping[Pair, float]:
    """Gravity: by the product of people at both ends, with noise.

    `fullest`: what the fullest trunk is asked to carry, as part of its rate, if all take their first path.
    """
    chance = Random(seed)
    wanted = {
        pair: PLACES[pair[0]][2] * PLACES[pair[1]][2] * chance.uniform(0.5, 1.5) for pair in pairs()
    }
    load: dict[Pair, float] = {}
    for pair, weight in wanted.items():
        for hop in routes(pair)[0]:
            load[hop] = load.get(hop, 0.0) + weight
    most = max(weight / trunks()[hop].rate_bps for hop, weight in load.items())
    return {pair: weight / most * fullest for pair, weight in wanted.items()}
