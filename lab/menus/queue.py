"""/queue: types with their kinds, simple queues, the tree and interface queues."""

from collections.abc import Mapping

from lab.menus.interface import COMMENT, DISABLED
from lab.menus.menu import (
    COUNTED_VERBS,
    LIST_VERBS,
    ORDERED_VERBS,
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
    Parse,
    boolean,
    choice,
    choices,
    duration,
    integer,
    names,
    pair,
    rate,
    text,
)
from lab.wire.traps import no_match, unknown_parameter

TYPE_REF = Ref(("/queue/type",))
_KINDS = names("bfifo pfifo mq-pfifo red sfq pcq none codel fq-codel cake")
_OVERHEADS = names(
    "raw convervative ipoa-vcmux ipoa-llcsnap bridged-vcmux bridged-llcsnap pppoa-vcmux pppoa-llc "
    "pppoe-vcmux pppoe-llcsnap pppoe-ptm bridged-ptm via-ethernet ethernet ether-vlan docsis"
)
_RTT_SCHEMES = names("none datacentre lan metro regional internet oceanic satellite interplanetary")
_FLOWMODES = names("flowblind srchost dsthost hosts flows dual-srchost dual-dsthost triple-isolate")

# Defaults that `add` fills in for a kind; what is missing here shows only once set.
KIND_DEFAULTS: dict[str, dict[str, str]] = {
    "cake": {
        "cake-bandwidth": "0",
        "cake-overhead": "0",
        "cake-atm": "none",
        "cake-overhead-scheme": "",
        "cake-rtt": "100ms",
        "cake-rtt-scheme": "none",
        "cake-diffserv": "diffserv3",
        "cake-flowmode": "triple-isolate",
        "cake-ack-filter": "none",
        "cake-nat": "false",
        "cake-wash": "false",
        "cake-memlimit": "0",
    },
    "fq-codel": {
        "fq-codel-target": "5ms",
        "fq-codel-interval": "100ms",
        "fq-codel-limit": "10240",
        "fq-codel-flows": "1024",
        "fq-codel-quantum": "1514",
        "fq-codel-memlimit": "33554432",
        "fq-codel-ecn": "true",
    },
    "codel": {
        "codel-target": "5ms",
        "codel-interval": "100ms",
        "codel-limit": "1000",
        "codel-ecn": "false",
    },
    "pcq": {
        "pcq-rate": "0",
        "pcq-limit": "50",
        "pcq-total-limit": "2000",
        "pcq-classifier": "",
        "pcq-burst-rate": "0",
        "pcq-burst-threshold": "0",
        "pcq-burst-time": "10s",
        "pcq-src-address-mask": "32",
        "pcq-dst-address-mask": "32",
        "pcq-src-address6-mask": "128",
        "pcq-dst-address6-mask": "128",
    },
    "sfq": {"sfq-perturb": "5", "sfq-allot": "1514"},
    "pfifo": {"pfifo-limit": "50"},
    "bfifo": {"bfifo-limit": "15000"},
    "mq-pfifo": {"mq-pfifo-limit": "50"},
    "red": {
        "red-limit": "60",
        "red-min-threshold": "10",
        "red-max-threshold": "50",
        "red-burst": "20",
        "red-avg-packet": "1000",
    },
    "none": {},
}

_PARSERS: dict[str, Parse] = {
    "cake-bandwidth": rate,
    "cake-autorate-ingress": boolean,
    "cake-overhead": integer(-64, 256),
    "cake-mpu": integer(0, 256),
    "cake-atm": choice("none", "atm", "ptm"),
    "cake-overhead-scheme": choices("", *_OVERHEADS),
    "cake-rtt": duration,
    "cake-rtt-scheme": choice(*_RTT_SCHEMES),
    "cake-diffserv": choice("diffserv3", "diffserv4", "diffserv8", "besteffort", "precedence"),
    "cake-flowmode": choice(*_FLOWMODES),
    "cake-ack-filter": choice("none", "filter", "aggressive"),
    "cake-nat": boolean,
    "cake-wash": boolean,
    "cake-memlimit": rate,
    "fq-codel-target": duration,
    "fq-codel-interval": duration,
    "fq-codel-ce-threshold": duration,
    "fq-codel-ecn": boolean,
    "codel-target": duration,
    "codel-interval": duration,
    "codel-ce-threshold": duration,
    "codel-ecn": boolean,
    "pcq-rate": rate,
    "pcq-burst-rate": rate,
    "pcq-burst-threshold": rate,
    "pcq-burst-time": duration,
    "pcq-classifier": choices("", "src-address", "dst-address", "src-port", "dst-port"),
}


def _kind_fields() -> tuple[Field, ...]:
    names = dict.fromkeys([*_PARSERS, *(name for kind in KIND_DEFAULTS.values() for name in kind)])
    return tuple(Field(name, _PARSERS.get(name, COUNT)) for name in names)


def check_type(_menus: Mapping[str, Menu], row: Row) -> None:
    """A kind takes only its own properties; unnamed ones have the default."""
    kind = row.get("kind", "")
    for name in row:
        if name in _KIND_PROPERTIES and not name.startswith(f"{kind}-"):
            raise unknown_parameter(name)
    for name, value in KIND_DEFAULTS.get(kind, {}).items():
        row.setdefault(name, value)


_KIND_PROPERTIES = frozenset(field.name for field in _kind_fields())
_BUILT_IN = (
    ("default", "pfifo"),
    ("ethernet-default", "pfifo"),
    ("wireless-default", "sfq"),
    ("synchronous-default", "red"),
    ("hotspot-default", "sfq"),
    ("pcq-upload-default", "pcq"),
    ("pcq-download-default", "pcq"),
    ("only-hardware-queue", "none"),
    ("multi-queue-ethernet-default", "mq-pfifo"),
    ("default-small", "pfifo"),
)
_BUILT_IN_EXTRA = {
    "pcq-upload-default": {"pcq-classifier": "src-address"},
    "pcq-download-default": {"pcq-classifier": "dst-address"},
    "default-small": {"pfifo-limit": "10"},
}

TYPE = MenuSpec(
    "/queue/type",
    (
        Field("name", required=True),
        Field("kind", choice(*_KINDS), required=True),
        Field("default", read_only=True, flag=True),
        *_kind_fields(),
    ),
    verbs=LIST_VERBS - {"enable", "disable", "comment"},
    unique=("name",),
    check=check_type,
    initial=tuple(
        {
            "name": name,
            "kind": kind,
            "default": "true",
            **KIND_DEFAULTS[kind],
            **_BUILT_IN_EXTRA.get(name, {}),
        }
        for name, kind in _BUILT_IN
    ),
)


def check_simple(menus: Mapping[str, Menu], row: Row) -> None:
    known = {kind.get("name") for kind in menus["/queue/type"].rows}
    if any(part not in known for part in row.get("queue", "").split("/") if part):
        raise no_match("queue")


_PAIRS = "bytes packets dropped rate packet-rate queued-bytes queued-packets"
_TOTALS = "total-bytes total-packets total-dropped total-rate total-packet-rate total-queued-bytes total-queued-packets"

SIMPLE = MenuSpec(
    "/queue/simple",
    (
        Field("name"),
        Field("target", required=True),
        Field("dst"),
        Field("parent", default="none", ref=Ref(("/queue/simple",), frozenset({"none"}))),
        Field("packet-marks", default=""),
        Field("priority", pair(integer(1, 8)), default="8/8"),
        Field("queue", pair(text), default="default-small/default-small"),
        *plain("limit-at max-limit burst-limit burst-threshold", pair(rate), default="0/0"),
        Field("burst-time", pair(duration), default="0s/0s"),
        Field("bucket-size", pair(text), default="0.1/0.1"),
        Field("time"),
        *plain("total-limit-at total-max-limit", rate),
        Field("total-queue", ref=TYPE_REF),
        *plain(_PAIRS, read_only=True, default="0/0"),
        *plain(_TOTALS, read_only=True, default="0"),
        *plain("dynamic invalid", read_only=True, default="false"),
        DISABLED,
        COMMENT,
    ),
    verbs=ORDERED_VERBS | COUNTED_VERBS,
    unique=("name",),
    check=check_simple,
)

TREE = MenuSpec(
    "/queue/tree",
    (
        Field("name"),
        Field(
            "parent", required=True, ref=Ref(("/interface", "/queue/tree"), frozenset({"global"}))
        ),
        Field("packet-mark", default=""),
        Field("queue", default="default-small", ref=TYPE_REF),
        Field("priority", integer(1, 8), default="8"),
        *plain("limit-at max-limit burst-limit burst-threshold", rate, default="0"),
        Field("burst-time", duration, default="0s"),
        Field("bucket-size", default="0.1"),
        *read_only(_PAIRS),
        *plain("invalid", read_only=True, default="false"),
        DISABLED,
        COMMENT,
    ),
    verbs=LIST_VERBS | COUNTED_VERBS,
    unique=("name",),
    first_id=0x1000000,
    counters=names(_PAIRS),
)

INTERFACE_QUEUE = MenuSpec(
    "/queue/interface",
    (
        Field("interface", read_only=True),
        Field("queue", ref=TYPE_REF),
        *read_only("default-queue active-queue"),
        *flags("dynamic"),
    ),
    verbs=frozenset(names("print getall get find set listen")),
    key="interface",
)

SPECS = (TYPE, SIMPLE, TREE, INTERFACE_QUEUE)
