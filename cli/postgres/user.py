"""Who runs PostgreSQL: ourselves, or for root a system user that runs nothing else.

PostgreSQL refuses root. Another program's user will not do: whatever runs as it could change the database's files.
"""

from __future__ import annotations

import logging
import os
import pwd
import shutil
import subprocess
import time
from pathlib import Path

from cli.postgres.program import EmbeddedFailed

log = logging.getLogger(__name__)

NAME = "timbang-db"
TRIES = 20
PAUSE_S = 0.5  # between tries to add the user: one process at a time may change the system's users


def system_user() -> pwd.struct_passwd | None:
    """None for ourselves. Root gets a system user, added if need be. Raises EmbeddedFailed if that fails."""
    if os.geteuid() != 0:
        return None
    return _known() or _added()


def _known() -> pwd.struct_passwd | None:
    try:
        return pwd.getpwnam(NAME)
    except KeyError:
        return None


def _added() -> pwd.struct_passwd:
    reason = "useradd is missing"
    program = shutil.which("useradd", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")
    for _ in range(TRIES if program else 0):
        command = [str(program), "--system", "--no-create-home", "--home-dir", "/nonexistent"]
        command += ["--shell", "/usr/sbin/nologin", "--user-group", NAME]
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 (our own words)
        reason = done.stderr.strip()
        if user := _known():
            log.info("Added the system user %s, which runs PostgreSQL.", NAME)
            return user
        time.sleep(PAUSE_S)
    raise EmbeddedFailed(
        f"PostgreSQL does not run as root, and its system user could not be added ({reason}): "
        f"run `useradd --system {NAME}`, or Timbang as an ordinary user"
    )


def give(folder: Path, user: pwd.struct_passwd) -> None:
    """Hand a folder and its contents to the user; free if they are his already.

    The folder itself comes last, so that an interrupted run is repeated.
    """
    if folder.stat().st_uid == user.pw_uid:
        return
    for _, folders, files, place in os.fwalk(folder):
        for name in (*folders, *files):
            os.chown(name, user.pw_uid, user.pw_gid, dir_fd=place, follow_symlinks=False)
    os.chown(folder, user.pw_uid, user.pw_gid)
