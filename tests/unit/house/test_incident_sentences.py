"""Messages that leave Timbang say in Indonesian what the pages say."""

from __future__ import annotations

import json
import re
from pathlib import Path

from backend.domain.alerts import english, words
from backend.domain.alerts.indonesian import SENTENCES
from backend.domain.alerts.messages import FRAME, in_language
from backend.domain.alerts.past import words as past_words

PAGES = Path("frontend/src/lib/i18n/id/statements/incidentWords.json")


def test_pages_and_messages_have_the_same_sentences() -> None:
    pages = json.loads(PAGES.read_text())
    assert {
        code: re.sub(r"\{\{(\w+)\}\}", r"{\1}", text) for code, text in pages.items()
    } == SENTENCES


def test_every_sentence_has_its_code() -> None:
    kinds = [*english.WHAT, *(f"{kind}_unstable" for kind in english.WHAT)]
    expected = {f"incident_{kind}" for kind in kinds} | {f"incident_do_{kind}" for kind in kinds}
    assert expected <= set(SENTENCES)
    past = {*past_words.WHAT, *(f"{kind}_unstable" for kind in past_words.WHAT_UNSTABLE)}
    assert {f"incident_{kind}_was" for kind in past} <= set(SENTENCES)
    assert {f"incident_costs_{kind}_was" for kind in past_words.COSTS} <= set(SENTENCES)


def test_what_lasts_is_said_in_the_past_when_it_is_over() -> None:
    assert set(past_words.WHAT_UNSTABLE) == set(english.WHAT)
    said_in_the_past_already = {"drift", "change_reverted", "reboot", "skewed"}
    assert set(past_words.WHAT) == set(english.WHAT) - said_in_the_past_already


def test_both_frames_say_the_same_things() -> None:
    assert FRAME["en"].keys() == FRAME["id"].keys()
    places = {name: set(re.findall(r"\{(\w+)\}", text)) for name, text in FRAME["en"].items()}
    for name, text in FRAME["id"].items():
        assert set(re.findall(r"\{(\w+)\}", text)) == places[name]


def test_figures_have_the_comma_of_their_language() -> None:
    subject = words.IncidentSubject("isp_down", False, "R", "A", 7_540_000, 0.4)
    said = words.costs(subject)
    assert said is not None
    assert said.text == "It carried 7.5 Mbps before, 40.0 % of the download of all ISPs."
    assert (
        in_language(said, "id") == "Sebelumnya menyalurkan 7,5 Mbps, 40,0 % dari unduhan semua ISP."
    )
    assert said.params == {"mbps": 7.5, "part": 40.0}


def test_what_was_measured_is_said_in_place_of_what_it_costs() -> None:
    figures = {"percent": 78.5, "quota_gb": 500, "days": 9, "pace": 112}
    said = words.costs(words.IncidentSubject("quota", False, "R", "A", figures=figures))
    assert said is not None
    assert said.text == (
        "Used: 78.5 % of 500 GB, 9 days before the billing day; at this pace 112 % by then."
    )
    assert in_language(said, "id").startswith("Terpakai: 78,5 % dari 500 GB, 9 hari")
    unknown = words.costs(words.IncidentSubject("quota", False, "R", "A"))
    assert unknown is not None
    assert unknown.text.startswith("Once it is used up")


def test_every_measured_sentence_has_its_code() -> None:
    assert {f"incident_measured_{kind}" for kind in english.MEASURED} <= set(SENTENCES)
