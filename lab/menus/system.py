"""/system, /log, /tool/netwatch and /safe-mode."""

from functools import partial

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
    shown,
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

_state = partial(MenuSpec, verbs=SINGLE_READ_VERBS, single=True, configuration=False)
_setting = partial(MenuSpec, verbs=SINGLE_VERBS, single=True, configuration=False)
_STATUS = "since done-tests failed-tests sent-count response-count loss-count loss-percent"
_RTTS = "rtt-avg rtt-min rtt-max rtt-jitter rtt-stdev tcp-connect-time http-status-code"

SPECS = (
    _state(
        "/system/resource",
        (
            *read_only("uptime version build-time"),
            *shown("factory-software=7.4.1 free-memory=805306368 total-memory=1073741824"),
            *shown("cpu=ARM64 cpu-count=4 cpu-frequency=1400 cpu-load=3"),
            *shown("free-hdd-space=99614720 total-hdd-space=134217728"),
            *shown("write-sect-since-reboot=1234 write-sect-total=56789 bad-blocks=0"),
            *shown("architecture-name=arm64 board-name=RB5009UG+S+ platform=MikroTik"),
        ),
    ),
    MenuSpec(
        "/system/resource/cpu",
        read_only("cpu load irq disk"),
        verbs=READ_VERBS,
        key="cpu",
        configuration=False,
    ),
    _setting(
        "/system/identity",
        (Field("name", default="MikroTik"),),
    ),
    _setting(
        "/system/clock",
        (
            *read_only("time date"),
            Field("time-zone-autodetect", boolean, default="true"),
            Field("time-zone-name", time_zone, default="UTC"),
            *shown("gmt-offset=+00:00 dst-active=false"),
        ),
    ),
    MenuSpec(
        "/system/health",
        read_only("name value type"),
        verbs=READ_VERBS,
        configuration=False,
    ),
    _state(
        "/system/routerboard",
        (
            Field("routerboard", read_only=True, default="true"),
            *read_only("board-name model revision serial-number firmware-type"),
            *read_only("factory-firmware current-firmware upgrade-firmware"),
        ),
    ),
    MenuSpec(
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
    ),
    MenuSpec(
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
    ),
    _state(
        "/system/device-mode",
        (
            *shown("mode=advanced flagged=false flagging-enabled=true scheduler=true fetch=true"),
            *shown("bandwidth-test=true email=true sniffer=true"),
        ),
        since=(7,),
    ),
    _setting(
        "/system/note",
        (
            Field("note", default=""),
            *plain("show-at-login show-at-cli-login", boolean, default="true"),
        ),
    ),
    MenuSpec(
        "/system/history",
        (
            *read_only("action by policy time undo redo trace"),
            *flags("undoable redoable floating-undo"),
        ),
        verbs=READ_VERBS,
        key="",
        configuration=False,
    ),
    MenuSpec(
        "/system/package",
        (*read_only("name version build-time"), Field("disabled", read_only=True, default="false")),
        verbs=READ_VERBS,
        configuration=False,
    ),
    _state(
        "/system/license",
        read_only("software-id nlevel features level"),
    ),
    MenuSpec(
        "/log",
        read_only("time topics message extra-info"),
        verbs=READ_VERBS | {"info", "warning", "error", "debug"},
        key="",
        configuration=False,
    ),
    MenuSpec(
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
    ),
    MenuSpec(
        "/safe-mode",
        (Field("enabled", read_only=True, default="false"), *read_only("user current owner")),
        verbs=frozenset({"print", "getall", "get", "take", "release", "unroll", "toggle"}),
        single=True,
        since=(7, 18),
        configuration=False,
    ),
)
