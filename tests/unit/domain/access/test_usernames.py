from __future__ import annotations

import pytest

from backend.domain.access.usernames import is_plain, normalized


@pytest.mark.parametrize(
    "typed, name",
    [
        ("siti", "siti"),
        ("noc-1@kediri.ac.id", "noc-1@kediri.ac.id"),
        (" Ana_B ", "Ana_B"),
        ("ａｄｍｉｎ", "admin"),
        ("Jose\u0301", "José"),
        ("администратор", "администратор"),
        ("7", "7"),
    ],
)
def test_plain_names_are_taken_in_one_form(typed: str, name: str) -> None:
    assert normalized(typed) == name
    assert is_plain(normalized(typed))


@pytest.mark.parametrize(
    "typed",
    [
        "\u0430dmin",
        "admin\u202e",
        "ad\u200bmin",
        "<b>admin</b>",
        "two words",
        "a'b",
        "...",
        "",
        "😀",
        "١٢",
        "αdmin",
    ],
    ids=ascii,
)
def test_names_that_could_pass_for_another_are_refused(typed: str) -> None:
    """Security L10: RTL override, zero width, Cyrillic letters, HTML were taken."""
    assert not is_plain(normalized(typed))
