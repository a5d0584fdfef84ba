import pytest

from backend.domain.balance.evenness import Evenness, evenness, sentence, what_was_counted

FIGURE_3 = (133, 104, 111, 102, 104)
"""Paper A's five buckets, tenths of a GiB."""


def test_the_papers_buckets() -> None:
    split = evenness(FIGURE_3)
    assert split is not None
    assert (split.largest, split.smallest, split.expected_share) == (0, 3, 0.2)
    # 13.3 and 11.1 where 11.08 was due: (2.22 + 0.02) / 55.4.
    assert split.uneven_share == pytest.approx(0.0404, abs=1e-4)
    assert sum(split.shares) == pytest.approx(1)


@pytest.mark.parametrize(
    "counts, expected",
    [
        pytest.param((7, 7, 7), (0.0, 0, 0), id="even: the first is named"),
        pytest.param((0, 0, 9), (2 / 3, 2, 0), id="all in one"),
        pytest.param((5,), (0.0, 0, 0), id="one bucket"),
    ],
)
def test_unevenness(counts: tuple[int, ...], expected: tuple[float, int, int]) -> None:
    split = evenness(counts)
    assert split is not None
    assert (split.uneven_share, split.largest, split.smallest) == pytest.approx(expected)


@pytest.mark.parametrize("counts", [(), (0, 0, 0)])
def test_nothing_counted_is_not_even(counts: tuple[int, ...]) -> None:
    assert evenness(counts) is None


@pytest.mark.parametrize(
    "bucket_bytes, uplink_bytes, part, expected",
    [
        (0, 1000, 1.0, "none"),
        (900, 1000, 1.0, "bytes"),
        (20, 1000, 1.0, "bytes"),
        (19, 1000, 1.0, "first_packets"),
        (10, 1000, 0.5, "bytes"),
        (5, 0, 0.5, "bytes"),
    ],
)
def test_what_rules_saw(bucket_bytes: int, uplink_bytes: int, part: float, expected: str) -> None:
    assert what_was_counted(bucket_bytes, uplink_bytes, part) == expected


def test_words() -> None:
    split = evenness(FIGURE_3)
    said = sentence(split, "bytes")
    assert said.text == (
        "Remainder 0 carried most of the upload (24.0 %), remainder 3 least (18.4 %); evenly each would carry "
        "20.0 %. So 4.0 % of the upload is beyond an even split. The rules count no download."
    )
    assert said.params == {
        "largest": 0,
        "smallest": 3,
        "most": 24,
        "least": 18.4,
        "due": 20,
        "uneven": 4,
    }
    assert "first packet" in sentence(split, "first_packets").text
    nothing = "Nothing was counted in these buckets."
    assert sentence(None, "none").text == nothing
    assert sentence(Evenness((1.0,), 0.0, 0, 0), "none").text == nothing
