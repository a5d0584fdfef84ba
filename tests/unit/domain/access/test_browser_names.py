from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.access.browser_names import BROWSERS, SYSTEMS, browser_name

CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15"


@pytest.mark.parametrize(
    "user_agent, name",
    [
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
            "Firefox, Linux",
        ),
        (f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {CHROME}", "Chrome, Windows"),
        (f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {CHROME} Edg/126.0", "Edge, Windows"),
        (f"Mozilla/5.0 (Linux; Android 14; Pixel 8) {CHROME} Mobile", "Chrome, Android"),
        (f"{IPHONE} Version/17.5 Mobile/15E148 Safari/604.1", "Safari, iPhone"),
        (f"{IPHONE} CriOS/126.0 Mobile/15E148 Safari/604.1", "Chrome, iPhone"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) Safari/605.1.15", "Safari, macOS"),
        ("curl/8.9.1", "curl"),
        ("<script>alert(1)</script>", None),
        ("", None),
    ],
)
def test_a_browser_is_named_in_two_words(user_agent: str, name: str | None) -> None:
    assert browser_name(user_agent) == name


@given(st.text())
def test_nothing_of_a_strangers_text_is_shown(user_agent: str) -> None:
    known = {name for table in (BROWSERS, SYSTEMS) for _, name in table}
    assert set((browser_name(user_agent) or "Linux").split(", ")) <= known
