"""What a router of the paper's campus measures with its own pings, live: as the round trips of its past."""

from random import Random

from lab.campuses.campus import Campus
from lab.device.state import PingRtt
from lab.probing.echoes import LOST_PART, SPREAD_MS
from lab.probing.uplinks import idle_ms


def router_echoes(campus: Campus, method: str) -> PingRtt:
    """By interface; over none of its lines nothing comes back."""
    chance = Random(campus.seed)
    names = {wan.interface: wan.name for wan in campus.wans}

    def rtt_us(_host: str, interface: str, _number: int) -> int | None:
        if interface not in names or chance.random() < LOST_PART:
            return None
        return round(1000 * (idle_ms(names[interface], method) + abs(chance.gauss(0.0, SPREAD_MS))))

    return rtt_us
