"""Guesses an uplink's provider from comments such as `ISP1 Telkom [100M/50M]`."""

from __future__ import annotations

import re
from collections.abc import Iterable

# Names as written, and how they appear in comments.
_KNOWN = {
    "Telkom": r"telkom(?!sel)|astinet|indihome|indibiz",
    "Telkomsel": r"telkomsel|orbit",
    "Biznet": r"biznet",
    "PLN Icon Plus": r"icon\s?(?:plus|\+|net)|iconplus|iconnet",
    "Indosat": r"indosat|ioh\b|lintasarta",
    "XL Axiata": r"\bxl\b|axiata",
    "First Media": r"first\s?media|linknet",
    "MyRepublic": r"my\s?republic",
    "Moratelindo": r"morat?el(?:indo)?|oxygen",
    "CBN": r"\bcbn\b",
    "Starlink": r"starlink",
    "Hypernet": r"hypernet",
    "Comcast": r"comcast|xfinity",
    "Vodafone": r"vodafone",
    "Orange": r"\borange\b",
    "Deutsche Telekom": r"telekom",
}
_PATTERNS = {name: re.compile(f"(?i)(?:{pattern})") for name, pattern in _KNOWN.items()}


def provider_of(texts: Iterable[str]) -> str | None:
    for text in texts:
        for name, pattern in _PATTERNS.items():
            if pattern.search(text):
                return name
    return None
