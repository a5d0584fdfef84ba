"""Control groups: made where the machine allows, and never pretended."""

from __future__ import annotations

import multiprocessing
from pathlib import Path

import pytest

from tests.runner import priority


def _with_files(monkeypatch: pytest.MonkeyPatch, **files: str) -> None:
    """A new folder has these, as in the kernel's trees of groups; `_` of a name stands for a dot."""

    def with_its_files(folder: Path, **_: object) -> None:
        made(folder)
        for name, text in files.items():
            (folder / name.replace("_", ".")).write_text(text)

    made = Path.mkdir
    monkeypatch.setattr(Path, "mkdir", with_its_files)


@pytest.mark.parametrize("file, index", [("cpu.shares", 0), ("cpu.weight", 1)])
def test_the_weight_is_written_as_the_version_wants_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, index: int
) -> None:
    _with_files(monkeypatch, **{file.replace(".", "_"): ""})
    made = priority.group("first", (tmp_path,), tmp_path / "missing")
    assert made is not None
    [written] = tmp_path.glob(f"*/{file}")
    assert written.read_text() == str(priority.WEIGHTS["first"][index])
    made.weigh("as all")
    assert written.read_text() == str(priority.WEIGHTS["as all"][index])


def test_what_was_taken_is_read_where_version_1_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    weights, accounts = tmp_path / "cpu", tmp_path / "cpuacct"
    weights.mkdir()
    accounts.mkdir()
    _with_files(monkeypatch, cpu_shares="", cpuacct_usage="2500000000\n")
    made = priority.group("last", (weights,), accounts)
    assert made is not None
    assert made.processor_s() == 2.5
    assert len([*weights.iterdir(), *accounts.iterdir()]) == 2


def test_what_was_taken_is_read_where_version_2_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _with_files(monkeypatch, cpu_weight="", cpu_stat="usage_usec 1250000\nuser_usec 1000000\n")
    made = priority.group("last", (tmp_path,), tmp_path / "missing")
    assert made is not None
    assert made.processor_s() == 1.25


def test_a_folder_that_is_no_tree_of_groups_gives_none(tmp_path: Path) -> None:
    assert priority.group("last", (tmp_path, tmp_path / "missing"), tmp_path) is None
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
    taken_s = made.processor_s()
    made.remove()
    assert "timbang-" in where
    assert taken_s is not None
    assert taken_s > 0


def _enter(made: priority.Group, pipe: object) -> None:
    made.enter()
    pipe.send(Path("/proc/self/cgroup").read_text())  # type: ignore[attr-defined]
