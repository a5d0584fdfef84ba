"""The whole product as one process and its PostgreSQL child."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from backend import settings as settings_module
from backend.api.app import create_app
from backend.api.http.state import DemoControl
from backend.probes.run import Prober
from backend.services.upkeep import backups
from backend.settings import Settings
from backend.store.engine.instants import utc_now
from backend.store.polling import leases
from backend.store.probes import runs as probe_runs
from cli.postgres import embedded, migrate
from cli.secret_key import kept_secret
from cli.serving import nightly, tls
from cli.serving.folder_lock import locked
from cli.serving.processes import set_up_logging
from cli.serving.server import Server
from worker.app import create_worker, threads
from worker.runtime import open_runtime


@contextmanager
def embedded_settings(
    file: Path | None, data_dir: Path | None, **overrides: Any
) -> Iterator[Settings]:
    """One process on its own PostgreSQL, which runs (migrated) while the block does."""
    plain = settings_module.load(
        file,
        database_url="postgresql://embedded",
        broker_url="memory://localhost/",
        secret_key="0" * settings_module.SHORTEST_SECRET,
        data_dir=data_dir,
        **overrides,
    )
    tls.check(plain)
    directory = plain.data_dir.resolve()
    directory.mkdir(parents=True, exist_ok=True, mode=0o700)
    with locked(directory), embedded.running(directory) as url:
        migrate.upgrade(url)
        yield settings_module.load(
            file,
            database_url=url,
            broker_url="memory://localhost/",
            secret_key=kept_secret(directory),
            data_dir=directory,
            **overrides,
        )


def serve_all(
    settings: Settings,
    on_ready: Callable[[str], None],
    *,
    demo: bool = False,
    control: DemoControl | None = None,
    prober: Prober | None = None,
    on_set_up: Callable[[], None] = lambda: None,
) -> None:
    """Until SIGINT or SIGTERM. `prober`: of a demo that simulates its lines."""
    set_up_logging(settings)
    # What a demo shows is thrown away.
    folder = None if demo else backups.folder_of(settings, utc_now())
    runtime = open_runtime(settings, folder, prober)
    try:
        queue = create_worker(settings, runtime)
        app = create_app(settings, demo=demo, control=control, on_set_up=on_set_up, backups=folder)
        server = Server(app, settings, on_ready)
        # The data directory is ours alone: whoever held a lease here is dead.
        with runtime.database.transaction() as session:
            leases.clear(session)
            probe_runs.close_running(session)
        backing_up = nightly.backing_up(folder, runtime.database, runtime.now)
        with threads(queue, runtime), backing_up:
            server.serve_until_stopped()
    finally:
        runtime.close()


class Stopped(SystemExit):
    """SIGTERM came before the server could handle it."""


@contextmanager
def stopping_cleanly() -> Iterator[None]:
    """SIGTERM unwinds the stack, so that the database child is stopped in order."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise Stopped(0)

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    except KeyboardInterrupt:
        pass
    finally:
        signal.signal(signal.SIGTERM, before)
