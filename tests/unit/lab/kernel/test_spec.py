import math

import pytest

from lab.kernel.place.spec import SpecError, UplinkSpec, checked, from_json, to_json

UPLINK = UplinkSpec("ISP1", 10_000_000, 5_000_000, delay_ms=10, loss=0.01, queue="cake")


def test_uplinks_survive_the_way_into_the_lab():
    assert from_json(to_json([UPLINK])) == (UPLINK,)


@pytest.mark.parametrize(
    "changes, message",
    [
        ({"loss": 1.5}, "ISP1: loss is between 0 and 1, not 1.5"),
        ({"loss": math.nan}, "ISP1: loss is between 0 and 1, not nan"),
        ({"delay_ms": -1}, "ISP1: delay_ms is between 0 and 10000, not -1"),
        ({"download_bps": 0}, "ISP1: download_bps is between"),
        ({"queue": "red"}, "queue is one of fifo, sfq, fq_codel, cake, not 'red'"),
        ({"speed": 3}, "a line has no speed; it has delay_ms"),
        ({"name": "other"}, "a line has no name"),
    ],
)
def test_an_uplink_that_cannot_be_is_refused(changes, message):
    with pytest.raises(SpecError, match=message):
        UPLINK.changed(**changes)


@pytest.mark.parametrize(
    "uplinks, message",
    [([], "not 0"), ([UPLINK] * 2, "a name of its own"), ([UPLINK] * 17, "not 17")],
)
def test_uplinks_are_some_and_have_names(uplinks, message):
    with pytest.raises(SpecError, match=message):
        checked(uplinks)
