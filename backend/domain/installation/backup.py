"""What a backup says of itself, and whether it may be restored, decided beforehand."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from backend.errors import Invalid

FORMAT = "timbang backup 1"
NOTE = (
    "The secret key that encrypts the router passwords is not in this file. Keep it apart from it; "
    "`keys` names the keys that are needed by their fingerprints."
)
FIELD = "backup"


@dataclass(frozen=True, slots=True)
class TablePart:
    """One table as CSV."""

    name: str
    columns: tuple[str, ...]
    rows: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """`tables` are in an order in which each refers only to those before it."""

    version: str
    revision: str  # of the database
    made_at: str  # RFC 3339
    keys: tuple[str, ...]
    tables: tuple[TablePart, ...]
    sequences: Mapping[str, int]  # last number given, by `table.column`

    @property
    def rows(self) -> int:
        return sum(part.rows for part in self.tables)


def dump(manifest: Manifest) -> str:
    return json.dumps({"format": FORMAT, "note": NOTE, **asdict(manifest)}, indent=1)


def parse(text: str) -> Manifest:
    """Raises Invalid for anything that `dump` did not write."""
    try:
        given: dict[str, Any] = json.loads(text)
        if given.pop("format") != FORMAT:
            raise Invalid(FIELD, "It was made by a version of Timbang that this one cannot read.")
        given.pop("note")
        tables = tuple(
            TablePart(**{**part, "columns": tuple(part["columns"])}) for part in given.pop("tables")
        )
        return Manifest(**{**given, "keys": tuple(given["keys"]), "tables": tables})
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Invalid(FIELD, "Its manifest is damaged: use another backup.") from error


def check_revision(manifest: Manifest, known: Collection[str]) -> None:
    """Raises Invalid unless this program can make the tables of the backup."""
    if manifest.revision not in known:
        raise Invalid(
            FIELD,
            f"It was made by version {manifest.version} with the database revision "
            f"{manifest.revision}, which this program does not know: install that version or a newer one.",
        )


def missing_keys(manifest: Manifest, ours: Sequence[str]) -> tuple[str, ...]:
    """Fingerprints of keys that the backup's router passwords need and we lack."""
    return tuple(key for key in manifest.keys if key not in ours)


def check_keys(manifest: Manifest, ours: Sequence[str]) -> None:
    """Raises Invalid when a stored password could not be opened after the restore."""
    missing = missing_keys(manifest, ours)
    if missing:
        raise Invalid(
            "secret_key",
            f"Router passwords in this backup need the secret key with the fingerprint {', '.join(missing)}; "
            f"given: {', '.join(ours) or 'none'}. Put the key of the old installation into "
            "TIMBANG_SECRET_KEY (or secret.key of the data directory), or give --without-key and enter "
            "the passwords of the routers again afterwards.",
        )
