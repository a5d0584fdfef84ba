"""What leaves Timbang about an incident: a subject and a text that says what happened, what it costs and what to do."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal
from zoneinfo import ZoneInfo

from backend.domain.alerts.delivery import Phase
from backend.domain.alerts.indonesian import SENTENCES
from backend.domain.dates.clocks import Clock
from backend.domain.statements import Statement

Language = Literal["en", "id"]

FRAME: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "subject_open": "{what} ({router})",
        "subject_close": "Over after {length}: {what} ({router})",
        "subject_test": "Test of the channel {channel}",
        "test": "This is a test of the channel {channel}. Messages about incidents will come this way.",
        "subject_own_test": "Test of your messages from Timbang",
        "own_test": "This is a test. Messages about incidents will come this way.",
        "place": "Router {router}, {campus}",
        "everywhere": "All campuses",
        "since": "Since {from}.",
        "span": "From {from} to {to}: {length}.",
        "over": "This is over.",
        "unmeasured": "Nothing more could be measured.",
        "parts": "Part of the same outage:",
        "remaining": "Not over yet:",
        "to_do": "What to do:",
        "minutes": "{count} min",
        "hours": "{hours} h {minutes} min",
        "days": "{days} d {hours} h",
    },
    "id": {
        "subject_open": "{what} ({router})",
        "subject_close": "Selesai setelah {length}: {what} ({router})",
        "subject_test": "Uji saluran {channel}",
        "test": "Ini uji saluran {channel}. Pesan tentang gangguan akan datang lewat saluran ini.",
        "subject_own_test": "Uji pesan Anda dari Timbang",
        "own_test": "Ini uji. Pesan tentang gangguan akan datang lewat jalur ini.",
        "place": "Router {router}, {campus}",
        "everywhere": "Semua kampus",
        "since": "Sejak {from}.",
        "span": "Dari {from} sampai {to}: {length}.",
        "over": "Gangguan ini selesai.",
        "unmeasured": "Tidak ada lagi yang dapat diukur.",
        "parts": "Bagian dari gangguan yang sama:",
        "remaining": "Belum selesai:",
        "to_do": "Yang perlu dilakukan:",
        "minutes": "{count} menit",
        "hours": "{hours} jam {minutes} menit",
        "days": "{days} hari {hours} jam",
    },
}


@dataclass(frozen=True, slots=True)
class Story:
    """An incident as it is to be told."""

    what: Statement
    costs: Statement | None
    to_do: Sequence[Statement]
    parts: Sequence[Statement]  # what else belongs to it
    router: str  # empty: it is of Timbang
    campus: str
    zone: ZoneInfo
    from_at: dt.datetime
    to_at: dt.datetime | None  # None: it lasts
    is_measured: bool = True  # its end is known, and not only where it was last seen
    remaining: Sequence[Statement] = ()  # parts that outlast it


@dataclass(frozen=True, slots=True)
class Letter:
    subject: str
    text: str


def _names(text: str, name: str) -> bool:
    """Whether a text names a router: `R12 restarted` does not name `R1`."""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def of_incident(story: Story, phase: Phase, language: Language, link: str) -> Letter:
    """`link`: to the incident's page; empty: nobody knows the address of Timbang."""
    frame = FRAME[language]
    what = in_language(story.what, language)
    named = {"what": what.rstrip("."), "router": story.router, "length": _length(story, language)}
    subject = frame[f"subject_{phase}"].format(**named)
    if not story.router or _names(what, story.router):
        subject = subject.removesuffix(f" ({story.router})")
    paragraphs = _closing(story, language) if phase == "close" else _opening(story, language)
    text = "\n\n".join([what, *paragraphs, *([link] if link else [])])
    return Letter(subject, text + "\n")


def of_test(channel: str, language: Language, link: str, *, is_personal: bool = False) -> Letter:
    """`is_personal`: the channel is an account's own, and has its name."""
    frame, own = FRAME[language], "own_" if is_personal else ""
    text = frame[f"{own}test"].format(channel=channel)
    return Letter(
        frame[f"subject_{own}test"].format(channel=channel),
        f"{text}\n\n{link}\n" if link else f"{text}\n",
    )


def in_language(statement: Statement, language: Language) -> str:
    if language == "en":
        return statement.text
    words = {name: _in_indonesian(value) for name, value in statement.params.items()}
    return SENTENCES[statement.code].format(**words)


def _in_indonesian(value: str | float) -> str:
    """A number with a decimal comma."""
    return str(value).replace(".", ",") if isinstance(value, float) else str(value)


def _opening(story: Story, language: Language) -> Iterator[str]:
    frame = FRAME[language]
    since = frame["since"].format(**{"from": moment(story.from_at, story.zone, language)})
    yield f"{_place(story, frame)}\n{since}"
    if story.costs is not None:
        yield in_language(story.costs, language)
    yield from _list("parts", story.parts, language)
    steps = [
        f"{number}. {in_language(step, language)}" for number, step in enumerate(story.to_do, 1)
    ]
    if steps:
        yield "\n".join([frame["to_do"], *steps])


def _closing(story: Story, language: Language) -> Iterator[str]:
    frame = FRAME[language]
    times = {
        "from": moment(story.from_at, story.zone, language),
        "to": moment(story.to_at or story.from_at, story.zone, language),
        "length": _length(story, language),
    }
    over = frame["over" if story.is_measured else "unmeasured"]
    yield f"{over} {frame['span'].format(**times)}\n{_place(story, frame)}"
    yield from _list("parts", story.parts, language)
    yield from _list("remaining", story.remaining, language)


def _list(title: str, parts: Sequence[Statement], language: Language) -> Iterator[str]:
    if parts:
        items = [f"- {in_language(part, language)}" for part in parts]
        yield "\n".join([FRAME[language][title], *items])


def _place(story: Story, frame: Mapping[str, str]) -> str:
    if not story.router:
        return frame["everywhere"]
    return frame["place"].format(router=story.router, campus=story.campus)


def moment(at: dt.datetime, zone: ZoneInfo, language: Language) -> str:
    """As the pages write it, `16 Nov 2026, 09:30 WIB`."""
    return Clock(language, zone.key).minute(at)


def length_in(language: Language, lasted: dt.timedelta) -> str:
    """To the minute, at least one."""
    frame = FRAME[language]
    minutes = max(1, round(lasted.total_seconds() / 60))
    if minutes < 120:
        return frame["minutes"].format(count=minutes)
    hours, minutes = divmod(minutes, 60)
    if hours < 48:
        return frame["hours"].format(hours=hours, minutes=minutes)
    days, hours = divmod(hours, 24)
    return frame["days"].format(days=days, hours=hours)


def _length(story: Story, language: Language) -> str:
    return length_in(language, (story.to_at or story.from_at) - story.from_at)
