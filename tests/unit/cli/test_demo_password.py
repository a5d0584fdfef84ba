"""The password of a demo: refused before it is kept, where the set-up would refuse it at each start."""

from __future__ import annotations

from pathlib import Path

import pytest

from backend.domain.access.password_rules import why_refused
from backend.errors import Invalid
from cli.demo import state as demo_state

SCENARIO, PASSWORD = "failover", "Kawat-biru-481"


@pytest.mark.parametrize("scenario", [SCENARIO, demo_state.KERNEL])
@pytest.mark.parametrize("password", ["short", "aaaaaaaaaaaaaaaa", f"{demo_state.ADMIN_NAME}12"])
def test_a_password_that_the_set_up_would_refuse_is_not_kept(
    tmp_path: Path, scenario: str, password: str
) -> None:
    directory = tmp_path / "demo"
    with pytest.raises(Invalid) as refused:
        demo_state.keep_state(directory, scenario, 1, password)
    assert refused.value.field == "password"
    assert not directory.exists()
    assert demo_state.keep_state(directory, scenario, 1, PASSWORD).password == PASSWORD


def test_a_demo_has_the_password_that_it_was_made_with(tmp_path: Path) -> None:
    made = demo_state.keep_state(tmp_path, SCENARIO, 1, PASSWORD)
    assert demo_state.keep_state(tmp_path, SCENARIO, 1, PASSWORD) == made
    assert demo_state.keep_state(tmp_path, SCENARIO, 1, None) == made
    with pytest.raises(Invalid, match="was made with another password"):
        demo_state.keep_state(tmp_path, SCENARIO, 1, "Another-481-kawat")


def test_a_password_is_made_where_none_is_given(tmp_path: Path) -> None:
    made = demo_state.keep_state(tmp_path, SCENARIO, 1, None)
    assert why_refused(made.password, [demo_state.ADMIN, demo_state.ADMIN_NAME]) is None
