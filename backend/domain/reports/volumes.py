"""Volumes and shares of a week by direction, as the tables of its page (VolumeTable.tsx)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.figures.summary import UplinkSummary
from backend.domain.figures.week_changes import VolumeChange
from backend.domain.reports.facts import Isp, PeriodFacts
from backend.domain.reports.figures import UNKNOWN, Unit, volume_unit
from backend.domain.reports.paper import Column, PaperCell, PaperTable
from backend.domain.reports.sentences import points
from backend.domain.reports.speech import Speech

NEXT = " / "


def volumes(facts: PeriodFacts, speech: Speech) -> tuple[PaperTable, ...]:
    """One table for each direction, with the unit that its total needs."""
    return tuple(
        _Volumes(facts, speech, way, volume_unit(facts.this.of(way).bytes)).table()
        for way in DIRECTIONS
    )


@dataclass(frozen=True, slots=True)
class _Volumes:
    facts: PeriodFacts
    speech: Speech
    way: Direction
    unit: Unit

    def table(self) -> PaperTable:
        total, figures, speech = self.facts.this.of(self.way), self.speech.figures, self.speech
        rows = tuple(
            tuple(self._row(isp, uplink))
            for isp, uplink in zip(self.facts.isps, self.facts.this.uplinks, strict=True)
        )
        skew = (
            f"{speech.page('words.skew')} {figures.skew(total.skew)} = {figures.share(total.skew)}"
        )
        title = f"{speech.page(f'direction.{self.way}')}: {skew}"
        notes = (" · ".join(self._notes()),)
        return PaperTable(title, self._columns(), rows, self._sum_row(), notes, name="volumes")

    def _columns(self) -> tuple[Column, ...]:
        speech = self.speech
        change = "volume_change_partial" if self.facts.is_running else "volume_change"
        keys = ("words.volume", f"weeks.{change}", "words.share", "words.ideal", "words.configured")
        titles = [speech.page(key) for key in (*keys, "weeks.difference")]
        titles.append(NEXT.join((speech.page("weeks.p95"), speech.page("weeks.max"))))
        return (
            Column(speech.page("words.isp"), is_figure=False),
            *(Column(title) for title in titles),
        )

    def _sum_row(self) -> tuple[PaperCell, ...]:
        total, speech = self.facts.this.of(self.way), self.speech
        return (
            PaperCell(speech.page("words.total")),
            PaperCell(speech.figures.volume(total.bytes, self.unit)),
            self._change(self.facts.total_change, None),
            *(PaperCell(""),) * 4,
            PaperCell(f"{speech.page('weeks.p95')} {speech.figures.rate(total.p95_bps)}"),
        )

    def _row(self, isp: Isp, uplink: UplinkSummary) -> Iterator[PaperCell]:
        flow, figures = uplink.of(self.way), self.speech.figures
        change = self.facts.changes.get(isp.key)
        part = None if change is None else getattr(change, f"{self.way}_share")
        off = points(flow.achieved_share, flow.ideal_share)
        yield PaperCell(isp.name, figures.contract(flow.capacity_bps))
        measured_bytes = flow.bytes if uplink.coverage.observed_ms else None
        yield PaperCell(figures.volume(measured_bytes, self.unit))
        yield self._change(change, part)
        yield PaperCell(figures.share(flow.achieved_share))
        yield PaperCell(figures.share(flow.ideal_share))
        yield PaperCell(figures.share(flow.configured_share))
        name = self.speech.page("words.points")
        yield PaperCell(UNKNOWN if off is None else f"{figures.signed(off)} {name}")
        yield PaperCell(NEXT.join((figures.rate(flow.p95_bps), figures.rate(flow.max_bps))))

    def _change(self, change: VolumeChange | None, share: float | None) -> PaperCell:
        figures = self.speech.figures
        growth: float | None = None if change is None else getattr(change, f"{self.way}_bytes")
        text = UNKNOWN if growth is None else f"{figures.signed(growth * 100)} %"
        if share is None:
            return PaperCell(text)
        return PaperCell(
            text, self.speech.page("weeks.share_change", points=figures.signed(share * 100))
        )

    def _notes(self) -> Iterator[str]:
        total, coverage = self.facts.this.of(self.way), self.facts.this.coverage
        speech, figures = self.speech, self.speech.figures
        if total.wrong_isp_bytes is not None:
            yield speech.page(
                "weeks.skew_line",
                skew=figures.skew(total.skew),
                percent=figures.share(total.skew),
                volume=figures.volume(total.wrong_isp_bytes, self.unit),
            )
        text = speech.page("weeks.coverage_line", coverage=figures.coverage(coverage.share))
        if coverage.share >= 1:
            text = f"{text}. {speech.page('weeks.coverage_full')}"
        if coverage.bridged_share > 0.0005:
            bridged = figures.share(coverage.bridged_share)
            text = f"{text} {speech.page('weeks.coverage_bridged', bridged=bridged)}"
        yield text
        if self.facts.total_change is not None and self.facts.total_change.partly_observed:
            yield speech.page("weeks.change_unknown")
