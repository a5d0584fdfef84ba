"""A period in a few numbers, each against the one before (WeekTiles.tsx)."""

from __future__ import annotations

from collections.abc import Iterator

from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.figures.coverage import CoveragePolicy
from backend.domain.figures.summary import Summary
from backend.domain.figures.week_changes import FullestPart
from backend.domain.reports.facts import PeriodFacts
from backend.domain.reports.figures import UNKNOWN
from backend.domain.reports.ledger import lasted
from backend.domain.reports.paper import Tile, Tiles
from backend.domain.reports.speech import Speech

MOST_NAMED = 4
NEARLY_ALL = 0.9995


def tiles(facts: PeriodFacts, speech: Speech) -> Tiles:
    return Tiles(
        (
            _volume(facts, speech),
            _fullest(facts, speech),
            _skew(facts, speech),
            _available(facts, speech),
        )
    )


def _against(facts: PeriodFacts, speech: Speech, shown: str, unit: str, was: str) -> str:
    """`was`: the figures of the period before, as they are printed."""
    than = "same_part" if facts.is_running else "before"
    if shown.startswith("±"):
        return f"= {speech.of_period(facts.period, f'as_{than}')} ({was})"
    arrow = "▲" if shown.startswith("+") else "▼"
    words = speech.of_period(facts.period, f"than_{than}", change=f"{shown} {unit}")
    return f"{arrow} {words} ({was})"


def _points(
    facts: PeriodFacts,
    speech: Speech,
    pair: tuple[float | None, float | None],
    was: str,
    digits: int = 1,
) -> tuple[str, ...]:
    """`pair`: now and before."""
    now, before = pair
    if now is None or before is None:
        return ()
    shown = speech.figures.signed(100 * (now - before), digits)
    return (_against(facts, speech, shown, speech.page("words.points"), was),)


def _volume(facts: PeriodFacts, speech: Speech) -> Tile:
    change = None if facts.total_change is None else facts.total_change.download_bytes
    delta: tuple[str, ...] = ()
    if change is not None and facts.before is not None:
        down, up = (speech.figures.volume(facts.before.of(way).bytes) for way in DIRECTIONS)
        shown, was = speech.figures.signed(100 * change), f"↓ {down}, ↑ {up}"
        delta = (_against(facts, speech, shown, "%", was),)
    upload = f"↑ {speech.figures.volume(facts.this.upload.bytes)}"
    value = f"↓ {speech.figures.volume(facts.this.download.bytes)}"
    return Tile(speech.page("words.volume"), value, (upload, *delta))


def _fullest(facts: PeriodFacts, speech: Speech) -> Tile:
    name, fullest = speech.page("weeks.fullest"), facts.fullest
    if fullest is None:
        return Tile(name, UNKNOWN, ())
    direction = speech.page(f"direction_in_sentence.{fullest.direction}")
    note = speech.page("weeks.fullest_of", direction=direction)
    delta = _fullest_before(facts, fullest, speech)
    return Tile(name, f"{fullest.name} {speech.figures.share(fullest.p95)}", (note, *delta))


def _fullest_before(facts: PeriodFacts, fullest: FullestPart, speech: Speech) -> tuple[str, ...]:
    """Against whoever was fullest then, who is named where it was another."""
    before = facts.fullest_before
    if before is None:
        return ()
    was = speech.figures.share(before.p95)
    if before.direction != fullest.direction:
        was = f"{speech.page(f'direction_in_sentence.{before.direction}')} {was}"
    if (before.key, before.direction) != (fullest.key, fullest.direction):
        was = f"{before.name}, {was}"
    return _points(facts, speech, (fullest.p95, before.p95), was)


def worse(facts: PeriodFacts) -> Direction:
    """The direction with the larger skew."""
    this = facts.this
    return "upload" if (this.upload.skew or 0) > (this.download.skew or 0) else "download"


def _skew(facts: PeriodFacts, speech: Speech) -> Tile:
    way, this = worse(facts), facts.this
    notes = [_skews(this, speech)]
    if facts.verdict.state == "not_enough_data":
        coverage = speech.figures.coverage(this.coverage.share)
        notes.append(speech.page("weeks.observed", coverage=coverage))
    if facts.before is not None:
        pair = this.of(way).skew, facts.before.of(way).skew
        notes += _points(facts, speech, pair, _skews(facts.before, speech))
    return Tile(speech.page("words.skew"), speech.figures.share(this.of(way).skew), tuple(notes))


def _skews(summary: Summary, speech: Speech) -> str:
    return " · ".join(
        f"{speech.page(f'direction.{each}')} {speech.figures.share(summary.of(each).skew)}"
        for each in DIRECTIONS
    )


def _available(facts: PeriodFacts, speech: Speech) -> Tile:
    is_judged = facts.verdict.state != "not_enough_data"
    shown = speech.figures.availability(facts.available.share) if is_judged else UNKNOWN
    return Tile(speech.page("weeks.available"), shown, tuple(_available_notes(facts, speech)))


def _available_notes(facts: PeriodFacts, speech: Speech) -> Iterator[str]:
    this, before = facts.available, facts.available_before
    part, is_judged = this.known_part, facts.verdict.state != "not_enough_data"
    of, share = speech.figures.coverage(part), speech.figures.availability(this.share)
    if is_judged and part < NEARLY_ALL:
        yield speech.page("weeks.available_of", part=of)
    elif not is_judged and this.share is not None:
        yield speech.page("weeks.available_before", part=of, share=share)
    each = facts.available_isps.items()
    is_listed = is_judged and len(facts.available_isps) <= MOST_NAMED
    for key, presence in each:
        if is_listed or presence.down_s > 0:
            parts = [f"{facts.name_of(key)} {speech.figures.availability(presence.share)}"]
            if presence.down_s > 0:
                time = lasted(presence.down_s, speech.figures)
                parts.append(speech.page("weeks.was_down", time=time))
            yield " · ".join(parts)
    full = CoveragePolicy().full_from
    if is_judged and before is not None and min(part, before.known_part) >= full:
        was = speech.figures.availability(before.share)
        yield from _points(facts, speech, (this.share, before.share), was, 2)
