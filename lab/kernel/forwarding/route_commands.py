"""From the kernel's routes to a RoutePlan: lines for `ip -batch -`, in an order without a gap."""

import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import pairwise

from lab.kernel.forwarding.routes import RoutePlan
from lab.kernel.place.codes import MAIN_TABLE

# Marks our routes in the kernel, so that others' are left alone. rt_protos has no name for it.
PROTOCOL = 77


@dataclass(frozen=True, slots=True)
class Held:
    """What the kernel holds of Timbang."""

    devices: dict[str, bool]  # every device, with whether it is switched on
    addresses: frozenset[tuple[str, str]]
    rules: dict[int, str]
    routes: frozenset[tuple[int, str]]


def routes_held(text: str) -> frozenset[tuple[int, str]]:
    """Table and destination of each route in `ip -j -4 -N route show table all protocol PROTOCOL`."""
    rows = json.loads(text) if text.strip() else []
    return frozenset((int(row.get("table", MAIN_TABLE)), _prefix(row["dst"])) for row in rows)


def _prefix(dst: str) -> str:
    if dst == "default":
        return "0.0.0.0/0"
    return dst if "/" in dst else f"{dst}/32"


def priorities_held(text: str) -> dict[int, str]:
    """Priorities in `ip -j -4 rule show` without main and default; their text is not compared."""
    priorities = {int(row["priority"]): "" for row in json.loads(text)}
    return {
        priority: said for priority, said in priorities.items() if priority not in (32766, 32767)
    }


def changes(plan: RoutePlan, held: Held) -> list[str]:
    """Puts routes every time: the kernel drops them with a link that goes down."""
    return [
        *_links(plan, held),
        *_addresses(plan, held),
        *_routes(plan, held.devices),
        *_rules(plan, held.rules),
        *(
            f"route del {dst} table {table} protocol {PROTOCOL}"
            for table, dst in sorted(held.routes - plan.routes.keys())
        ),
    ]


def _links(plan: RoutePlan, held: Held) -> Iterator[str]:
    for name, on in plan.links.items():
        if name in held.devices and held.devices[name] != on:
            yield f"link set {name} {'up' if on else 'down'}"


def _addresses(plan: RoutePlan, held: Held) -> Iterator[str]:
    for name, address in sorted(held.addresses - plan.addresses):
        if name in held.devices:
            yield f"address del {address} dev {name}"
    for name, address in sorted(plan.addresses - held.addresses):
        if name in held.devices:
            yield f"address replace {address} dev {name}"


def _routes(plan: RoutePlan, devices: Collection[str]) -> Iterator[str]:
    for (table, dst), target in plan.routes.items():
        words = target.split()
        named = {word for before, word in pairwise(words) if before == "dev"}
        if named <= set(devices):
            kind, rest = ("blackhole ", "") if target == "blackhole" else ("", f" {target}")
            yield f"route replace {kind}{dst} table {table} protocol {PROTOCOL}{rest}"


def _rules(plan: RoutePlan, held: dict[int, str]) -> Iterator[str]:
    """Local delivery comes first in the kernel; it stays there until ours stands."""
    for priority, rule in plan.rules.items():
        if held.get(priority) == rule:
            continue
        if priority in held:
            yield f"rule del pref {priority}"
        yield f"rule add pref {priority} {rule}"
    for priority in sorted(held.keys() - plan.rules.keys()):
        yield f"rule del pref {priority}"
