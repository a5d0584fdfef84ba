"""Subjects of commits: short, and beginning with the area that they are about."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

MOST_CHARACTERS = 72
FORM = re.compile(r"(?:[\w, -]+: \S|Merge |Revert )")
BEGINNING = "the subjects of commits are checked"
"""Words of the commit from which on subjects are held to this: older ones stay as they are."""


def bad_subjects(subjects: Iterable[str]) -> Iterator[str]:
    """A line for each subject that is too long or names no area."""
    for subject in subjects:
        if len(subject) > MOST_CHARACTERS:
            yield f"subject of {len(subject)} characters, at most {MOST_CHARACTERS}: {subject}"
        elif not FORM.match(subject):
            yield f"subject without an area, as in `polling: count what is late`: {subject}"


def subjects_since_beginning(root: Path) -> list[str]:
    """Newest first. Empty where git, or that commit, is not there."""
    command = ["git", "log", "--format=%s"]
    log = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    subjects = log.stdout.splitlines()
    for number, subject in enumerate(subjects):
        if BEGINNING in subject:
            return subjects[:number]
    return []
