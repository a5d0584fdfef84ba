"""How a report of a router is to be read, and what it was made of."""

from __future__ import annotations

from collections.abc import Iterator

from backend.domain.reports.facts import PeriodFacts
from backend.domain.reports.mailing.revisions import data_hash
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
    yield speech.own(
        "footer_made" if facts.is_past else "footer_made_recent",
        version=facts.version,
        week=period,
        hash=data_hash(facts)[:HASH_DIGITS],
        period=speech.own(f"period.{facts.period}"),
    )
