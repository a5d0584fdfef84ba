"""Messages that leave Timbang say in Indonesian what the pages say."""

from __future__ import annotations

import json
import re
from pathlib import Path

from backend.domain.alerts import words
from backend.domain.alerts.indonesian import SENTENCES
from backend.domain.alerts.messages import FRAME, in_language

PAGES = Path("frontend/src/lib/i18n/id/statements/incidentWords.json")


def test_pages_and_messages_have_the_same_sentences() -> None:
    pages = json.loads(PAGES.read_text())
    assert {
        code: re.sub(r"\{\{(\w+)\}\}", r"{\1}", text) for code, text in pages.items()
    } == SENTENCES


def test_every_sentence_has_its_code() -> None:
    kinds = [*words.WHAT, *(f"{kind}_unstable" for kind in words.WHAT)]
    expected = {f"incident_{kind}" for kind in kinds} | {f"incident_do_{kind}" for kind in kinds}
    assert expected <= set(SENTENCES)


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
