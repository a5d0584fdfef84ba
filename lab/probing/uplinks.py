"""What a test over a line of the paper's campus meets: a pure function of the line, its users, seed and time.

Upload, round trip, jitter and loss are those of the paper's active tables (KINETIK 10(4), 2025), ECMP and PCC apart.
Downloads follow contract and users: the paper's went to one far server that gave 29 Mbit/s to lines of 200.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

SHAPED = 1.02  # of the contract: providers shape a little above it
HEADERS = 1500 / 1448  # bytes on the wire per byte of payload
LEAST_PART = 0.25  # of the line: TCP takes so much from its users
MEAN_CONTRACT_MBPS = 500 / 3
EVENING = range(18, 24)  # hours of the campus's clock
LOSSY_PART = 0.1033  # of the seconds; a lossy one loses half the most on the mean
STRAY_WEEK, STRAY_WEEKDAY = 9, 0
COLLAPSE_WEEK, COLLAPSE_WEEKDAY, COLLAPSE_HOUR = 4, 3, 19
COLLAPSE_PART = 1250 / 1800  # of the paper's download, before it fell to 0 and never came back


@dataclass(frozen=True, slots=True)
class ActiveFigures:
    """What the paper measured of a method: mean upload over the lines, round trip, jitter, datagrams lost a second."""

    upload_mbps: float
    rtt_ms: float
    jitter_ms: float
    most_lost: int

    @property
    def upload_part(self) -> float:
        """As part of the contracts."""
        return self.upload_mbps / MEAN_CONTRACT_MBPS


PAPER: Mapping[str, ActiveFigures] = {
    "ecmp": ActiveFigures(151.12, 108.30, 0.0402, 30),
    "pcc": ActiveFigures(148.68, 108.12, 0.0352, 6),
}


@dataclass(frozen=True, slots=True)
class UplinkTraits:
    """`rises_ms`: what a full buffer adds, by download and by upload."""

    further_ms: float
    rises_ms: tuple[float, float]
    evening_part: float = 1.0  # of the contract that comes through


TRAITS: Mapping[str, UplinkTraits] = {
    "ISP1": UplinkTraits(-6.0, (14.0, 9.0)),
    "ISP2": UplinkTraits(1.0, (18.0, 11.0), evening_part=0.66),
    "ISP3": UplinkTraits(5.0, (96.0, 24.0)),
}
"""Whatever the campus's router does: ISP2 is slow in the evening, ISP3's provider has a large buffer (grade C)."""


@dataclass(frozen=True, slots=True)
class UplinkMoment:
    """A line when a test begins; bit/s. `others_*`: what its users had just before."""

    name: str
    method: str
    week: int  # of the scenario, from 1
    weekday: int  # 0: Monday
    hour: int
    contract_down_bps: int
    contract_up_bps: int
    others_down_bps: float
    others_up_bps: float

    @property
    def figures(self) -> ActiveFigures:
        return PAPER.get(self.method, PAPER["pcc"])

    @property
    def traits(self) -> UplinkTraits:
        return TRAITS[self.name]

    @property
    def idle_ms(self) -> float:
        return idle_ms(self.name, self.method)


def idle_ms(name: str, method: str) -> float:
    """The round trip over an empty line."""
    return PAPER.get(method, PAPER["pcc"]).rtt_ms + TRAITS[name].further_ms


def known(names: frozenset[str]) -> bool:
    return names == frozenset(TRAITS)


def goodput_bps(moment: UplinkMoment, *, upload: bool) -> float:
    """Payload of a TCP test that has the line with its users."""
    if upload:
        limit = SHAPED * moment.contract_up_bps
        free = (limit - moment.others_up_bps) / HEADERS
        fair = moment.figures.upload_part * moment.contract_up_bps
    else:
        slow = moment.hour in EVENING and moment.traits.evening_part < 1
        part = moment.traits.evening_part if slow else SHAPED
        limit = part * moment.contract_down_bps
        free = (limit - moment.others_down_bps) / HEADERS
        fair = limit / HEADERS
    return max(min(free, fair), LEAST_PART * limit / HEADERS)


def rates_bps(moment: UplinkMoment, chance: Random, seconds: int, *, upload: bool) -> list[float]:
    """One a second, with the goodput as mean. One download of the ECMP weeks collapses, as the paper's did."""
    goodput = goodput_bps(moment, upload=upload)
    shaken = [chance.gauss(1.0, 0.03) for _ in range(seconds)]
    scale = goodput * seconds / sum(shaken)
    rates = [each * scale for each in shaken]
    if not upload and collapses(moment):
        alive = round(seconds * COLLAPSE_PART)
        rates[alive:] = [0.0] * (seconds - alive)
    return rates


def collapses(moment: UplinkMoment) -> bool:
    at = (moment.name, moment.week, moment.weekday, moment.hour)
    return at == ("ISP3", COLLAPSE_WEEK, COLLAPSE_WEEKDAY, COLLAPSE_HOUR)


def rtts_ms(moment: UplinkMoment, chance: Random, seconds: int) -> list[float]:
    """Segments of an upload: the paper's hold what such a test adds."""
    return [moment.idle_ms + chance.gauss(0.0, 0.4) for _ in range(seconds)]


def jitters_ms(moment: UplinkMoment, chance: Random, seconds: int) -> list[float]:
    return [moment.figures.jitter_ms * max(0.2, chance.gauss(1.0, 0.15)) for _ in range(seconds)]


def lost(moment: UplinkMoment, chance: Random, seconds: int) -> list[int]:
    """Datagrams of each second."""
    most = moment.figures.most_lost
    return [chance.randint(0, most) if chance.random() < LOSSY_PART else 0 for _ in range(seconds)]


def strays_to(moment: UplinkMoment, *, upload: bool, udp: bool) -> str:
    """The line that a test really leaves by: one upload of ISP1 left by ISP3, its pin being gone."""
    gone = (moment.name, moment.week, moment.weekday) == ("ISP1", STRAY_WEEK, STRAY_WEEKDAY)
    return "ISP3" if gone and upload and not udp else moment.name
