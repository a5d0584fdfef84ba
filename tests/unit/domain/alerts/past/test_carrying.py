"""How full another ISP was while one was away."""

from __future__ import annotations

import pytest

from backend.domain.alerts.kinds import IncidentKind
from backend.domain.alerts.past import words
from backend.domain.alerts.past.carrying import AwayToo, CarriedMeanwhile, UsedSlot, carried
from backend.domain.alerts.words import IncidentSubject
from backend.domain.metering.slots import SLOT_MS

FROM_MS = 10 * SLOT_MS + 60_000


def used(*parts: float) -> list[UsedSlot]:
    """From an hour before on."""
    return [UsedSlot((place - 2) * SLOT_MS, SLOT_MS, part) for place, part in enumerate(parts)]


def test_the_fullest_slot_that_the_outage_touches_and_the_half_hour_before() -> None:
    # Slots -2 to 14: too early, six before (4 to 9), five that the outage touches (10 to 14).
    slots = used(*[0.99] * 6, *[0.3, 0.4, 0.5, 0.3, 0.3, 0.3], 0.8, 0.95, 0.98, 0.9, 0.5)
    known = carried(slots, FROM_MS, 15 * SLOT_MS, 0.9)
    assert known == CarriedMeanwhile(peak=0.98, before=0.5, full_ms=3 * SLOT_MS)


def test_what_was_not_observed_is_not_known() -> None:
    assert carried([], FROM_MS, 15 * SLOT_MS, 0.9) is None
    only = [UsedSlot(10 * SLOT_MS, SLOT_MS, 0.2)]
    assert carried(only, FROM_MS, 15 * SLOT_MS, 0.9) == CarriedMeanwhile(0.2, None, 0)
    assert carried(only, 11 * SLOT_MS, 15 * SLOT_MS, 0.9) is None


@pytest.mark.parametrize(
    "known, sentence",
    [
        (
            CarriedMeanwhile(0.984, 0.4, 45 * 60_000),
            "Its traffic filled ISP3 to 98 % of the contract, for 45 min: that is what people felt.",
        ),
        (
            CarriedMeanwhile(0.984, None, 300_000),
            "Its traffic filled ISP3 to 98 % of the contract, for 5 min: that is what people felt.",
        ),
        (
            CarriedMeanwhile(0.984, 0.93, 300_000),
            "ISP3 was full meanwhile (98 % of the contract), as it was before.",
        ),
        (CarriedMeanwhile(0.61, 0.4, 0), "ISP3 carried up to 61 % of its contract meanwhile."),
    ],
)
def test_full_by_the_outage_full_before_or_with_room(
    known: CarriedMeanwhile, sentence: str
) -> None:
    assert words.meanwhile("ISP3", known, 0.9).text == sentence


@pytest.mark.parametrize(
    "away, begin",
    [
        (
            AwayToo(["ISP2"], True),
            "Its traffic and that of ISP2, which fell in the same minute, filled ISP3 to ",
        ),
        (
            AwayToo(["ISP2"], False),
            "Its traffic and that of ISP2, which was away too, filled ISP3 to ",
        ),
        (AwayToo([], True), "Its traffic filled ISP3 to "),
    ],
)
def test_an_isp_is_filled_by_the_traffic_of_all_that_were_away(away: AwayToo, begin: str) -> None:
    known = CarriedMeanwhile(0.984, 0.4, 45 * 60_000)
    assert words.meanwhile("ISP3", known, 0.9, away).text.startswith(begin + "98 % of the contract")
    carried_only = CarriedMeanwhile(0.61, 0.4, 0)
    assert "ISP2" not in words.meanwhile("ISP3", carried_only, 0.9, away).text


@pytest.mark.parametrize("kind", words.WHAT)
def test_the_past_is_told_in_the_past(kind: IncidentKind) -> None:
    for is_unstable in (False, True):
        said = words.what(IncidentSubject(kind, is_unstable, "R", "ISP2"))
        assert said.code.endswith("_was")
        assert not {" is ", " does ", " goes ", " loses "} & {
            f" {each} " for each in said.text.split()
        }
