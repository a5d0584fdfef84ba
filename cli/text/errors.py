"""A failed command tells people one sentence on stderr. A stack trace is for bugs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import typer
from psycopg import errors
from sqlalchemy.exc import DBAPIError

from backend.errors import TimbangError, Unavailable

RIGHTS = "Make the role of TIMBANG_DATABASE_URL the owner of the database and of its tables."

REMEDIES: dict[type[psycopg.Error], str] = {
    errors.InsufficientPrivilege: RIGHTS,
    errors.LockNotAvailable: "Another process holds a table for long: try again, or stop it first.",
    errors.QueryCanceled: "It took longer than it may: look at the database's load, then try again.",
    errors.DiskFull: "Give the database more disk, then try again.",
}
"""Database errors that whoever runs it can end."""


@contextmanager
def exit_on_user_error() -> Iterator[None]:
    """Exit code 1 after errors that somebody can mend; others pass."""
    try:
        yield
    except (TimbangError, DBAPIError, psycopg.Error, OSError) as error:
        sentence = explained(error)
        if sentence is None:
            raise
        typer.echo(f"timbang: {sentence}", err=True)
        raise typer.Exit(1) from None


def explained(error: BaseException) -> str | None:
    """None for what only a programmer can mend."""
    if isinstance(error, Unavailable) and (reason := first_line(error.__cause__)):
        return f"{error}" if reason in str(error) else f"{error} ({reason})"
    if isinstance(error, TimbangError):
        return str(error)
    if isinstance(error, OSError):
        return f"{error.filename}: {error.strerror}." if error.filename else None
    cause = error.orig if isinstance(error, DBAPIError) else error
    for kind, remedy in REMEDIES.items():
        if isinstance(cause, kind):
            return f"The database refuses: {first_line(cause)}. {remedy}"
    return None


def first_line(error: BaseException | None) -> str:
    """PostgreSQL's own words, which contain no password; "" for other errors."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    lines = str(cause).strip().splitlines() if isinstance(cause, psycopg.Error) else []
    return lines[0].strip().rstrip(".") if lines else ""
