"""What happened in the week, what was done, and what was advised."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Mapping

from backend.domain.reports.event_rows import EventRow, event_rows, length_s
from backend.domain.reports.facts import Act, Happening, PeriodFacts, PeriodKind
from backend.domain.reports.ledger import lasted
from backend.domain.reports.paper import Column, PaperCell, PaperTable, Paragraphs
from backend.domain.reports.speech import Speech
from backend.domain.text import event_details

DECIMAL = re.compile(r"\d+\.\d+")
MOST_EVENTS: Mapping[PeriodKind, int] = {"week": 5, "month": 10, "term": 10}
"""Rows; the pages have all."""


def events(facts: PeriodFacts, speech: Speech) -> PaperTable:
    every = [*facts.events, *map(_of_act, facts.acts)]
    shown, left_out = event_rows(every, MOST_EVENTS[facts.period])
    titles = (
        speech.page("weeks.events"),
        speech.page("words.isp"),
        speech.own("when"),
        speech.own("detail"),
    )
    rows = tuple(_row(each, facts, speech) for each in shown)
    notes: tuple[str, ...] = ()
    if not every:
        notes = (speech.of_period(facts.period, "events_none"),)
    elif left_out:
        notes = (speech.own("more_events", n=left_out),)
    columns = tuple(Column(title, is_figure=False) for title in titles)
    return PaperTable(speech.page("weeks.events"), columns, rows, notes=notes, name="events")


def _of_act(act: Act) -> Happening:
    kind = "drift" if act.kind == "drift" else f"change_{act.state}"
    return Happening(kind, None, act.at, act.at, {"reason": act.reason})


def _row(row: EventRow, facts: PeriodFacts, speech: Speech) -> tuple[PaperCell, ...]:
    each = row.first
    isp = facts.name_of(each.key) or speech.page("words.router")
    if len(row.each) > 1:
        days = speech.clock.days(each.from_at, row.each[-1].to_at or facts.to_at)
        cells = (_kind(each.kind, speech), isp, days, _many(row, speech))
        return tuple(map(PaperCell, cells))
    detail = _detail(each, speech)
    if each.speeds is not None:
        detail = " → ".join(
            " / ".join(speech.figures.contract(bps) for bps in pair) for pair in each.speeds
        )
    acknowledged = (
        speech.own("acknowledged_by", name=each.acknowledged_by) if each.acknowledged_by else ""
    )
    return (
        PaperCell(_kind(each.kind, speech)),
        PaperCell(isp),
        PaperCell(_when(each, speech)),
        PaperCell(detail, acknowledged) if detail else PaperCell(acknowledged),
    )


def _many(row: EventRow, speech: Speech) -> str:
    if row.length_s < 1:
        return speech.own("events_many_moments", n=len(row.each))
    return speech.own(
        "events_many",
        n=len(row.each),
        time=lasted(row.length_s, speech.figures),
        longest=lasted(length_s(row.longest), speech.figures),
        date=speech.clock.date(row.longest.from_at),
    )


def _kind(kind: str, speech: Speech) -> str:
    if kind == "drift":
        return speech.page("weeks.act_drift")
    if kind.startswith("change_"):
        return _act(kind.removeprefix("change_"), speech)
    return speech.page_or(f"weeks.event_kind.{kind}", kind.replace("_", " "))


def _detail(each: Happening, speech: Speech) -> str:
    """As the page's (frontend useEventDetail.ts): in words where all figures of its sentence are known."""
    marks = [mark for mark in event_details.MARKS if mark in each.detail]
    texts = [_sentence(each, speech)]
    texts += [speech.page(f"weeks.event_detail.{mark}") for mark in marks]
    return " · ".join(text for text in texts if text)


def _sentence(each: Happening, speech: Speech) -> str:
    template = speech.page_or(f"weeks.event_detail.{each.kind}", "")
    words = {name: _word(value, speech) for name, value in each.detail.items()}
    try:
        return template.format_map(words) or " · ".join(filter(None, each.detail.values()))
    except KeyError:  # an older event may lack some figures
        return ""


def _word(value: str, speech: Speech) -> str:
    """A figure with the reader's decimal sign."""
    is_comma = speech.language == "id" and DECIMAL.fullmatch(value)
    return value.replace(".", ",") if is_comma else value


def _act(state: str, speech: Speech) -> str:
    return speech.page_or(f"weeks.act_change.{state}", speech.page("weeks.act_change.open"))


def _when(each: Happening, speech: Speech) -> str:
    first = speech.clock.minute(each.from_at)
    if each.to_at is None:
        return speech.page("weeks.event_since", **{"from": first})
    if length_s(each) < 1:
        return first
    ends = {"from": first, "to": speech.clock.minute(each.to_at)}
    return (
        f"{speech.page('weeks.event_from_to', **ends)} ({lasted(length_s(each), speech.figures)})"
    )


def acts(facts: PeriodFacts, speech: Speech) -> Paragraphs:
    texts = tuple(_act_text(act, facts, speech) for act in facts.acts)
    return Paragraphs(
        speech.page("weeks.acts"), texts or (speech.of_period(facts.period, "acts_none"),)
    )


def _act_text(act: Act, facts: PeriodFacts, speech: Speech) -> str:
    what = speech.page("weeks.act_drift") if act.kind == "drift" else _act(act.state, speech)
    reason = f": {act.reason}" if act.reason and act.kind == "change" else ""
    return f"{speech.clock.minute(act.at)} · {what}{reason}{_effect(act, facts, speech)}"


def _effect(act: Act, facts: PeriodFacts, speech: Speech) -> str:
    """Whether it helped, in the direction with the larger skew before."""
    before = facts.before
    if before is None or (act.kind != "drift" and act.state != "confirmed"):
        return ""
    is_upload = (before.upload.skew or 0) > (before.download.skew or 0)
    way = "upload" if is_upload else "download"
    was, now = (
        (before.upload.skew, facts.this.upload.skew)
        if is_upload
        else (
            before.download.skew,
            facts.this.download.skew,
        )
    )
    if was is None or now is None:
        return ""
    ends = {"was": speech.figures.share(was), "is": speech.figures.share(now)}
    course = "same" if ends["was"] == ends["is"] else "fell" if now < was else "rose"
    direction = speech.page(f"direction_in_sentence.{way}")
    return ". " + speech.of_period(
        facts.period, f"act_effect.{course}", direction=direction, **ends
    )


def advice(facts: PeriodFacts, speech: Speech) -> Paragraphs:
    return Paragraphs(speech.own("advice"), tuple(_advice(facts, speech)))


def _advice(facts: PeriodFacts, speech: Speech) -> Iterator[str]:
    if facts.advice is None:
        yield speech.own("advice_none", period=speech.own(f"period.{facts.period}"))
    else:
        summary = speech.say(facts.advice.summary, "advice")
        yield speech.own("advice_of", date=speech.clock.date(facts.advice.at), summary=summary)
    hits, of = facts.hits
    by = speech.clock.date(facts.to_at - dt.timedelta(seconds=1))
    if of:
        yield speech.own("advice_hits", date=by, hits=hits, of=of)
    else:
        yield speech.own("advice_unscored", date=by)
