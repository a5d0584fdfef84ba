"""The database also starts from a checkout in a folder that only root may enter."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from cli import postgres_program
from cli.postgres_program import programs


def test_an_open_way_needs_no_copy(tmp_path: Path) -> None:
    found = programs(for_another_user=False, cache=tmp_path / "cache")
    assert (found / "postgres").is_file()
    assert not (tmp_path / "cache").exists()


def test_a_closed_way_is_gone_round(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_program, "ENTER", 0o1000000)  # no folder is open then
    cache = tmp_path / "cache"
    for _ in range(2):
        found = programs(for_another_user=True, cache=cache)
        assert found.is_relative_to(cache)
    said = subprocess.run(
        [found / "initdb", "--version"], capture_output=True, text=True, check=True
    )
    assert said.stdout.startswith("initdb (PostgreSQL)")
    assert [path.name for path in cache.iterdir()] == [found.parents[2].name]
