"""Answers into the database in one transaction; if it refuses, each router's in its own."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from backend.errors import Conflict, RouterRefused, Unavailable
from backend.services.polling.posting import Answer, Rules, post_answers
from backend.store.engine.database import Database, is_passing

log = logging.getLogger(__name__)

REMEDY = "Check that the router runs a released RouterOS 7; report this message if it does."


@dataclass(frozen=True, slots=True)
class Stored:
    """Counts of answers: stored, refused."""

    counted: int
    refused: int = 0


def store(database: Database, answers: Sequence[Answer], rules: Rules) -> Stored:
    """An answer that cannot be stored does not cost another router anything.

    Raises Unavailable, also when the database is too slow; then all may be posted again: twice changes nothing.
    """
    try:
        with database.transaction() as session:
            return Stored(post_answers(session, answers, rules))
    except Unavailable:
        raise
    except (
        Exception
    ) as error:  # whatever a value broke, the other routers' answers must not go with it
        _raise_if_passing(error)
        log.exception("%d readings could not be stored together", len(answers))
    ordered = sorted(answers, key=lambda answer: (answer.target.router_id, answer.at_ms))
    groups = [
        list(group) for _, group in groupby(ordered, key=lambda answer: answer.target.router_id)
    ]
    each = [_store_router(database, group, rules) for group in groups]
    return Stored(sum(stored.counted for stored in each), sum(stored.refused for stored in each))


def _store_router(database: Database, group: Sequence[Answer], rules: Rules) -> Stored:
    try:
        with database.transaction() as session:
            return Stored(post_answers(session, group, rules))
    except Unavailable:
        raise
    except Conflict:
        # Its lines were changed meanwhile: no fault of the router, and the next poll knows the new
        # ones.
        log.warning("router %s changed, %d readings dropped", group[0].target.router_id, len(group))
    except Exception as error:  # as above: impossible data breaks in many ways
        _raise_if_passing(error)
        log.exception("%d readings of router %s dropped", len(group), group[0].target.router_id)
        _show_failing(database, group[-1], type(error).__name__, rules)
    return Stored(0, len(group))


def _raise_if_passing(error: Exception) -> None:
    """A slow or busy database takes the same rows later: they are not refused."""
    if is_passing(error):
        raise Unavailable("The database is too slow or too busy now.", "database_busy") from error


def _show_failing(database: Database, last: Answer, why: str, rules: Rules) -> None:
    """A failed poll in place of what could not be stored, for everybody to see."""
    error = RouterRefused("garbage", f"The router's answer could not be stored ({why}).", REMEDY)
    failed = Answer(last.target, last.at_ms, last.duration_ms, error=error, logins=last.logins)
    try:
        with database.transaction() as session:
            post_answers(session, [failed], rules)
    except Unavailable:
        raise
    except Exception:  # it was a favour; the readings that are dropped are in the log
        log.exception("the state of router %s could not be stored", last.target.router_id)
