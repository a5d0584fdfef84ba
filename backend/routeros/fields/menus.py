"""The menus that we read and the fields of each: RouterOS reference sections 3.2 to 3.7."""

from __future__ import annotations

from backend.routeros.fields.types import (
    Menu,
    count,
    duration_s,
    flag,
    integer,
    percent,
    rate_bps,
    side_count,
    side_total,
    text,
    timestamp,
)

COUNTERS = Menu(
    "/interface",
    {
        ".id": text,
        "name": text,
        "rx-byte": count,
        "tx-byte": count,
        "rx-packet": side_count,
        "tx-packet": side_count,
        "rx-drop": side_count,
        "tx-drop": side_count,
        "tx-queue-drop": side_count,
        "rx-error": side_count,
        "tx-error": side_count,
        "running": flag,
        "disabled": flag,
        "link-downs": count,
    },
)
LOAD = Menu(
    "/system/resource",
    {"uptime": duration_s, "cpu-load": percent, "free-memory": count, "total-memory": count},
)
TRACKING = Menu("/ip/firewall/connection/tracking", {"total-entries": side_total})
BUCKETS = Menu(
    "/ip/firewall/mangle",
    {
        ".id": text,
        "new-connection-mark": text,
        "new-routing-mark": text,
        "per-connection-classifier": text,
        "bytes": count,
        "packets": side_count,
        "disabled": flag,
    },
)

RESOURCE = Menu("/system/resource", {"version": text, "board-name": text})
IDENTITY = Menu("/system/identity", {"name": text})
INTERFACES = Menu(
    "/interface",
    {
        ".id": text,
        "name": text,
        "type": text,
        "comment": text,
        "running": flag,
        "disabled": flag,
        "dynamic": flag,
        "slave": flag,
        "last-link-up-time": timestamp,
    },
)
ETHERNET = Menu("/interface/ethernet", {".id": text, "name": text, "running": flag})
ETHERNET_MONITOR = Menu("/interface/ethernet", {"name": text, "rate": rate_bps})
LIST_MEMBERS = Menu(
    "/interface/list/member",
    {"list": text, "interface": text, "disabled": flag, "dynamic": flag},
)
LISTS = Menu("/interface/list", {"name": text, "include": text, "exclude": text})
ADDRESSES = Menu(
    "/ip/address",
    {"address": text, "network": text, "interface": text, "disabled": flag, "dynamic": flag},
)
ROUTES = Menu(
    "/ip/route",
    {
        ".id": text,
        "dst-address": text,
        "gateway": text,
        "immediate-gw": text,
        "distance": integer,
        "scope": integer,
        "target-scope": integer,
        "routing-table": text,
        "check-gateway": text,
        "active": flag,
        "disabled": flag,
        "dynamic": flag,
        "connect": flag,
        "blackhole": flag,
        "comment": text,
    },
)
TABLES = Menu("/routing/table", {"name": text, "fib": flag, "disabled": flag})
ROUTING_RULES = Menu(
    "/routing/rule",
    {
        "action": text,
        "table": text,
        "src-address": text,
        "dst-address": text,
        "routing-mark": text,
        "interface": text,
        "disabled": flag,
        "comment": text,
    },
)
IP_SETTINGS = Menu(
    "/ip/settings",
    {
        "ipv4-multipath-hash-policy": text,
        "rp-filter": text,
        "allow-fast-path": flag,
        "ipv4-fasttrack-active": flag,
    },
)
MORE_MATCHERS = (
    "connection-bytes",
    "connection-limit",
    "connection-nat-state",
    "connection-rate",
    "connection-type",
    "content",
    "dscp",
    "dst-limit",
    "fragment",
    "hotspot",
    "icmp-options",
    "in-bridge-port",
    "in-bridge-port-list",
    "ingress-priority",
    "ipsec-policy",
    "ipv4-options",
    "layer7-protocol",
    "limit",
    "out-bridge-port",
    "out-bridge-port-list",
    "packet-size",
    "port",
    "priority",
    "psd",
    "src-address-type",
    "src-mac-address",
    "src-port",
    "tcp-flags",
    "tcp-mss",
    "time",
    "tls-host",
    "ttl",
)
_RULE = {
    ".id": text,
    "chain": text,
    "action": text,
    "comment": text,
    "disabled": flag,
    "dynamic": flag,
    "connection-mark": text,
    "connection-state": text,
    "packet-mark": text,
    "routing-mark": text,
    "in-interface": text,
    "in-interface-list": text,
    "out-interface": text,
    "out-interface-list": text,
    "src-address": text,
    "dst-address": text,
    "src-address-list": text,
    "dst-address-list": text,
    "dst-address-type": text,
    "protocol": text,
    "dst-port": text,
}
MANGLE = Menu(
    "/ip/firewall/mangle",
    {
        **_RULE,
        "per-connection-classifier": text,
        "nth": text,
        "random": integer,
        "new-connection-mark": text,
        "new-packet-mark": text,
        "new-routing-mark": text,
        "address-list": text,
        "address-list-timeout": text,
        "passthrough": flag,
        "jump-target": text,
        **dict.fromkeys(MORE_MATCHERS, text),
    },
)
_LISTING = {"address-list": text, "address-list-timeout": text}
NAT = Menu("/ip/firewall/nat", {**_RULE, **_LISTING, "to-addresses": text})
FILTER = Menu("/ip/firewall/filter", {**_RULE, **_LISTING})
_WHOLE = {
    **_RULE,
    **_LISTING,
    "per-connection-classifier": text,
    "nth": text,
    "random": integer,
    "jump-target": text,
    **dict.fromkeys(MORE_MATCHERS, text),
}
WHOLE_NAT = Menu("/ip/firewall/nat", {**_WHOLE, "to-addresses": text, "to-ports": text})
WHOLE_FILTER = Menu("/ip/firewall/filter", _WHOLE)
ADDRESS_LISTS = Menu("/ip/firewall/address-list", {"address": text, "disabled": flag})
INTERFACE_QUEUES = Menu(
    "/queue/interface", {"interface": text, "queue": text, "active-queue": text}
)
SIMPLE_QUEUES = Menu(
    "/queue/simple",
    {
        "name": text,
        "target": text,
        "dst": text,
        "queue": text,
        "max-limit": text,
        "parent": text,
        "disabled": flag,
        "dynamic": flag,
    },
)
TREE_QUEUES = Menu(
    "/queue/tree",
    {
        "name": text,
        "parent": text,
        "packet-mark": text,
        "queue": text,
        "max-limit": text,
        "disabled": flag,
    },
)
DHCP_CLIENTS = Menu(
    "/ip/dhcp-client",
    {
        "interface": text,
        "add-default-route": text,
        "default-route-distance": integer,
        "gateway": text,
        "disabled": flag,
        "comment": text,
    },
)
PPPOE_CLIENTS = Menu(
    "/interface/pppoe-client",
    {
        "name": text,
        "interface": text,
        "add-default-route": flag,
        "default-route-distance": integer,
        "disabled": flag,
        "comment": text,
    },
)
DHCP_SERVERS = Menu("/ip/dhcp-server", {"interface": text, "disabled": flag})
VRFS = Menu("/ip/vrf", {"name": text, "interfaces": text, "disabled": flag})
HOTSPOTS = Menu("/ip/hotspot", {"name": text, "interface": text, "disabled": flag})
DNS = Menu("/ip/dns", {"servers": text, "dynamic-servers": text})
SCRIPTS = Menu("/system/script", {"name": text, "source": text})
SCHEDULERS = Menu("/system/scheduler", {"name": text, "on-event": text, "disabled": flag})
NETWATCH = Menu(
    "/tool/netwatch",
    {
        "name": text,
        "host": text,
        "up-script": text,
        "down-script": text,
        "test-script": text,
        "disabled": flag,
    },
)
