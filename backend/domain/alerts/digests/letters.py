"""The daily digest as a text: what is open, and what is over since the digest before."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from backend.domain.alerts.messages import Language, Letter, in_language, length_in, moment
from backend.domain.statements import Statement

MOST_ITEMS = 50
"""In each list: a longer mail is not read, and some servers refuse it."""

FRAME: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "clear": "Daily digest: no incident",
        "subject": "Daily digest: {lasting} open, {over} over",
        "period": "From {from} to {to}. {campus}.",
        "all": "All campuses",
        "none": "No incident was open in this time.",
        "lasting": "Still open:",
        "none_lasting": "No incident is open.",
        "over": "Over:",
        "since": "- since {from} ({length}): {what}{place}",
        "span": "- {from} to {to} ({length}): {what}{place}",
        "unmeasured": "; then nothing more could be measured",
        "more": "- and {count} more",
    },
    "id": {
        "clear": "Ringkasan harian: tidak ada gangguan",
        "subject": "Ringkasan harian: {lasting} berlangsung, {over} selesai",
        "period": "Dari {from} sampai {to}. {campus}.",
        "all": "Semua kampus",
        "none": "Tidak ada gangguan selama waktu ini.",
        "lasting": "Masih berlangsung:",
        "none_lasting": "Tidak ada gangguan yang masih berlangsung.",
        "over": "Selesai:",
        "since": "- sejak {from} ({length}): {what}{place}",
        "span": "- {from} sampai {to} ({length}): {what}{place}",
        "unmeasured": "; sesudah itu tidak ada lagi yang dapat diukur",
        "more": "- dan {count} lagi",
    },
}


@dataclass(frozen=True, slots=True)
class DigestItem:
    """An incident. `router` and `campus`: empty for one of Timbang itself.

    `to_at`: None: it was open at the end of the digest's time.
    """

    what: Statement
    router: str
    campus: str
    zone: ZoneInfo  # of the campus, or of the digest
    from_at: dt.datetime
    to_at: dt.datetime | None
    is_measured: bool = True  # its end is known, and not only where it was last seen


@dataclass(frozen=True, slots=True)
class DigestStory:
    """[from, to) and its incidents. `places`: campuses and routers by name; none: all."""

    places: Sequence[str]
    zone: ZoneInfo
    from_at: dt.datetime
    to_at: dt.datetime
    items: Sequence[DigestItem]


def of_digest(story: DigestStory, language: Language, link: str) -> Letter:
    """`link`: to the list of incidents; empty: nobody knows the address of Timbang."""
    frame = FRAME[language]
    lasting = [item for item in story.items if item.to_at is None]
    over = [item for item in story.items if item.to_at is not None]
    subject = frame["subject"].format(lasting=len(lasting), over=len(over))
    paragraphs = [
        frame["period"].format(
            **{
                "from": moment(story.from_at, story.zone, language),
                "to": moment(story.to_at, story.zone, language),
                "campus": ", ".join(story.places) or frame["all"],
            }
        ),
        *_paragraphs(story, lasting, over, language),
        *([link] if link else []),
    ]
    return Letter(subject if story.items else frame["clear"], "\n\n".join(paragraphs) + "\n")


def _paragraphs(
    story: DigestStory,
    lasting: Sequence[DigestItem],
    over: Sequence[DigestItem],
    language: Language,
) -> Iterator[str]:
    frame = FRAME[language]
    if not story.items:
        yield frame["none"]
        return
    yield _list("lasting", lasting, story, language) if lasting else frame["none_lasting"]
    if over:
        yield _list("over", over, story, language)


def _list(heading: str, items: Sequence[DigestItem], story: DigestStory, language: Language) -> str:
    frame = FRAME[language]
    rows = [_row(item, story, language) for item in items[:MOST_ITEMS]]
    left_out = len(items) - len(rows)
    more = [frame["more"].format(count=left_out)] if left_out else []
    return "\n".join([frame[heading], *rows, *more])


def _row(item: DigestItem, story: DigestStory, language: Language) -> str:
    frame = FRAME[language]
    to_at = item.to_at or story.to_at
    words = {
        "from": moment(item.from_at, item.zone, language),
        "to": moment(to_at, item.zone, language),
        "length": length_in(language, to_at - item.from_at),
        "what": in_language(item.what, language).rstrip("."),
        "place": f" ({item.router}, {item.campus})" if item.router else "",
    }
    row = frame["since" if item.to_at is None else "span"].format(**words)
    return row if item.is_measured else row + frame["unmeasured"]
