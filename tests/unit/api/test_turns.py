from __future__ import annotations

import asyncio
import threading

import pytest

from backend.api.http.turns import Turns


async def settled(turns: Turns, waiting: int) -> None:
    while turns.waiting != waiting:  # noqa: ASYNC110 (nothing in the product tells of it)
        await asyncio.sleep(0)


def test_those_who_come_late_go_on_in_order() -> None:
    async def scene() -> None:
        turns, order = Turns(1), []
        first = await turns.take()

        async def visitor(name: str) -> None:
            turn = await turns.take()
            order.append(name)
            turn.give_back()

        visitors = []
        for number, name in enumerate("ab", 1):
            visitors.append(asyncio.create_task(visitor(name)))
            await settled(turns, number)
        assert order == []
        first.give_back()
        await asyncio.gather(*visitors)
        assert order == ["a", "b"]

    asyncio.run(scene())


def test_a_turn_given_back_twice_is_one_turn() -> None:
    async def scene() -> None:
        turns = Turns(1)
        first = await turns.take()
        first.give_back()
        first.give_back()
        await turns.take()
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(turns.take(), 0.01)

    asyncio.run(scene())


def test_who_gives_up_waiting_costs_no_turn() -> None:
    async def scene() -> None:
        turns = Turns(1)
        first = await turns.take()
        gone = asyncio.create_task(turns.take())
        await settled(turns, 1)
        gone.cancel()
        await settled(turns, 0)
        first.give_back()
        (await turns.take()).give_back()

    asyncio.run(scene())


def test_who_gives_up_while_it_is_let_in_passes_the_turn_on() -> None:
    async def scene() -> None:
        turns = Turns(1)
        first = await turns.take()
        gone, next_one = (asyncio.create_task(turns.take()) for _ in range(2))
        await settled(turns, 2)
        first.give_back()
        gone.cancel()
        (await next_one).give_back()
        (await turns.take()).give_back()

    asyncio.run(scene())


def test_who_gives_up_after_it_was_let_in_passes_the_turn_on() -> None:
    async def scene() -> None:
        turns = Turns(1)
        first = await turns.take()
        gone, next_one = (asyncio.create_task(turns.take()) for _ in range(2))
        await settled(turns, 2)
        first.give_back()
        # The callback that lets it in runs, and in the same round, before it wakes up, it is cancelled.
        asyncio.get_running_loop().call_soon(gone.cancel)
        (await next_one).give_back()
        (await turns.take()).give_back()

    asyncio.run(scene())


def test_one_who_waits_in_a_loop_that_was_closed_is_passed_over() -> None:
    turns = Turns(1)
    first = asyncio.run(turns.take())
    closed = asyncio.new_event_loop()
    dead = closed.create_task(turns.take())
    closed.run_until_complete(settled(turns, 1))
    dead._log_destroy_pending = False
    closed.close()
    first.give_back()
    asyncio.run(turns.take()).give_back()


def test_a_turn_comes_from_another_thread_and_loop() -> None:
    turns = Turns(1)
    held = asyncio.run(turns.take())

    async def scene() -> None:
        waiting = asyncio.create_task(turns.take())
        await settled(turns, 1)
        threading.Thread(target=held.give_back).start()
        (await waiting).give_back()

    asyncio.run(scene())
