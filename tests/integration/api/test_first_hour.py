"""A new router, from its first seconds to the next day: nothing that a page shows then is false or said too early."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.integration.api.conftest import make_site
from tests.integration.api.first_hour import NINE, at, first_hour

READS = ("frontend/src/lib/i18n",)
WORDS = Path(__file__).parents[3] / "frontend/src/lib/i18n/id"

Told = dict[str, dict[str, Any]]
TOO_EARLY = ("entered", "15 s", "5 min", "24 min")
"""Before the first verdict."""


@pytest.fixture(scope="module")
def told_by(module_database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Told]:
    """The answers that each page shows, by moment and page."""
    site = make_site(module_database_url, tmp_path_factory.mktemp("site"))
    with first_hour(site) as router:
        answers = {"entered": router.pages()}
        router.until(at(9, 0, 15), 5.0)
        answers["15 s"] = router.pages()
        for name, moment in (("5 min", at(9, 5)), ("24 min", at(9, 24))):
            router.until(moment)
            answers[name] = router.pages()
        router.until(promised(answers["24 min"]))
        answers["promised"] = router.pages()
        router.until(at(12), 60.0)
        answers["12:00"] = router.pages()
        router.until(at(9, days=1), 300.0)
        answers["next day"] = router.pages()
        yield answers
    site.database.close()


def verdict(pages: dict[str, Any]) -> dict[str, Any]:
    first: dict[str, Any] = pages["verdict"]["causes"][0]
    return first


def promised(pages: dict[str, Any]) -> dt.datetime:
    """When the first verdict is to come, as it is said."""
    return dt.datetime.fromisoformat(verdict(pages)["sentence"]["params"]["time"])


def sentences(answer: object) -> Iterator[dict[str, Any]]:
    """Everything that is said by a code, wherever it stands in an answer."""
    if isinstance(answer, dict):
        if {"code", "text", "params"} <= set(answer):
            yield answer
        for value in answer.values():
            yield from sentences(value)
    elif isinstance(answer, list):
        for value in answer:
            yield from sentences(value)


@pytest.mark.timeout(1200)
def test_a_router_that_was_just_entered_has_isps_and_no_answer_yet(told_by: Told) -> None:
    pages = told_by["entered"]
    assert [cause["code"] for cause in pages["verdict"]["causes"]] == ["never_read"]
    assert len(pages["router"]["uplinks"]) == 3
    assert {state["state"] for state in pages["now"]["states"]} == {"never"}


def test_the_first_numbers_are_there_within_15_seconds(told_by: Told) -> None:
    states = told_by["15 s"]["now"]["states"]
    assert [state["state"] for state in states] == ["up"] * 3
    assert [state["download_bps"] for state in states] == [8e6, 16e6, 16e6]
    assert told_by["15 s"]["now"]["tiles"]["load"]["download_bps"] == 40e6
    assert told_by["15 s"]["balance"]["method"] == "pcc"


def test_the_first_verdict_comes_within_30_minutes_as_was_promised(told_by: Told) -> None:
    for moment in TOO_EARLY[1:]:
        cause = verdict(told_by[moment])
        assert (cause["code"], cause["tone"]) == ("collecting", "unknown"), moment
        assert promised(told_by[moment]) == NINE + dt.timedelta(minutes=26), moment
    for moment in ("promised", "12:00", "next day"):
        assert verdict(told_by[moment])["code"] == "balanced", moment
    assert told_by["promised"]["verdict"]["judged"]["because"] == "first_reading"


@pytest.mark.parametrize("moment", TOO_EARLY)
def test_nothing_is_called_good_or_bad_before_there_is_a_verdict(
    told_by: Told, moment: str
) -> None:
    pages = told_by[moment]
    tones = {cause["tone"] for cause in pages["verdict"]["causes"]}
    assert tones == {pages["now"]["summary"]["verdict"]["tone"]} == {"unknown"}
    assert pages["all"]["items"][0]["verdict"]["tone"] == "unknown"
    assert pages["wall"]["routers"][0]["verdict"]["tone"] == "unknown"
    assert pages["week"]["summary"]["verdict"]["state"] == "not_enough_data"
    assert pages["incidents"]["items"] == []
    assert pages["now"]["events"] == []


@pytest.mark.parametrize("moment", [*TOO_EARLY, "promised", "12:00", "next day"])
def test_there_is_no_grade_without_its_measures(told_by: Told, moment: str) -> None:
    for uplink in told_by[moment]["quality"]["lines"]:
        assert uplink["tiphon"]["category"] is None
        assert uplink["load"]["grade"] is None
        assert {lens["state"] for lens in uplink["lenses"]} == {"unknown"}


@pytest.mark.parametrize("moment", [*TOO_EARLY, "promised", "12:00"])
def test_a_few_hours_say_nothing_of_a_failure_or_of_other_weights(
    told_by: Told, moment: str
) -> None:
    balance = told_by[moment]["balance"]
    assert {row["statement"]["code"] for row in balance["n_minus_one"]} == {"loss_unknown"}
    advice = balance["recommendation"]
    assert advice is None or advice["verdict"] == "not_enough_data"
    assert told_by[moment]["smaller_contracts"]["lacking"]
    assert told_by[moment]["contract_choices"]["lacking"]
    assert told_by[moment]["track_record"]["hit_rate"] is None


def test_money_is_not_said_where_no_price_is_known(told_by: Told) -> None:
    for pages in told_by.values():
        assert pages["money"]["totals"]["currencies"] == []
        assert pages["contract_choices"]["rows"] == []


def test_hours_have_cells_only_where_something_was_measured(told_by: Told) -> None:
    assert told_by["5 min"]["hours"]["cells"] == []
    wednesday_nine = 2 * 24 + 9
    hours = {cell["hour_of_week"] for cell in told_by["promised"]["hours"]["cells"]}
    assert hours == {wednesday_nine}
    assert len({cell["hour_of_week"] for cell in told_by["next day"]["hours"]["cells"]}) == 24


def test_the_next_day_every_byte_is_there(told_by: Told) -> None:
    """The simulated lines carry 40 Mbps: a day is 432 GB."""
    pages = told_by["next day"]
    assert pages["now"]["summary"]["download"]["bytes"] == pytest.approx(5e6 * 86_400, rel=0.01)
    assert [week["partial"] for week in pages["weeks"]["items"]] == [True]
    assert {state["state"] for state in pages["now"]["states"]} == {"up"}


@pytest.mark.parametrize("moment", [*TOO_EARLY, "promised", "12:00", "next day"])
def test_everything_is_said_in_indonesian_too(told_by: Told, moment: str) -> None:
    words = "\n".join(
        path.read_text() for path in sorted(WORDS.rglob("*")) if path.suffix in {".ts", ".json"}
    )
    codes = {each["code"] for each in sentences(told_by[moment])}
    assert codes
    unsaid = [code for code in codes if not re.search(rf"""["']?\b{code}\b["']?:""", words)]
    assert sorted(unsaid) == []
