"""What stands above the columns of a table: the name of the field, or words for people, and its unit."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

WORDS = Path(__file__).parent / "words"
"""A JSON file per language: words by the flattened names of fields. English has the names themselves."""

UNITS = (
    ("_bps", "bit/s"),
    ("_bytes", "B"),
    ("bytes", "B"),
    ("_ms", "ms"),
    ("_s", "s"),
    ("seconds", "s"),
    ("_pct", "%"),
    ("share", "fraction"),
    ("share_without_probes", "fraction"),
    ("skew", "fraction"),
    ("utilization", "fraction"),
    ("coverage", "fraction"),
    ("coverage_observed", "fraction"),
    ("coverage_bridged", "fraction"),
    ("above_70", "fraction"),
    ("above_80", "fraction"),
    ("above_90", "fraction"),
    ("_at", "UTC"),
)


def heading(name: str, language: str | None = None) -> str:
    """`download_bps [bit/s]`, or `unduhan [bit/s]`; None and languages without a word for it: the name."""
    unit = unit_of(name)
    return f"{title(name, language)} [{unit}]" if unit else title(name, language)


def title(name: str, language: str | None = None) -> str:
    """The heading without its unit."""
    return words(language).get(name, name) if language else name


def unit_of(name: str) -> str:
    """The unit of the field with this flattened name; empty: it has none."""
    return next((unit for suffix, unit in UNITS if name.endswith(suffix)), "")


@lru_cache(maxsize=8)
def words(language: str) -> Mapping[str, str]:
    """Empty where there are none."""
    path = WORDS / f"{language}.json"
    read: Mapping[str, str] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return read
