"""A demo with a guide: what its file keeps, and to whom its passwords are shown."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from backend.api.http.state import DemoAccount
from backend.domain.access.password_rules import why_refused
from backend.settings import Settings
from cli.demo import guide
from cli.demo import state as demo_state
from cli.demo.accounts import GUESTS

SCENARIO = "failover"
ADMIN = DemoAccount("admin", "admin", "Kawat-biru-481")


def settings(folder: Path, **given: object) -> Settings:
    needed = {"database_url": "postgresql://x", "secret_key": "0" * 64, "data_dir": folder}
    return Settings.model_validate({**needed, **given})


def test_passwords_of_the_guests_are_made_once(tmp_path: Path) -> None:
    made = demo_state.keep_state(tmp_path, SCENARIO, 1, None, plain=False)
    assert set(made.passwords) == set(GUESTS)
    assert not any(why_refused(password, GUESTS) for password in made.passwords.values())
    assert demo_state.keep_state(tmp_path, SCENARIO, 1, None, plain=False) == made
    assert (tmp_path / demo_state.STATE_FILE).stat().st_mode & 0o777 == 0o600


def test_a_file_without_them_gets_them(tmp_path: Path) -> None:
    made = demo_state.keep_state(tmp_path, SCENARIO, 1, None, plain=False)
    file = tmp_path / demo_state.STATE_FILE
    kept = json.loads(file.read_text())
    del kept["passwords"]
    file.write_text(json.dumps(kept))
    later = demo_state.keep_state(tmp_path, SCENARIO, 1, None, plain=False)
    assert set(later.passwords) == set(GUESTS)
    assert (later.password, later.starts_at) == (made.password, made.starts_at)
    assert demo_state.keep_state(tmp_path, SCENARIO, 1, None, plain=False) == later


def test_an_older_file_is_of_a_plain_demo(tmp_path: Path) -> None:
    demo_state.keep_state(tmp_path, SCENARIO, 1, None, plain=False)
    file = tmp_path / demo_state.STATE_FILE
    kept = json.loads(file.read_text())
    del kept["passwords"], kept["plain"]
    file.write_text(json.dumps(kept))
    assert demo_state.keep_state(tmp_path, SCENARIO, 1, None, plain=False).passwords == {}


@pytest.mark.parametrize(
    "given, is_shown",
    [
        ({}, True),
        ({"host": "::1", "public_origin": "http://[::1]:8846"}, True),
        ({"host": "0.0.0.0"}, False),
        ({"host": "192.0.2.7"}, False),
        ({"public_origin": "https://timbang.lan"}, False),
    ],
)
def test_accounts_are_shown_where_only_this_machine_reaches_it(
    tmp_path: Path, given: dict[str, object], is_shown: bool
) -> None:
    control = guide.control(settings(tmp_path, **given), {"noc": "a", "manager": "b"}, ADMIN)
    roles = [account.role for account in control.accounts]
    assert roles == (["noc", "manager", "admin"] if is_shown else [])
