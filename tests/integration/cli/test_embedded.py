"""PostgreSQL from the wheel as our child."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from backend.store.engine.database import Database
from cli.postgres import embedded, migrate
from cli.postgres.program import EmbeddedFailed
from tests.integration.answering import is_ready
from tests.integration.conftest import NOT_DURABLE
from tests.integration.rows import add_campus

PATIENCE_S = 180.0


def postmaster(data_dir: Path) -> int:
    return int((data_dir / "postgres" / "postmaster.pid").read_text().split("\n", 1)[0])


def is_another(data_dir: Path, first: int) -> bool:
    """Between two servers there is no file."""
    try:
        return postmaster(data_dir) != first
    except (FileNotFoundError, ValueError):
        return False


def test_data_survives_a_restart(tmp_path: Path) -> None:
    for expected in (0, 1):
        with embedded.running(tmp_path, NOT_DURABLE) as url:
            migrate.upgrade(url)
            database = Database(url, pool=1)
            with database.transaction() as session:
                count = session.connection().exec_driver_sql("SELECT count(*) FROM campus").scalar()
                assert count == expected
                add_campus(session, name=f"campus {expected}")
            database.close()


def test_a_server_that_is_killed_comes_back_at_the_same_address(tmp_path: Path) -> None:
    with embedded.running(tmp_path, NOT_DURABLE) as url:
        database = Database(url, pool=1)
        assert is_ready(database)
        first = postmaster(tmp_path)
        os.kill(first, signal.SIGKILL)
        deadline = time.monotonic() + PATIENCE_S
        while not (is_another(tmp_path, first) and is_ready(database)):
            assert time.monotonic() < deadline
            time.sleep(0.2)
        database.close()
    assert not (tmp_path / "postgres" / "postmaster.pid").exists()


def test_only_its_owner_may_connect(tmp_path: Path) -> None:
    with embedded.running(tmp_path, NOT_DURABLE) as url:
        socket_dir = Path(url.split("host=")[1].split("&")[0])
        [path] = [path for path in socket_dir.iterdir() if not path.name.endswith(".lock")]
        assert path.stat().st_mode & 0o077 == 0
        assert socket_dir.stat().st_mode & 0o077 == 0
    assert not socket_dir.exists()


def test_files_that_are_no_database_are_told(tmp_path: Path) -> None:
    cluster = tmp_path / "postgres"
    cluster.mkdir()
    (cluster / "something").write_text("else")
    with pytest.raises(EmbeddedFailed, match="not empty"), embedded.running(tmp_path):
        pass
    assert (cluster / "something").read_text() == "else"
