"""The weeks of a month, or the months of a term, side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.figures.summary import Summary
from backend.domain.figures.week_changes import VolumeChange
from backend.domain.reports.facts import Presence
from backend.domain.reports.figures import UNKNOWN, volume_unit
from backend.domain.reports.paper import Column, PaperCell, PaperTable
from backend.domain.reports.periods.facts import LongFacts, PartOfPeriod
from backend.domain.reports.speech import Speech
from backend.domain.reports.tables import by_kind

MOST_PARTS = 6  # that fit side by side: the newest


def growth(facts: LongFacts, speech: Speech) -> PaperTable | None:
    parts = facts.parts[-MOST_PARTS:]
    if not parts:
        return None
    columns = (
        Column("", is_figure=False),
        *(Column(_title(part, speech)) for part in parts),
        Column(speech.own(f"part.all.{facts.period}")),
    )
    whole = PartOfPeriod(
        None, None, facts.is_running, facts.this, facts.total_change, facts.available
    )
    rows = tuple(_rows(facts, (*parts, whole), speech))
    notes = (speech.own(f"parts.note.{facts.period}"),)
    return PaperTable(speech.own(f"parts.{facts.period}"), columns, rows, notes=notes)


def _title(part: PartOfPeriod, speech: Speech) -> str:
    if part.week is not None:
        name = speech.own("part.week", number=part.week.number)
    else:
        name = "" if part.month is None else speech.clock.short_month(part.month)
    return f"{name} ({speech.own('part.running')})" if part.is_running else name


def _rows(
    facts: LongFacts, parts: tuple[PartOfPeriod, ...], speech: Speech
) -> Iterator[tuple[PaperCell, ...]]:
    figures = speech.figures
    unit = volume_unit(max(facts.this.of(way).bytes for way in DIRECTIONS))

    def row(name: str, cells: Iterable[PaperCell]) -> tuple[PaperCell, ...]:
        return (PaperCell(name), *cells)

    if any(part.week is not None for part in parts):
        yield row(speech.own("part.days"), (PaperCell(_days(part, speech)) for part in parts))
    for way in DIRECTIONS:
        yield row(
            f"{speech.page('words.volume')}, {speech.page(f'direction_in_sentence.{way}')}",
            (
                PaperCell(
                    figures.volume(part.summary.of(way).bytes, unit),
                    _change(part.change, way, speech),
                )
                for part in parts
            ),
        )
    yield row(speech.page("words.skew"), (_both(part.summary, speech) for part in parts))
    for isp in facts.isps:
        yield row(
            speech.own("part.p95", isp=isp.name),
            (_p95(part.summary, isp.key, speech) for part in parts),
        )
    yield row(speech.own("part.available"), (_available(part.available, speech) for part in parts))
    yield row(
        speech.own("part.observed"),
        (PaperCell(figures.coverage(part.summary.coverage.share)) for part in parts),
    )


def _days(part: PartOfPeriod, speech: Speech) -> str:
    if part.week is None:
        return ""
    first, *_, last = part.week.days
    return f"{speech.clock.day(first)} – {speech.clock.day(last)}"


def _change(change: VolumeChange | None, way: Direction, speech: Speech) -> str:
    part: float | None = None if change is None else getattr(change, f"{way}_bytes")
    return "" if part is None else f"{speech.figures.signed(100 * part)}\u00a0%"


def _both(summary: Summary, speech: Speech) -> PaperCell:
    down, up = (speech.figures.share(summary.of(way).skew) for way in DIRECTIONS)
    return PaperCell(down, f"↑\u00a0{up}")


def _p95(summary: Summary, key: str, speech: Speech) -> PaperCell:
    uplink = next((each for each in summary.uplinks if each.key == key), None)
    if uplink is None:
        return PaperCell(UNKNOWN)
    down, up = (speech.figures.share(uplink.of(way).contracted.p95, 0) for way in DIRECTIONS)
    return PaperCell(down, f"↑\u00a0{up}")


def _available(presence: Presence, speech: Speech) -> PaperCell:
    return PaperCell(speech.figures.availability(presence.share), by_kind(presence, speech))
