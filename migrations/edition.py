"""Which TimescaleDB a database has, if any."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, text

OLDEST = (2, 18)  # first version whose columnstore has the names that policies.py calls


@dataclass(frozen=True, slots=True)
class Edition:
    """Version and license (`apache`, `timescale`) of the extension in this database; version () without it."""

    version: tuple[int, ...] = ()
    license: str = ""

    @property
    def has_columnstore(self) -> bool:
        return self.license == "timescale" and self.version >= OLDEST

    def __str__(self) -> str:
        if not self.version:
            return "PostgreSQL without TimescaleDB"
        name = "Community" if self.license == "timescale" else "Apache"
        return f"TimescaleDB {_dotted(self.version)} ({name})"


def examine(connection: Connection) -> Edition:
    """Only asks. The license is a setting of the server, so it holds for now."""
    row = connection.execute(
        text(
            "SELECT extversion, current_setting('timescaledb.license', true) FROM pg_extension "
            "WHERE extname = 'timescaledb'"
        )
    ).first()
    if row is None:
        return Edition()
    version = row[0].split("-")[0]
    return Edition(tuple(int(number) for number in version.split(".")), row[1] or "")


def lacking(edition: Edition) -> str:
    """Why there is no columnstore, and what does its work."""
    if not edition.version:
        return f"{edition}: plain tables; our own job deletes old rows."
    if edition.license != "timescale":
        return f"{edition}: hypertables without columnstore; our own job drops old chunks."
    return f"{edition}: the columnstore needs {_dotted(OLDEST)} or later; our own job drops old chunks."


def _dotted(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version))
