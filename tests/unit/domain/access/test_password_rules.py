from __future__ import annotations

import pytest

from backend.domain.access.password_rules import why_refused

NAMES = ("Siti", "Siti Rahmawati", "Universitas STRADA Kediri")


@pytest.mark.parametrize(
    "password, word",
    [
        ("short one", "at least 12"),
        ("password12", "at least 12"),
        ("aaaaaaaaaaaa", "different"),
        (" " * 12, "different"),
        ("121212121212", "different"),
        ("123456789012", "not only digits"),
        ("2026-11-23 12:00", "not only digits"),
        ("password1234", "Many people"),
        ("PassWord!!!2026", "Many people"),
        ("passwordpassword", "Many people"),
        ("１２３４ｐａｓｓｗｏｒｄ", "Many people"),
        ("1qaz2wsx3edc", "Many people"),
        ("administrator", "Many people"),
        ("bismillah12345", "Many people"),
        ("timbang12345", "names"),
        ("Timbang-Timbang-1", "names"),
        ("siti20261123", "names"),
        ("sitirahmawati", "names"),
        ("strada kediri 26", "names"),
        ("timbangpassword", "Many people"),
    ],
)
def test_what_others_would_try_first_is_refused(password: str, word: str) -> None:
    assert word in str(why_refused(password, NAMES))


@pytest.mark.parametrize(
    "password",
    [
        "correct horse battery",
        "a long password",
        "lebah makan awan biru",
        "siti suka 3 sepeda tua",
        "kx7#mQ2!vb9Z",
        "🦆 bebek di atap 🦆",
        "пароль для всех утят",
    ],
)
def test_long_ones_of_ones_own_are_good(password: str) -> None:
    assert why_refused(password, NAMES) is None


def test_a_short_name_is_in_many_words() -> None:
    assert why_refused("an ant in anchorage", ["An", "Ant"]) is None
