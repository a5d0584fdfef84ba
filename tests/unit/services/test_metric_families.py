"""Names of metrics follow Prometheus's rules, and every one of them can be found in the manual."""

from __future__ import annotations

import re
from pathlib import Path

from backend.services.upkeep.metric_families import FAMILIES

UNITS = ("_bytes", "_seconds", "_ratio", "_bits_per_second")
READS = ("docs/operations.md",)
MANUAL = Path(__file__).parents[3] / "docs" / "operations.md"


def test_names_say_type_and_unit() -> None:
    for name, (kind, help_text) in FAMILIES.items():
        assert re.fullmatch(r"timbang_[a-z0-9_]+", name), name
        assert (kind == "counter") == name.endswith("_total"), name
        assert help_text.endswith("."), name
        milli = [unit for unit in ("_ms", "_kb", "_percent", "_pct") if unit in name]
        assert not milli, name


def test_rates_and_volumes_are_in_base_units() -> None:
    for word in ("rate", "capacity", "memory", "skew", "share", "utilization", "coverage"):
        for name in FAMILIES:
            if f"_{word}_" in name:
                assert name.endswith(UNITS), name


def test_the_manual_names_every_family() -> None:
    text = MANUAL.read_text()
    assert [name for name in FAMILIES if f"`{name}" not in text] == []
