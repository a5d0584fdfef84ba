"""Leases in the database: conditional writes under one lock, the database's clock, and readers that follow."""

from __future__ import annotations

import datetime as dt
import threading

from sqlalchemy import select, text
from sqlalchemy.orm import Session

from backend.services.polling.leases import LeaseShare, refresh
from backend.store.engine import workers
from backend.store.engine.database import Database
from backend.store.engine.workers import WorkerIdentity
from backend.store.polling import leases
from backend.store.tables import RouterState, ShardLease, Worker
from tests.integration.rows import add_campus, add_router

LEASE_S = 15.0
SHARDS = 5


def worker(name: str) -> WorkerIdentity:
    return WorkerIdentity(f"{name}:1", name)


def look(session: Session, name: str, *, is_cautious: bool = False) -> LeaseShare:
    facts = {"waiting": 3, "refused": 1, "is_cautious": is_cautious}
    return refresh(session, worker(name), LEASE_S, SHARDS, **facts)


def gone(session: Session, name: str, seconds: float = 60) -> None:
    """The worker was heard of last so long ago."""
    session.execute(
        text(
            "UPDATE worker SET poll_seen_at = poll_seen_at - :age * interval '1 second', "
            "poll_expires_at = poll_expires_at - :age * interval '1 second' WHERE token = :token"
        ),
        {"age": seconds, "token": worker(name).token},
    )


def test_the_first_takes_all_and_gives_half_back_to_the_second(session: Session) -> None:
    assert look(session, "one").mine == set(range(SHARDS))
    second = look(session, "two")
    assert (second.mine, second.waiting) == (frozenset(), 2)
    first = look(session, "one")
    assert first.surplus == {3, 4}
    leases.release(session, worker("one"), first.surplus)
    assert look(session, "two").mine == {3, 4}
    assert look(session, "one").mine == {0, 1, 2}
    row = session.get_one(Worker, "one:1")
    assert (row.name, row.waiting, row.refused) == ("one", 3, 1)
    assert row.poll_expires_at - row.poll_seen_at == dt.timedelta(seconds=LEASE_S)


def test_who_is_not_heard_of_loses_all_and_learns_it(session: Session) -> None:
    look(session, "one")
    gone(session, "one")
    assert look(session, "two").mine == set(range(SHARDS))
    assert look(session, "one").mine == frozenset()


def test_who_was_away_alone_with_nobody_else_there_keeps_all(session: Session) -> None:
    look(session, "one")
    gone(session, "one")
    assert look(session, "one").mine == set(range(SHARDS))


def test_who_leaves_is_replaced_at_once(session: Session) -> None:
    look(session, "one")
    leases.leave(session, worker("one"))
    assert session.scalars(select(ShardLease)).all() == []
    assert look(session, "two").mine == set(range(SHARDS))


def test_a_database_that_was_away_for_all_moves_nothing(session: Session) -> None:
    look(session, "one")
    gone(session, "one")
    assert look(session, "two", is_cautious=True).mine == frozenset()
    assert look(session, "one").mine == set(range(SHARDS))


def test_a_clock_set_back_keeps_no_dead_worker_alive(session: Session) -> None:
    look(session, "one")
    gone(session, "one", -3600)
    assert look(session, "two").mine == set(range(SHARDS))


def test_the_long_dead_are_forgotten(session: Session) -> None:
    look(session, "one")
    gone(session, "one", 2 * workers.FORGOTTEN_AFTER_S)
    look(session, "two")
    assert session.scalars(select(Worker.token)).all() == ["two:1"]


def test_a_claim_makes_the_worker_the_reader_and_does_not_wait_for_one_who_writes(
    database: Database,
) -> None:
    with database.transaction() as session:
        campus = add_campus(session)
        ids = [add_router(session, campus, port=8000 + n).id for n in range(3)]
        session.add_all(RouterState(router_id=router_id, reader="old") for router_id in ids)
    with database.transaction() as other:
        other.get_one(RouterState, ids[0], with_for_update=True)
        with database.transaction() as session:
            look(session, "one")
    with database.transaction() as session:
        readers = {row.router_id: row.reader for row in session.scalars(select(RouterState))}
    assert readers == {ids[0]: "old", ids[1]: "one:1", ids[2]: "one:1"}


def look_and_give_back(database: Database, name: str) -> frozenset[int]:
    with database.transaction() as session:
        standing = look(session, name)
    if standing.surplus:
        with database.transaction() as session:
            leases.release(session, worker(name), standing.surplus)
    return standing.mine - standing.surplus


def test_workers_that_look_at_the_same_moment_never_share_a_shard(
    database: Database,
) -> None:
    rivals = [f"w{number}" for number in range(6)]
    errors: list[BaseException] = []

    def work(name: str) -> None:
        own = Database(database.url, pool=1)
        try:
            for _ in range(15):
                look_and_give_back(own, name)
        except BaseException as error:  # noqa: BLE001 (told by the test's own thread)
            errors.append(error)
        finally:
            own.close()

    threads = [threading.Thread(target=work, args=(name,)) for name in rivals]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    for _ in range(3):
        standing = [look_and_give_back(database, name) for name in rivals]
    assert sorted(shard for mine in standing for shard in mine) == list(range(SHARDS))
    assert {len(mine) for mine in standing} == {0, 1}
