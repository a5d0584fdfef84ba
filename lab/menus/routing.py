"""Routes, routing tables and rules, and the small /ip menus."""

from collections.abc import Mapping

from lab.menus.interface import COMMENT, DISABLED, INTERFACE
from lab.menus.menu import (
    LIST_VERBS,
    ORDERED_VERBS,
    READ_VERBS,
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
    boolean,
    choice,
    gateway,
    integer,
    interface_address,
    ip_address,
    ip_prefix,
    names,
    prefix_list,
)
from lab.wire.traps import FAILURE, TrapError

TABLE_REF = Ref(("/routing/table",), frozenset({"main"}))
_MAX_TABLES = 4096
V7 = (7,)


def check_route(menus: Mapping[str, Menu], row: Row) -> None:
    """A gateway that is no address must name an interface."""
    target = row.get("gateway", "").partition("@")[0]
    address, percent, interface = target.partition("%")
    named = interface if percent else address
    if not named or _is_address(named):
        return
    if menus["/interface"].find(named) is None:
        raise TrapError("invalid or unexpected argument base", FAILURE)


def _is_address(text: str) -> bool:
    try:
        ip_address("gateway", text)
    except TrapError:
        return False
    return True


def check_table(menus: Mapping[str, Menu], _row: Row) -> None:
    if len(menus["/routing/table"].rows) > _MAX_TABLES:
        raise TrapError("failure: too many routing tables", FAILURE)


SPECS = (
    MenuSpec(
        "/ip/address",
        (
            Field("address", interface_address, required=True),
            Field("network", ip_address),
            Field("interface", required=True, ref=INTERFACE),
            *read_only("actual-interface"),
            Field("vrf", read_only=True, since=(7, 20)),
            *plain("invalid dynamic", read_only=True, default="false"),
            *flags("slave"),
            DISABLED,
            COMMENT,
        ),
        key="",
        unique=("address", "interface"),
        duplicate="failure: already have such address",
    ),
    MenuSpec(
        "/ip/route",
        (
            Field("dst-address", ip_prefix, default="0.0.0.0/0"),
            Field("gateway", gateway),
            *read_only("immediate-gw"),
            Field("distance", integer(1, 255), default="1"),
            Field("scope", integer(0, 255), default="30"),
            Field("target-scope", integer(0, 255), default="10"),
            Field("routing-table", default="main", ref=TABLE_REF, since=V7),
            Field("routing-mark", until=V7),
            Field("pref-src", ip_address),
            Field("vrf-interface", ref=INTERFACE),
            Field("check-gateway", choice("none", "arp", "ping", "bfd")),
            Field("blackhole", boolean, marker=True),
            Field("suppress-hw-offload", boolean, default="false"),
            Field("inactive", read_only=True, default="false"),
            *flags("active dynamic static connect dhcp ospf bgp vpn ecmp hw-offloaded"),
            Field("disabled", boolean, flag=True),
            COMMENT,
        ),
        verbs=LIST_VERBS | {"check"},
        key="",
        first_id=0x80000001,
        check=check_route,
    ),
    MenuSpec(
        "/routing/table",
        (
            Field("name", required=True),
            Field("fib", boolean, marker=True),
            Field("dynamic", read_only=True, default="false"),
            Field("invalid", read_only=True, default="false"),
            DISABLED,
            COMMENT,
        ),
        unique=("name",),
        since=V7,
        check=check_table,
        initial=({".id": "*0", "name": "main", "dynamic": "true", "fib": ""},),
    ),
    MenuSpec(
        "/routing/rule",
        (
            *plain("src-address dst-address", ip_prefix),
            Field("routing-mark"),
            Field("interface", ref=INTERFACE),
            Field(
                "action",
                choice("lookup", "lookup-only-in-table", "unreachable", "drop"),
                default="lookup",
            ),
            Field("table", ref=TABLE_REF),
            Field("min-prefix", integer(0, 128)),
            *read_only("inactive"),
            DISABLED,
            COMMENT,
        ),
        verbs=ORDERED_VERBS,
        key="",
        since=V7,
    ),
    MenuSpec(
        "/routing/settings",
        (
            Field("single-process", boolean, default="false"),
            Field("check-gateway-ping-interval", default="10s", since=(7, 21)),
            Field("check-gateway-ping-timeout", default="1s", since=(7, 21)),
            Field("check-gateway-ping-count", COUNT, default="2", since=(7, 21)),
        ),
        verbs=SINGLE_VERBS,
        single=True,
        since=V7,
    ),
    MenuSpec(
        "/ip/settings",
        (
            *plain("ip-forward send-redirects allow-fast-path", boolean, default="true"),
            *plain("accept-source-route accept-redirects tcp-syncookies", boolean, default="false"),
            *plain("secure-redirects", boolean, default="true"),
            Field("tcp-timestamps", default="random-offset", since=(7, 17)),
            Field("rp-filter", choice("no", "strict", "loose"), default="no"),
            Field("max-neighbor-entries", COUNT, default="8192"),
            Field(
                "ipv4-multipath-hash-policy",
                choice("l3", "l4", "l3-inner"),
                default="l3",
                since=(7, 16),
            ),
            *plain("ipv4-fast-path-active", read_only=True, default="false"),
            *plain("ipv4-fast-path-packets ipv4-fast-path-bytes", read_only=True, default="0"),
            *plain("ipv4-fasttrack-active", read_only=True, default="false"),
            *plain("ipv4-fasttrack-packets ipv4-fasttrack-bytes", read_only=True, default="0"),
        ),
        verbs=SINGLE_VERBS,
        single=True,
    ),
    MenuSpec(
        "/ip/dhcp-client",
        (
            Field("interface", required=True, ref=INTERFACE),
            Field("add-default-route", choice("yes", "no", "special-classless"), default="yes"),
            Field("default-route-distance", integer(1, 255), default="1"),
            *plain("use-peer-dns use-peer-ntp", boolean, default="true"),
            Field("dhcp-options", default="hostname,clientid"),
            *read_only("address gateway dhcp-server primary-dns expires-after status"),
            *plain("invalid dynamic", read_only=True, default="false"),
            DISABLED,
            COMMENT,
        ),
        verbs=LIST_VERBS,
        key="interface",
        unique=("interface",),
        duplicate="failure: dhcp-client on that interface already exists",
    ),
    MenuSpec(
        "/ip/service",
        (
            Field("name", read_only=True),
            Field("port", integer(1, 65535)),
            Field("proto", read_only=True, default="tcp"),
            Field("address", prefix_list, default=""),
            Field("certificate"),
            Field("tls-version", choice("any", "only-1.2")),
            Field("vrf", default="main"),
            Field("max-sessions", integer(1, 1000), default="20", since=(7, 16)),
            *plain("invalid dynamic", read_only=True, default="false"),
            DISABLED,
        ),
        verbs=frozenset(names("print getall get find set enable disable listen")),
        configuration=False,
        initial=(
            {".id": "*7", "name": "api", "port": "8728"},
            {
                ".id": "*9",
                "name": "api-ssl",
                "port": "8729",
                "certificate": "none",
                "tls-version": "any",
            },
        ),
    ),
    MenuSpec(
        "/ip/neighbor",
        read_only("interface address mac-address identity platform version board"),
        verbs=READ_VERBS,
        key="",
        configuration=False,
    ),
)
