"""Differences between two periods as parts of one list: statements joined by blanks into one sentence.

`end` is the punctuation after a part, the same in all languages.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from backend.domain.statements import Statement
from backend.services.comparing.sentences import Params, sentence

PARTS: Mapping[str, str] = {
    "and": "and",
    "more_volume": "{change:.1f} % more {direction}{end}",
    "less_volume": "{change:.1f} % less {direction}{end}",
    "contract_of": "the contract of {name}",
    "speed_then": "{begin}{down}{slash}{up} then",
    "speed_in": "{begin}{down}{slash}{up} Mbit/s in {side}{end}",
    "setting": "{setting}{end}",
}
SETTINGS: Mapping[str, str] = {
    "method": "the method",
    "buckets": "the weights or buckets",
    "hash_policy": "the ECMP hash policy",
    "fasttrack": "FastTrack",
    "queue": "the queues",
    "uplink": "the ISPs",
    "route": "the routes",
    "other": "other settings",
}


@dataclass(frozen=True, slots=True)
class Part:
    """Words by code; an item has one or several parts."""

    code: str
    params: Params


Item = Sequence[Part]


def listed(items: Sequence[Item]) -> Iterator[Statement]:
    """Joined as `1, 2 and 3`."""
    for left, item in zip(range(len(items) - 1, -1, -1), items, strict=True):
        yield from (_statement(part) for part in item[:-1])
        yield _statement(item[-1], end={0: ".", 1: ""}.get(left, ","))
        if left == 1:
            yield sentence(PARTS, "and", {})


def _statement(part: Part, end: str = "") -> Statement:
    params = dict(part.params)
    if "{end}" in PARTS[part.code]:
        params["end"] = f"{params.get('end', '')}{end}"
    setting = str(params.get("setting", ""))
    return sentence(PARTS, part.code, params, {"setting": SETTINGS[setting]} if setting else None)
