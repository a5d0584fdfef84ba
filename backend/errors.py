"""Every error that the product raises on purpose.

TimbangError
├── Invalid                 the caller's input is wrong; `field` names the place, the message the remedy
├── NotFound                no such object
├── Conflict                the request contradicts what stands (a duplicate, a change under way)
│   ├── ChangedMeanwhile        it was made from what somebody has changed since: load again
│   └── PlanRefused             a router's configuration allows no plan; `reasons` say why and what to do
├── FiguresBeingMade        sums of the past are made again after a correction; `retry_after_s` says when to ask
├── SignInRequired          nobody is signed in
├── Forbidden               the role does not allow it
├── Throttled               too many attempts; `retry_after_s` says when again
├── Unavailable             a part of our own installation is away (the database); try later
│   └── WrongEncoding           the database does not store texts in UTF8: a person must make another
└── RouterError             a router did not do what was asked; `code` is stable, `remedy` is for a person
    ├── RouterUnreachable       no usable connection now: try later with back-off
    │   └── RouterTimeout           it answered too slowly or stopped in the middle
    └── RouterRefused           it answered no, or not in RouterOS 7's words: a person must act
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field


class TimbangError(Exception):
    """Base of all; the message is a sentence for the person who can act on it."""


class Invalid(TimbangError):
    """Input refused; nothing was saved. `field` is a dotted path such as `uplinks.0.download_bps`."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


@contextmanager
def at_place(place: int | str) -> Iterator[None]:
    """An Invalid that is raised inside names its field as part of `place`: `from_date` becomes `2.from_date`."""
    try:
        yield
    except Invalid as refused:
        raise Invalid(f"{place}.{refused.field}", str(refused)) from refused


class NotFound(TimbangError):
    """The named object does not exist (any more)."""


class Conflict(TimbangError):
    """What stands forbids the request."""


class ChangedMeanwhile(Conflict):
    """The caller edited a list as it was before somebody else changed it; nothing was saved."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One of several causes: a stable code with its figures, and the English sentence, remedy included."""

    code: str
    text: str
    params: Mapping[str, str | int | float] = field(default_factory=dict)


class PlanRefused(Conflict):
    """What is wanted cannot be made of what the router has; every reason stands in `reasons`."""

    def __init__(self, reasons: Sequence[Reason]) -> None:
        super().__init__(" ".join(reason.text for reason in reasons))
        self.reasons = tuple(reasons)


class FiguresBeingMade(TimbangError):
    """Hours and days of these routers are of another time zone or contract than now: no figure of them is right yet."""

    retry_after_s = 5

    def __init__(self, routers: Sequence[str]) -> None:
        super().__init__(
            f"The figures of {', '.join(routers)} are being made again, because a time zone or a contract was "
            "corrected. They are back within a few minutes, and nothing is lost."
        )


class SignInRequired(TimbangError):
    """No valid session or token came with the request, or the password was wrong."""


class Forbidden(TimbangError):
    """Signed in, but the role does not allow this."""


class Throttled(TimbangError):
    """Too many attempts from this place."""

    def __init__(self, message: str, retry_after_s: int) -> None:
        super().__init__(message)
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
        self.sentence = f"The database {database} has the encoding {encoding}; Timbang needs UTF8."
        super().__init__(f"{self.sentence} {self.REMEDY}")


class RouterError(TimbangError):
    """A router failed us. `code` is one of the stable words below, shown and translated by the UI.

    unresolved, local_address, unreachable, refused_port, not_allowed, closed, timeout, too_slow, too_large, garbage,
    tls_failed, tls_required, certificate_changed, certificate_unknown, bad_login, missing_policy, too_many_sessions,
    not_routeros, routeros_6, no_such_interface, trap; while a change is carried out also moved, rehearsal, not_armed
    """

    def __init__(self, code: str, message: str, remedy: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.remedy = remedy


class RouterUnreachable(RouterError):
    """No usable connection now; the next poll may succeed."""


class RouterTimeout(RouterUnreachable):
    """The deadline of the whole command passed; the connection was dropped."""


class RouterRefused(RouterError):
    """The router understood and said no; trying again without a change is useless."""
