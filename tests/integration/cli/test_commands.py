"""The commands of a production installation against a database that is already running."""

from __future__ import annotations

import datetime as dt
import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from backend.services.access.passwords import matches
from backend.store.access import accounts, tokens
from backend.store.engine.database import Database
from backend.store.engine.session import add
from backend.store.tables import ApiToken
from cli.main import app
from cli.postgres import embedded, migrate
from tests.integration.rows import TEST_SECRET, add_campus, add_router, add_uplink
from tests.unit.domain.trials.trial_files import trial_file

STOP_S = 180


@pytest.fixture
def environment(database_url: str) -> dict[str, str]:
    return {"TIMBANG_DATABASE_URL": database_url, "TIMBANG_SECRET_KEY": TEST_SECRET}


def run(environment: dict[str, str], *words: str, typed: str = "") -> tuple[int, str]:
    done = CliRunner().invoke(app, list(words), env=environment, input=typed)
    return done.exit_code, done.output


def test_the_first_admin_completes_the_set_up(
    environment: dict[str, str], database: Database
) -> None:
    typed = "a long password\na long password\n"
    assert run(environment, "create-user", "siti", typed=typed)[0] == 0
    with database.transaction() as session:
        account = accounts.named(session, "siti")
        assert account is not None
        assert account.role == "admin"
        assert matches(account.password_hash, "a long password")
        assert accounts.any_account(session)


def test_a_directory_that_cannot_be_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    code, output = run({}, "up", "--data", str(tmp_path / "file/data"))
    assert (code, output.count("\n")) == (1, 1)
    assert "file/data: " in output


@pytest.mark.parametrize(
    "words, typed, sentence",
    [
        (["create-user", "siti"], "short\nshort\n", "at least 12 characters"),
        (["create-user", "siti"], "siti12345678\n" * 2, "Write more than the names"),
        (["create-user", "siti", "--role", "boss"], "a long password\n" * 2, "noc, manager"),
        (["create-user", "  "], "a long password\n" * 2, "username is empty"),
        (["reset-password", "nobody"], "a long password\n" * 2, "no account nobody"),
    ],
)
def test_bad_accounts_are_one_sentence(
    environment: dict[str, str], words: list[str], typed: str, sentence: str
) -> None:
    code, output = run(environment, *words, typed=typed)
    assert code == 1
    assert sentence in output


def test_a_password_is_reset_and_the_api_tokens_of_the_account_end(
    environment: dict[str, str], database: Database
) -> None:
    run(environment, "create-user", "siti", typed="a long password\n" * 2)
    now = dt.datetime.now(dt.UTC)
    with database.transaction() as session:
        account = accounts.named(session, "siti")
        assert account is not None
        token = ApiToken(
            account_id=account.id, name="t", role="noc", token_hash=b"t", created_at=now
        )
        add(session, token)
    code, output = run(environment, "reset-password", "Siti", typed="another password\n" * 2)
    assert code == 0
    assert "1 API token ended" in output
    with database.transaction() as session:
        account = accounts.named(session, "siti")
        assert account is not None
        assert matches(account.password_hash, "another password")
        assert tokens.standing(session) == []


def test_a_password_is_reset_in_a_directory_of_timbang_up(tmp_path: Path) -> None:
    with embedded.running(tmp_path) as url:
        migrate.upgrade(url)
    place = ("--data", str(tmp_path))
    assert run({}, "create-user", "siti", *place, typed="a long password\n" * 2)[0] == 0
    assert run({}, "reset-password", "siti", *place, typed="another password\n" * 2)[0] == 0
    with embedded.running(tmp_path) as url:
        database = Database(url, pool=1)
        with database.transaction() as session:
            account = accounts.named(session, "siti")
            assert account is not None
            assert matches(account.password_hash, "another password")
        database.close()
    elsewhere = run(
        {}, "reset-password", "siti", "--data", str(tmp_path / "other"), typed="12345\n" * 2
    )
    assert elsewhere[0] == 1
    assert "There is no installation" in elsewhere[1]


def test_a_trial_is_imported_once_and_a_wrong_file_is_one_sentence(
    environment: dict[str, str], database: Database, tmp_path: Path
) -> None:
    with database.transaction() as session:
        router = add_router(session, add_campus(session, "Malang"), "192.0.2.79")
        add_uplink(session, router, "ether1")
        name = router.name
    file = tmp_path / "trial.json"
    file.write_text(json.dumps(trial_file()))
    words = ("import-trial", str(file), "--router", name)
    code, output = run(environment, *words)
    assert code == 0, output
    assert "as queue trial 1, marked as recorded elsewhere" in output
    file.with_name("wrong.json").write_text(json.dumps(trial_file(version=9)))
    for wrong, sentence in (
        (words, "is here already, as trial 1"),
        ((*words, "--isp", "moon"), "This router has no ISP moon"),
        (("import-trial", str(file), "--router", "moon"), "There is no router moon"),
        (("import-trial", str(tmp_path / "none"), "--router", name), "none: No such file"),
        (
            ("import-trial", str(tmp_path / "wrong.json"), "--router", name),
            "wrong.json: version: Input should be 1",
        ),
    ):
        code, output = run(environment, *wrong)
        assert (code, output.count("\n")) == (1, 1), output
        assert sentence in output


def test_check_config_shows_settings_without_secrets(environment: dict[str, str]) -> None:
    code, output = run(environment, "check-config")
    assert code == 0
    assert "poll_interval_s = 10.0" in output
    assert TEST_SECRET not in output


def test_check_config_says_that_the_database_is_away(environment: dict[str, str]) -> None:
    away = environment | {"TIMBANG_DATABASE_URL": "postgresql:///x?host=/nonexistent-directory"}
    code, output = run(away, "check-config")
    assert code == 2
    assert "the database does not answer" in output


def test_migrate_is_repeatable_and_says_when_it_cannot(environment: dict[str, str]) -> None:
    assert run(environment, "migrate")[0] == 0
    away = environment | {"TIMBANG_DATABASE_URL": "postgresql:///x?host=/nonexistent-directory"}
    for words in (["migrate"], ["backup", "never.zip"]):
        code, output = run(away, *words)
        assert code == 1
        assert "does not answer" in output
        assert "/nonexistent-directory" in output


@pytest.mark.parametrize(
    "command, at_work", [("worker", "shards taken"), ("beat", "this beat ticks")]
)
def test_long_running_ones_end_at_sigterm(
    environment: dict[str, str], command: str, at_work: str
) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", "from cli.main import app; app()", command],
        env=environment,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stderr is not None
        assert any(at_work in line for line in process.stderr), "it ended before it worked"
        process.send_signal(signal.SIGTERM)
        _, output = process.communicate(timeout=STOP_S)
    finally:
        process.kill()
        process.wait()
    assert process.returncode == 0
    assert "Traceback" not in output
