"""The application asks itself: the same routes, rights and checks as if the browser had asked."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope

log = logging.getLogger(__name__)

_going_on: set[asyncio.Task[bytes | None]] = set()
"""The event loop itself would let go of those that nobody waits for."""

PASSED_ON = frozenset({b"host", b"cookie", b"user-agent"})
"""Who asks. Not Authorization: a page is opened with the browser's cookie, and nothing else."""

OF_THE_CONNECTION = ("asgi", "http_version", "scheme", "root_path", "client", "server")


async def answers(
    app: ASGIApp, page: Scope, addresses: Sequence[str], within_s: float
) -> Mapping[str, bytes]:
    """What came in time and was not refused, in the order of `addresses`; the others end in vain."""
    tasks = {address: _begun(app, page, address) for address in addresses}
    if tasks:
        await asyncio.wait(tasks.values(), timeout=within_s)
    ready = {address: _result(address, task) for address, task in tasks.items() if task.done()}
    return {address: body for address, body in ready.items() if body is not None}


async def at_rest() -> None:
    """Wait until nothing of this event loop goes on any more: one that ends would call them off."""
    loop = asyncio.get_running_loop()
    while own := [task for task in _going_on if task.get_loop() is loop]:
        await asyncio.wait(own)


def _begun(app: ASGIApp, page: Scope, address: str) -> asyncio.Task[bytes | None]:
    """Never called off: its thread would go on with a connection that the pool has given to somebody else."""
    task = asyncio.create_task(_answer(app, page, address))
    _going_on.add(task)
    task.add_done_callback(_going_on.discard)
    return task


def _result(address: str, task: asyncio.Task[bytes | None]) -> bytes | None:
    """The page must come whatever its data do; the browser will ask again."""
    if error := task.exception():
        log.warning("a page comes without the answer of %s", address, exc_info=error)
        return None
    return task.result()


async def _answer(app: ASGIApp, page: Scope, address: str) -> bytes | None:
    """None for a refusal."""
    messages: list[Message] = []

    async def send(message: Message) -> None:
        messages.append(message)

    await app(_scope(page, address), _empty_body(), send)
    start, *bodies = messages
    is_json = Headers(scope=start).get("content-type") == "application/json"
    if start["status"] != 200 or not is_json:
        return None
    return b"".join(message.get("body", b"") for message in bodies)


def _scope(page: Scope, address: str) -> Scope:
    path, _, query = address.partition("?")
    return {
        **{name: page[name] for name in OF_THE_CONNECTION if name in page},
        "type": "http",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": [(name, value) for name, value in page["headers"] if name in PASSED_ON],
        "state": {},
    }


def _empty_body() -> Receive:
    """An empty body, and then nothing for as long as anybody waits."""
    is_sent = False

    async def receive() -> Message:
        nonlocal is_sent
        if is_sent:
            await asyncio.Event().wait()
        is_sent = True
        return {"type": "http.request", "body": b"", "more_body": False}

    return receive
