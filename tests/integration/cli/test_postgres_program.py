"""The database also starts from a checkout in a folder that only root may enter."""

from __future__ import annotations

import shutil
import subprocess
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from cli.postgres import program as postgres_program
from cli.postgres.program import programs

PATIENCE_S = 60.0


def test_an_open_way_needs_no_copy(tmp_path: Path) -> None:
    folder = programs(for_another_user=False, cache=tmp_path / "cache")
    assert (folder / "postgres").is_file()
    assert not (tmp_path / "cache").exists()


def test_two_who_go_round_at_once_use_one_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each finds none, and each makes one."""
    monkeypatch.setattr(postgres_program, "ENTER", 0o1000000)
    both, copytree = threading.Barrier(2), shutil.copytree

    def copied(*given: Any, **how: Any) -> Any:
        both.wait(PATIENCE_S)
        return copytree(*given, **how)

    monkeypatch.setattr(shutil, "copytree", copied)
    with ThreadPoolExecutor(2) as threads:
        folders = threads.map(lambda _: programs(for_another_user=True, cache=tmp_path), range(2))
    assert len(set(folders)) == 1
    assert len(list(tmp_path.iterdir())) == 1


def test_a_closed_way_is_gone_round(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_program, "ENTER", 0o1000000)  # no folder is open then
    cache = tmp_path / "cache"
    for _ in range(2):
        folder = programs(for_another_user=True, cache=cache)
        assert folder.is_relative_to(cache)
    said = subprocess.run(
        [folder / "initdb", "--version"], capture_output=True, text=True, check=True
    )
    assert said.stdout.startswith("initdb (PostgreSQL)")
    assert [path.name for path in cache.iterdir()] == [folder.parents[2].name]
