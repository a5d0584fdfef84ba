"""Every error that the product raises on purpose.

TimbangError
├── Invalid                 the caller's input is wrong; `field` names the place, the message the remedy
├── InvalidTable            lines of a table are wrong: an Invalid for each
├── NotFound                no such object
├── Conflict                the request contradicts what stands (a duplicate, a change under way)
│   ├── ChangedMeanwhile        it was made from what somebody has changed since: load again
│   └── PlanRefused             a router's configuration allows no plan (domain/plans/plan.py)
├── FiguresBeingMade        sums of the past are made again after a correction; `retry_after_s` says when to ask
├── SignInRequired          nobody is signed in
├── Forbidden               the role does not allow it
├── Throttled               too many attempts; `retry_after_s` says when again
├── Unavailable             a part of our own installation is away (the database); try later
│   └── WrongEncoding           the database does not store texts in UTF8: a person must make another
├── ReportNotMade           a report could not be set as PDF, or not in time
└── RouterError             a router did not do what was asked; `code` is stable, `remedy` is for a person
    ├── RouterUnreachable       no usable connection now: try later with back-off
    │   └── RouterTimeout           it answered too slowly or stopped in the middle
    └── RouterRefused           it answered no, or not in RouterOS 7's words: a person must act
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Self

Param = str | int | float
LARGEST_EXACT = 2**53
"""A browser would lose digits of a larger whole number: it goes as text."""


class TimbangError(Exception):
    """Base of all; the message is a sentence for the person who can act on it.

    `message` has a `{name}` for each of `params`. `code` is stable: pages take the reader's words for it, and fill them
    with `params`. What only a terminal or a log shows has no code.
    """

    def __init__(self, message: str = "", code: str = "", /, **params: object) -> None:
        super().__init__(message.format(**params) if params else message)
        self.code = code
        self.params = {name: _param(value) for name, value in params.items()}


def _param(value: object) -> Param:
    if isinstance(value, int | float) and abs(value) <= LARGEST_EXACT:
        return value
    return str(value)


class Invalid(TimbangError):
    """Input refused; nothing was saved. `field` is a dotted path such as `uplinks.0.download_bps`."""

    def __init__(self, field: str, message: str, code: str = "", /, **params: object) -> None:
        super().__init__(message, code, **params)
        self.field = field

    def at(self, field: str) -> Self:
        """The same refusal, of another field."""
        self.field = field
        return self


@contextmanager
def at_place(place: int | str) -> Iterator[None]:
    """An Invalid that is raised inside names its field as part of `place`: `from_date` becomes `2.from_date`."""
    try:
        yield
    except Invalid as refused:
        refused.field = f"{place}.{refused.field}"
        raise


class InvalidTable(TimbangError):
    """Lines of a table refused; nothing was saved. `refusals`: the number of the line, and what of it, by column."""

    def __init__(self, refusals: Sequence[tuple[int, Invalid]]) -> None:
        super().__init__("Lines of the table were refused.")
        self.refusals = tuple(refusals)


class NotFound(TimbangError):
    """The named object does not exist (any more)."""


class Conflict(TimbangError):
    """What stands forbids the request."""


class ChangedMeanwhile(Conflict):
    """The caller edited a list as it was before somebody else changed it; nothing was saved."""


class FiguresBeingMade(TimbangError):
    """Hours and days of these routers are of another time zone or contract than now: no figure of them is right yet."""

    retry_after_s = 5

    def __init__(self, routers: Sequence[str]) -> None:
        super().__init__(
            "The figures of {routers} are being made again, because a time zone or a contract was "
            "corrected. They are back within a few minutes, and nothing is lost.",
            "figures_being_made",
            routers=", ".join(routers),
        )


class SignInRequired(TimbangError):
    """No valid session or token came with the request, or the password was wrong."""


class Forbidden(TimbangError):
    """Signed in, but the role does not allow this."""


class Throttled(TimbangError):
    """Too many attempts from this place."""

    def __init__(
        self, message: str, code: str = "", /, *, retry_after_s: int, **params: object
    ) -> None:
        super().__init__(message, code, retry_after_s=retry_after_s, **params)
        self.retry_after_s = retry_after_s


class Unavailable(TimbangError):
    """Our own database or broker does not answer; the request may be repeated."""


class WrongEncoding(Unavailable):
    """The database was made with another encoding, which cannot be changed afterwards."""

    REMEDY = (
        "Make a new one with `createdb --encoding UTF8 --locale C.UTF-8 --template template0 --owner ROLE NAME` "
        "and put its name into TIMBANG_DATABASE_URL."
    )

    def __init__(self, database: str, encoding: str) -> None:
        sentence = "The database {database} has the encoding {encoding}; Timbang needs UTF8."
        self.sentence = sentence.format(database=database, encoding=encoding)
        super().__init__(
            f"{sentence} {self.REMEDY}", "wrong_encoding", database=database, encoding=encoding
        )


class ReportNotMade(TimbangError):
    """What sets reports failed or took too long; the figures themselves are there."""


class RouterError(TimbangError):
    """A router failed us. `code` is one of the stable words below, shown and translated by the UI: many sentences each.

    unresolved, local_address, unreachable, refused_port, refused_plain_port, not_allowed, closed, timeout, too_slow,
    too_large, garbage, tls_failed, tls_required, plain_only, certificate_changed, certificate_unknown, bad_login,
    missing_policy, too_many_sessions, not_routeros, routeros_6, no_such_interface, trap; while a change is carried
    out also moved, rehearsal, not_armed
    """

    def __init__(self, code: str, message: str, remedy: str = "") -> None:
        super().__init__(message, code)
        self.remedy = remedy


class RouterUnreachable(RouterError):
    """No usable connection now; the next poll may succeed."""


class RouterTimeout(RouterUnreachable):
    """The deadline of the whole command passed; the connection was dropped."""


class RouterRefused(RouterError):
    """The router understood and said no; trying again without a change is useless."""
