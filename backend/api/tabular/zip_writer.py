"""Files in a ZIP with a list of their hashes. The same files give the same bytes."""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Mapping

MEDIA_TYPE = "application/zip"
MANIFEST = "SHA256SUMS"
NO_DATE = (1980, 1, 1, 0, 0, 0)  # the earliest that a ZIP can say
READABLE = 0o100644 << 16


def write(files: Mapping[str, bytes]) -> bytes:
    """By name, in order of names; `sha256sum -c SHA256SUMS` checks them where they were unpacked.

    Not compressed: other versions of zlib would make other bytes of the same files.
    """
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for name, content in sorted({**files, MANIFEST: manifest(files)}.items()):
            entry = zipfile.ZipInfo(name, NO_DATE)
            entry.create_system, entry.external_attr = 3, READABLE
            archive.writestr(entry, content)
    return out.getvalue()


def manifest(files: Mapping[str, bytes]) -> bytes:
    """As `sha256sum` writes it. Names are plain: neither line ends nor backslashes."""
    lines = (
        f"{hashlib.sha256(content).hexdigest()}  {name}\n"
        for name, content in sorted(files.items())
    )
    return "".join(lines).encode()
