"""How much room the disk of the database has, where it is this machine's."""

from __future__ import annotations

import shutil

from sqlalchemy.orm import Session

from backend.domain.alerts.conditions.care import DiskRoom
from backend.store.upkeep import diagnosis


def room(session: Session) -> DiskRoom | None:
    """None: it is another machine's, or the role may not see the data directory."""
    directory = diagnosis.data_directory(session)
    if directory is None:
        return None
    try:
        usage = shutil.disk_usage(directory)
    except OSError:
        return None
    return DiskRoom(usage.free, usage.total)
