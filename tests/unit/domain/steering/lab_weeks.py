"""Four weeks of a lab campus in work hours, as Timbang would have recorded them."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import numpy as np

from backend.domain.balance.question import BalancedUplink, Question, Today
from backend.domain.balance.sizes import CountedBuckets
from backend.domain.dates.zones import HOUR_MS
from backend.domain.demand.demand import demand_of
from backend.domain.metering.capacity import Capacity
from backend.domain.metering.slots import SLOT_MS, Slot
from lab.campuses.campus import open_campus
from lab.campuses.recording import RecordedPast
from lab.scenarios.files import load_scenario

CLASSIFIER = "per-connection-classifier"
WEEKS = 4
SLOT_S = SLOT_MS // 1000


def weeks_of(name: str, seed: int = 1):
    """(question, bytes per hour and remainder, zone) of Monday to Friday, 08:00 to 17:00."""
    scenario = load_scenario(name)
    zone = ZoneInfo(scenario.time_zone)
    zero = datetime(2026, 9, 7, tzinfo=zone).timestamp()
    campus = open_campus(scenario, seed, zero, lambda: zero)
    past = campus.history(zero, zero + WEEKS * 7 * 86400, SLOT_S)
    work = [n for n, at in enumerate(past.times[:-1]) if _is_work(datetime.fromtimestamp(at, zone))]
    uplinks = tuple(
        BalancedUplink(n + 1, wan.name, Capacity(wan.download_bps, wan.upload_bps))
        for n, wan in enumerate(scenario.wans)
    )
    slots = {n + 1: _slots(past, wan.interface, work) for n, wan in enumerate(scenario.wans)}
    demand = demand_of(list(slots), slots, zone, len(work))
    weights = scenario.regimes[0].weights
    owners = tuple(n + 1 for n, weight in enumerate(weights) for _ in range(weight))
    hourly = _hourly(past, work)
    counts = [sum(hour[at] for hour in hourly.values()) for at in range(len(owners))]
    shares = {n + 1: weight / len(owners) for n, weight in enumerate(weights)}
    today = Today("pcc", owners, scenario.regimes[0].classifier, shares)
    return Question(uplinks, demand, today, CountedBuckets(tuple(counts))), hourly, zone


def _is_work(at: datetime) -> bool:
    return at.weekday() < 5 and 8 <= at.hour < 17


def _slots(past: RecordedPast, port: str, work: list[int]) -> list[Slot]:
    down, up = (np.diff(past.interface(port, counter)) for counter in ("rx-byte", "tx-byte"))
    return [Slot(_ms(past, n), int(down[n]), int(up[n]), SLOT_MS) for n in work]


def _hourly(past: RecordedPast, work: list[int]) -> dict[int, dict[int, int]]:
    rules = {
        int(row[CLASSIFIER].rpartition("/")[2]): np.diff(past.rule(row_id))
        for (_, row_id), row in past.rules.items()
        if CLASSIFIER in row
    }
    hourly: dict[int, dict[int, int]] = {}
    for n in work:
        hour = hourly.setdefault(_ms(past, n) // HOUR_MS * HOUR_MS, dict.fromkeys(rules, 0))
        for remainder, counted in rules.items():
            hour[remainder] += int(counted[n])
    return hourly


def _ms(past: RecordedPast, n: int) -> int:
    return round(past.times[n] * 1000)
