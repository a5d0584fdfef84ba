"""What stands in the HTML is what the page says a moment later: frontend/src/testing/overview/firstView.json."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path
from typing import Any

import pytest

from backend.api.pages.first_answers import CAMPUSES, first_answers
from backend.api.pages.first_view import FirstView, Said, Wording, first_view, sentence_of
from backend.api.pages.first_view_words import WORDS
from backend.api.pages.shell import first_frame
from backend.domain.dates.clocks import Clock

READS = ("frontend/src/testing/overview",)
SHARED = json.loads(
    (Path(__file__).parents[3] / "frontend/src/testing/overview/firstView.json").read_text()
)
NOW = dt.datetime(2026, 11, 20, 3, tzinfo=dt.UTC)
HOSTILE = "</script><b>ISP</b> & co"
SENTENCE = {"code": "isp_down", "text": f"{HOSTILE} is down.", "params": {"uplink": HOSTILE}}
VERDICT = {"tone": "bad", "causes": [{"code": "isp_down", "sentence": SENTENCE}]}
UPLINK = {
    "id": 4,
    "name": HOSTILE,
    "provider": "Biznet",
    "interface": "ether1",
    "download_bps": 100_000_000,
    "upload_bps": 1_500_000_000,
}
ROUTER = {"id": 3, "name": "Kediri", "campus_id": 1, "uplinks": [UPLINK]}
OWN = {
    "now": {
        "router": ROUTER,
        "campus": {"name": "STRADA"},
        "verdict": VERDICT,
        "regime": {"label": "PCC 1:2:2", "from": "2026-10-18T17:00:00Z"},
    },
    "lines/4": {"uplink": UPLINK, "verdict": {"tone": "warning", "sentence": SENTENCE}},
    "reports/weeks/2026-W46": {"summary": {"verdict": {"tone": "good", "sentence": SENTENCE}}},
    "quality": {"verdict": {"tone": "bad", "sentence": SENTENCE}},
    "balance": {
        "buckets": [{"uplink_id": 4}, {"uplink_id": 5}],
        "recommendation": {
            "verdict": "change",
            "buckets": [4, 5, 5],
            "statement": {"code": "change", "text": f"Use {HOSTILE}.", "params": {}},
        },
    },
}
OF_ROUTER = "/api/v1/routers/3/verdict"


def test_words_are_those_of_the_pages() -> None:
    assert SHARED["words"] == WORDS


@pytest.mark.parametrize("language", ["en", "id"])
@pytest.mark.parametrize("case", SHARED["statements"], ids=lambda case: case["statement"]["code"])
def test_a_sentence_is_that_of_the_page(case: dict[str, Any], language: Any) -> None:
    now = dt.datetime.fromisoformat(case["now"])
    wording = Wording(language, Clock(language, case["zone"]), now)
    assert sentence_of(case["statement"], wording) == case[language]


def test_what_the_server_cannot_say_is_left_to_the_page() -> None:
    unknown = {"code": "made_up", "text": "Something is so.", "params": {}}
    clock = Clock("id", "Asia/Jakarta")
    assert sentence_of(unknown, Wording("id", clock, NOW)) is None
    assert sentence_of(unknown, Wording("en", clock, NOW)) == "Something is so."


def view(page: str, language: Any = "en", **changed: Any) -> FirstView | None:
    first = first_answers(f"/routers/3/{page}", "")
    answers = {
        first.router: ROUTER,
        CAMPUSES: [{"id": 1, "timezone": "Asia/Jakarta"}],
        first.own: OWN[page],
        OF_ROUTER: {"causes": [{"code": "balanced"}]},
    } | changed
    known = {name: json.dumps(body).encode() for name, body in answers.items() if body is not None}
    return first_view(first, known, language, NOW)


@pytest.mark.parametrize(
    "page, shown",
    [
        (
            "now",
            FirstView(
                "now",
                "Now",
                ["Kediri", "STRADA", "Balancing now: PCC 1:2:2 since 19 Oct 2026"],
                Said(f"{HOSTILE} is down.", "danger"),
            ),
        ),
        (
            "lines/4",
            FirstView(
                "isp",
                HOSTILE,
                [
                    "Kediri",
                    "Biznet",
                    "contract 100\u00a0Mbps down, 1.5\u00a0Gbps up",
                    "ether1",
                ],
                Said(f"{HOSTILE} is down.", "warn"),
            ),
        ),
        (
            "reports/weeks/2026-W46",
            FirstView("week", "Weeks", ["Kediri"], Said(f"{HOSTILE} is down.", "ok")),
        ),
        (
            "quality",
            FirstView(
                "quality",
                "Quality",
                ["Kediri", WORDS["en"]["quality.lead"]],
                Said(f"{HOSTILE} is down.", "danger"),
            ),
        ),
        (
            "balance",
            FirstView(
                "balance",
                "Balance",
                ["Kediri", WORDS["en"]["balance.lead"]],
                Said(f"Use {HOSTILE}.", "warn"),
            ),
        ),
    ],
)
def test_each_page_of_the_menu_has_its_own(page: str, shown: FirstView) -> None:
    assert view(page) == shown


@pytest.mark.parametrize("page", ["now", "reports/weeks/2026-W46"])
def test_without_its_own_answer_a_page_has_no_sentence(page: str) -> None:
    own = first_answers(f"/routers/3/{page}", "").own
    shown = view(page, **{own: None})
    assert shown is not None
    assert (shown.lead, shown.said) == (["Kediri"], None)


@pytest.mark.parametrize("page", ["quality", "balance"])
def test_these_keep_their_lead_without_it(page: str) -> None:
    own = first_answers(f"/routers/3/{page}", "").own
    shown = view(page, **{own: None})
    assert shown is not None
    assert (shown.lead, shown.said) == (["Kediri", WORDS["en"][f"{page}.lead"]], None)


def test_where_nothing_was_measured_quality_has_no_sentence() -> None:
    own = first_answers("/routers/3/quality", "").own
    shown = view("quality", **{own: {"verdict": None}})
    assert shown is not None
    assert shown.said is None


def advised(advice: dict[str, Any] | None, *causes: str) -> Said | None:
    own = first_answers("/routers/3/balance", "").own
    known = OWN["balance"]["recommendation"]
    recommendation = None if advice is None else {**known, **advice}
    shown = view(
        "balance",
        **{
            own: OWN["balance"] | {"recommendation": recommendation},
            OF_ROUTER: {"causes": [{"code": code} for code in causes]},
        },
    )
    assert shown is not None
    return shown.said


REST = {"verdict": "nothing_to_do", "buckets": []}


@pytest.mark.parametrize(
    "advice, causes, tone",
    [
        (REST, ["balanced"], "ok"),
        (REST, ["isp_down"], "idle"),
        ({"verdict": "not_enough_data", "buckets": []}, ["danger"], "idle"),
        ({"verdict": "cannot", "buckets": []}, [], "danger"),
        ({}, ["isp_down", "danger"], "warn"),
    ],
)
def test_advice_has_the_colour_of_its_card(advice: Any, causes: list[str], tone: str) -> None:
    assert advised(advice, *causes) == Said(f"Use {HOSTILE}.", tone)


@pytest.mark.parametrize(
    "advice, causes",
    [
        (None, []),
        (REST, ["danger"]),
        ({"buckets": [4, 5, 4, 5]}, []),
    ],
    ids=["no advice", "serious faults come first", "the router has these weights"],
)
def test_where_the_card_says_something_else_first_the_html_says_nothing(
    advice: Any, causes: list[str]
) -> None:
    assert advised(advice, *causes) is None


def test_a_router_without_isps_has_no_verdict_on_its_page() -> None:
    own = first_answers("/routers/3/now", "").own
    none = OWN["now"] | {"router": ROUTER | {"uplinks": []}}
    shown = view("now", **{own: none})
    assert shown is not None
    assert shown.said is None


@pytest.mark.parametrize("missing", ["/api/v1/routers/3", CAMPUSES])
def test_there_is_nothing_of_a_router_that_the_reader_may_not_see(missing: str) -> None:
    assert view("now", **{missing: None}) is None


def test_nothing_that_somebody_typed_is_markup() -> None:
    shown = view("now", "id")
    assert shown is not None
    body = first_frame(shown, "", "id").body
    assert "&lt;/script&gt;&lt;b&gt;ISP&lt;/b&gt; &amp; co terputus." in body
    assert HOSTILE not in body
    assert 'data-until="[data-testid=&quot;overview-verdict&quot;]"' in body


def test_a_shell_without_a_sentence_waits_for_the_title_only() -> None:
    shown = view("quality", **{first_answers("/routers/3/quality", "").own: None})
    assert shown is not None
    body = first_frame(shown, "", "en").body
    assert 'data-until="h1"' in body
    assert "shell-sentence" not in body
