"""What a scenario is: the campus, its lines, its demand and what happens to it when.

Times (`*_s`) are seconds since the scenario starts, which is a Monday 00:00 local time. Capacities are decimal bit/s
as the campus sees them: download = rx on the WAN interface.
"""

from dataclasses import dataclass

WEEK_S = 7 * 86400
GIB = 2**30
# Traffic is computed in blocks of this many slots, always whole ones.
BLOCK_SLOTS = 360


class ScenarioError(ValueError):
    """A scenario file is wrong; the message names the file, the key and the remedy."""


@dataclass(frozen=True, slots=True)
class Wan:
    """One ISP line on one router interface."""

    interface: str
    name: str
    provider: str
    download_bps: int
    upload_bps: int
    address: str
    gateway: str
    access: str = "static"  # static, dhcp or pppoe
    over: str = ""  # the Ethernet port under a PPPoE session
    risk_group: str = ""  # its lines share a cable

    @property
    def comment(self) -> str:
        """Contracted speeds as many campuses write them: `ISP1 Biznet [100M/100M]`."""
        down, up = (f"{bps / 1e6:g}M" for bps in (self.download_bps, self.upload_bps))
        return f"{self.name} {self.provider} [{down}/{up}]"


@dataclass(frozen=True, slots=True)
class PopulationSpec:
    """Hosts whose demand falls as rank**-tail."""

    hosts: int
    servers: int
    servers_per_host: int
    streams_per_pair: int
    tail: float  # the larger, the more uneven the buckets
    heavy_hosts: int  # first in rank; they burst alone, others move with their building
    buildings: int
    lifetime_s: float
    # local hour from which each heavy host is at work; () leaves them the campus's hours
    heavy_from: tuple[int, ...] = ()
    heavy_last_hours: int = 24


@dataclass(frozen=True, slots=True)
class Term:
    """Demand from a week on: means over a week, growing `growth_per_week` for `growth_weeks`."""

    from_week: int
    download_bps: float
    upload_bps: float
    growth_per_week: float
    growth_weeks: int


@dataclass(frozen=True, slots=True)
class Noise:
    """Relative amplitudes of the daily, slow (15 min), middle (90 s) and fast (slot) components."""

    daily: float
    slow: float
    middle: float
    fast: float
    burst: float


@dataclass(frozen=True, slots=True)
class Regime:
    """How the router balances from a time on."""

    at_s: float
    label: str
    method: str
    weights: tuple[int, ...]  # buckets per WAN (pcc), turns per WAN (nth)
    classifier: str
    hash_policy: str
    queue: str  # type on the WAN interfaces
    new_only: bool  # mark rules carry connection-state=new and connection-mark=no-mark
    fasttrack: bool
    by_hand: bool = False  # somebody changed it on the router, and nobody was asked
    note: str = ""  # why, as an admin noted it


@dataclass(frozen=True, slots=True)
class Outage:
    """Lines fail together, `times` times, `every_s` apart."""

    interfaces: tuple[str, ...]
    kind: str  # link: carrier lost. path: gateway lost. upstream: what lies beyond it
    at_s: float
    lasts_s: float
    every_s: float
    times: int


@dataclass(frozen=True, slots=True)
class Reboot:
    """The router is up again at `at_s`; for `down_s` before that it forwarded nothing."""

    at_s: float
    down_s: float


@dataclass(frozen=True, slots=True)
class Landing:
    """Bytes per WAN that the interface counters must show over one week (counted from 1)."""

    week: int
    download: tuple[float, ...]
    upload: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class EarlierContract:
    """What a line carried until a time; from then on it carries what its Wan says."""

    interface: str
    until_s: float
    download_bps: int
    upload_bps: int


@dataclass(frozen=True, slots=True)
class Spell:
    """Whole days with another demand."""

    name: str
    kind: str  # holiday or exam
    at_s: float
    days: int
    factor: float  # times the usual demand


@dataclass(frozen=True, slots=True)
class Busy:
    """Mean demand in a busy hour of work, at whatever hour the campus is made busy (lab/traffic/rush.py)."""

    download_bps: float
    upload_bps: float


@dataclass(frozen=True, slots=True)
class Scenario:
    name: str
    title: str
    time_zone: str
    weeks: int
    slot_s: int
    identity: str
    board: str
    version: str
    lan_interface: str
    lan_prefix: str
    forwarding_bps: float
    wans: tuple[Wan, ...]
    population: PopulationSpec
    terms: tuple[Term, ...]
    profile: tuple[float, ...]
    noise: Noise
    regimes: tuple[Regime, ...]
    outages: tuple[Outage, ...]
    reboots: tuple[Reboot, ...]
    landings: tuple[Landing, ...]
    bucket_sizes: tuple[float, ...]
    earlier_contracts: tuple[EarlierContract, ...] = ()
    spells: tuple[Spell, ...] = ()
    busy: Busy | None = None

    @property
    def length_s(self) -> float:
        """The scripted part; the last regime and term go on for ever."""
        return float(self.weeks * WEEK_S)
