"""The set-up code at the start of a process: made, kept, and gone when it has served its purpose."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from typer.testing import CliRunner

from backend.settings import Settings
from cli.main import app
from cli.serving import first_run, setup_code
from tests.integration.rows import TEST_SECRET

PASSWORD = "correct horse battery"


def settings(url: str, folder: Path, **more: object) -> Settings:
    return Settings(database_url=url, secret_key=TEST_SECRET, data_dir=folder, **more)


def make_admin(url: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIMBANG_DATABASE_URL", url)
    monkeypatch.setenv("TIMBANG_SECRET_KEY", TEST_SECRET)
    monkeypatch.setenv("TIMBANG_DATA_DIR", str(folder))
    result = CliRunner().invoke(app, ["create-user", "first"], input=f"{PASSWORD}\n{PASSWORD}\n")
    assert result.exit_code == 0, result.output


def test_a_code_is_made_once_and_told_with_its_place(database_url: str, tmp_path: Path) -> None:
    first = first_run.prepared(settings(database_url, tmp_path))
    code = first.settings.setup_code.get_secret_value()
    assert re.fullmatch(r"([2-9a-z]{4}-){3}[2-9a-z]{4}", code)
    file = tmp_path / "setup.code"
    assert file.stat().st_mode & 0o777 == 0o600
    assert code in first.message
    assert str(file) in first.message
    assert first_run.prepared(settings(database_url, tmp_path)) == first
    first.forget()
    assert list(tmp_path.iterdir()) == []


def test_the_code_of_the_settings_counts_and_is_not_shown(
    database_url: str, tmp_path: Path
) -> None:
    given = settings(database_url, tmp_path, setup_code="0123456789abcdef")
    first = first_run.prepared(given)
    assert first.settings is given
    assert "TIMBANG_SETUP_CODE" in first.message
    assert "0123456789abcdef" not in first.message
    assert list(tmp_path.iterdir()) == []


def test_create_user_makes_the_first_admin_without_it_and_ends_it(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = settings(database_url, tmp_path)
    first_run.prepared(plain)
    make_admin(database_url, tmp_path, monkeypatch)
    assert not (tmp_path / "setup.code").exists()
    (tmp_path / "setup.code").write_text("of a start before")
    assert first_run.prepared(plain) == first_run.SetUp(plain)
    assert list(tmp_path.iterdir()) == []


def test_where_no_code_can_be_kept_the_command_line_is_named(
    database_url: str, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    first = first_run.prepared(settings(database_url, tmp_path / "file"))
    assert first.settings.setup_code is None
    assert "timbang create-user" in first.message


def test_while_the_database_is_away_a_code_is_kept_and_nothing_said(tmp_path: Path) -> None:
    url = "postgresql:///x?host=/nonexistent-directory"
    first = first_run.prepared(settings(url, tmp_path))
    assert first.message == ""
    assert (tmp_path / "setup.code").read_text().strip() == (
        first.settings.setup_code.get_secret_value()
    )


def test_a_data_folder_that_is_missing_is_made_for_its_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "missing" / "data"
    setup_code.kept_code(folder)
    assert folder.stat().st_mode & 0o777 == 0o700


def test_replicas_that_start_at_once_have_the_same_code(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        codes = set(pool.map(setup_code.kept_code, [tmp_path] * 40))
    assert len(codes) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["setup.code"]


def test_a_short_code_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="at least 16 characters"):
        settings("postgresql://nowhere/nothing", tmp_path, setup_code="1234")
