"""What the demo's past recommended, and what came of it, as everybody may read it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import OpenPage, Running
from tests.e2e.steps import enter, speak

WEIGHTS = [1, 2, 2]
PATIENCE_MS = 180_000


@pytest.mark.browser
def test_the_demos_change_is_scored(demo: Running, open_page: OpenPage) -> None:
    page = open_page()
    enter(page, demo)
    speak(page, demo, "en")
    answer = page.context.request.get(f"{demo.url}/api/v1/routers/1/track-record")
    [applied] = answer.json()["items"]
    score = applied["score"]
    assert [applied["weights"][str(number)] for number in (1, 2, 3)] == WEIGHTS
    assert (score["state"], score["days"]) == ("complete", 7)
    for uplink, weight in zip(score["lines"], WEIGHTS, strict=True):
        predicted = uplink["predicted_share"]
        assert predicted["low"] < predicted["value"] < predicted["high"]
        assert predicted["value"] == pytest.approx(weight / 5, abs=0.02)
        within = predicted["low"] <= uplink["achieved_share"] <= predicted["high"]
        assert uplink["share_hit"] == within
        assert uplink["achieved_share"] == pytest.approx(weight / 5, abs=0.05)
    assert sum(uplink["share_hit"] for uplink in score["lines"]) >= 2
    page.goto(f"{demo.url}/routers/1/balance")
    row = page.get_by_test_id(f"track-{applied['recommendation_id']}")
    for uplink in score["lines"]:
        achieved = f"achieved {uplink['achieved_share']:.1%}".replace("%", " %")
        expect(row).to_contain_text(achieved, timeout=PATIENCE_MS)
    drifts = page.context.request.get(f"{demo.url}/api/v1/routers/1/drifts").json()
    assert [drift["acknowledged_by"] for drift in drifts] == ["demo"]
