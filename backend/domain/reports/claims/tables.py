"""Tables of a claim: what was agreed, when it did not hold and how that is known, and what tests measured."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from backend.domain.reports.claims.facts import ClaimContract, ClaimFacts, ClaimOutage, ClaimTests
from backend.domain.reports.figures import UNKNOWN
from backend.domain.reports.ledger import lasted
from backend.domain.reports.paper import Column, PaperCell, PaperTable
from backend.domain.reports.speech import Speech


def contracts(facts: ClaimFacts, speech: Speech) -> PaperTable:
    texts, figures = ("holds", "number"), ("speeds", "price", "promise", "maintenance")
    columns = (
        *(Column(speech.own(f"claim.{name}"), is_figure=False) for name in texts),
        *(Column(speech.own(f"claim.{name}")) for name in figures),
    )
    rows = tuple(tuple(_contract(each, speech)) for each in facts.contracts)
    return PaperTable(speech.page("words.contract"), columns, rows, name="contracts")


def _contract(each: ClaimContract, speech: Speech) -> Iterator[PaperCell]:
    yield PaperCell(_held(each, speech))
    yield PaperCell(each.number or UNKNOWN)
    yield PaperCell(" / ".join(speech.figures.contract(bps) for bps in each.speeds))
    yield PaperCell(UNKNOWN if each.price is None else speech.figures.money(*each.price))
    percent = each.sla_percent
    promised = None if percent is None else float(percent) / 100
    yield PaperCell(speech.figures.availability(promised))
    counted = "excluded" if each.excludes_maintenance else "counted"
    yield PaperCell(speech.own(f"claim.maintenance.{counted}"))


def _held(each: ClaimContract, speech: Speech) -> str:
    first = None if each.from_date is None else _date(each.from_date, speech)
    last = None if each.to_date is None else _date(each.to_date, speech)
    if first is None:
        return speech.own("claim.until", last=last) if last else speech.own("claim.always")
    return f"{first} – {last}" if last else speech.own("claim.since", first=first)


def _date(day: dt.date, speech: Speech) -> str:
    noon = dt.datetime.combine(day, dt.time(12), speech.clock.zone)
    return speech.clock.date(noon)


def outages(facts: ClaimFacts, speech: Speech) -> PaperTable:
    """All of them: each counts."""
    names = ("what", "how_known", "when", "lasted", "incident")
    columns = tuple(
        Column(speech.own(f"claim.{name}"), is_figure=name in {"lasted", "incident"})
        for name in names
    )
    rows = tuple(tuple(_outage(each, speech)) for each in facts.outages)
    title = speech.own("claim.outages")
    if not rows:
        return PaperTable(title, (), (), notes=(speech.own("claim.no_outage"),))
    return PaperTable(title, columns, rows, notes=tuple(_notes(facts, speech)), name="outages")


def _notes(facts: ClaimFacts, speech: Speech) -> Iterator[str]:
    if facts.paid_away is not None:
        yield speech.own("claim.paid_note", cost=speech.figures.money(*facts.paid_away))
    interval = speech.figures.number(facts.interval_s, 0)
    yield speech.own("claim.precision", seconds=interval)


def _outage(each: ClaimOutage, speech: Speech) -> Iterator[PaperCell]:
    yield PaperCell(speech.page(f"weeks.event_kind.{each.cause}"), _fell_with(each, speech))
    yield PaperCell(how_known(each, speech))
    cuts = [
        speech.own(f"claim.{name}")
        for name, is_so in (("began_before", each.began_before), ("lasted_on", each.lasted_on))
        if is_so
    ]
    span = f"{speech.clock.span(each.from_at, each.to_at)} {speech.clock.zone_at(each.to_at)}"
    yield PaperCell(span, "; ".join(cuts))
    cost = "" if each.paid is None else speech.figures.money(*each.paid)
    paid = speech.own("claim.paid", cost=cost) if cost else ""
    yield PaperCell(lasted(each.lasted_s, speech.figures), paid)
    yield PaperCell(UNKNOWN if each.incident_id is None else f"#{each.incident_id}")


def _fell_with(each: ClaimOutage, speech: Speech) -> str:
    if not each.fell_with:
        return ""
    key = "claim.fell_with_route" if each.route else "claim.fell_with"
    return speech.own(key, names=each.fell_with, route=each.route)


def how_known(each: ClaimOutage, speech: Speech) -> str:
    """The source by its name, with its figures where they are kept."""
    return "; ".join(_sources(each, speech))


def _sources(each: ClaimOutage, speech: Speech) -> Iterator[str]:
    figures, (sent, lost) = speech.figures, each.pings
    if each.evidence == "link":
        yield speech.own("claim.evidence.link")
    if each.evidence == "traffic":
        if each.received_bps is None:
            yield speech.own("claim.evidence.short")
        else:
            received = figures.rate(each.received_bps)
            yield speech.own("claim.evidence.traffic", received=received)
        if each.received_bps is not None and each.others_bps is not None:
            yield speech.own("claim.evidence.others", others=figures.rate(each.others_bps))
    if each.evidence == "pings" and not sent:
        yield speech.own("claim.evidence.pings")
    if sent:
        counts = {"sent": figures.number(sent, 0), "lost": figures.number(lost, 0)}
        yield speech.own("claim.evidence.pings_of", **counts)


def tests(facts: ClaimFacts, speech: Speech) -> PaperTable:
    title = speech.own("claim.tests")
    if not facts.runs:
        return PaperTable(title, (), (), notes=(speech.own("claim.no_test"),))
    names = ("contract", "runs", "p5", "median", "p95", "hours", "below_80")
    columns = (
        Column(speech.own("claim.direction"), is_figure=False),
        *(Column(speech.own(f"claim.{name}")) for name in names),
    )
    rows = tuple(tuple(_tests(each, speech)) for each in facts.tests)
    notes = (speech.own("claim.tests_note", n=speech.figures.number(facts.runs, 0)),)
    return PaperTable(title, columns, rows, notes=notes)


def _tests(each: ClaimTests, speech: Speech) -> Iterator[PaperCell]:
    yield PaperCell(speech.page(f"direction.{each.direction}"))
    yield PaperCell(speech.figures.contract(each.contract_bps))
    yield PaperCell(str(each.runs))
    for bps in (each.p5_bps, each.median_bps, each.p95_bps):
        yield PaperCell(speech.figures.rate(bps))
    yield PaperCell(str(each.hours))
    yield PaperCell(str(each.hours_below_80))
