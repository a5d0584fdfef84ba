"""One verdict everywhere: routers in all kinds of states, each said alike on every surface, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import ROOT, OpenPage, Running
from tests.e2e.looks import taken
from tests.e2e.scenes.running import running
from tests.e2e.scenes.scenes import SCENES
from tests.e2e.steps import enter, speak

PATIENCE_MS = 180_000
COLOURS = {"green": "good", "amber": "warning", "red": "bad", "grey": "unknown"}
TAKES_THE_SCREEN = {"isp-down", "isp-silent", "silent"}
"""On a wallboard these are shown as alarms, in words for a screen across a room."""
SENTENCE, KALIMAT = "sentence", "kalimat"


def documented() -> dict[str, dict[str, str]]:
    """The rows of the table in docs/verdicts.md by scene."""
    text = (ROOT / "docs/verdicts.md").read_text().partition("## Scenes")[2]
    rows = [
        [cell.strip().strip("`") for cell in line.strip("|").split("|")]
        for line in text.splitlines()
        if line.startswith("| ")
    ]
    head, *scenes = rows
    return {row[0]: dict(zip(head, row, strict=True)) for row in scenes}


ROWS = documented()


def pattern(text: str) -> re.Pattern[str]:
    """Braces stand for anything short. Spaces may be narrow or not breaking."""
    parts = [re.escape(part) for part in re.split(r"\{\w+\}", text)]
    return re.compile(r"[^!?]{1,24}?".join(parts).replace(r"\ ", r"\s*").replace("%", r"\s?%"))


@dataclass(frozen=True)
class Stage:
    """The running installation: its address, and its routers' ids by scene."""

    running: Running
    ids: dict[str, int]


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("scenes") / "data", "verdicts") as served:
        yield served


@pytest.fixture
def page(process: Running, open_page: OpenPage) -> Page:
    page = open_page(1440, 900, "light", "en")
    enter(page, process)
    return page


@pytest.fixture
def stage(process: Running, page: Page) -> Stage:
    """Once the worker has noticed what happened to each router."""
    routers = page.context.request.get(f"{process.url}/api/v1/routers").json()["items"]
    stage = Stage(process, {router["name"]: router["id"] for router in routers})
    assert set(stage.ids) == set(ROWS) == {scene.name for scene in SCENES}
    speak(page, process, "en")
    page.goto(f"{process.url}/")
    for name, router_id in stage.ids.items():
        expect(page.get_by_test_id(f"router-{router_id}")).to_contain_text(
            pattern(ROWS[name][SENTENCE]), timeout=PATIENCE_MS
        )
    return stage


def get(page: Page, stage: Stage, path: str) -> Any:
    answer = page.context.request.get(f"{stage.running.url}/api/v1/{path}")
    assert answer.ok, answer.text()
    return answer.json()


@pytest.mark.browser
def test_api_list_wallboard_and_metrics_say_the_same(page: Page, stage: Stage) -> None:
    walled = {row["router_id"]: row["verdict"] for row in get(page, stage, "wall")["routers"]}
    listed = {row["router_id"]: row["verdict"] for row in get(page, stage, "overview")["items"]}
    metrics = page.context.request.get(f"{stage.running.url}/metrics").text()
    for name, router_id in stage.ids.items():
        row = ROWS[name]
        answers = (
            get(page, stage, f"routers/{router_id}/verdict"),
            get(page, stage, f"routers/{router_id}/overview")["verdict"],
            listed[router_id],
            walled[router_id],
        )
        for verdict in answers:
            first = verdict["causes"][0]
            assert (first["code"], verdict["tone"]) == (row["case"], COLOURS[row["colour"]]), name
            assert pattern(row[SENTENCE]).fullmatch(first["sentence"]["text"]), name
            assert pattern(row["next step"]).fullmatch(first["step"]["label"]["text"]), name
        [info] = [
            line
            for line in metrics.splitlines()
            if line.startswith("timbang_router_verdict_info") and f'router="{name}"' in line
        ]
        assert f'cause="{row["case"]}"' in info, info
    before = get(page, stage, f"routers/{stage.ids['just-fixed']}/verdict")["before"]
    assert before["state"] == "overloaded"


@pytest.mark.browser
@pytest.mark.parametrize("language,column", [("en", SENTENCE), ("id", KALIMAT)])
def test_pages_say_the_same(page: Page, stage: Stage, language: str, column: str) -> None:
    speak(page, stage.running, language)
    url = stage.running.url
    page.goto(f"{url}/")
    for name, router_id in stage.ids.items():
        says(page.get_by_test_id(f"router-{router_id}"), ROWS[name][column])
    taken(page, f"scenes-list-{language}")
    for name, router_id in stage.ids.items():
        page.goto(f"{url}/routers/{router_id}/now")
        banner = page.get_by_test_id("overview-verdict")
        says(banner, ROWS[name][column])
        expect(banner).to_have_attribute("data-value", ROWS[name]["case"])
        taken(page, f"scene-{name}-{language}")
        page.goto(f"{url}/routers/{router_id}/balance")
        says(page.get_by_test_id("short-verdict"), ROWS[name][column])


@pytest.mark.browser
def test_the_wallboard_says_the_same(page: Page, stage: Stage, open_page: OpenPage) -> None:
    url = stage.running.url
    answer = page.context.request.post(
        f"{url}/api/v1/tokens",
        data={"name": "scenes", "role": "wall"},
        headers={"Origin": url},
    )
    secret = answer.json()["secret"]
    for language, column in (("en", SENTENCE), ("id", KALIMAT)):
        board = open_page(1920, 1080, "dark", language)
        for name, router_id in stage.ids.items():
            board.goto("about:blank")  # else what it showed could be taken for the next one
            board.goto(f"{url}/wall?lang={language}&router={router_id}#token={secret}")
            if name in TAKES_THE_SCREEN:
                expect(board.get_by_test_id("wall-alarm")).to_be_visible(timeout=PATIENCE_MS)
            else:
                says(board.get_by_test_id("wall-frame"), ROWS[name][column])
            taken(board, f"scene-{name}-wall-{language}")


def says(place: Locator, sentence: str) -> None:
    expect(place).to_contain_text(pattern(sentence), timeout=PATIENCE_MS)


@pytest.mark.browser
def test_a_finding_is_cured_from_its_verdict_and_has_a_way_back(page: Page, stage: Stage) -> None:
    """The last test: its router is another one afterwards."""
    router_id, url = stage.ids["finding"], stage.running.url
    page.goto(f"{url}/routers/{router_id}/now")
    page.get_by_test_id("verdict-step").click(timeout=PATIENCE_MS)
    # The page before has its findings too, folded.
    page.wait_for_url("**/router#findings", timeout=PATIENCE_MS)
    page.get_by_test_id(f"show-fix-{FAULT}").click(timeout=PATIENCE_MS)
    lines = page.get_by_test_id(f"fix-{FAULT}")
    expect(lines).to_contain_text("connection-mark=no-mark", timeout=PATIENCE_MS)
    taken(page, "finding-fix")
    page.get_by_test_id(f"plan-fix-{FAULT}").click()
    planned_and_confirmed(page)
    page.goto(f"{url}/routers/{router_id}/router")
    expect(page.get_by_text("No fault was found")).to_be_visible(timeout=PATIENCE_MS)
    verdict = get(page, stage, f"routers/{router_id}/verdict")
    assert verdict["causes"][0]["code"] != "danger"
    page.goto(f"{url}/routers/{router_id}/balance/changes")
    page.get_by_role("link", name="Plan the way back").first.click(timeout=PATIENCE_MS)
    planned_and_confirmed(page)
    page.goto(f"{url}/routers/{router_id}/router")
    expect(page.get_by_test_id(f"finding-{FAULT}")).to_be_visible(timeout=PATIENCE_MS)


FAULT = "fasttrack_with_marks"


def planned_and_confirmed(page: Page) -> None:
    """From the page of the plan to the end of its change."""
    page.get_by_label("Why", exact=True).fill("the split does not happen", timeout=PATIENCE_MS)
    page.get_by_role("button", name="Make the plan").click()
    summary = page.get_by_test_id("change-summary")
    expect(summary).to_have_attribute("data-value", "planned", timeout=PATIENCE_MS)
    taken(page, "finding-planned")
    page.get_by_role("button", name="Apply…").click()
    page.get_by_role("dialog").get_by_role("button", name="Write to").click()
    expect(summary).to_have_attribute("data-value", "pending", timeout=PATIENCE_MS)
    page.get_by_role("button", name="Confirm", exact=True).click()
    expect(summary).to_have_attribute("data-value", "confirmed", timeout=PATIENCE_MS)
