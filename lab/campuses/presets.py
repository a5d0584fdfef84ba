"""Ready routers for tests, benchmarks and people who want to try."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from lab.device.router import SimulatedRouter
from lab.device.users import granted
from lab.menus.menu import Menu
from lab.menus.standing_routes import resolve_routes
from lab.wire.session import Session

ADMIN, ADMIN_PASSWORD = "admin", "lab"
MONITOR, MONITOR_PASSWORD = "monitor", "watch"
_CLASSIFIER = "both-addresses"
_HOUR_S = 3600.0


@dataclass(slots=True)
class LinearTraffic:
    """Every uplink carries a constant rate.

    Its mark-routing rule in prerouting sees the upload, each classifying rule a hundredth of it (first packets only),
    also in a chain that prerouting jumps to. What stands there behind the classifiers sees nothing.
    """

    # byte/s of the campus's download and upload, by uplink number
    rates: dict[int, tuple[int, int]]
    since: float
    packet_bytes: int = 1000
    unplugged: set[int] = field(default_factory=set)  # uplink numbers without link

    def advance(self, router: SimulatedRouter, now: float) -> None:
        self._links(router)
        seconds = int(now) - int(self.since)
        if seconds <= 0:
            return
        self.since = now
        for number, (down, up) in self.rates.items():
            row = router.menus["/interface"].find(f"ether{number}")
            if row and row.get("running") == "true":
                self._interface(router, row[".id"], down * seconds, up * seconds)
                self._rules(router.menus["/ip/firewall/mangle"], f"ISP{number}", up * seconds)

    def _links(self, router: SimulatedRouter) -> None:
        for number in self.rates:
            row = router.menus["/interface"].find(f"ether{number}")
            if row is None:
                continue
            up = row.get("disabled") != "true" and number not in self.unplugged
            was_up = row.get("running") == "true"
            row["running"] = "true" if up else "false"
            if up != was_up:
                row["last-link-up-time" if up else "last-link-down-time"] = router.timestamp()
                row["link-downs"] = str(int(row.get("link-downs", "0")) + (not up))
                resolve_routes(router.menus)

    def _interface(self, router: SimulatedRouter, row_id: str, down: int, up: int) -> None:
        counts = router.menus["/interface"].counters[row_id]
        for direction, size in (("rx", down), ("tx", up)):
            counts[f"{direction}-byte"] += size
            counts[f"{direction}-packet"] += size // self.packet_bytes

    def _rules(self, mangle: Menu, mark: str, size: int) -> None:
        enabled = [rule for rule in mangle.rows if rule.get("disabled") != "true"]
        first = [rule for rule in enabled if rule.get("chain") == "prerouting"]
        entered = {rule["jump-target"] for rule in first if rule.get("action") == "jump"}
        jumped_to = [rule for rule in enabled if rule.get("chain") in entered]
        classifying = [rule for rule in jumped_to if rule.get("per-connection-classifier")]
        for rule in first + classifying:
            if rule.get("connection-mark") == mark:
                seen = size
            elif rule.get("new-connection-mark") == mark:
                seen = size // 100
            else:
                continue
            counts = mangle.counters[rule[".id"]]
            counts["bytes"] += seen
            counts["packets"] += seen // self.packet_bytes


def plain_router(
    *,
    version: str = "7.18.2",
    uplinks: int = 3,
    weights: Sequence[int] = (1, 2, 2),
    name: str = "lab-router",
    clock: Callable[[], float] = time.time,
    uptime_s: float = _HOUR_S,
    traffic: bool = True,
    extra_interfaces: int = 0,
    virtual: bool = False,
) -> SimulatedRouter:
    """A campus edge with PCC by weights: manual's skeleton for N uplinks, LAN on `bridge-lan`.

    Users: admin/lab (full) and monitor/watch (api, read, test). `traffic`: uplink counters grow by weight * 1 MB/s
    down and a tenth up. `extra_interfaces`: idle VLANs.
    """
    now = clock()
    router = SimulatedRouter(
        version=version, clock=clock, booted_at=now - uptime_s, virtual=virtual
    )
    router.menus["/system/identity"].add_row(name=name)
    _users(router)
    _interfaces(router, uplinks, extra_interfaces)
    shares = [weights[number % len(weights)] for number in range(uplinks)]
    if router.release >= (7,):
        _tables(router, uplinks)
    _addresses_and_routes(router, uplinks)
    _balance(router, shares)
    router.settle()
    if traffic:
        rates = {n: (w * 1_000_000, w * 100_000) for n, w in enumerate(shares, 1)}
        # The counters have grown since the boot.
        router.model = LinearTraffic(rates, router.booted_at)
    return router


def inside_session(router: SimulatedRouter, group: str = "full") -> Session:
    """Needs no connection, for tests that call `execute` directly."""
    return Session(user="admin", group=group, policies=granted(router, group), via="test")


def _users(router: SimulatedRouter) -> None:
    router.menus["/user/group"].add_row(name="monitor", policy="api,read,test")
    users = router.menus["/user"]
    users.add_row(name=ADMIN, group="full", password=ADMIN_PASSWORD)
    users.add_row(name=MONITOR, group="monitor", password=MONITOR_PASSWORD)


def _interfaces(router: SimulatedRouter, uplinks: int, extra: int) -> None:
    menu = router.menus["/interface"]
    for number in range(1, uplinks + 1):
        _ethernet(menu, number, f"ISP{number}")
    lan = uplinks + 1
    _ethernet(menu, lan, "LAN")
    menu.add_row(
        name="bridge-lan",
        type="bridge",
        mtu="auto",
        actual_mtu="1500",
        l2mtu="1598",
        mac_address="4A:00:00:00:00:FE",
        comment="campus",
    )
    for number in range(extra):
        menu.add_row(
            name=f"vlan{number}", type="vlan", actual_mtu="1500", mac_address="4A:00:00:00:01:00"
        )
    lists, members = router.menus["/interface/list"], router.menus["/interface/list/member"]
    for list_name in ("WAN", "LAN"):
        lists.add_row(name=list_name)
    for number in range(1, uplinks + 1):
        members.add_row(list="WAN", interface=f"ether{number}")
    members.add_row(list="LAN", interface="bridge-lan")
    router.menus["/interface/bridge/port"].add_row(bridge="bridge-lan", interface=f"ether{lan}")


def _ethernet(menu: Menu, number: int, comment: str) -> None:
    menu.add_row(
        name=f"ether{number}",
        default_name=f"ether{number}",
        type="ether",
        mtu="1500",
        actual_mtu="1500",
        l2mtu="1598",
        max_l2mtu="9578",
        mac_address=f"4A:00:00:00:00:{number:02X}",
        link_downs="0",
        comment=comment,
    )


def _tables(router: SimulatedRouter, uplinks: int) -> None:
    for number in range(1, uplinks + 1):
        router.menus["/routing/table"].add_row(name=f"ISP{number}_table", fib="")


def _addresses_and_routes(router: SimulatedRouter, uplinks: int) -> None:
    addresses, routes = router.menus["/ip/address"], router.menus["/ip/route"]
    addresses.add_row(address="10.10.0.1/16", interface="bridge-lan")
    table_field = "routing-table" if router.release >= (7,) else "routing-mark"
    for number in range(1, uplinks + 1):
        gateway = f"198.18.{number}.1"
        addresses.add_row(address=f"198.18.{number}.2/24", interface=f"ether{number}")
        for distance, table in ((str(number), None), ("1", f"ISP{number}_table")):
            row = {
                "dst-address": "0.0.0.0/0",
                "gateway": gateway,
                "distance": distance,
                "check-gateway": "ping",
                "static": "true",
            }
            if table is not None:
                row[table_field] = table
            routes.add_row(**row)


def _balance(router: SimulatedRouter, shares: Sequence[int]) -> None:
    mangle, nat = router.menus["/ip/firewall/mangle"], router.menus["/ip/firewall/nat"]
    for number in range(1, len(shares) + 1):
        mangle.add_row(
            chain="prerouting",
            action="accept",
            dst_address=f"198.18.{number}.0/24",
            in_interface="bridge-lan",
        )
    for number in range(1, len(shares) + 1):
        mangle.add_row(
            chain="input",
            action="mark-connection",
            connection_state="new",
            in_interface=f"ether{number}",
            new_connection_mark=f"ISP{number}",
            passthrough="true",
        )
    _classify(mangle, shares)
    for number in range(1, len(shares) + 1):
        for chain in ("prerouting", "output"):
            _mark_routing(mangle, chain, number)
        nat.add_row(chain="srcnat", action="masquerade", out_interface=f"ether{number}")


def _classify(mangle: Menu, shares: Sequence[int]) -> None:
    buckets = [number for number, weight in enumerate(shares, 1) for _ in range(weight)]
    for remainder, number in enumerate(buckets):
        mangle.add_row(
            chain="prerouting",
            action="mark-connection",
            connection_state="new",
            connection_mark="no-mark",
            in_interface="bridge-lan",
            dst_address_type="!local",
            per_connection_classifier=f"{_CLASSIFIER}:{len(buckets)}/{remainder}",
            new_connection_mark=f"ISP{number}",
            passthrough="true",
            comment=f"pcc-isp{number}-{remainder}",
        )


def _mark_routing(mangle: Menu, chain: str, number: int) -> None:
    row = {
        "chain": chain,
        "action": "mark-routing",
        "connection-mark": f"ISP{number}",
        "new-routing-mark": f"ISP{number}_table",
        "passthrough": "true",
    }
    if chain == "prerouting":
        row["in-interface"] = "bridge-lan"
    mangle.add_row(**row)
