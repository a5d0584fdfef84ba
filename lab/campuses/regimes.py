"""Regimes of a scenario as router configuration, as an admin would type it."""

from lab.device.equipment import LOCAL_LIST
from lab.device.router import SimulatedRouter
from lab.menus.menu import Row
from lab.scenarios.scenario import Regime, Scenario, Wan

MANGLE, ROUTE, TABLE, FILTER = (
    "/ip/firewall/mangle",
    "/ip/route",
    "/routing/table",
    "/ip/firewall/filter",
)
FASTTRACK_COMMENT = "defconf: fasttrack"


def apply_regime(router: SimulatedRouter, scenario: Scenario, regime: Regime) -> None:
    _clear(router)
    _queues(router, scenario, regime)
    _fasttrack(router, regime)
    settings = router.menus["/ip/settings"].rows[0]
    if "ipv4-multipath-hash-policy" in router.menus["/ip/settings"].fields:
        settings["ipv4-multipath-hash-policy"] = regime.hash_policy
    _default_routes(router, scenario, equal=regime.method == "ecmp")
    if regime.method in ("pcc", "nth"):
        _tables(router, scenario)
        _mangle(router, scenario, regime)
    router.settle()


def _clear(router: SimulatedRouter) -> None:
    menus = router.menus
    for row in list(menus[MANGLE].rows):
        menus[MANGLE].remove_row(row[".id"])
    for path, kept in ((ROUTE, "connect"), (TABLE, "dynamic")):
        for row in list(menus[path].rows):
            if row.get(kept) != "true":
                menus[path].remove_row(row[".id"])
    for row in menus[FILTER].where(action="fasttrack-connection"):
        menus[FILTER].remove_row(row[".id"])


def _queues(router: SimulatedRouter, scenario: Scenario, regime: Regime) -> None:
    types = router.menus["/queue/type"]
    if regime.queue.startswith("cake") and not types.where(name=regime.queue):
        types.add_row(
            name=regime.queue,
            kind="cake",
            cake_bandwidth="0",
            cake_overhead="0",
            cake_atm="none",
            cake_overhead_scheme="",
            cake_rtt="100ms",
            cake_rtt_scheme="none",
            cake_diffserv="diffserv3",
            cake_flowmode="triple-isolate",
            cake_ack_filter="none",
            cake_nat="false",
            cake_wash="false",
            cake_memlimit="0",
        )
    ports = {wan.over or wan.interface for wan in scenario.wans}
    for row in router.menus["/queue/interface"].rows:
        if row["interface"] in ports:
            row["queue"] = row["active-queue"] = regime.queue


def _fasttrack(router: SimulatedRouter, regime: Regime) -> None:
    if not regime.fasttrack:
        return
    rules = router.menus[FILTER]
    rules.add_row(
        chain="forward",
        action="fasttrack-connection",
        connection_state="established,related",
        hw_offload="true",
        comment=FASTTRACK_COMMENT,
    )
    rules.rows.insert(0, rules.rows.pop())


def _default_routes(router: SimulatedRouter, scenario: Scenario, equal: bool) -> None:
    for number, wan in enumerate(scenario.wans, 1):
        distance = "1" if equal else str(number)
        if wan.access == "dhcp":
            router.menus[ROUTE].add_row(
                gateway=wan.gateway, distance=distance, dynamic="true", dhcp="true"
            )
            continue
        router.menus[ROUTE].add_row(
            gateway=_next_hop(wan),
            distance=distance,
            check_gateway="ping",
            static="true",
            comment=f"{wan.name} default",
        )


def _next_hop(wan: Wan) -> str:
    """A PPPoE session has no gateway address: the interface is the gateway."""
    return wan.interface if wan.access == "pppoe" else wan.gateway


def table_name(wan: Wan) -> str:
    return f"to{wan.name}"


def _tables(router: SimulatedRouter, scenario: Scenario) -> None:
    for wan in scenario.wans:
        router.menus[TABLE].add_row(name=table_name(wan), fib="")
        router.menus[ROUTE].add_row(
            gateway=_next_hop(wan),
            routing_table=table_name(wan),
            check_gateway="ping",
            static="true",
        )


def _mangle(router: SimulatedRouter, scenario: Scenario, regime: Regime) -> None:
    """The paper's order: local traffic, answers to the outside, classify, route, own answers."""
    add = router.menus[MANGLE].add_row
    lan = scenario.lan_interface
    add(
        chain="prerouting", action="accept",
        src_address_list=LOCAL_LIST, dst_address_list=LOCAL_LIST,
        comment="local to local",
    )  # fmt: skip
    for wan in scenario.wans:
        add(
            chain="input", action="mark-connection", in_interface=wan.interface,
            new_connection_mark=f"Inet {wan.name}", passthrough="true",
        )  # fmt: skip
    for rule in _classify(scenario, regime):
        add(chain="prerouting", action="mark-connection", passthrough="true", **rule)
    for wan in scenario.wans:
        add(
            chain="prerouting", action="mark-routing", connection_mark=f"Conn {wan.name}",
            in_interface=lan, new_routing_mark=table_name(wan), passthrough="false",
        )  # fmt: skip
    for wan in scenario.wans:
        add(
            chain="output", action="mark-routing", connection_mark=f"Inet {wan.name}",
            new_routing_mark=table_name(wan), passthrough="false",
        )  # fmt: skip


def _classify(scenario: Scenario, regime: Regime) -> list[Row]:
    """One rule per bucket (pcc) or turn (nth)."""
    common = {"src-address-list": LOCAL_LIST, "dst-address-list": f"!{LOCAL_LIST}"}
    if regime.new_only:
        common |= {"connection-state": "new", "connection-mark": "no-mark"}
    total = sum(regime.weights)
    turns = [w for w, n in zip(scenario.wans, regime.weights, strict=True) for _ in range(n)]
    rules = []
    for number, wan in enumerate(turns):
        rule = {**common, "new-connection-mark": f"Conn {wan.name}"}
        if regime.method == "pcc":
            rule["per-connection-classifier"] = f"{regime.classifier}:{total}/{number}"
        else:
            # Every rule sees what the ones before it left, so the wheel gets shorter.
            rule["nth"] = f"{total - number},1"
        rules.append({**rule, "comment": f"{regime.method} {total}/{number} {wan.name}"})
    return rules
