"""Week 5 of the paper and the clock of its campus."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

from benchmarks.evidence.papers import week_volumes
from tests.integration.services.history import GIB

JAKARTA = ZoneInfo("Asia/Jakarta")


ECMP = week_volumes("ECMP")


PCC = week_volumes("PCC")
"""Week 5 of KINETIK 10(4), GiB (download, upload) per ISP."""


def local(*parts: int, zone: ZoneInfo = JAKARTA) -> dt.datetime:
    return dt.datetime(*parts, tzinfo=zone)


def gib(volumes: list[tuple[float, float]]) -> list[tuple[int, int]]:
    return [(round(down * GIB), round(up * GIB)) for down, up in volumes]


NOW = local(2026, 11, 25, 10, 0)
