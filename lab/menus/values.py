"""Property values as RouterOS reads and prints them.

A parser takes (field name, text typed by the client) and returns the text that `print` shows later, or raises
TrapError with the documented message.
"""

import ipaddress
import re
from collections.abc import Callable
from datetime import UTC, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from lab.wire.traps import BAD_VALUE, TrapError, invalid_value, no_match, out_of_range

Parse = Callable[[str, str], str]
Version = tuple[int, ...]


def names(text: str) -> tuple[str, ...]:
    """Long lists of property names read better without quotes."""
    return tuple(text.split())


_BOOLEANS = {"yes": "true", "true": "true", "no": "false", "false": "false"}
_UNITS_US = {
    "w": 604_800_000_000,
    "d": 86_400_000_000,
    "h": 3_600_000_000,
    "m": 60_000_000,
    "s": 1_000_000,
    "ms": 1_000,
    "us": 1,
}
_DURATION_PART = re.compile(r"(\d+)(w|d|h|ms|m|s|us)")
_CLOCK = re.compile(r"(?:(\d+)d)?(\d{1,2}):(\d{2}):(\d{2})\Z")
_RATE = re.compile(r"(\d+)([kKMG]?)\Z")
_PCC = re.compile(
    r"!?(?:src-address|dst-address|both-addresses|src-port|src-address-and-port|dst-port"
    r"|dst-address-and-port|both-ports|both-addresses-and-ports):(\d+)/(\d+)\Z"
)
_PORTS = re.compile(r"!?\d{1,5}(-\d{1,5})?(,\d{1,5}(-\d{1,5})?)*\Z")
_MONTHS = names("jan feb mar apr may jun jul aug sep oct nov dec")


def parse_version(text: str) -> Version:
    """`7.18.2` or `7.20beta4` to numbers."""
    digits = re.match(r"\d+(\.\d+)*", text)
    return tuple(int(part) for part in digits.group().split(".")) if digits else (0,)


def text(_field: str, value: str) -> str:
    return value


def boolean(field: str, value: str) -> str:
    try:
        return _BOOLEANS[value]
    except KeyError:
        raise no_match(field) from None


def integer(low: int, high: int) -> Parse:
    def parse(field: str, value: str) -> str:
        if not re.fullmatch(r"-?\d+", value):
            raise invalid_value(field)
        if not low <= int(value) <= high:
            raise out_of_range(field, low, high)
        return str(int(value))

    return parse


COUNT = integer(0, 0xFFFFFFFF)


def choice(*allowed: str) -> Parse:
    def parse(field: str, value: str) -> str:
        if value not in allowed:
            raise no_match(field)
        return value

    return parse


def choices(*allowed: str) -> Parse:
    """Comma list out of a set; a leading `!` negates."""

    def parse(field: str, value: str) -> str:
        if not all(part in allowed for part in value.removeprefix("!").split(",")):
            raise no_match(field)
        return value

    return parse


def duration_us(value: str) -> int | None:
    """Microseconds of `1w2d3h4m5s`, `1ms500us`, `00:10:00` or plain seconds; None if it is none."""
    if value.isdigit():
        return int(value) * 1_000_000
    if clock := _CLOCK.match(value):
        days, hours, minutes, seconds = (int(part or 0) for part in clock.groups())
        return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000_000
    parts = _DURATION_PART.findall(value)
    if not parts or "".join(number + unit for number, unit in parts) != value:
        return None
    return sum(int(number) * _UNITS_US[unit] for number, unit in parts)


def format_duration_us(total_us: int) -> str:
    if total_us <= 0:
        return "0s"
    out = ""
    for unit, size in _UNITS_US.items():
        number, total_us = divmod(total_us, size)
        if number:
            out += f"{number}{unit}"
    return out


def format_duration(seconds: float) -> str:
    return format_duration_us(int(seconds) * 1_000_000)


def duration(field: str, value: str) -> str:
    total = duration_us(value)
    if total is None:
        raise invalid_value(field)
    return format_duration_us(total)


def rate(field: str, value: str) -> str:
    """bit/s or bytes with k, M, G as decimal multiples."""
    parts = _RATE.match(value)
    if not parts:
        raise invalid_value(field)
    factor = {"": 1, "k": 1000, "K": 1000, "M": 10**6, "G": 10**9}[parts.group(2)]
    return str(int(parts.group(1)) * factor)


def pair(parse: Parse) -> Parse:
    """`up/down`; a single value stands for both."""

    def parse_pair(field: str, value: str) -> str:
        up, slash, down = value.partition("/")
        return f"{parse(field, up)}/{parse(field, down if slash else up)}"

    return parse_pair


def ip_address(field: str, value: str) -> str:
    try:
        return str(ipaddress.ip_address(value))
    except ValueError:
        raise invalid_value(field) from None


def interface_address(field: str, value: str) -> str:
    """`10.0.0.1/24`; without a mask it is a host."""
    try:
        return str(ipaddress.ip_interface(value))
    except ValueError:
        raise invalid_value(field) from None


def ip_prefix(field: str, value: str) -> str:
    try:
        return str(ipaddress.ip_network(value, strict=False))
    except ValueError:
        raise invalid_value(field) from None


def address_match(field: str, value: str) -> str:
    """Matcher of firewall rules: address, prefix or range, maybe negated."""
    first, dash, last = value.removeprefix("!").partition("-")
    try:
        ipaddress.ip_network(first, strict=False)
        if dash:
            ipaddress.ip_address(last)
    except ValueError:
        if dash:
            message = "value of range expects range of ip addresses"
            raise TrapError(message, BAD_VALUE) from None
        raise invalid_value(field) from None
    return value


def prefix_list(field: str, value: str) -> str:
    return ",".join(ip_prefix(field, part) for part in value.split(",")) if value else ""


def port_match(field: str, value: str) -> str:
    if not _PORTS.match(value):
        raise invalid_value(field)
    return value


def classifier(field: str, value: str) -> str:
    """per-connection-classifier: `[!]fields:denominator/remainder`.

    Whether a real router refuses a remainder >= denominator is unknown; here such a rule is accepted and matches
    nothing.
    """
    parts = _PCC.match(value)
    if not parts:
        raise invalid_value(field)
    denominator, remainder = int(parts.group(1)), int(parts.group(2))
    if not 1 <= denominator <= 0xFFFFFFFF:
        raise out_of_range(field, 1, 0xFFFFFFFF)
    if remainder > 0xFFFFFFFF:
        raise out_of_range(field, 0, 0xFFFFFFFF)
    return value


def every_nth(field: str, value: str) -> str:
    """`every,packet`, for instance `2,1`."""
    if not re.fullmatch(r"[1-9]\d*,[1-9]\d*", value):
        raise invalid_value(field)
    return value


def gateway(field: str, value: str) -> str:
    """`1.1.1.1`, `ether1`, `1.1.1.1%ether1`, `1.1.1.1@main`. Interface names are checked elsewhere."""
    if not value or value.count("%") > 1 or value.count("@") > 1:
        raise invalid_value(field)
    return value


def format_timestamp(unix_s: float, version: Version) -> str:
    """Local time of the router; the form changed in 7.10. `unix_s` includes the zone."""
    when = datetime.fromtimestamp(unix_s, UTC)
    if version >= (7, 10):
        return when.strftime("%Y-%m-%d %H:%M:%S")
    return f"{_MONTHS[when.month - 1]}/{when.strftime('%d/%Y %H:%M:%S')}"


def start_date(field: str, value: str) -> str:
    parts = parse_date(value)
    try:
        datetime(*(parts or (0, 0, 0)), tzinfo=UTC)
    except ValueError:
        raise invalid_value(field) from None
    return value


def start_time(field: str, value: str) -> str:
    """`14:05:00`, or `startup`: three seconds after each boot."""
    if value != "startup" and not re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d:[0-5]\d", value):
        raise invalid_value(field)
    return value


def time_zone(field: str, value: str) -> str:
    try:
        ZoneInfo(value)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise no_match(field) from None
    return value


def parse_date(value: str) -> tuple[int, int, int] | None:
    """`2026-05-31` or `may/31/2026`."""
    try:
        if "/" in value:
            month, day, year = value.split("/")
            return int(year), _MONTHS.index(month.lower()) + 1, int(day)
        year, month, day = value.split("-")
        return int(year), int(month), int(day)
    except ValueError:
        return None
