"""Subjects and dates of messages about incidents."""

import datetime as dt
from dataclasses import replace
from zoneinfo import ZoneInfo

import pytest

from backend.domain.alerts.messages import Language, Story, of_incident
from backend.domain.statements import Statement

STORY = Story(
    what=Statement("incident_isp_down", "ISP2 is down.", {"uplink": "ISP2"}),
    costs=None,
    to_do=(),
    parts=(),
    router="Core",
    campus="Kampus A",
    zone=ZoneInfo("Asia/Jakarta"),
    from_at=dt.datetime(2026, 9, 28, 12, 45, tzinfo=dt.UTC),
    to_at=None,
)
AWAY = Statement("incident_router_unreachable", "Router Core does not answer.", {"router": "Core"})


def test_a_subject_names_the_router_once() -> None:
    assert of_incident(STORY, "open", "en", "").subject == "ISP2 is down (Core)"
    away = replace(STORY, what=AWAY)
    assert of_incident(away, "open", "en", "").subject == "Router Core does not answer"
    assert of_incident(away, "open", "id", "").subject.count("Core") == 1
    assert of_incident(replace(STORY, router=""), "open", "en", "").subject == "ISP2 is down"


@pytest.mark.parametrize(
    "language, words",
    [("en", "Since 28 Sept 2026, 19:45 WIB."), ("id", "Sejak 28 Sep 2026, 19.45 WIB.")],
)
def test_dates_are_written_as_on_the_pages(language: Language, words: str) -> None:
    assert words in of_incident(STORY, "open", language, "").text
