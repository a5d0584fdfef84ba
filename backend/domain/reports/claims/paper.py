"""A claim's facts as a paper in one language."""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Iterator

from backend.domain.ledger.promise import Outcome
from backend.domain.reports.claims import tables
from backend.domain.reports.claims.facts import ClaimFacts
from backend.domain.reports.figures import Language
from backend.domain.reports.ledger import LedgerTime, ledger, sentence
from backend.domain.reports.paper import Paper, PaperHead, Paragraphs, Part
from backend.domain.reports.speech import Speech
from backend.domain.verdict.cases import Tone

HASH_DIGITS = 16
TONES: dict[Outcome, Tone] = {"missed": "bad", "kept": "good"}


def claim_paper(facts: ClaimFacts, language: Language) -> Paper:
    """The same facts always give the same paper."""
    speech = Speech.of(language, facts.zone_name)
    last = max(facts.from_at, facts.to_at - dt.timedelta(seconds=1)).astimezone(speech.clock.zone)
    return Paper(
        language=language,
        page_word=f"{facts.isp} · {speech.clock.long_days(facts.from_at, facts.to_at)}",
        dated=(last.year, last.month, last.day),
        head=_head(facts, speech),
        parts=tuple(_parts(facts, speech)),
        footer=Paragraphs(speech.own("footer"), tuple(_footer(facts, speech))),
    )


def _head(facts: ClaimFacts, speech: Speech) -> PaperHead:
    shown, kind = _shown(facts), speech.page("ledger.pack")
    outcome: Outcome = "unproven" if shown is None else shown.outcome
    tone = TONES.get(outcome, "unknown")
    days = speech.clock.long_days(facts.from_at, facts.to_at)
    return PaperHead(
        kind=kind,
        title=f"{kind}: {facts.isp}, {days}",
        place=" · ".join(filter(None, (facts.isp, facts.provider))),
        days=days,
        facts=(
            f"{facts.router} · {facts.campus}",
            speech.own(
                "zone", zone=facts.zone_name, abbreviation=speech.clock.zone_at(facts.to_at)
            ),
        ),
        tone=tone,
        light=speech.own(f"claim.light.{outcome}"),
        sentence=speech.page("ledger.none") if shown is None else sentence(shown, speech),
        reasons=(),
        step_name=speech.own("claim.ask"),
        step=speech.own("claim.ask.missed" if outcome == "missed" else "claim.ask.nothing"),
        banner=speech.page("ledger.pack_running") if facts.is_running else "",
        outages=(),
    )


def _shown(facts: ClaimFacts) -> LedgerTime | None:
    """The newest month that was missed, else the newest, as the page says it (LedgerSection.tsx)."""
    known = [row for row in facts.months if row.is_known]
    missed = [row for row in known if row.outcome == "missed"]
    return next(reversed(missed or known), None)


def _parts(facts: ClaimFacts, speech: Speech) -> Iterator[Part]:
    known, shown = [row for row in facts.months if row.is_known], _shown(facts)
    others = [sentence(row, speech) for row in known if row != shown]
    if others:
        yield Paragraphs(speech.own("claim.others"), tuple(others))
    yield tables.contracts(facts, speech)
    yield ledger(known, speech, by_isp=False)
    yield tables.outages(facts, speech)
    yield tables.tests(facts, speech)


def _footer(facts: ClaimFacts, speech: Speech) -> Iterator[str]:
    yield speech.own("claim.method")
    yield f"{speech.own('claim.paper_times')} {speech.own('claim.files')}"
    digest = hashlib.sha256(repr(facts).encode()).hexdigest()[:HASH_DIGITS]
    yield speech.own("footer_made", version=facts.version, week=facts.isp, hash=digest)
