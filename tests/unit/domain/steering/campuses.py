"""Small recorded campuses: four weeks of work hours in which each bucket asks for what the test says."""

from zoneinfo import ZoneInfo

from backend.domain.balance.question import Limits, Question, Today
from backend.domain.balance.sizes import CountedBuckets
from backend.domain.dates.zones import HOUR_MS
from backend.domain.demand.demand import demand_of
from backend.domain.metering.slots import SLOT_MS, Slot
from tests.unit.domain.balance.demands import MBPS, uplinks

JAKARTA = ZoneInfo("Asia/Jakarta")
MONDAY_MS = 1_789_923_600_000
DAY_MS = 24 * HOUR_MS
FIRST_HOUR, LAST_HOUR = 8, 17
HOUR_SLOTS = 12


def campus(owners, rooms, mbps, *, days=26, counted=True):
    """(question, hourly). `mbps(day, hour, bucket)`; `owners` are the ISPs 1, 2, ... per remainder."""
    slots = {uplink + 1: [] for uplink in range(len(rooms))}
    hourly = {}
    for day in [day for day in range(days) if day % 7 < 5]:
        for hour in range(FIRST_HOUR, LAST_HOUR):
            at_ms = MONDAY_MS + day * DAY_MS + hour * HOUR_MS
            sizes = [round(mbps(day, hour, at) * MBPS * 300 / 8) for at in range(len(owners))]
            hourly[at_ms] = {at: HOUR_SLOTS * size // 5 for at, size in enumerate(sizes)}
            for uplink, own in slots.items():
                size = sum(
                    each for each, owner in zip(sizes, owners, strict=True) if owner == uplink
                )
                own.extend(
                    Slot(at_ms + n * SLOT_MS, size, size // 5, SLOT_MS) for n in range(HOUR_SLOTS)
                )
    counts = [sum(hour[at] for hour in hourly.values()) for at in range(len(owners))]
    shares = {uplink: owners.count(uplink) / len(owners) for uplink in slots}
    demand = demand_of(list(slots), slots, JAKARTA, len(slots[1]))
    question = Question(
        uplinks(*rooms),
        demand,
        Today("pcc", tuple(owners), "both-addresses", shares),
        CountedBuckets(tuple(counts)) if counted else None,
        limits=Limits(draws=100),
    )
    return question, hourly if counted else {}


def turns(_day, hour, bucket):
    """Two heavy buckets of four in the morning, the other two in the afternoon."""
    is_morning = hour < 12
    return 60 if is_morning == (bucket % 4 < 2) else 5
