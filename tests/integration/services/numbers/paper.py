"""Week 5 of the paper and the clock of its campus."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

from tests.integration.services.history import GIB

JAKARTA = ZoneInfo("Asia/Jakarta")


ECMP = [(2205.8, 490.7), (2297.7, 445.4), (2210.9, 373.2)]


PCC = [(1105, 177), (2423, 406), (2443, 313)]
"""Week 5 of KINETIK 10(4), GiB (download, upload) per ISP."""


def local(*parts: int, zone: ZoneInfo = JAKARTA) -> dt.datetime:
    return dt.datetime(*parts, tzinfo=zone)


def gib(volumes: list[tuple[float, float]]) -> list[tuple[int, int]]:
    return [(round(down * GIB), round(up * GIB)) for down, up in volumes]


NOW = local(2026, 11, 25, 10, 0)
