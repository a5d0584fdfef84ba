"""Commits as folders, and programs that run in them with the commit's own modules."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAMS = Path(__file__).with_name("programs")
PYTHON = (sys.executable, "-P")
COMMAND = (*PYTHON, "-c", "from cli.main import app; app()")
"""`timbang`, whatever commit is installed."""


@contextmanager
def worktree(commit: str, folder: Path) -> Iterator[Path]:
    """The files of `commit` in `folder`, removed afterwards. Raises CalledProcessError for an unknown commit."""
    _git("worktree", "add", "--quiet", "--detach", str(folder), commit)
    try:
        yield folder
    finally:
        _git("worktree", "remove", "--force", str(folder))


def short(commit: str) -> str:
    return _git("rev-parse", "--short", commit).strip()


def environment(tree: Path, settings: Mapping[str, str]) -> dict[str, str]:
    """Of a program in `tree`. Nothing of our own settings gets into it."""
    inherited = {name: value for name, value in os.environ.items() if "TIMBANG_" not in name}
    return {**inherited, **settings, "PYTHONPATH": str(tree), "PYTHONUNBUFFERED": "1"}


@contextmanager
def running(
    tree: Path, command: tuple[str, ...], settings: Mapping[str, str], log: Path
) -> Iterator[subprocess.Popen[bytes]]:
    """A program while the block runs; what it says goes to `log`."""
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            cwd=tree,
            env=environment(tree, settings),
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        yield process
    finally:
        process.terminate()
        process.wait(180)


def run(tree: Path, command: tuple[str, ...], settings: Mapping[str, str]) -> None:
    """Raises CalledProcessError, after the program has said why."""
    subprocess.run(command, cwd=tree, env=environment(tree, settings), check=True)


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout
