"""The lines of a kernel lab, and how each of them behaves."""

import json
import math
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

QUEUES = ("fifo", "sfq", "fq_codel", "cake")
_DELAY_MAX_MS = 10_000.0
_UPLINKS_MAX = 16


class SpecError(ValueError):
    """The lab cannot be built like this; the message names the field and what it may be."""


@dataclass(frozen=True, slots=True)
class UplinkSpec:
    """One line of an ISP; rates are of IP packets in bit/s."""

    name: str
    download_bps: int
    upload_bps: int
    delay_ms: float = 0.0  # added to a round trip, half in each direction
    loss: float = 0.0  # 0..1 in each direction: an echo with its answer passes at (1 - loss)^2
    queue: str = "fifo"  # before the bottleneck, for both directions
    queue_packets: int = 200  # full packets in a fifo

    def __post_init__(self) -> None:
        _within(f"{self.name}: download_bps", self.download_bps, 100_000, 10_000_000_000)
        _within(f"{self.name}: upload_bps", self.upload_bps, 100_000, 10_000_000_000)
        _within(f"{self.name}: delay_ms", self.delay_ms, 0, _DELAY_MAX_MS)
        _within(f"{self.name}: loss", self.loss, 0, 1)
        _within(f"{self.name}: queue_packets", self.queue_packets, 2, 100_000)
        if self.queue not in QUEUES:
            raise SpecError(f"{self.name}: queue is one of {', '.join(QUEUES)}, not {self.queue!r}")

    def changed(self, **changes: Any) -> "UplinkSpec":
        """The line with some fields changed. Raises SpecError for an unknown field."""
        known = {field.name for field in fields(self)} - {"name"}
        if unknown := sorted(changes.keys() - known):
            raise SpecError(
                f"a line has no {', '.join(unknown)}; it has {', '.join(sorted(known))}"
            )
        return replace(self, **changes)


def checked(uplinks: Iterable[UplinkSpec]) -> tuple[UplinkSpec, ...]:
    """Raises SpecError for names that are not unique, and for no line or too many."""
    uplinks = tuple(uplinks)
    if not 1 <= len(uplinks) <= _UPLINKS_MAX:
        raise SpecError(f"lines: 1 to {_UPLINKS_MAX} of them, not {len(uplinks)}")
    if len({uplink.name for uplink in uplinks}) != len(uplinks):
        raise SpecError("lines: each needs a name of its own")
    return uplinks


def to_json(uplinks: Iterable[UplinkSpec]) -> str:
    return json.dumps([asdict(uplink) for uplink in uplinks])


def from_json(text: str) -> tuple[UplinkSpec, ...]:
    return checked(UplinkSpec(**uplink) for uplink in json.loads(text))


def _within(what: str, value: float, low: float, high: float) -> None:
    if not (math.isfinite(value) and low <= value <= high):
        raise SpecError(f"{what} is between {low:g} and {high:g}, not {value:g}")
