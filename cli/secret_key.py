"""The secret key of an installation in a directory."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

SECRET_FILE = "secret.key"  # noqa: S105 (a file's name)


def kept_secret(directory: Path) -> str:
    """Made at the first start; only its owner may read it."""
    path = directory / SECRET_FILE
    if not path.exists():
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(48))
    return path.read_text().strip()
