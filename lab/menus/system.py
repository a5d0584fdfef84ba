"""/system, /log, /tool/netwatch and /safe-mode."""

from lab.menus.interface import COMMENT, DISABLED
from lab.menus.menu import (
    LIST_VERBS,
    READ_VERBS,
    SINGLE_READ_VERBS,
    SINGLE_VERBS,
    Field,
    MenuSpec,
    flags,
    plain,
    read_only,
)
from lab.menus.values import (
    COUNT,
    boolean,
    choice,
    duration,
    integer,
    start_date,
    start_time,
    time_zone,
)

_STATUS = "since done-tests failed-tests sent-count response-count loss-count loss-percent"
_RTTS = "rtt-avg rtt-min rtt-max rtt-jitter rtt-stdev tcp-connect-time http-status-code"

RESOURCE = MenuSpec(
    "/system/resource",
    (
        *read_only("uptime version build-time"),
        Field("factory-software", read_only=True, default="7.4.1"),
        Field("free-memory", read_only=True, default="805306368"),
        Field("total-memory", read_only=True, default="1073741824"),
        Field("cpu", read_only=True, default="ARM64"),
        Field("cpu-count", read_only=True, default="4"),
        Field("cpu-frequency", read_only=True, default="1400"),
        Field("cpu-load", read_only=True, default="3"),
        Field("free-hdd-space", read_only=True, default="99614720"),
        Field("total-hdd-space", read_only=True, default="134217728"),
        Field("write-sect-since-reboot", read_only=True, default="1234"),
        Field("write-sect-total", read_only=True, default="56789"),
        Field("bad-blocks", read_only=True, default="0"),
        Field("architecture-name", read_only=True, default="arm64"),
        Field("board-name", read_only=True, default="RB5009UG+S+"),
        Field("platform", read_only=True, default="MikroTik"),
    ),
    verbs=SINGLE_READ_VERBS,
    single=True,
    configuration=False,
)

CPU = MenuSpec(
    "/system/resource/cpu",
    read_only("cpu load irq disk"),
    verbs=READ_VERBS,
    key="cpu",
    configuration=False,
)

IDENTITY = MenuSpec(
    "/system/identity",
    (Field("name", default="MikroTik"),),
    verbs=SINGLE_VERBS,
    single=True,
    configuration=False,
)

CLOCK = MenuSpec(
    "/system/clock",
    (
        *read_only("time date"),
        Field("time-zone-autodetect", boolean, default="true"),
        Field("time-zone-name", time_zone, default="UTC"),
        Field("gmt-offset", read_only=True, default="+00:00"),
        Field("dst-active", read_only=True, default="false"),
    ),
    verbs=SINGLE_VERBS,
    single=True,
    configuration=False,
)

HEALTH = MenuSpec(
    "/system/health",
    read_only("name value type"),
    verbs=READ_VERBS,
    configuration=False,
)

ROUTERBOARD = MenuSpec(
    "/system/routerboard",
    (
        Field("routerboard", read_only=True, default="true"),
        *read_only("board-name model revision serial-number firmware-type"),
        *read_only("factory-firmware current-firmware upgrade-firmware"),
    ),
    verbs=SINGLE_READ_VERBS,
    single=True,
    configuration=False,
)

SCRIPT = MenuSpec(
    "/system/script",
    (
        Field("name", required=True),
        Field("owner", read_only=True),
        Field("policy"),
        Field("dont-require-permissions", boolean, default="false"),
        Field("source", default=""),
        Field("run-count", read_only=True, default="0"),
        Field("last-started", read_only=True),
        Field("invalid", read_only=True, default="false"),
        COMMENT,
    ),
    verbs=(LIST_VERBS - {"enable", "disable"}) | {"run"},
    unique=("name",),
    duplicate="failure: item with such name already exists",
    configuration=False,
)

SCHEDULER = MenuSpec(
    "/system/scheduler",
    (
        Field("name"),
        Field("start-date", start_date),
        Field("start-time", start_time),
        Field("interval", duration, default="0s"),
        Field("on-event", default=""),
        Field("policy"),
        Field("owner", read_only=True),
        Field("run-count", read_only=True, default="0"),
        Field("next-run", read_only=True),
        DISABLED,
        COMMENT,
    ),
    unique=("name",),
    duplicate="failure: item with such name already exists",
    configuration=False,
)

DEVICE_MODE = MenuSpec(
    "/system/device-mode",
    (
        Field("mode", read_only=True, default="advanced"),
        Field("flagged", read_only=True, default="false"),
        Field("flagging-enabled", read_only=True, default="true"),
        *plain("scheduler fetch bandwidth-test email sniffer", read_only=True, default="true"),
    ),
    verbs=SINGLE_READ_VERBS,
    single=True,
    since=(7,),
    configuration=False,
)

NOTE = MenuSpec(
    "/system/note",
    (
        Field("note", default=""),
        *plain("show-at-login show-at-cli-login", boolean, default="true"),
    ),
    verbs=SINGLE_VERBS,
    single=True,
    configuration=False,
)

HISTORY = MenuSpec(
    "/system/history",
    (
        *read_only("action by policy time undo redo trace"),
        *flags("undoable redoable floating-undo"),
    ),
    verbs=READ_VERBS,
    key="",
    configuration=False,
)

PACKAGE = MenuSpec(
    "/system/package",
    (*read_only("name version build-time"), Field("disabled", read_only=True, default="false")),
    verbs=READ_VERBS,
    configuration=False,
)

LICENSE = MenuSpec(
    "/system/license",
    read_only("software-id nlevel features level"),
    verbs=SINGLE_READ_VERBS,
    single=True,
    configuration=False,
)

LOG = MenuSpec(
    "/log",
    read_only("time topics message extra-info"),
    verbs=READ_VERBS | {"info", "warning", "error", "debug"},
    key="",
    configuration=False,
)

NETWATCH = MenuSpec(
    "/tool/netwatch",
    (
        Field("name"),
        Field("host", required=True),
        Field(
            "type",
            choice("simple", "icmp", "tcp-conn", "http-get", "https-get", "dns"),
            default="simple",
        ),
        Field("interval", duration, default="10s"),
        Field("timeout", duration, default="3s"),
        Field("start-delay", duration, default="3s"),
        Field("startup-delay", duration, default="5m"),
        Field("src-address"),
        Field("port", integer(1, 65535)),
        Field("packet-count", COUNT),
        Field("packet-interval", duration),
        Field("packet-size", COUNT),
        *plain("thr-max thr-avg thr-stdev thr-jitter thr-tcp-conn-time", duration),
        Field("thr-loss-percent"),
        *plain("up-script down-script test-script", default=""),
        *plain("accept-icmp-time-exceeded", boolean, since=(7, 16)),
        *plain("dns-server record-type ttl", since=(7, 16)),
        *plain("ignore-initial-up ignore-initial-down", boolean, since=(7, 17)),
        *plain("early-success-detection early-failure-detection", boolean, since=(7, 20)),
        Field("status", read_only=True, default="unknown"),
        *read_only(_STATUS),
        *read_only(_RTTS),
        DISABLED,
        COMMENT,
    ),
    configuration=False,
)

SAFE_MODE = MenuSpec(
    "/safe-mode",
    (Field("enabled", read_only=True, default="false"), *read_only("user current owner")),
    verbs=frozenset({"print", "getall", "get", "take", "release", "unroll", "toggle"}),
    single=True,
    since=(7, 18),
    configuration=False,
)

SPECS = (
    RESOURCE,
    CPU,
    IDENTITY,
    CLOCK,
    HEALTH,
    ROUTERBOARD,
    SCRIPT,
    SCHEDULER,
    DEVICE_MODE,
    NOTE,
    HISTORY,
    PACKAGE,
    LICENSE,
    LOG,
    NETWATCH,
    SAFE_MODE,
)
