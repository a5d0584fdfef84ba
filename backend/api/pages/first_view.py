"""What of a page can be read before its scripts run: made from the answers that the page carries, from nothing else.

What a page makes from figures itself is left out: a sentence is here only if the server has it in that language.
"""

from __future__ import annotations

import datetime as dt
import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from backend.api.pages.first_answers import CAMPUSES, FirstAnswers
from backend.api.pages.first_view_words import WORDS
from backend.domain.dates.clocks import Clock
from backend.domain.reports.figures import Figures, Language
from backend.domain.reports.indonesian import ADVICE, VERDICTS
from backend.domain.reports.sentences import say
from backend.domain.statements import Statement

Answer = Mapping[str, Any]

SAYABLE = {"verdicts": VERDICTS, "advice": ADVICE}
"""Codes that have Indonesian words here, by the area of the pages' dictionaries."""

TONE_OF_ADVICE = {
    "change": "warning",
    "nothing_to_do": "good",
    "not_enough_data": "unknown",
    "cannot": "bad",
}
BROKEN = frozenset({"silent", "isp_missing", "isp_down", "isp_silent"})
"""While one of these holds, right weights are no good news."""

TONES = {"good": "ok", "warning": "warn", "bad": "danger", "unknown": "idle"}
"""As frontend verdictTone.ts has them."""


@dataclass(frozen=True, slots=True)
class Wording:
    """Whose language, whose clock, and when."""

    language: Language
    clock: Clock
    now: dt.datetime

    def words(self, key: str, /, **parts: str) -> str:
        return WORDS[self.language][key].format(**parts)

    def moment(self, at: dt.datetime) -> str:
        """`09:30` of today, else with its day and zone (frontend lib/time/time.ts)."""
        is_today = self.clock.date(at) == self.clock.date(self.now)
        return self.clock.clock(at) if is_today else self.clock.minute(at)


@dataclass(frozen=True, slots=True)
class Known:
    """The answers that a page is drawn from: `own` is what it is about, `verdict` that of its router."""

    router: Answer
    own: Answer | None
    verdict: Answer | None


@dataclass(frozen=True, slots=True)
class Said:
    """A verdict; `tone` is the lamp beside it."""

    sentence: str
    tone: str


@dataclass(frozen=True, slots=True)
class FirstView:
    """`lead`: parts that a dot divides."""

    page: str
    title: str
    lead: Sequence[str]
    said: Said | None = None


def first_view(
    first: FirstAnswers, answers: Mapping[str, bytes], language: Language, now: dt.datetime
) -> FirstView | None:
    """None where the page would show something else: its router is not there, or not for this reader."""
    draw = VIEWS.get(first.page)
    if draw is None or not {first.router, CAMPUSES} <= answers.keys():
        return None
    router: Answer = json.loads(answers[first.router])
    zone = _zone(router, json.loads(answers[CAMPUSES]))
    if zone is None:
        return None
    own, verdict = (
        json.loads(answers[address]) if address in answers else None
        for address in (first.own, f"{first.router}/verdict")
    )
    return draw(Known(router, own, verdict), Wording(language, Clock(language, zone), now))


def _zone(router: Answer, campuses: Sequence[Answer]) -> str | None:
    return next((c["timezone"] for c in campuses if c["id"] == router["campus_id"]), None)


def _now(known: Known, wording: Wording) -> FirstView:
    title, overview = wording.words("overview.title"), known.own
    if overview is None:
        return FirstView("now", title, [known.router["name"]])
    lead = [known.router["name"], overview["campus"]["name"]]
    if regime := overview["regime"]:
        label = wording.words("overview.regime_now", label=regime["label"])
        since = wording.clock.date(dt.datetime.fromisoformat(regime["from"]))
        lead.append(f"{label} {wording.words('overview.regime_since', time=since)}")
    verdict = overview["verdict"]
    causes = verdict["causes"] if overview["router"]["uplinks"] else []
    sentence = sentence_of(causes[0]["sentence"], wording) if causes else None
    return FirstView("now", title, lead, _said(sentence, verdict["tone"]))


def _isp(known: Known, wording: Wording) -> FirstView | None:
    detail, router = known.own, known.router
    if detail is None:
        return None
    uplink = detail["uplink"]
    current = next((row for row in router["uplinks"] if row["id"] == uplink["id"]), uplink)
    figures = Figures(wording.language)
    contract = wording.words(
        "uplink.contract",
        download=figures.contract(uplink["download_bps"]),
        upload=figures.contract(uplink["upload_bps"]),
    )
    lead = [router["name"], uplink["provider"], contract, uplink["interface"]]
    said = _of_period(detail["verdict"], wording)
    return FirstView("isp", current["name"], [part for part in lead if part], said)


def _week(known: Known, wording: Wording) -> FirstView:
    report = known.own
    said = _of_period(report["summary"]["verdict"], wording) if report else None
    return FirstView("week", wording.words("weeks.title"), [known.router["name"]], said)


def _quality(known: Known, wording: Wording) -> FirstView:
    lead = [known.router["name"], wording.words("quality.lead")]
    said = _of_period(known.own["verdict"], wording) if known.own else None
    return FirstView("quality", wording.words("quality.title"), lead, said)


def _balance(known: Known, wording: Wording) -> FirstView:
    lead = [known.router["name"], wording.words("balance.lead")]
    said = _advice(known.own, known.verdict, wording) if known.own and known.verdict else None
    return FirstView("balance", wording.words("balance.title"), lead, said)


VIEWS: Mapping[str, Callable[[Known, Wording], FirstView | None]] = {
    "now": _now,
    "isp": _isp,
    "week": _week,
    "quality": _quality,
    "balance": _balance,
}


def _of_period(verdict: Answer | None, wording: Wording) -> Said | None:
    if verdict is None:
        return None
    return _said(sentence_of(verdict["sentence"], wording), verdict["tone"])


def _advice(balance: Answer, verdict: Answer, wording: Wording) -> Said | None:
    """None where the page's card says something else first (frontend RecommendationCard.tsx)."""
    advice, causes = balance["recommendation"], {cause["code"] for cause in verdict["causes"]}
    if advice is None:
        return None
    is_rest = advice["verdict"] == "nothing_to_do"
    is_set = advice["verdict"] == "change" and _shares(advice["buckets"]) == _shares(
        [bucket["uplink_id"] for bucket in balance["buckets"]]
    )
    if is_set or (is_rest and "danger" in causes):
        return None
    tone = "unknown" if is_rest and causes & BROKEN else TONE_OF_ADVICE[advice["verdict"]]
    return _said(sentence_of(advice["statement"], wording, "advice"), tone)


def _shares(owners: Sequence[int | None]) -> Mapping[int | None, Fraction]:
    return {owner: Fraction(count, len(owners)) for owner, count in Counter(owners).items()}


def sentence_of(
    statement: Answer, wording: Wording, area: Literal["verdicts", "advice"] = "verdicts"
) -> str | None:
    """As the page says it; None where the server has no words for this code."""
    code, text = statement["code"], statement["text"]
    if wording.language != "en" and code not in SAYABLE[area]:
        return None
    params = dict(statement["params"])
    if "time" in params:
        params["time"] = wording.moment(dt.datetime.fromisoformat(params["time"]))
    return say(Statement(code, text, params), area, Figures(wording.language))


def _said(sentence: str | None, tone: str) -> Said | None:
    return None if sentence is None else Said(sentence, TONES[tone])
