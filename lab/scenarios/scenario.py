"""What a scenario is: the campus, its lines, its demand and what happens to it when.

Times (`*_s`) are seconds since the scenario starts, which is a Monday 00:00 local time.
Capacities are decimal bit/s as the campus sees them: download = rx on the WAN interface.
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
    """One ISP line on one router interface.

    `access`: static, dhcp or pppoe; a PPPoE session runs `over` an Ethernet port.
    Lines of one `risk_group` share a cable.
    """

    interface: str
    name: str
    provider: str
    download_bps: int
    upload_bps: int
    address: str
    gateway: str
    access: str = "static"
    over: str = ""
    risk_group: str = ""

    @property
    def comment(self) -> str:
        """Contracted speeds as many campuses write them: `ISP1 Biznet [100M/100M]`."""
        down, up = (f"{bps / 1e6:g}M" for bps in (self.download_bps, self.upload_bps))
        return f"{self.name} {self.provider} [{down}/{up}]"


@dataclass(frozen=True, slots=True)
class PopulationSpec:
    """Hosts whose demand falls as rank**-tail: the larger `tail`, the more uneven the buckets.

    The `heavy_hosts` first in rank burst on their own; the others move with their building.
    """

    hosts: int
    servers: int
    servers_per_host: int
    streams_per_pair: int
    tail: float
    heavy_hosts: int
    buildings: int
    lifetime_s: float


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
    """How the router balances from a time on.

    `weights`: buckets per WAN (pcc), turns per WAN (nth). `new_only`: the mark rules carry
    connection-state=new and connection-mark=no-mark. `queue`: queue type on the WAN interfaces.
    """

    at_s: float
    label: str
    method: str
    weights: tuple[int, ...]
    classifier: str
    hash_policy: str
    queue: str
    new_only: bool
    fasttrack: bool


@dataclass(frozen=True, slots=True)
class Outage:
    """Lines fail together. `link`: carrier lost. `path`: the gateway is gone, carrier stays.

    `upstream`: only what lies beyond the gateway is gone. It happens `times` times, `every_s` apart.
    """

    interfaces: tuple[str, ...]
    kind: str
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

    @property
    def length_s(self) -> float:
        """The scripted part; the last regime and term then go on for ever."""
        return float(self.weeks * WEEK_S)
