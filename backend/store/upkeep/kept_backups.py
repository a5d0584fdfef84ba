"""Backups that cron or a timer of the server makes: what lies in their folder, where this process can see it."""

from __future__ import annotations

import datetime as dt
import os
from collections.abc import Sequence
from pathlib import Path

from backend.domain.installation.doctor import KeptBackups

FOLDERS = (Path("/backups"), Path("/var/lib/timbang-backup"))
"""The Compose installation mounts the first, the systemd timer writes into the second: docs/operations.md, Back up."""
SUFFIX = ".zip"


def look(folders: Sequence[Path], now: dt.datetime) -> KeptBackups | None:
    """The first of these that can be read; None without any: then nobody here knows of backups."""
    for folder in folders:
        try:
            with os.scandir(folder) as entries:
                files = [
                    (entry.stat().st_mtime, entry.stat().st_size, entry.name)
                    for entry in entries
                    if entry.name.endswith(SUFFIX) and entry.is_file(follow_symlinks=False)
                ]
        except OSError:
            continue
        if not files:
            return KeptBackups(str(folder))
        made_at, size_bytes, name = max(files)
        age = now - dt.datetime.fromtimestamp(made_at, dt.UTC)
        return KeptBackups(str(folder), len(files), name, size_bytes, age)
    return None
