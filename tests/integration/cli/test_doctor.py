"""The doctor on installations that are really broken, one thing at a time."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import text
from typer.testing import CliRunner

from backend.domain.installation.doctor import CheckResult
from backend.store.engine.database import Database, libpq_url
from backend.store.engine.session_lock import SessionLock
from backend.store.tables import RouterState
from cli import doctor, migrate
from cli.main import app
from tests.integration.rows import TEST_SECRET, add_campus, add_router
from tests.services import free_port, valkey
from tests.services.require import require

FRESH = dt.datetime.now(dt.UTC) + dt.timedelta(hours=1)
"""However long the tests take, an answer of this time is not old."""


@pytest.fixture
def environment(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> dict[str, str]:
    """Settings of a good installation, in the environment."""
    (tmp_path / "index.html").write_text("<!doctype html>")
    values = {
        "TIMBANG_DATABASE_URL": database_url,
        "TIMBANG_SECRET_KEY": TEST_SECRET,
        "TIMBANG_FRONTEND_DIR": str(tmp_path),
        "TIMBANG_BROKER_URL": "memory://localhost/",
    }
    for name, value in values.items():
        monkeypatch.setenv(name, value)
    return values


@pytest.fixture
def beat(database_url: str) -> None:
    lock = SessionLock(database_url, "beat")
    assert lock.hold()
    yield
    lock.close()


def clock() -> dt.datetime:
    return dt.datetime.now(dt.UTC)


def findings() -> dict[str, CheckResult]:
    found = doctor.findings(None, None, clock)
    by_check = {one.check: one for one in found}
    assert len(by_check) == len(found)
    return by_check


def states() -> dict[str, str]:
    return {
        finding.check: finding.state for finding in findings().values() if finding.state != "ok"
    }


def live(database: Database) -> None:
    """One campus, one router that answered just now, one living worker, one admin."""
    with database.transaction() as session:
        router = add_router(session, add_campus(session))
        session.add(RouterState(router_id=router.id, polled_at=FRESH, answered_at=FRESH))
        session.execute(
            text("INSERT INTO account (username, role, password_hash) VALUES ('a', 'admin', 'x')")
        )
        session.execute(
            text(
                "INSERT INTO poll_worker (token, name, shards, started_at, seen_at, expires_at) "
                "VALUES ('t', 'one', 1, now(), now(), now() + interval '1 hour')"
            )
        )
        session.execute(text("INSERT INTO shard_lease VALUES (0, 't', now())"))


def test_all_is_well(environment, database: Database, beat: None) -> None:
    live(database)
    assert states() == {}
    done = CliRunner().invoke(app, ["doctor", "--json"])
    assert done.exit_code == 0, done.output
    assert {load["state"] for load in json.loads(done.stdout)} == {"ok"}


def test_nothing_is_running_yet(environment, database: Database) -> None:
    assert states() == {"beat": "failed", "workers": "failed", "set up": "warning"}
    done = CliRunner().invoke(app, ["doctor"])
    assert done.exit_code == 2
    assert "FAILED   workers: No poll worker is alive." in done.stdout


def test_warnings_alone_are_exit_code_1(environment, database: Database, beat: None) -> None:
    live(database)
    with database.transaction() as session:
        session.execute(text("DELETE FROM account"))
    assert states() == {"set up": "warning"}
    assert CliRunner().invoke(app, ["doctor"]).exit_code == 1


def test_the_database_is_away(environment, monkeypatch: pytest.MonkeyPatch) -> None:
    port = free_port()
    url = f"postgresql://someone:very-secret@127.0.0.1:{port}/x"
    monkeypatch.setenv("TIMBANG_DATABASE_URL", url)
    found = findings()
    assert found["database"].state == "failed"
    assert "does not answer" in found["database"].message
    assert str(port) in found["database"].message
    assert "very-secret" not in str(found)
    assert "workers" not in found


def test_a_password_that_is_wrong_is_not_told(environment, database_url: str, monkeypatch) -> None:
    """A role that does not exist is the same to us: the server says no in its own words."""
    with psycopg.connect(libpq_url(database_url)) as connection:
        host, port = connection.info.host, connection.info.port
    monkeypatch.setenv(
        "TIMBANG_DATABASE_URL", f"postgresql://nobody:very-secret@/x?host={host}&port={port}"
    )
    found = findings()
    assert "nobody" in found["database"].message
    assert "very-secret" not in str(found)


@pytest.mark.parametrize(
    "revision, told", [("0005", "needs"), (None, "empty"), ("9999", "does not know")]
)
def test_migrations(environment, database: Database, revision: str | None, told: str) -> None:
    if revision == "9999":
        with database.transaction() as session:
            session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    else:
        migrate.downgrade(database.url, revision or "base")
        if revision is None:
            with database.transaction() as session:
                session.execute(text("DROP TABLE alembic_version"))
    found = findings()
    assert found["migrations"].state == "failed"
    assert told in found["migrations"].message
    assert "workers" not in found


def test_another_secret_key(environment, database: Database, beat, monkeypatch) -> None:
    live(database)
    monkeypatch.setenv("TIMBANG_SECRET_KEY", "quite another secret key of 40 characters")
    assert states() == {"secret key": "failed"}
    monkeypatch.setenv(
        "TIMBANG_SECRET_KEY", f"quite another secret key of 40 characters,{TEST_SECRET}"
    )
    found = findings()["secret key"]
    assert (found.state, "1 passwords" in found.message) == ("ok", True)


@pytest.fixture
def reader(environment, database: Database, monkeypatch) -> Iterator[str]:
    """The settings name a role without rights."""
    role, url = "reader_of_test", environment["TIMBANG_DATABASE_URL"]
    with database.transaction() as session:
        session.execute(text(f"DROP ROLE IF EXISTS {role}"))
        session.execute(text(f"CREATE ROLE {role} LOGIN"))
        session.execute(text(f"GRANT {role} TO CURRENT_USER"))  # to drop what it owns
    owned = ("//timbang", f"//{role}") if "//timbang" in url else ("user=timbang", f"user={role}")
    monkeypatch.setenv("TIMBANG_DATABASE_URL", url.replace(*owned, 1))
    yield role
    with database.transaction() as session:
        session.execute(text(f"DROP OWNED BY {role}"))
        session.execute(text(f"DROP ROLE {role}"))


def test_a_role_that_may_only_read(reader: str, database: Database) -> None:
    with database.transaction() as session:
        session.execute(text(f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO {reader}"))
    found = findings()
    assert found["rights"].state == "failed"
    assert "write account" in found["rights"].message
    assert found["migrations"].state == "ok"
    assert "workers" not in found


@pytest.mark.usefixtures("reader")
def test_a_role_that_may_nothing(tmp_path: Path) -> None:
    found = findings()
    assert found["database"].state == "ok"
    assert found["rights"].state == "failed"
    assert "migrations" not in found
    backup = tmp_path / "backup.zip"
    for words in (["migrate"], ["backup", str(backup)]):
        done = CliRunner().invoke(app, words)
        assert done.exit_code == 1
        assert "Make the role of TIMBANG_DATABASE_URL the owner" in done.output
    assert list(tmp_path.glob("backup*")) == []


def test_clocks_that_differ(environment, database: Database, beat) -> None:
    live(database)
    found = doctor.findings(None, None, lambda: clock() - dt.timedelta(seconds=90))
    [told] = [one for one in found if one.check == "clock"]
    assert told.state == "failed"
    assert "s ahead of this machine's" in told.message


def test_bad_settings_are_the_only_finding(environment, monkeypatch) -> None:
    monkeypatch.setenv("TIMBANG_POLL_INTERVAL_S", "never")
    assert states() == {"settings": "failed"}
    assert CliRunner().invoke(app, ["doctor", "--json"]).exit_code == 2


def test_a_directory_without_an_installation(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["doctor", "--data", str(tmp_path / "nothing")])
    assert done.exit_code == 2
    assert "no installation" in done.stdout
    assert not (tmp_path / "nothing").exists()


def test_routers_that_fail_and_polls_that_did_not_happen(
    environment, database: Database, beat
) -> None:
    live(database)
    with database.transaction() as session:
        campus = add_campus(session, "other", "Asia/Makassar")
        bad = add_router(session, campus, port=1)
        old = add_router(session, campus, port=2)
        session.execute(text("UPDATE router SET created_at = now() - interval '1 day'"))
        state = {"polled_at": FRESH, "answered_at": FRESH}
        wrong = {"error_code": "bad_login", "error_message": "no", "error_remedy": "Check /user."}
        session.add(RouterState(router_id=bad.id, **state, **wrong))
        session.add(RouterState(router_id=old.id, **state))
        session.execute(
            text(
                "INSERT INTO poll (router_id, at, duration_ms, logins) "
                "SELECT id, now() - n * interval '10 seconds', 1, 0 FROM router, generate_series(1, 350) AS n "
                "WHERE id <> :old OR n % 2 = 0"
            ),
            {"old": old.id},
        )
    found = findings()
    assert found["routers"].state == "warning"
    assert "1 of 3 routers" in found["routers"].message
    assert found["routers"].remedy == "Check /user."
    assert found["missed polls"].message.count("%") == 1
    assert "(49 %)" in found["missed polls"].message


def test_rows_that_retention_left(environment, database: Database, beat) -> None:
    live(database)
    with database.transaction() as session:
        session.execute(
            text(
                "INSERT INTO poll (router_id, at, duration_ms, logins) "
                "SELECT id, now() - interval '60 days', 1, 0 FROM router"
            )
        )
    found = findings()["retention"]
    assert found.state == "warning"
    assert "poll (60 days, 14 wanted)" in found.message


@pytest.fixture
def broker(environment, tmp_path: Path, monkeypatch) -> Callable[[], None]:
    require("valkey")
    with valkey(tmp_path, password="very-secret") as server:
        monkeypatch.setenv("TIMBANG_BROKER_URL", server.url)
        yield server


def test_the_broker(broker, environment, database: Database, beat, monkeypatch) -> None:
    import redis

    live(database)
    assert states() == {}
    with redis.from_url(broker.url) as client:
        client.rpush("poll.0", *["job"] * 9)
    found = findings()
    assert "poll.0 (9)" in found["queues"].message
    monkeypatch.setenv("TIMBANG_BROKER_URL", broker.url.replace("very-secret", "other-secret"))
    found = findings()
    assert found["broker"].state == "failed"
    assert "other-secret" not in str(found)
    broker.stop()
    found = findings()
    assert found["broker"].state == "failed"
    assert "queues" not in found


def test_check_config_says_what_does_not_answer(
    environment, database: Database, monkeypatch
) -> None:
    assert CliRunner().invoke(app, ["check-config"]).exit_code == 0
    migrate.downgrade(database.url, "0005")
    monkeypatch.setenv("TIMBANG_BROKER_URL", f"redis://:very-secret@127.0.0.1:{free_port()}/0")
    done = CliRunner().invoke(app, ["check-config"])
    assert done.exit_code == 2
    assert "the settings are good, but the broker does not answer" in done.output
    assert "the settings are good, but the database has revision 0005" in done.output
    assert "very-secret" not in done.output
    assert TEST_SECRET not in done.output
