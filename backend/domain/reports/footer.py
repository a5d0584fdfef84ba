"""How a report of a router is to be read, and what it was made of."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from backend.domain.reports.facts import PeriodFacts
from backend.domain.reports.speech import Speech

OUTCOMES = ("ok", "invalid", "failed", "skipped", "missed")
HASH_DIGITS = 16


def footer(facts: PeriodFacts, speech: Speech, period: str) -> Iterator[str]:
    """`period`: as addresses write it."""
    yield speech.page("weeks.glossary")
    yield speech.own("footer_units")
    moved = facts.this.download.probe_bytes + facts.this.upload.probe_bytes
    counts = {outcome: facts.tests.get(outcome, 0) for outcome in OUTCOMES}
    yield speech.own("footer_tests", **counts, volume=speech.figures.volume(moved))
    digest = hashlib.sha256(repr(facts).encode()).hexdigest()[:HASH_DIGITS]
    yield speech.own("footer_made", version=facts.version, week=period, hash=digest)
