import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.text.safe_text import CUT_MARK, escaped, is_altered, shortened

SEPARATORS = {"\u2028", "\u2029"}
TURNS = {*map(chr, range(0x202A, 0x202F)), *map(chr, range(0x2066, 0x206A))}
texts = st.one_of(
    st.text(),
    st.text(st.sampled_from(["\n", "\r", "\t", "\0", "\x1b", "\x7f", "\x9b", *TURNS, "a", "\\"])),
)
lengths = st.integers(2, 40)


def acts(text):
    return any(
        unicodedata.category(character) == "Cc" or character in SEPARATORS | TURNS
        for character in text
    )


@pytest.mark.parametrize(
    "text,safe",
    [
        ("\n2026-11-22 INFO ours", r"\n2026-11-22 INFO ours"),
        ("\r\n\t\0", r"\r\n\t\x00"),
        ("\x1b[2J\x7f\x9b", r"\x1b[2J\x7f\x9b"),
        ("a\u2028b\u2029c", r"a\u2028b\u2029c"),
        ("\u202egnp.exe\u2066", r"\u202egnp.exe\u2066"),
    ],
)
def test_what_acts_becomes_visible(text, safe):
    assert escaped(text) == safe


@pytest.mark.parametrize(
    "text",
    ["", "ISP 1 [50M/10M]", r"C:\temp\new", "café", "شبكة", "می‌خواهم", "🛰 roof", "a\u00a0b", "…"],
)
def test_plain_text_is_unchanged(text):
    assert escaped(text) == shortened(text, 512) == text


def test_a_text_at_its_bound_is_whole_and_one_beyond_it_ends_with_the_mark():
    assert shortened("x" * 500, 500) == "x" * 500
    assert shortened("x" * 501, 500) == "x" * 499 + CUT_MARK
    assert shortened("\n" * 250, 500) == r"\n" * 250
    assert shortened("\n" * 251, 500) == (r"\n" * 251)[:499] + CUT_MARK


@given(texts, lengths)
def test_never_longer_than_its_bound_and_never_acting(text, longest):
    safe = shortened(text, longest)
    assert len(safe) <= longest
    assert not acts(safe)
    assert not acts(escaped(text))


@given(texts, lengths)
def test_a_second_time_changes_nothing(text, longest):
    assert escaped(escaped(text)) == escaped(text)
    assert shortened(shortened(text, longest), longest) == shortened(text, longest)


@given(texts, lengths)
def test_a_short_text_that_does_not_act_is_unchanged(text, longest):
    kept = "".join(character for character in text if not acts(character))[:longest]
    assert shortened(kept, longest) == escaped(kept) == kept


@given(texts, lengths)
def test_what_was_altered_can_be_told(text, longest):
    assert is_altered(text) or shortened(text, 10_000) == text
    if shortened(text, longest) != text:
        assert is_altered(shortened(text, longest))
