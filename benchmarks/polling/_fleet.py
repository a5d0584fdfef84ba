"""Many simulated routers in processes of their own, and the same routers in a database of the product."""

from __future__ import annotations

import multiprocessing
import resource
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from typing import Any

from sqlalchemy import select

from backend.store.access.secrets import SecretBox
from backend.store.engine import signals
from backend.store.engine.database import Database
from backend.store.polling import rollup_basis
from backend.store.tables import Campus, Router, Uplink
from lab.campuses.presets import MONITOR, MONITOR_PASSWORD, plain_router
from lab.server.server import LabServer
from lab.wire.framing import Sentence

SPARE_FILES = 200
FILES_A_ROUTER = 2
"""A listener and a connection."""


def allow_files(routers_a_process: int) -> None:
    """Raise the limit of open files as far as needed; children inherit it. Ends the program where that is forbidden."""
    needed = routers_a_process * FILES_A_ROUTER + SPARE_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < needed:
        raise SystemExit(
            f"{routers_a_process} routers a process need {needed} open files, and the limit is {hard}: "
            "raise it (ulimit -Hn as root, or LimitNOFILE= of the service), or take more --labs"
        )
    if soft != resource.RLIM_INFINITY and soft < needed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))


def _serve(first: int, count: int, uplinks: int, pipe: Connection) -> None:
    with LabServer() as lab:
        made = [plain_router(uplinks=uplinks, name=f"r{first + n}") for n in range(count)]
        logins = [0] * count
        for number, router in enumerate(made):
            router.login = partial(_count_login, router.login, logins, number)  # type: ignore[method-assign]  # counts on this router only
        pipe.send([lab.add(router).port for router in made])
        while pipe.recv():
            pipe.send(logins)


def _count_login(
    login: Callable[..., list[Sentence]], logins: list[int], number: int, *words: Any
) -> list[Sentence]:
    logins[number] += 1
    return login(*words)


@dataclass(frozen=True, slots=True)
class Fleet:
    """Ports of the routers, and the processes that serve them."""

    ports: list[int]
    pids: list[int]
    pipes: list[Connection]

    def logins(self) -> list[int]:
        """Per router, as the router counts them."""
        for pipe in self.pipes:
            pipe.send(True)
        return [count for pipe in self.pipes for count in pipe.recv()]


@contextmanager
def fleet(routers: int, uplinks: int, labs: int) -> Iterator[Fleet]:
    """Routers on 127.0.0.1 while the block runs."""
    context = multiprocessing.get_context("spawn")
    pipes, processes = [], []
    shares = [routers // labs + (n < routers % labs) for n in range(labs)]
    try:
        for number, share in enumerate(shares):
            ours, theirs = context.Pipe()
            first = sum(shares[:number])
            process = context.Process(target=_serve, args=(first, share, uplinks, theirs))
            process.start()
            pipes.append(ours)
            processes.append(process)
        ports = [port for pipe in pipes for port in pipe.recv()]
        yield Fleet(ports, [process.pid for process in processes if process.pid is not None], pipes)
    finally:
        for pipe in pipes:
            pipe.send(False)
        for process in processes:
            process.join(30)


def enroll(database: Database, secret: str, ports: Sequence[int], uplinks: int) -> None:
    """One campus with all the routers, contracts of 100 Mbit/s."""
    password = SecretBox([secret]).encrypt(MONITOR_PASSWORD)
    with database.transaction() as session:
        session.add(Campus(id=1, name="bench", timezone="Asia/Jakarta", language="id"))
        session.flush()
        for n, port in enumerate(ports, 1):
            where = {"host": "127.0.0.1", "port": port, "tls": False, "username": MONITOR}
            words = {"name": f"r{n}", "password_encrypted": password}
            session.add(Router(id=n, campus_id=1, **where, **words))
        session.flush()
        for n in range(1, len(ports) + 1):
            for k in range(1, uplinks + 1):
                words = {"name": f"ISP{k}", "interface": f"ether{k}", "position": k}
                session.add(Uplink(router_id=n, download_bps=10**8, upload_bps=10**8, **words))
        session.flush()
        # As when a person adds them: otherwise their hours would be made again while we count.
        for uplink_id in session.scalars(select(Uplink.id)).all():
            rollup_basis.mark(session, uplink_id)
        signals.send(session, signals.INVENTORY)
