"""What a page asks of its own application, in time and late."""

from __future__ import annotations

import asyncio
import threading

from anyio import to_thread
from starlette.types import Receive, Scope, Send

from backend.api.pages import in_process

PAGE: Scope = {"type": "http", "headers": []}
JSON = [(b"content-type", b"application/json")]


def test_a_late_answer_is_left_out_and_not_called_off() -> None:
    """Its thread holds a connection of the pool until it ends: whoever closes it before hands it to two requests."""
    may_end = threading.Event()

    async def page() -> None:
        answered, called_off = asyncio.Event(), asyncio.Event()

        async def slow(_scope: Scope, _receive: Receive, send: Send) -> None:
            try:
                await to_thread.run_sync(may_end.wait)
            except asyncio.CancelledError:
                called_off.set()
                raise
            await send({"type": "http.response.start", "status": 200, "headers": JSON})
            await send({"type": "http.response.body", "body": b"{}"})
            answered.set()

        assert await in_process.answers(slow, PAGE, ["/api/v1/slow"], 0.01) == {}
        await asyncio.sleep(0)
        assert not called_off.is_set()
        may_end.set()
        await answered.wait()

    asyncio.run(asyncio.wait_for(page(), 60))


def test_answers_in_time_come_in_the_order_of_their_addresses() -> None:
    async def app(scope: Scope, _receive: Receive, send: Send) -> None:
        if scope["path"] == "/a":
            await asyncio.sleep(0.01)
        status = 403 if scope["path"] == "/refused" else 200
        await send({"type": "http.response.start", "status": status, "headers": JSON})
        await send({"type": "http.response.body", "body": scope["path"].encode()})

    came = asyncio.run(in_process.answers(app, PAGE, ["/a", "/refused", "/b"], 60))
    assert list(came.items()) == [("/a", b"/a"), ("/b", b"/b")]


def test_the_end_waits_for_what_goes_on() -> None:
    may_end = threading.Event()
    answered: list[str] = []

    async def slow(scope: Scope, _receive: Receive, send: Send) -> None:
        await to_thread.run_sync(may_end.wait)
        answered.append(scope["path"])
        await send({"type": "http.response.start", "status": 200, "headers": JSON})

    async def until_the_end() -> None:
        assert await in_process.answers(slow, PAGE, ["/a", "/b"], 0.0) == {}
        may_end.set()
        await in_process.at_rest()

    asyncio.run(asyncio.wait_for(until_the_end(), 60))
    assert sorted(answered) == ["/a", "/b"]
