"""An installation's set-up code, kept in its data folder until the first admin exists."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from backend.services.access.setup_code import new_code

FILE = "setup.code"


def kept_code(directory: Path) -> str:
    """Made if there is none; only its owner may read it. Raises OSError.

    Processes that start at once all get the code of the first.
    """
    path = directory / FILE
    if not path.exists():
        directory.mkdir(parents=True, exist_ok=True, mode=0o700)
        fresh = directory / f"{FILE}.{secrets.token_hex(8)}"
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with os.fdopen(descriptor, "w") as file:
                file.write(f"{new_code()}\n")
            os.link(fresh, path)
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    return path.read_text().strip()


def forget(directory: Path) -> None:
    (directory / FILE).unlink(missing_ok=True)
