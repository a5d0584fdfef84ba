"""That ISPs were down, before how the traffic was split: as the page of the week says it (weekOutages.ts)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from backend.domain.reports.facts import Happening, PeriodFacts
from backend.domain.reports.ledger import lasted
from backend.domain.reports.speech import Speech

OUTAGES = frozenset({"link_down", "interface_missing", "isp_silent"})
MOST_NAMED = 3  # the longest; all are in the table
ONE_OUTAGE = dt.timedelta(minutes=1)  # between two of them


@dataclass(frozen=True, slots=True)
class Outage:
    keys: tuple[str, ...]
    from_at: dt.datetime
    to_at: dt.datetime | None


def outage_texts(facts: PeriodFacts, speech: Speech) -> tuple[str, ...]:
    outages = _outages(facts.events)
    if not outages:
        return ()
    lasted = sorted(outages, key=lambda each: (each.to_at or facts.to_at) - each.from_at)
    longest = [_named(outage, facts, speech) for outage in reversed(lasted[-MOST_NAMED:])]
    return (_first(facts, speech, len(outages)), *longest, *_costs(facts, speech))


def lasting(events: Sequence[Happening]) -> frozenset[str | None]:
    """ISPs that were down when the week was read."""
    return frozenset(each.key for each in events if each.kind in OUTAGES and each.to_at is None)


def _outages(events: Sequence[Happening]) -> list[Outage]:
    joined: list[Outage] = []
    for event in sorted((e for e in events if e.kind in OUTAGES), key=lambda each: each.from_at):
        keys = () if event.key is None else (event.key,)
        last = joined[-1] if joined else None
        if last is None or (last.to_at is not None and event.from_at > last.to_at + ONE_OUTAGE):
            joined.append(Outage(keys, event.from_at, event.to_at))
            continue
        ends = last.to_at, event.to_at
        to_at = None if None in ends else max(end for end in ends if end is not None)
        joined[-1] = replace(last, keys=tuple(dict.fromkeys(last.keys + keys)), to_at=to_at)
    return joined


def _first(facts: PeriodFacts, speech: Speech, count: int) -> str:
    still = lasting(facts.events)
    down = []
    for key, presence in facts.available_isps.items():
        if key in still:
            down.append(speech.page("weeks.outage_now", isp=facts.name_of(key)))
        elif presence.down_s > 0:
            down.append(f"{facts.name_of(key)} {lasted(presence.down_s, speech.figures)}")
    if down:
        return speech.of_period(facts.period, "outages_of", isps=", ".join(down))
    return speech.of_period(facts.period, "outages", n=count)


def _named(outage: Outage, facts: PeriodFacts, speech: Speech) -> str:
    isps = ", ".join(isp.name for isp in facts.isps if isp.key in outage.keys)
    clock = speech.clock
    if outage.to_at is None:
        return speech.page(
            "weeks.outage_lasts", isps=isps, **{"from": clock.minute(outage.from_at)}
        )
    span = f"{clock.span(outage.from_at, outage.to_at)} {clock.zone_at(outage.to_at)}"
    return speech.page("weeks.outage", isps=isps, span=span)


def _costs(facts: PeriodFacts, speech: Speech) -> Iterator[str]:
    paid = [
        f"{facts.name_of(each.key)} {speech.figures.money(each.paid, each.currency)}"
        for each in facts.away
        if each.paid is not None
    ]
    if paid:
        yield speech.page("weeks.outage_paid", isps=", ".join(paid))
    for each in facts.away:
        presence = facts.available_isps.get(each.key)
        if each.promised is not None and presence is not None and presence.share is not None:
            yield speech.of_period(
                facts.period,
                "outage_promise",
                isp=facts.name_of(each.key),
                share=speech.figures.availability(presence.share),
                promised=speech.figures.availability(each.promised),
            )
