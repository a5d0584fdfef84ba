"""What is sent to a provider."""

from datetime import date
from decimal import Decimal

import pytest

from backend.domain.figures.availability import Availability
from backend.domain.ledger.month import LedgerMonth
from backend.domain.ledger.promise import Promise
from backend.domain.ledger.repairs import OutageCount
from backend.domain.ledger.words import TEXTS, excused, sentence

MINUTE = 60_000
HALF = Promise(Decimal("99.50"), 216 * MINUTE)


def month(time, promised=HALF, outcome="missed"):
    return LedgerMonth(date(2026, 11, 1), False, time, OutageCount(3, 3, 1), promised, outcome)


def test_the_sentence_names_month_minutes_outages_and_promise():
    time = Availability(42_950 * MINUTE, 0, 200 * MINUTE, 50 * MINUTE, 30 * MINUTE)
    said = sentence("ISP1", month(time))
    assert said.code == "ledger_missed"
    assert said.text == (
        "ISP1 in November 2026: out of service for 250 min (200 min without a link, 50 min with a link but without "
        "traffic; outages: 3), available 99.42 %. The contract promises 99.5 %, which allows 216 min. "
        "Please tell us the causes, and what is credited."
    )
    assert excused(month(time)).params == {"excused": 30}


def test_a_missing_second_is_never_said_as_all():
    said = sentence("ISP1", month(Availability(43_200 * MINUTE, 0, 1000), outcome="kept"))
    assert said.params["share"] == "99.99 %"
    assert excused(month(Availability(1))) is None


def test_minutes_are_those_of_the_table_beside_it():
    """31 days at 99.9 % allow 44.64 min, and the table says 44."""
    time = Availability(44_593 * MINUTE, 0, 0, 47 * MINUTE)
    allowed = Promise(Decimal("99.90"), 2_678_400)
    said = sentence("ISP1", month(time, allowed))
    assert said.params["allowed"] == 44
    assert (said.params["link"], said.params["silent"]) == (0, 47)


@pytest.mark.parametrize(
    "unknown_min, code",
    [(216, "ledger_kept"), (217, "ledger_kept_as_read")],
)
def test_what_was_not_read_may_have_broken_a_promise(unknown_min, code):
    time = Availability(42_000 * MINUTE, unknown_ms=unknown_min * MINUTE)
    said = sentence("ISP1", month(time, outcome="kept"))
    assert said.code == code
    assert ("not observed" in said.text) == (code == "ledger_kept_as_read")


@pytest.mark.parametrize("outcome", [code for code in TEXTS if code != "kept_as_read"])
def test_every_outcome_has_its_sentence(outcome):
    promised = None if outcome == "nothing_promised" else HALF
    said = sentence("ISP1", month(Availability(1000, link_ms=1000), promised, outcome))
    assert said.code == f"ledger_{outcome}"
    assert "{" not in said.text


def test_of_a_month_without_readings_nothing_is_claimed():
    said = sentence("ISP1", month(Availability(unknown_ms=1000), outcome="unproven"))
    assert (said.code, said.text) == (
        "ledger_nothing_known",
        "ISP1 in November 2026: never observed.",
    )
