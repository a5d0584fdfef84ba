"""/interface and what hangs below it."""

from collections.abc import Mapping
from functools import partial

from lab.menus.menu import (
    LIST_VERBS,
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
from lab.menus.values import COUNT, boolean, choice, integer, names
from lab.wire.traps import FAILURE, TrapError

INTERFACE = Ref(("/interface",))
BUILT_IN_LISTS = ("all", "none", "dynamic", "static")
INTERFACE_KINDS = {
    "all-ethernet": ("ether",),
    "all-ppp": ("pppoe-out", "pptp-out", "l2tp-out", "sstp-out", "ovpn-out", "ppp-out"),
    "all-vlan": ("vlan",),
    "all-wireless": ("wlan", "wifi"),
}
"""What a firewall rule may say in place of an interface: all interfaces of these types."""
INTERFACE_LIST = Ref(("/interface/list",))
DISABLED = Field("disabled", boolean, default="false")
COMMENT = Field("comment")
NO_ADD = LIST_VERBS - {"add", "remove"}

INTERFACE_COUNTERS = tuple(
    names(
        "rx-byte tx-byte rx-packet tx-packet rx-drop tx-drop tx-queue-drop rx-error tx-error "
        "fp-rx-byte fp-tx-byte fp-rx-packet fp-tx-packet"
    )
)
DUPLICATE_NAME = "failure: already have interface with name {name}"


def check_interface_name(menus: Mapping[str, Menu], row: Row) -> None:
    """Names are unique over all kinds of interfaces."""
    holder = menus["/interface"].where(name=row.get("name", ""))
    if holder and holder[0][".id"] != row[".id"]:
        raise TrapError(DUPLICATE_NAME.format(**row), FAILURE)


_mtu = Field("mtu", COUNT, default="1500")

INTERFACE_MENU = MenuSpec(
    "/interface",
    (
        Field("name", required=True),
        *read_only("default-name type actual-mtu max-l2mtu mac-address"),
        *read_only("last-link-up-time last-link-down-time link-downs vrf"),
        *read_only(" ".join(INTERFACE_COUNTERS)),
        Field("mtu", default="1500"),
        Field("l2mtu", COUNT),
        Field("running", default="true", read_only=True),
        *flags("slave dynamic passthrough inactive"),
        DISABLED,
        COMMENT,
    ),
    verbs=(NO_ADD - {"unset"}) | {"reset-counters", "monitor-traffic"},
    unique=("name",),
    duplicate=DUPLICATE_NAME,
    counters=INTERFACE_COUNTERS,
)

ETHERNET_COUNTERS = tuple(
    names(
        "rx-bytes tx-bytes rx-packet tx-packet rx-broadcast tx-broadcast rx-multicast tx-multicast"
    )
)

ETHERNET = MenuSpec(
    "/interface/ethernet",
    (
        Field("name", required=True),
        _mtu,
        Field("l2mtu", COUNT),
        Field("mac-address"),
        *read_only("default-name orig-mac-address switch"),
        *read_only(" ".join(ETHERNET_COUNTERS)),
        Field("running", read_only=True),
        Field("arp", default="enabled"),
        Field("auto-negotiation", boolean, default="true"),
        Field("advertise"),
        Field("speed"),
        *plain("rx-flow-control tx-flow-control", choice("on", "off", "auto"), default="off"),
        Field("loop-protect", default="default"),
        Field("loop-protect-status", default="off", read_only=True),
        *flags("slave"),
        DISABLED,
        COMMENT,
    ),
    verbs=NO_ADD | {"monitor", "reset-counters"},
    unique=("name",),
    duplicate=DUPLICATE_NAME,
    counters=ETHERNET_COUNTERS,
    check=check_interface_name,
    extends="/interface",
    row_type="ether",
)

SWITCH = MenuSpec(
    "/interface/ethernet/switch",
    (
        Field("name", required=True),
        *read_only("type"),
        Field("l3-hw-offloading", boolean, default="false"),
    ),
    verbs=NO_ADD - {"unset"},
    unique=("name",),
)
SWITCH_PORT = MenuSpec(
    "/interface/ethernet/switch/port",
    (
        Field("name", required=True),
        *read_only("switch"),
        Field("l3-hw-offloading", boolean, default="true"),
    ),
    verbs=NO_ADD - {"unset"},
    unique=("name",),
)

virtual = partial(
    MenuSpec,
    unique=("name",),
    duplicate=DUPLICATE_NAME,
    check=check_interface_name,
    extends="/interface",
)
"""A menu whose rows somebody makes, each an interface with a name of its own."""

PPPOE_CLIENT = virtual(
    "/interface/pppoe-client",
    (
        Field("name", required=True),
        Field("interface", required=True, ref=INTERFACE),
        *plain("user service-name ac-name", default=""),
        Field("password", secret=True, default=""),
        *plain("add-default-route use-peer-dns dial-on-demand", boolean, default="false"),
        Field("default-route-distance", integer(1, 255), default="1"),
        *plain("max-mtu max-mru mrru", default="auto"),
        Field("keepalive-timeout", default="10"),
        Field("profile", default="default"),
        Field("allow", default="pap,chap,mschap1,mschap2"),
        Field("running", read_only=True, default="false"),
        *flags("invalid"),
        DISABLED,
        COMMENT,
    ),
    verbs=LIST_VERBS | {"monitor"},
    row_type="pppoe-out",
)

BRIDGE = virtual(
    "/interface/bridge",
    (
        Field("name"),
        Field("mtu", default="auto"),
        *read_only("actual-mtu l2mtu mac-address"),
        Field("protocol-mode", default="rstp"),
        *plain("fast-forward vlan-filtering", boolean, default="false"),
        Field("running", read_only=True, default="true"),
        DISABLED,
        COMMENT,
    ),
    row_type="bridge",
)

BRIDGE_PORT = MenuSpec(
    "/interface/bridge/port",
    (
        Field("interface", required=True, ref=INTERFACE),
        Field("bridge", required=True, ref=Ref(("/interface/bridge",))),
        Field("pvid", integer(1, 4094), default="1"),
        *flags("inactive dynamic"),
        DISABLED,
        COMMENT,
    ),
    key="",
    unique=("interface",),
)

VLAN = virtual(
    "/interface/vlan",
    (
        Field("name"),
        Field("interface", required=True, ref=INTERFACE),
        Field("vlan-id", integer(1, 4095), default="1"),
        _mtu,
        Field("running", read_only=True, default="true"),
        DISABLED,
        COMMENT,
    ),
    row_type="vlan",
)

LIST = MenuSpec(
    "/interface/list",
    (
        Field("name", required=True),
        *plain("include exclude", default=""),
        Field("builtin", read_only=True, flag=True),
        *flags("dynamic"),
        COMMENT,
    ),
    unique=("name",),
    first_id=0x2000010,
    initial=tuple(
        {".id": f"*200000{n}", "name": name, "builtin": "true"}
        for n, name in enumerate(BUILT_IN_LISTS)
    ),
)

LIST_MEMBER = MenuSpec(
    "/interface/list/member",
    (
        Field("list", required=True, ref=INTERFACE_LIST),
        Field("interface", required=True, ref=INTERFACE),
        Field("dynamic", read_only=True, default="false"),
        DISABLED,
        COMMENT,
    ),
    key="",
    unique=("list", "interface"),
)

DETECT_INTERNET = MenuSpec(
    "/interface/detect-internet",
    plain(
        "detect-interface-list lan-interface-list wan-interface-list internet-interface-list",
        default="none",
    ),
    verbs=SINGLE_VERBS,
    single=True,
    configuration=False,
)

SPECS = (
    INTERFACE_MENU,
    ETHERNET,
    SWITCH,
    SWITCH_PORT,
    PPPOE_CLIENT,
    BRIDGE,
    BRIDGE_PORT,
    VLAN,
    LIST,
    LIST_MEMBER,
    DETECT_INTERNET,
)
