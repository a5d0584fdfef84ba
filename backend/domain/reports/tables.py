"""Tables of a report: what a manager asks of every ISP, and its quality."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from backend.domain.directions import DIRECTIONS
from backend.domain.figures.summary import UplinkSummary
from backend.domain.metering.utilization import THRESHOLDS_PCT
from backend.domain.reports.facts import Isp, IspQuality, PeriodFacts, Presence
from backend.domain.reports.figures import UNKNOWN
from backend.domain.reports.ledger import lasted
from backend.domain.reports.paper import Column, PaperCell, PaperTable
from backend.domain.reports.speech import Speech

ABOVE_80 = THRESHOLDS_PCT.index(80)


def isps(facts: PeriodFacts, speech: Speech) -> PaperTable:
    """What a manager asks of every ISP."""
    # Longer reports have a table of money.
    is_priced = facts.period == "week" and any(each.cost is not None for each in facts.paid)
    titles = ["contract", "shares_of", "ideal_of", "set_of", "p95_of", "max_of", "above"]
    columns = [
        Column(speech.page("words.isp"), is_figure=False),
        *(Column(speech.own(title)) for title in titles),
        Column(speech.page("weeks.available")),
    ]
    if is_priced:
        columns += [Column(speech.own("paid")), Column(speech.page("weeks.money_mean"))]
    pairs = zip(facts.isps, facts.this.uplinks, strict=True)
    rows = tuple(
        (*_isp(isp, uplink, facts, speech), *(_money(isp, facts, speech) if is_priced else ()))
        for isp, uplink in pairs
    )
    money = speech.own("isps_per_tb") if is_priced else ""
    notes = (speech.own("isps_note", money=money), *_unused(facts, speech))
    return PaperTable(
        speech.own(f"isps.{facts.period}"), tuple(columns), rows, notes=notes, name="isps"
    )


def _isp(
    isp: Isp, uplink: UplinkSummary, facts: PeriodFacts, speech: Speech
) -> Iterator[PaperCell]:
    figures, flows = speech.figures, [uplink.of(way) for way in DIRECTIONS]
    yield PaperCell(isp.name, isp.provider)
    yield _both(figures.contract(flow.capacity_bps) for flow in flows)
    yield _both(figures.share(flow.achieved_share) for flow in flows)
    yield _both(figures.share(flow.ideal_share) for flow in flows)
    yield _both(figures.share(flow.configured_share) for flow in flows)
    yield _both(figures.share(flow.contracted.p95) for flow in flows)
    yield _both(figures.share(flow.contracted.max, 0) for flow in flows)
    yield _both(lasted(flow.above[ABOVE_80].above_s, figures) for flow in flows)
    presence = facts.available_isps.get(isp.key)
    yield PaperCell(
        figures.availability(None if presence is None else presence.share),
        "" if presence is None else by_kind(presence, speech),
    )


def by_kind(presence: Presence, speech: Speech) -> str:
    """How long it was away or slow, by kind; what neither link nor silence explains is said as one."""
    kinds = (("link", presence.link_s), ("silent", presence.silent_s))
    known_s = presence.link_s + presence.silent_s
    parts = [
        f"{speech.page(f'ledger.{kind}')} {lasted(length_s, speech.figures)}"
        for kind, length_s in (*kinds, ("degraded", presence.degraded_s))
        if length_s > 0
    ]
    if presence.down_s > known_s:
        time = lasted(presence.down_s, speech.figures)
        parts.insert(0, speech.page("weeks.was_down", time=time))
    return "; ".join(parts)


def _both(texts: Iterable[str]) -> PaperCell:
    """Download, and upload in small letters."""
    down, up = texts
    return PaperCell(down, f"↑\u00a0{up}")


def _money(isp: Isp, facts: PeriodFacts, speech: Speech) -> Iterator[PaperCell]:
    paid = next((each for each in facts.paid if each.key == isp.key), None)
    if paid is None:
        yield from (PaperCell(UNKNOWN), PaperCell(UNKNOWN))
        return
    per_tb = "" if paid.per_tb is None else speech.figures.money(paid.per_tb, paid.currency)
    yield PaperCell(
        speech.figures.money(paid.cost, paid.currency).replace(" ", "\u00a0"),
        per_tb and speech.own("per_tb", cost=per_tb.replace(" ", "\u00a0")),
    )
    yield PaperCell(
        speech.figures.share(paid.mean),
        f"{speech.page('weeks.p95')} {speech.figures.share(paid.peak)}",
    )


def _unused(facts: PeriodFacts, speech: Speech) -> Iterator[str]:
    for each in facts.unused:
        cost = speech.figures.money_short(each.cost, each.currency)
        share = speech.figures.share(each.share, 0)
        yield speech.of_period(facts.period, "unused_of", share=share, cost=cost) + "."


def quality(facts: PeriodFacts, speech: Speech) -> PaperTable:
    if not any(each.tests or each.rtt_ms is not None for each in facts.quality):
        return PaperTable(
            speech.own("quality"),
            (),
            (),
            notes=(speech.own("quality_none", period=speech.own(f"period.{facts.period}")),),
        )
    metrics = ("download", "upload", "rtt", "loss", "jitter", "load", "overall")
    columns = (
        Column(speech.page("words.isp"), is_figure=False),
        *(Column(speech.page(f"quality.metric.{name}")) for name in metrics),
    )
    rows = tuple(tuple(_quality(each, facts, speech)) for each in facts.quality)
    return PaperTable(speech.own("quality"), columns, rows, name="quality")


def _quality(each: IspQuality, facts: PeriodFacts, speech: Speech) -> Iterator[PaperCell]:
    figures = speech.figures
    yield PaperCell(facts.name_of(each.key), speech.own("tests_count", n=each.tests))
    yield PaperCell(figures.rate(each.download_bps))
    yield PaperCell(figures.rate(each.upload_bps))
    earlier = (("rtt_before", each.rtt_before_ms), ("rtt_term", each.rtt_term_ms))
    said = [
        speech.own(name, value=figures.milliseconds(value_ms))
        for name, value_ms in earlier
        if value_ms is not None
    ]
    yield PaperCell(figures.milliseconds(each.rtt_ms), "; ".join(said))
    yield PaperCell(figures.loss(each.loss))
    yield PaperCell(figures.milliseconds(each.jitter_ms))
    yield PaperCell(each.grade or UNKNOWN)
    category = each.category
    yield PaperCell(UNKNOWN if category is None else speech.page(f"quality.category.{category}"))
