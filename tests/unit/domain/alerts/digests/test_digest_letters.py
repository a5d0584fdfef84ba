from __future__ import annotations

import datetime as dt
from dataclasses import replace
from zoneinfo import ZoneInfo

from backend.domain.alerts.digests.letters import MOST_ITEMS, DigestItem, DigestStory, of_digest
from backend.domain.statements import Statement

JAKARTA = ZoneInfo("Asia/Jakarta")


def moment(text: str) -> dt.datetime:
    return dt.datetime.fromisoformat(text).replace(tzinfo=JAKARTA).astimezone(dt.UTC)


def is_down(name: str) -> Statement:
    return Statement("incident_isp_down", f"{name} is down.", {"uplink": name})


OVER = DigestItem(
    is_down("ISP1"),
    "R",
    "Kampus A",
    JAKARTA,
    moment("2026-11-27T10:20"),
    moment("2026-11-27T11:07"),
)
LASTING = replace(OVER, what=is_down("ISP2"), from_at=moment("2026-11-28T03:10"), to_at=None)
STORY = DigestStory(
    [], JAKARTA, moment("2026-11-27T07:00"), moment("2026-11-28T07:00"), [OVER, LASTING]
)


def test_what_is_open_comes_before_what_is_over() -> None:
    letter = of_digest(STORY, "en", "https://t.example.ac.id/incidents")
    assert letter.subject == "Daily digest: 1 open, 1 over"
    assert letter.text == (
        "From 27 Nov 2026, 07:00 WIB to 28 Nov 2026, 07:00 WIB. All campuses.\n\n"
        "Still open:\n- since 28 Nov 2026, 03:10 WIB (3 h 50 min): ISP2 is down (R, Kampus A)\n\n"
        "Over:\n- 27 Nov 2026, 10:20 WIB to 27 Nov 2026, 11:07 WIB (47 min): ISP1 is down (R, Kampus A)\n\n"
        "https://t.example.ac.id/incidents\n"
    )


def test_in_indonesian() -> None:
    letter = of_digest(replace(STORY, places=["Kampus A"]), "id", "")
    assert letter.subject == "Ringkasan harian: 1 berlangsung, 1 selesai"
    assert (
        "- sejak 28 Nov 2026, 03.10 WIB (3 jam 50 menit): ISP2 terputus (R, Kampus A)"
        in letter.text
    )
    assert letter.text.endswith("(47 menit): ISP1 terputus (R, Kampus A)\n")


def test_a_day_without_incidents_says_so() -> None:
    letter = of_digest(replace(STORY, items=[]), "en", "")
    assert letter.subject == "Daily digest: no incident"
    assert letter.text.endswith("All campuses.\n\nNo incident was open in this time.\n")


def test_what_is_over_does_not_hide_that_nothing_is_open() -> None:
    letter = of_digest(replace(STORY, items=[OVER]), "en", "")
    assert letter.subject == "Daily digest: 0 open, 1 over"
    assert "No incident is open." in letter.text


def test_an_end_that_nobody_measured_is_not_called_over() -> None:
    letter = of_digest(replace(STORY, items=[replace(OVER, is_measured=False)]), "en", "")
    assert letter.text.endswith("(R, Kampus A); then nothing more could be measured\n")


def test_a_long_list_says_how_many_are_left_out() -> None:
    letter = of_digest(replace(STORY, items=[OVER] * (MOST_ITEMS + 3)), "en", "")
    assert letter.text.count("ISP1 is down") == MOST_ITEMS
    assert "- and 3 more\n" in letter.text
    assert f"{MOST_ITEMS + 3} over" in letter.subject


def test_what_is_of_timbang_itself_has_no_place() -> None:
    blind = replace(OVER, router="", campus="")
    letter = of_digest(replace(STORY, items=[blind]), "en", "")
    assert letter.text.endswith("(47 min): ISP1 is down\n")
