"""Figures out of JSON from anybody: each is valid, or the output is refused."""

from __future__ import annotations

import json
import math
from typing import Any

from backend.domain.probes.probe import Reason

MOST = 2**53  # above any counter of a test (9 PB); iperf3 prints -1 as 18446744073709551615
Object = dict[str, Any]


class Unfit(Exception):
    """`reason`: unreadable or implausible."""

    def __init__(self, reason: Reason, detail: str) -> None:
        super().__init__(detail)
        self.reason: Reason = reason


def load(raw: bytes) -> Object:
    """Raises Unfit for anything but an object, cut off or too deep."""
    try:
        value = json.loads(raw, parse_constant=_no_number)
    except RecursionError as error:
        raise Unfit("unreadable", "iperf3's output is nested too deeply.") from error
    except ValueError as error:
        what = "is empty" if not raw.strip() else f"is no JSON or was cut off ({error})"
        raise Unfit("unreadable", f"iperf3's output {what}.") from error
    if not isinstance(value, dict):
        raise Unfit("unreadable", "iperf3's output is no JSON object.")
    return value


def _no_number(name: str) -> float:
    raise Unfit("implausible", f"iperf3 reports {name} for a figure.")


def part(holder: Object, key: str) -> Object:
    """Empty if it is missing."""
    value = holder.get(key)
    return value if isinstance(value, dict) else {}


def parts(holder: Object, key: str) -> list[Object]:
    """Empty if it is missing."""
    value = holder.get(key)
    return (
        [member for member in value if isinstance(member, dict)] if isinstance(value, list) else []
    )


def text(holder: Object, key: str) -> str:
    value = holder.get(key)
    return value if isinstance(value, str) else ""


def number(holder: Object, key: str) -> float:
    """Must exist, finite and not negative."""
    value = holder.get(key)
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Unfit("unreadable", f"iperf3's output has no figure {key!r} where it must be.")
    if not 0 <= value <= MOST or not math.isfinite(value):
        raise Unfit("implausible", f"iperf3 reports {key} = {value!s:.40}.")
    return float(value)


def whole(holder: Object, key: str) -> int:
    """As `number`, for counters."""
    number(holder, key)
    return int(holder[key])


def maybe_number(holder: Object, key: str) -> float | None:
    return number(holder, key) if holder.get(key) is not None else None


def maybe_whole(holder: Object, key: str) -> int | None:
    return whole(holder, key) if holder.get(key) is not None else None
