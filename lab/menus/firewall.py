"""/ip/firewall: mangle, nat, filter, address lists and the connection table."""

from collections.abc import Mapping
from functools import partial

from lab.menus.interface import BUILT_IN_LISTS, COMMENT, INTERFACE_KINDS
from lab.menus.menu import (
    COUNTED_VERBS,
    LIST_VERBS,
    ORDERED_VERBS,
    SINGLE_VERBS,
    Field,
    Menu,
    MenuSpec,
    Ref,
    Row,
    flags,
    plain,
    read_only,
)
from lab.menus.values import (
    COUNT,
    address_match,
    boolean,
    choice,
    choices,
    classifier,
    duration,
    every_nth,
    integer,
    names,
    port_match,
)
from lab.wire.traps import FAILURE, TrapError

MANGLE_PATH = "/ip/firewall/mangle"
RULE_COUNTERS = ("bytes", "packets")
DUMMY_COMMENT = "special dummy rule to show fasttrack counters"
_ADDRESS_TYPES = names("unicast local broadcast multicast blackhole prohibit unreachable")
_STATES = names("established invalid new related untracked")
_NAT_STATES = names("srcnat dstnat")
_LIST = Ref(("/interface/list",), frozenset(BUILT_IN_LISTS))
_INTERFACE = Ref(("/interface",), frozenset(INTERFACE_KINDS))
_MAX_PACKET_MARKS = 4096

_MATCHERS = (
    *plain("src-address dst-address", address_match),
    *plain("src-address-list dst-address-list"),
    *plain("src-address-type dst-address-type", choices(*_ADDRESS_TYPES)),
    *plain("src-port dst-port port", port_match),
    *plain("in-interface out-interface", ref=_INTERFACE),
    *plain("in-interface-list out-interface-list", ref=_LIST),
    *plain("in-bridge-port out-bridge-port", ref=_INTERFACE),
    *plain("in-bridge-port-list out-bridge-port-list", ref=_LIST),
    *plain("connection-mark packet-mark routing-mark connection-type"),
    Field("connection-state", choices(*_STATES)),
    Field("connection-nat-state", choices(*_NAT_STATES)),
    *plain("connection-bytes connection-limit connection-rate content dscp dst-limit"),
    Field("fragment", boolean),
    *plain("hotspot icmp-options ingress-priority ipsec-policy ipv4-options layer7-protocol"),
    *plain("limit p2p packet-size priority psd realm src-mac-address tcp-flags tcp-mss time"),
    *plain("tls-host ttl protocol"),
    Field("nth", every_nth),
    Field("per-connection-classifier", classifier),
    Field("random", integer(1, 99)),
)

_COMMON = (
    Field("chain", required=True),
    Field("jump-target"),
    Field("address-list"),
    Field("address-list-timeout", default=None),
    Field("log", boolean, default="false"),
    Field("log-prefix", default=""),
    Field("disabled", boolean, default="false"),
    *plain("dynamic invalid", default="false", read_only=True),
    *read_only("bytes packets"),
    COMMENT,
)

_SHARED_ACTIONS = names(
    "accept jump return log passthrough add-dst-to-address-list add-src-to-address-list"
)
_MANGLE_ACTIONS = names(
    "mark-connection mark-routing mark-packet fasttrack-connection route change-mss change-dscp "
    "change-ttl clear-df set-priority sniff-tzsp sniff-pc strip-ipv4-options"
)
_NAT_ACTIONS = names("masquerade src-nat dst-nat netmap redirect same endpoint-independent-nat")

_NEEDS = {
    "mark-connection": "new-connection-mark",
    "mark-routing": "new-routing-mark",
    "mark-packet": "new-packet-mark",
    "jump": "jump-target",
}


def check_rule(_menus: Mapping[str, Menu], row: Row) -> None:
    needed = _NEEDS.get(row.get("action", "accept"))
    if needed and not row.get(needed):
        raise TrapError(f"failure: {needed} must be set", FAILURE)


def check_mangle(menus: Mapping[str, Menu], row: Row) -> None:
    """The text of the chain refusal is ours: no source holds the real one."""
    check_rule(menus, row)
    built_in_without_routing = ("input", "forward", "postrouting")
    if row.get("action") == "mark-routing" and row.get("chain") in built_in_without_routing:
        raise TrapError(
            "failure: mark-routing is allowed only in prerouting and output chains", FAILURE
        )
    marks = {rule.get("new-packet-mark") for rule in menus[MANGLE_PATH].rows}
    if len(marks | {row.get("new-packet-mark")}) > _MAX_PACKET_MARKS + 1:
        raise TrapError("bad new packet mark", FAILURE)


_rules = partial(
    MenuSpec,
    verbs=ORDERED_VERBS | COUNTED_VERBS,
    key="",
    counters=RULE_COUNTERS,
    check=check_rule,
)

MANGLE = _rules(
    MANGLE_PATH,
    (
        *_COMMON,
        Field("action", choice(*_SHARED_ACTIONS, *_MANGLE_ACTIONS), default="accept"),
        *plain("new-connection-mark new-packet-mark"),
        Field("new-routing-mark", ref=Ref(("/routing/table",))),
        *plain(
            "new-dscp new-mss new-priority new-ttl route-dst sniff-id sniff-target sniff-target-port"
        ),
        # 7.19 and later list the default; before, the row shows it only when it was set.
        Field("passthrough", boolean, default="true", default_since=(7, 19)),
        Field("tos", since=(7, 21)),
        *_MATCHERS,
    ),
    check=check_mangle,
)

NAT = _rules(
    "/ip/firewall/nat",
    (
        *_COMMON,
        Field(
            "action",
            choice(*_SHARED_ACTIONS, *_NAT_ACTIONS),
            default="accept",
        ),
        *plain("to-addresses to-ports"),
        *plain("randomise-ports same-not-by-dst", boolean),
        *_MATCHERS,
    ),
)

FILTER = _rules(
    "/ip/firewall/filter",
    (
        *_COMMON,
        Field(
            "action",
            choice(*_SHARED_ACTIONS, "drop", "reject", "tarpit", "fasttrack-connection"),
            default="accept",
        ),
        Field("reject-with"),
        Field("hw-offload", boolean),
        *_MATCHERS,
    ),
)

RAW = _rules(
    "/ip/firewall/raw",
    (
        *_COMMON,
        Field("action", choice(*_SHARED_ACTIONS, "drop", "notrack"), default="accept"),
        *_MATCHERS,
    ),
)

ADDRESS_LIST = MenuSpec(
    "/ip/firewall/address-list",
    (
        Field("list", required=True),
        Field("address", required=True),
        Field("timeout", duration),
        *read_only("creation-time"),
        Field("dynamic", read_only=True, default="false"),
        Field("disabled", boolean, default="false"),
        COMMENT,
    ),
    key="",
    unique=("list", "address"),
)

CONNECTION = MenuSpec(
    "/ip/firewall/connection",
    (
        *read_only(
            "protocol src-address dst-address reply-src-address reply-dst-address tcp-state"
        ),
        *read_only("timeout connection-mark orig-rate repl-rate"),
        *read_only("orig-bytes orig-packets repl-bytes repl-packets"),
        *read_only(
            "orig-fasttrack-bytes orig-fasttrack-packets repl-fasttrack-bytes repl-fasttrack-packets"
        ),
        *flags("seen-reply assured confirmed fasttrack srcnat dstnat dying expected"),
    ),
    verbs=frozenset({"print", "getall", "find", "get", "remove"}),
    key="",
    configuration=False,
    counters=("orig-bytes", "orig-packets", "repl-bytes", "repl-packets"),
)

TRACKING = MenuSpec(
    "/ip/firewall/connection/tracking",
    (
        Field("enabled", choice("auto", "yes", "no"), default="auto"),
        Field("tcp-established-timeout", duration, default="1d"),
        Field("udp-timeout", duration, default="30s"),
        Field("udp-stream-timeout", duration, default="3m"),
        Field("icmp-timeout", duration, default="10s"),
        Field("generic-timeout", duration, default="10m"),
        Field("loose-tcp-tracking", boolean, default="true"),
        Field("liberal-tcp-tracking", boolean, default="false", since=(7, 20)),
        Field("active-ipv4", read_only=True, default="true"),
        Field("max-entries", COUNT, default="1048576", read_only=True),
        Field("total-entries", COUNT, default="0", read_only=True),
    ),
    verbs=SINGLE_VERBS,
    single=True,
)

LAYER7 = MenuSpec(
    "/ip/firewall/layer7-protocol",
    (Field("name", required=True), Field("regexp"), COMMENT),
    verbs=LIST_VERBS,
    unique=("name",),
)

SPECS = (MANGLE, NAT, FILTER, RAW, ADDRESS_LIST, CONNECTION, TRACKING, LAYER7)
