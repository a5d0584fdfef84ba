"""Ends the streams of people who may no longer listen: at the word that access changed, and by looking now and then.

It runs beside the streams and a few people at a time, so that no message waits for it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress

from starlette.concurrency import run_in_threadpool

from backend.api.http.stream import Fanout, Stream
from backend.errors import Unavailable
from backend.store.engine.database import Database

log = logging.getLogger(__name__)

CHECK_EVERY_S = 15.0
"""How soon a stream ends after its session or token expired; a signal tells of the other ends."""

AT_ONCE = 20
"""People asked for in one transaction."""

PAUSE_S = 0.2
"""Between two of those when nothing presses."""


@asynccontextmanager
async def kept(fanout: Fanout, database: Database) -> AsyncIterator[None]:
    """See to it while the block runs."""
    task = asyncio.create_task(_watch(fanout, database), name="welcome")
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _watch(fanout: Fanout, database: Database) -> None:
    while True:
        if await fanout.access_changed(CHECK_EVERY_S):
            fanout.access_is_seen_to()
        people: dict[str, list[Stream]] = {}
        for stream in fanout.streams:
            people.setdefault(stream.credential, []).append(stream)
        each = list(people.values())
        for start in range(0, len(each), AT_ONCE):
            for streams in await run_in_threadpool(_gone, database, each[start : start + AT_ONCE]):
                for stream in streams:
                    fanout.end(stream)
            await fanout.access_changed(PAUSE_S)


def _gone(database: Database, people: Sequence[Sequence[Stream]]) -> list[Sequence[Stream]]:
    """The streams of those who may not listen any more."""
    try:
        with database.transaction() as session:
            return [streams for streams in people if not streams[0].is_welcome(session)]
    except Unavailable:
        # Nothing is sent without the database anyway; a short outage must not end every stream.
        return []
    except (
        Exception
    ):  # the edge of a task: the next look must come, whatever went wrong with this one
        log.exception("could not find out who may still listen")
        return []
