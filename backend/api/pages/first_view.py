"""What of a page can be read before its scripts run: made from the answers that the page carries, from nothing else.

What a page makes from figures itself is left out: a sentence is here only if the server has it in that language.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from backend.api.pages.first_answers import CAMPUSES, FirstAnswers
from backend.api.pages.first_view_words import WORDS
from backend.domain.dates.clocks import Clock
from backend.domain.reports.figures import Figures, Language
from backend.domain.reports.indonesian import VERDICTS
from backend.domain.reports.sentences import say
from backend.domain.statements import Statement

Answer = Mapping[str, Any]

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
    own = json.loads(answers[first.own]) if first.own in answers else None
    return draw(own, router, Wording(language, Clock(language, zone), now))


def _zone(router: Answer, campuses: Sequence[Answer]) -> str | None:
    return next((c["timezone"] for c in campuses if c["id"] == router["campus_id"]), None)


def _now(overview: Answer | None, router: Answer, wording: Wording) -> FirstView:
    title = wording.words("overview.title")
    if overview is None:
        return FirstView("now", title, [router["name"]])
    lead = [router["name"], overview["campus"]["name"]]
    if regime := overview["regime"]:
        label = wording.words("overview.regime_now", label=regime["label"])
        since = wording.clock.date(dt.datetime.fromisoformat(regime["from"]))
        lead.append(f"{label} {wording.words('overview.regime_since', time=since)}")
    verdict = overview["verdict"]
    causes = verdict["causes"] if overview["router"]["uplinks"] else []
    sentence = sentence_of(causes[0]["sentence"], wording) if causes else None
    return FirstView("now", title, lead, _said(sentence, verdict["tone"]))


def _isp(detail: Answer | None, router: Answer, wording: Wording) -> FirstView | None:
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
    return FirstView("isp", current["name"], [part for part in lead if part])


def _week(report: Answer | None, router: Answer, wording: Wording) -> FirstView:
    said = None
    if report is not None:
        verdict = report["summary"]["verdict"]
        said = _said(sentence_of(verdict["sentence"], wording), verdict["tone"])
    return FirstView("week", wording.words("weeks.title"), [router["name"]], said)


def _quality(_: Answer | None, router: Answer, wording: Wording) -> FirstView:
    lead = [router["name"], wording.words("quality.lead")]
    return FirstView("quality", wording.words("quality.title"), lead)


def _balance(_: Answer | None, router: Answer, wording: Wording) -> FirstView:
    lead = [router["name"], wording.words("balance.lead")]
    return FirstView("balance", wording.words("balance.title"), lead)


VIEWS: Mapping[str, Callable[[Answer | None, Answer, Wording], FirstView | None]] = {
    "now": _now,
    "isp": _isp,
    "week": _week,
    "quality": _quality,
    "balance": _balance,
}


def sentence_of(statement: Answer, wording: Wording) -> str | None:
    """As the page says it; None where the server has no words for this code."""
    code, text = statement["code"], statement["text"]
    if wording.language != "en" and code not in VERDICTS:
        return None
    params = dict(statement["params"])
    if "time" in params:
        params["time"] = wording.moment(dt.datetime.fromisoformat(params["time"]))
    return say(Statement(code, text, params), "verdicts", Figures(wording.language))


def _said(sentence: str | None, tone: str) -> Said | None:
    return None if sentence is None else Said(sentence, TONES[tone])
