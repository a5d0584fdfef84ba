"""Processes that touch no router password start without the key, as deploy/ starts them."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from backend import settings
from cli.main import app
from worker.schedule import create_clock


@pytest.fixture
def keyless(monkeypatch: pytest.MonkeyPatch, database_url: str) -> None:
    monkeypatch.delenv("TIMBANG_SECRET_KEY", raising=False)
    monkeypatch.setenv("TIMBANG_DATABASE_URL", database_url)


@pytest.mark.usefixtures("keyless")
def test_migrate_and_backup_need_the_database_only(tmp_path: Path) -> None:
    for words in (["migrate"], ["backup", str(tmp_path / "kept.zip")]):
        done = CliRunner().invoke(app, words)
        assert done.exit_code == 0, done.output


@pytest.mark.usefixtures("keyless")
def test_beat_needs_no_key() -> None:
    loaded = settings.load(needs_key=False, broker_url="redis://127.0.0.1:1/0")
    assert create_clock(loaded).conf.beat_schedule


@pytest.mark.usefixtures("keyless")
@pytest.mark.parametrize("words", [["serve", "--port", "0"], ["worker"], ["check-config"]])
def test_all_others_ask_for_it(tmp_path: Path, words: list[str]) -> None:
    done = CliRunner().invoke(app, words, env={"TIMBANG_DATA_DIR": str(tmp_path)})
    assert done.exit_code == 1
    assert "TIMBANG_SECRET_KEY: is required and is not set" in done.output + done.stderr
