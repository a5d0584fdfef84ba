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
from cli.diagnosis import doctor
from cli.main import app
from cli.postgres import migrate
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
    listed = doctor.findings(None, None, clock)
    by_check = {finding.check: finding for finding in listed}
    assert len(by_check) == len(listed)
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
                "INSERT INTO worker (token, name, shards, started_at, poll_seen_at, poll_expires_at) "
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
    by_check = findings()
    assert by_check["database"].state == "failed"
    assert "does not answer" in by_check["database"].message
    assert str(port) in by_check["database"].message
    assert "very-secret" not in str(by_check)
    assert "workers" not in by_check


def test_a_password_that_is_wrong_is_not_told(environment, database_url: str, monkeypatch) -> None:
    """A role that does not exist is the same to us: the server says no in its own words."""
    with psycopg.connect(libpq_url(database_url)) as connection:
        host, port = connection.info.host, connection.info.port
    monkeypatch.setenv(
        "TIMBANG_DATABASE_URL", f"postgresql://nobody:very-secret@/x?host={host}&port={port}"
    )
    by_check = findings()
    assert "nobody" in by_check["database"].message
    assert "very-secret" not in str(by_check)


@pytest.mark.parametrize(
    "revision, sentence", [("0005", "needs"), (None, "empty"), ("9999", "does not know")]
)
def test_migrations(environment, database: Database, revision: str | None, sentence: str) -> None:
    if revision == "9999":
        with database.transaction() as session:
            session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    else:
        migrate.downgrade(database.url, revision or "base")
        if revision is None:
            with database.transaction() as session:
                session.execute(text("DROP TABLE alembic_version"))
    by_check = findings()
    assert by_check["migrations"].state == "failed"
    assert sentence in by_check["migrations"].message
    assert "workers" not in by_check


def test_another_secret_key(environment, database: Database, beat, monkeypatch) -> None:
    live(database)
    monkeypatch.setenv("TIMBANG_SECRET_KEY", "quite another secret key of 40 characters")
    assert states() == {"secret key": "failed"}
    monkeypatch.setenv(
        "TIMBANG_SECRET_KEY", f"quite another secret key of 40 characters,{TEST_SECRET}"
    )
    finding = findings()["secret key"]
    assert (finding.state, "1 passwords" in finding.message) == ("ok", True)


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
    by_check = findings()
    assert by_check["rights"].state == "failed"
    assert "write account" in by_check["rights"].message
    assert by_check["migrations"].state == "ok"
    assert "workers" not in by_check


@pytest.mark.usefixtures("reader")
def test_a_role_that_may_nothing(tmp_path: Path) -> None:
    by_check = findings()
    assert by_check["database"].state == "ok"
    assert by_check["rights"].state == "failed"
    assert "migrations" not in by_check
    backup = tmp_path / "backup.zip"
    for words in (["migrate"], ["backup", str(backup)]):
        done = CliRunner().invoke(app, words)
        assert done.exit_code == 1
        assert "Make the role of TIMBANG_DATABASE_URL the owner" in done.output
    assert list(tmp_path.glob("backup*")) == []


def test_clocks_that_differ(environment, database: Database, beat) -> None:
    live(database)
    listed = doctor.findings(None, None, lambda: clock() - dt.timedelta(seconds=90))
    [clock_finding] = [finding for finding in listed if finding.check == "clock"]
    assert clock_finding.state == "failed"
    assert "s ahead of this machine's" in clock_finding.message


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
    by_check = findings()
    assert by_check["routers"].state == "warning"
    assert "1 of 3 routers" in by_check["routers"].message
    assert by_check["routers"].remedy == "Check /user."
    assert by_check["missed polls"].message.count("%") == 1
    assert "(49 %)" in by_check["missed polls"].message


def test_rows_that_retention_left(environment, database: Database, beat) -> None:
    live(database)
    with database.transaction() as session:
        session.execute(
            text(
                "INSERT INTO poll (router_id, at, duration_ms, logins) "
                "SELECT id, now() - interval '60 days', 1, 0 FROM router"
            )
        )
    finding = findings()["retention"]
    assert finding.state == "warning"
    assert "poll (60 days, 14 wanted)" in finding.message


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
    by_check = findings()
    assert "poll.0 (9)" in by_check["queues"].message
    monkeypatch.setenv("TIMBANG_BROKER_URL", broker.url.replace("very-secret", "other-secret"))
    by_check = findings()
    assert by_check["broker"].state == "failed"
    assert "other-secret" not in str(by_check)
    broker.stop()
    by_check = findings()
    assert by_check["broker"].state == "failed"
    assert "queues" not in by_check


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
