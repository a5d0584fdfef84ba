"""Checks of the database: the server, its clock, its tables and its disk."""

from __future__ import annotations

from collections.abc import Iterator

from backend.domain.installation.doctor import (
    CheckResult,
    DatabaseServer,
    SeriesTable,
    Storage,
    named,
)

OLDEST_POSTGRESQL = 150000  # unique indexes with NULLS NOT DISTINCT came with 15

CLOCK_WARNING_S = 1.0
CLOCK_FAILED_S = 30.0  # leases of workers last about half of this
FREE_WARNING = 0.2  # of the database's size, for a VACUUM FULL or an index

EDITIONS = {
    "plain": "plain PostgreSQL",
    "apache": "TimescaleDB, Apache edition",
    "community": "TimescaleDB, Community edition",
}


def check_server(server: DatabaseServer) -> Iterator[CheckResult]:
    number = f"PostgreSQL {server.version // 10000}.{server.version % 10000}"
    if server.version < OLDEST_POSTGRESQL:
        yield CheckResult(
            "database", "failed", f"{number} is too old.", "Use PostgreSQL 15 or newer."
        )
    else:
        yield CheckResult("database", "ok", f"{number} answers ({EDITIONS[server.edition]}).")
    if server.missing_rights:
        yield CheckResult(
            "rights",
            "failed",
            f"The database role may not {named(server.missing_rights)}.",
            "Make the role of TIMBANG_DATABASE_URL the owner of the database and of its tables.",
        )
    else:
        yield CheckResult("rights", "ok", "The database role may do all that is needed.")
    if server.revision is not None or not server.missing_rights:
        yield _migrations(server)
    yield _clock(server.clock_ahead_s)


def _migrations(server: DatabaseServer) -> CheckResult:
    revision, expected = server.revision, server.expected_revision
    if revision == expected:
        return CheckResult(
            "migrations", "ok", f"The database has the newest revision ({revision})."
        )
    if revision is None:
        return CheckResult(
            "migrations", "failed", "The database is empty.", "Run `timbang migrate`."
        )
    if revision in server.known_revisions:
        return CheckResult(
            "migrations",
            "failed",
            f"The database has revision {revision}, this program needs {expected}.",
            "Run `timbang migrate`, then start the other processes again.",
        )
    return CheckResult(
        "migrations",
        "failed",
        f"The database has revision {revision}, which this program does not know.",
        "Install the version of Timbang that migrated it, or a newer one, for every process.",
    )


def _clock(ahead_s: float) -> CheckResult:
    if abs(ahead_s) <= CLOCK_WARNING_S:
        return CheckResult("clock", "ok", "This machine and the database have the same time.")
    way = "ahead of" if ahead_s > 0 else "behind"
    return CheckResult(
        "clock",
        "failed" if abs(ahead_s) > CLOCK_FAILED_S else "warning",
        f"The database's clock is {abs(ahead_s):.1f} s {way} this machine's.",
        "Run a time service (chrony, systemd-timesyncd) on every machine of the installation.",
    )


def check_storage(server: DatabaseServer, storage: Storage) -> Iterator[CheckResult]:
    yield _chunks(server, storage)
    yield _retention(storage)
    yield _disk(storage)


def _chunks(server: DatabaseServer, storage: Storage) -> CheckResult:
    plain = [
        series.table for series in storage.series if series.slack_days and not series.in_chunks
    ]
    if server.edition == "plain":
        if server.extension_offered:
            return CheckResult(
                "hypertables",
                "warning",
                "This server offers TimescaleDB, but the tables were made without it.",
                "It works. To use it: back up, restore into a new database on this server.",
            )
        return CheckResult("hypertables", "ok", "Plain tables, as this server has no TimescaleDB.")
    if plain:
        return CheckResult(
            "hypertables",
            "warning",
            f"Not hypertables: {', '.join(plain)}.",
            "Back up, and restore into a new database: the tables are made anew.",
        )
    return CheckResult("hypertables", "ok", "All time series are hypertables.")


def _retention(storage: Storage) -> CheckResult:
    late = [
        f"{series.table} ({series.span_days:.0f} days, {series.keep_days} wanted)"
        for series in storage.series
        if series.span_days > series.keep_days + (series.slack_days if series.in_chunks else 0) + 1
    ]
    if late:
        return CheckResult(
            "retention",
            "warning",
            f"Older than it should be: {', '.join(late)}.",
            "Look at the log of `timbang worker --queue default`: the hourly job `retain` fails or never runs.",
        )
    return CheckResult("retention", "ok", "Nothing is kept longer than the settings say.")


def _disk(storage: Storage) -> CheckResult:
    size = f"The database has {gigabytes(storage.size_bytes)}"
    more, a_day = _growth(storage.series)
    growing = f"it grows by about {gigabytes(a_day)} a day"
    if not a_day:
        steady = any(series.span_days >= series.keep_days for series in storage.series)
        growing = "it does not grow any more" if steady else "its growth shows after a day"
    if storage.free_bytes is None:
        return CheckResult(
            "disk",
            "ok",
            f"{size}, {growing}. How much room its disk has is not known here: it is another machine's, or "
            "the role may not see the data directory.",
        )
    free = gigabytes(storage.free_bytes)
    remedy = "Give the database more disk, or keep raw samples for fewer days (TIMBANG_RETENTION_RAW_DAYS)."
    if a_day and more > storage.free_bytes:
        days = storage.free_bytes / a_day
        message = f"{size}, {growing}, {free} are free: full in about {days:.0f} days."
        return CheckResult("disk", "failed" if days < 7 else "warning", message, remedy)
    if storage.free_bytes < FREE_WARNING * storage.size_bytes:
        return CheckResult("disk", "warning", f"{size}, and only {free} are free.", remedy)
    return CheckResult("disk", "ok", f"{size}, {growing}, {free} are free.")


def _growth(series: tuple[SeriesTable, ...]) -> tuple[float, float]:
    """Bytes still to come until retention balances writing, and bytes a day now."""
    more = a_day = 0.0
    for table in series:
        if 1 <= table.span_days < table.keep_days:
            daily = table.size_bytes / table.span_days
            more += daily * (table.keep_days - table.span_days)
            a_day += daily
    return more, a_day


def gigabytes(size: float) -> str:
    return f"{size / 1e9:.1f} GB" if size >= 1e8 else f"{size / 1e6:.1f} MB"
