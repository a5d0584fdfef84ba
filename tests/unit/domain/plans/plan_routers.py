"""Routers as rows, the way campuses run them, and a packet's way through the rows.

The walk shares no code with the product: it follows the manual's order (reference 4.3), so it can contradict it.
"""

from dataclasses import dataclass

from backend.domain.config.config import RouterConfig
from backend.domain.config.firewall import FirewallRule
from backend.domain.config.interfaces import Address, Interface, ListMember
from backend.domain.config.router_rows import (
    FILTER,
    MANGLE,
    PLANNED_MENUS,
    QUEUE_INTERFACE,
    QUEUE_TYPE,
    ROUTE,
    RULE,
    TABLE,
    Snapshot,
)
from backend.domain.plans.plan import PlanUplink


@dataclass(frozen=True)
class Campus:
    config: RouterConfig
    snapshot: Snapshot
    uplinks: tuple[PlanUplink, ...]
    lans: tuple[str, ...]

    @property
    def interfaces(self):
        return tuple(uplink.interface for uplink in self.uplinks)

    def having(self, snapshot):
        """The same router with other rows, numbered anew as after a reading."""
        return Campus(self.config, numbered(snapshot.rows), self.uplinks, self.lans)


def numbered(menus):
    """Rows with ids, as a router gives them."""
    return Snapshot(
        {
            menu: tuple({**row, ".id": f"*{at:X}"} for at, row in enumerate(menus.get(menu, ()), 1))
            for menu in PLANNED_MENUS
        }
    )


def campus(uplinks=3, lans=1, **menus):
    """`menus`: rows by menu, in the words of `rows`."""
    numbers = range(1, uplinks + 1)
    names = tuple(f"bridge{n}" for n in range(1, lans + 1))
    config = RouterConfig(
        version="7.18.2",
        interfaces=(
            *(Interface(f"ether{n}", id=f"*{n}") for n in numbers),
            *(Interface(name, id=f"*F{name}", type="bridge") for name in names),
        ),
        list_members=tuple(ListMember("WAN", f"ether{n}") for n in numbers),
        addresses=(
            *(Address(f"203.0.{n}.2/24", f"ether{n}", f"203.0.{n}.0") for n in numbers),
            *(Address(f"10.{n}.0.1/16", name, f"10.{n}.0.0") for n, name in enumerate(names, 1)),
        ),
        nat=(
            FirewallRule("srcnat", "masquerade", out_interface_list="WAN"),
            *(
                FirewallRule(
                    *("dstnat", "dst-nat"),
                    in_interface_list="WAN",
                    protocol="tcp",
                    destination_port=str(8000 + n),
                    to_addresses=f"10.{n}.0.80",
                )
                for n in range(1, lans + 1)
            ),
        ),
    )
    plan_uplinks = tuple(
        PlanUplink(n, f"ISP{n}", f"ether{n}", n * 10**8, n * 10**7, f"10.1.9.{n}") for n in numbers
    )
    queues = {
        QUEUE_TYPE: [{"name": "default", "kind": "pfifo"}],
        QUEUE_INTERFACE: [
            {"interface": f"ether{n}", "queue": "only-hardware-queue"} for n in numbers
        ],
    }
    return Campus(config, numbered({**queues, **menus.pop("rows", {})}), plan_uplinks, names)


def default_route(number, table="main", distance="1"):
    return {
        "dst-address": "0.0.0.0/0",
        "gateway": f"203.0.{number}.1",
        "routing-table": table,
        "distance": distance,
        "scope": "30",
        "target-scope": "10",
        "check-gateway": "ping",
    }


def main_routes(uplinks, *, equal):
    numbers = range(1, uplinks + 1)
    return [default_route(n, distance="1" if equal else str(n)) for n in numbers]


def classifying(mark, lan, **more):
    """A guarded classifying rule; `_` in a name stands for `-`."""
    words = {
        "chain": "prerouting",
        "action": "mark-connection",
        "connection-mark": "no-mark",
        "connection-state": "new",
        "in-interface": lan,
        "dst-address-type": "!local",
        "new-connection-mark": mark,
        "passthrough": "true",
    }
    given = {name.replace("_", "-"): value for name, value in more.items()}
    return {name: value for name, value in {**words, **given}.items() if value is not None}


def pcc_group(owners, lan, classifier="both-addresses", *, commented=True):
    """`owners[remainder]` is the number of the uplink."""
    return [
        classifying(
            f"ISP{n}",
            lan,
            per_connection_classifier=f"{classifier}:{len(owners)}/{at}",
            comment=f"pcc {lan} {at}" if commented else None,
        )
        for at, n in enumerate(owners)
    ]


def nth_group(uplinks, lan):
    """Each rule takes its part of what the earlier ones left."""
    left = range(uplinks, 1, -1)
    return [
        *(classifying(f"ISP{uplinks - n + 1}", lan, nth=f"{n},1") for n in left),
        classifying(f"ISP{uplinks}", lan),
    ]


def ways(uplinks, lans):
    """Marks to tables in both chains, and marks for what comes in from outside."""
    rows = []
    for n in range(1, uplinks + 1):
        mark, table = f"ISP{n}", f"to{n}"
        rows.append(
            {
                "chain": "input",
                "action": "mark-connection",
                "connection-mark": "no-mark",
                "in-interface": f"ether{n}",
                "new-connection-mark": mark,
            }
        )
        marked = {"action": "mark-routing", "connection-mark": mark, "new-routing-mark": table}
        rows += [{"chain": "prerouting", **marked, "in-interface": lan} for lan in lans]
        rows.append({"chain": "output", **marked})
    return rows


def marked(uplinks, lans, groups, *, before=(), after=(), filters=()):
    """A router that routes by marks; `groups` gives the classifying rules of a LAN."""
    names = [f"bridge{n}" for n in range(1, lans + 1)]
    numbers = range(1, uplinks + 1)
    rules = [rule for name in names for rule in groups(name)]
    rows = {
        MANGLE: [*before, *rules, *ways(uplinks, names), *after],
        ROUTE: [*main_routes(uplinks, equal=False), *(default_route(n, f"to{n}") for n in numbers)],
        TABLE: [{"name": f"to{n}", "fib": ""} for n in numbers],
        FILTER: list(filters),
        RULE: [],
    }
    return campus(uplinks, lans, rows=rows)


def unmarked(uplinks, lans, *, equal, before=(), filters=()):
    """ECMP if the main routes are `equal`, failover if not."""
    rows = {
        MANGLE: list(before),
        ROUTE: main_routes(uplinks, equal=equal),
        FILTER: list(filters),
    }
    return campus(uplinks, lans, rows=rows)


FASTTRACK = {
    "chain": "forward",
    "action": "fasttrack-connection",
    "connection-state": "established,related",
    "comment": "defconf: fasttrack",
}


def is_off(row):
    return row.get("disabled") in ("true", "yes")


def way_out(campus, snapshot, lan, residue):
    """The uplink by which a new connection from `lan` to the internet leaves; "" if by the main table.

    `residue` is the hash; nth rules count nothing here, so the last of their group takes all.
    """
    walk = {"mark": "", "table": "", "lan": lan, "residue": residue}
    _walk(snapshot.of(MANGLE), "prerouting", walk)
    return _left_by(snapshot, walk["table"])


def _walk(rules, chain, walk):
    """Whether the walk through mangle is over."""
    for rule in rules:
        if rule.get("chain") != chain or is_off(rule) or not _matches(rule, walk):
            continue
        action = rule.get("action")
        if action == "jump":
            if _walk(rules, rule["jump-target"], walk):
                return True
        elif action == "return":
            return False
        elif action == "accept":
            return True
        elif action == "mark-connection":
            walk["mark"] = rule["new-connection-mark"]
        elif action == "mark-routing":
            walk["table"] = rule["new-routing-mark"]
        if action.startswith("mark-") and rule.get("passthrough") in ("false", "no"):
            return True
    return False


def _matches(rule, walk):
    inside = rule.get("in-interface", "")
    listed = rule.get("in-interface-list", "")
    mark = rule.get("connection-mark", "")
    if inside and inside != walk["lan"]:
        return False
    if listed not in ("", "!WAN") or (listed and walk["lan"].startswith("ether")):
        return False
    if mark and (mark if mark != "no-mark" else "") != walk["mark"]:
        return False
    if rule.get("dst-address") or rule.get("src-address") or rule.get("nth"):
        return False  # the connection goes to a public address, from no probe's host
    if classifier := rule.get("per-connection-classifier"):
        denominator, remainder = map(int, classifier.rsplit(":", 1)[1].split("/"))
        return walk["residue"] % denominator == remainder
    return True


def answer_way(campus, snapshot, interface):
    """The uplink by which the router itself answers a request that came in by `interface`; "" if by the main table."""
    walk = {"mark": "", "table": "", "lan": interface, "residue": 0}
    _walk(snapshot.of(MANGLE), "prerouting", walk)
    _walk(snapshot.of(MANGLE), "input", walk)
    own = {**walk, "table": "", "lan": ""}
    _walk(snapshot.of(MANGLE), "output", own)
    return _left_by(snapshot, own["table"])


def server_way(campus, snapshot, interface, lan):
    """The same for a published server behind `lan`: its answer has the mark that the request got before routing."""
    walk = {"mark": "", "table": "", "lan": interface, "residue": 0}
    _walk(snapshot.of(MANGLE), "prerouting", walk)
    answer = {**walk, "table": "", "lan": lan}
    _walk(snapshot.of(MANGLE), "prerouting", answer)
    return _left_by(snapshot, answer["table"])


def _left_by(snapshot, table):
    if not table or table not in {row["name"] for row in snapshot.of(TABLE)}:
        return ""
    for row in snapshot.of(ROUTE):
        if row.get("routing-table") == table and not is_off(row):
            return f"ether{row['gateway'].split('.')[2]}"
    return ""
