"""What a router offers to those inside: addresses, names; and VRFs, which divide it."""

from collections.abc import Mapping

from lab.menus.interface import COMMENT, DISABLED, INTERFACE
from lab.menus.menu import (
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
from lab.menus.routing import V7
from lab.menus.values import COUNT, boolean, duration

MAIN_VRF = {".id": "*1", "name": "main", "interfaces": "all", "builtin": "true"}

POOL = MenuSpec(
    "/ip/pool",
    (Field("name", required=True), Field("ranges", required=True), Field("next-pool"), COMMENT),
    unique=("name",),
    configuration=False,
)

DHCP_SERVER = MenuSpec(
    "/ip/dhcp-server",
    (
        Field("name"),
        Field("interface", required=True, ref=INTERFACE),
        Field("address-pool", ref=Ref(("/ip/pool",), frozenset({"static-only"}))),
        Field("lease-time", duration, default="30m"),
        *plain("dynamic invalid", read_only=True, default="false"),
        DISABLED,
        COMMENT,
    ),
    unique=("name",),
    duplicate="failure: server with such name already exists",
    configuration=False,
)

DNS = MenuSpec(
    "/ip/dns",
    (
        Field("servers", default=""),
        *read_only("dynamic-servers"),
        Field("allow-remote-requests", boolean, default="false"),
        Field("cache-size", COUNT, default="2048"),
    ),
    verbs=SINGLE_VERBS,
    single=True,
    configuration=False,
)


def make_vrf_table(menus: Mapping[str, Menu], row: Row) -> None:
    """A VRF brings its own routing table, with the same name."""
    tables = menus["/routing/table"]
    if not tables.where(name=row["name"]):
        tables.add_row(name=row["name"], fib="", dynamic="true")


def vrf_of(menus: Mapping[str, Menu], interface: str) -> str:
    """The VRF of what comes in by an interface: rows from the top, `main` takes all that it sees."""
    for row in menus["/ip/vrf"].rows:
        held = row.get("interfaces", "").split(",")
        if row.get("disabled") != "true" and (interface in held or "all" in held):
            return row["name"]
    return MAIN_VRF["name"]


VRF = MenuSpec(
    "/ip/vrf",
    (
        Field("name", required=True),
        Field("interfaces", required=True),
        Field("builtin", read_only=True, flag=True),
        *flags("inactive"),
        DISABLED,
        COMMENT,
    ),
    unique=("name",),
    since=V7,
    check=make_vrf_table,
    initial=(MAIN_VRF,),
)

HOTSPOT = MenuSpec(
    "/ip/hotspot",
    (
        Field("name"),
        Field("interface", required=True, ref=INTERFACE),
        Field("address-pool", default="none", ref=Ref(("/ip/pool",), frozenset({"none"}))),
        Field("profile", default="default"),
        Field("addresses-per-mac", default="2"),
        *plain("HTTPS invalid", read_only=True, default="false"),
        DISABLED,
        COMMENT,
    ),
    unique=("name",),
    configuration=False,
)

SPECS = (POOL, DHCP_SERVER, DNS, VRF, HOTSPOT)
