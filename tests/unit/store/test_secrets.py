"""Router passwords at rest."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.errors import Invalid
from backend.store.access.secrets import SecretBox

OLD, NEW = "o" * 40, "n" * 40


@given(st.text())
def test_every_password_survives(password: str) -> None:
    try:
        password.encode()
    except UnicodeEncodeError:
        return
    box = SecretBox([OLD])
    assert box.decrypt(box.encrypt(password)) == password


def test_password_is_not_in_what_is_stored_and_two_are_never_equal() -> None:
    box = SecretBox([OLD])
    assert b"sesame" not in box.encrypt("sesame")
    assert box.encrypt("sesame") != box.encrypt("sesame")


def test_keys_are_changed_one_after_the_other() -> None:
    stored = SecretBox([OLD]).encrypt("sesame")
    both = SecretBox([NEW, OLD])
    assert both.decrypt(stored) == "sesame"
    assert not both.is_current(stored)
    again = both.encrypt("sesame")
    assert both.is_current(again)
    assert SecretBox([NEW]).decrypt(again) == "sesame"


@pytest.mark.parametrize(
    "stored", [SecretBox([OLD]).encrypt("x"), b"", b"nonsense", SecretBox([NEW]).encrypt("x")[:-4]]
)
def test_what_no_key_opens_says_what_to_do(stored: bytes) -> None:
    with pytest.raises(Invalid, match="TIMBANG_SECRET_KEY") as caught:
        SecretBox([NEW]).decrypt(stored)
    assert caught.value.field == "secret_key"
