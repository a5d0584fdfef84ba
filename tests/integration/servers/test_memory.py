"""Databases of tests are in memory only where memory has room, and nothing of killed ones stays there."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.services import memory


def test_without_room_it_is_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "MEMORY", tmp_path / "nowhere")
    with memory.place_of_database(tmp_path) as place:
        assert place == tmp_path
    assert not memory.has_room(tmp_path, room_bytes=2**60)


def test_with_room_it_is_a_folder_that_goes_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "MEMORY", tmp_path)
    monkeypatch.setattr(memory, "has_room", lambda _folder: True)
    with memory.place_of_database(tmp_path / "disk") as place:
        assert (place.parent, place.is_dir()) == (tmp_path, True)
    assert not place.exists()


def test_what_killed_ones_left_is_cleared_and_what_others_use_stays(tmp_path: Path) -> None:
    dead = subprocess.Popen(["true"])
    dead.wait()
    left, used = (tmp_path / f"{memory.NAME}{pid}-x" for pid in (dead.pid, os.getpid()))
    for folder in (left, used, tmp_path / "of-somebody-else"):
        folder.mkdir()
    memory.clear_left_over(tmp_path)
    assert sorted(tmp_path.iterdir()) == sorted([used, tmp_path / "of-somebody-else"])
