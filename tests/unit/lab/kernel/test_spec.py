import math

import pytest

from lab.kernel.place.spec import LineSpec, SpecError, checked, from_json, to_json

LINE = LineSpec("ISP1", 10_000_000, 5_000_000, delay_ms=10, loss=0.01, queue="cake")


def test_lines_survive_the_way_into_the_lab():
    assert from_json(to_json([LINE])) == (LINE,)


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
def test_a_line_that_cannot_be_is_refused(changes, message):
    with pytest.raises(SpecError, match=message):
        LINE.changed(**changes)


@pytest.mark.parametrize(
    "lines, message", [([], "not 0"), ([LINE] * 2, "a name of its own"), ([LINE] * 17, "not 17")]
)
def test_lines_are_some_and_have_names(lines, message):
    with pytest.raises(SpecError, match=message):
        checked(lines)
