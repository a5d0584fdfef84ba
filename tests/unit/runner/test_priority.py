"""Control groups: made where the machine allows, and never pretended."""

from __future__ import annotations

import multiprocessing
from pathlib import Path

import pytest

from tests.runner import priority


@pytest.mark.parametrize("file, index", [("cpu.shares", 0), ("cpu.weight", 1)])
def test_the_weight_is_written_as_the_version_wants_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, index: int
) -> None:
    def with_its_file(folder: Path, **_: object) -> None:
        """As the kernel does."""
        made(folder)
        (folder / file).touch()

    made = Path.mkdir
    monkeypatch.setattr(Path, "mkdir", with_its_file)
    assert priority.group("first", (tmp_path,)) is not None
    [written] = tmp_path.glob(f"*/{file}")
    assert written.read_text() == str(priority.WEIGHTS["first"][index])


def test_a_folder_that_is_no_tree_of_groups_gives_none(tmp_path: Path) -> None:
    assert priority.group("last", (tmp_path, tmp_path / "missing")) is None
    assert list(tmp_path.iterdir()) == []


def test_a_process_enters_with_its_children_where_groups_can_be_made() -> None:
    made = priority.group("last")
    assert (made is not None) is priority.can_prefer()
    if made is None:
        return
    context = multiprocessing.get_context("spawn")
    pipe, end = context.Pipe()
    process = context.Process(target=_enter, args=(made, end))
    process.start()
    where = pipe.recv()
    process.join()
    made.remove()
    assert "timbang-" in where


def _enter(made: priority.Group, pipe: object) -> None:
    made.enter()
    pipe.send(Path("/proc/self/cgroup").read_text())  # type: ignore[attr-defined]
