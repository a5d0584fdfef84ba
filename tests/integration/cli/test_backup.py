"""Backup and restore between every two engines: the same weeks afterwards, or nothing changed at all."""

from __future__ import annotations

import hashlib
import io
import itertools
import json
import shutil
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import psycopg
import pytest
from typer.testing import CliRunner

from backend.domain.installation.doctor import AuditLog
from backend.errors import Conflict, Invalid, Unavailable
from backend.store.access import audit
from backend.store.access.secrets import fingerprint
from backend.store.engine import schema, table_copies
from backend.store.engine.database import Database, libpq_url
from cli.backups import restore
from cli.main import app
from cli.postgres import embedded, migrate
from tests.integration.api.conftest import SECRET, make_site
from tests.integration.cli.damage import HOW, damaged, rebuilt
from tests.integration.cli.installation import (
    ENGINES,
    KEYS,
    Engines,
    back_up,
    content,
    fill,
    pages,
    unheard,
)
from tests.integration.conftest import NOT_DURABLE
from tests.integration.migrations import dumps
from tests.integration.rows import TEST_SECRET


@pytest.fixture(scope="module")
def engines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engines]:
    with ExitStack() as stack:
        yield Engines(stack, tmp_path_factory.mktemp("engines"))


def audit_chain(url: str) -> AuditLog:
    with closing(Database(url, pool=1)) as database, database.transaction() as session:
        return audit.chain(session)


def test_a_restored_audit_log_has_its_seals_and_goes_on(engines: Engines, tmp_path: Path) -> None:
    old, new = engines.empty_database("postgresql"), engines.empty_database("postgresql")
    fill(old, tmp_path)
    before = audit_chain(old)
    restore.read(new, back_up(old, tmp_path / "backup.zip"), KEYS, unheard)
    assert before.lines > 3
    assert audit_chain(new) == before
    with psycopg.connect(libpq_url(new)) as connection:
        connection.execute(
            "INSERT INTO audit (at, actor, action, subject, outcome) VALUES (now(), 'a', 'b', 'c', 'done')"
        )
    after = audit_chain(new)
    assert (after.lines, after.broken, after.unsealed) == (before.lines + 1, (), 0)


@pytest.mark.parametrize("source, target", [*itertools.product(ENGINES, ENGINES)])
def test_a_restored_installation_has_identical_weeks(
    engines: Engines, tmp_path: Path, source: str, target: str
) -> None:
    old, new = engines.empty_database(source), engines.empty_database(target)
    fill(old, tmp_path)
    before = pages(old, tmp_path)
    kept = content(old)
    file = back_up(old, tmp_path / "backup.zip")
    restored = restore.read(new, file, KEYS, unheard)
    assert content(new) == kept
    assert restored.rows > 7776 + 600
    assert pages(new, tmp_path) == before
    migrate.check(new)
    with closing(psycopg.connect(libpq_url(new), autocommit=True)) as connection:
        made = connection.execute(
            "INSERT INTO campus (name, timezone) VALUES ('x', 'UTC') RETURNING id"
        )
        assert made.fetchone() == (2,)
        if target == "timescaledb":
            tables = connection.execute(
                "SELECT hypertable_name FROM timescaledb_information.hypertables"
            )
            assert {"sample", "slot"} <= {name for (name,) in tables}
            chunks = connection.execute("SELECT count(*) FROM show_chunks('slot')").fetchone()[0]
            assert chunks > 0, "slots must be in chunks, not in the table itself"


@pytest.fixture(scope="module")
def made(engines: Engines, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A good backup."""
    folder = tmp_path_factory.mktemp("made")
    url = engines.empty_database("postgresql")
    fill(url, folder)
    return back_up(url, folder / "backup.zip")


@pytest.mark.parametrize("how", HOW)
def test_a_backup_that_will_not_do_changes_nothing(
    engines: Engines, made: Path, tmp_path: Path, how: str
) -> None:
    url = engines.empty_database("postgresql")
    with pytest.raises(Invalid, match=HOW[how]):
        restore.read(url, damaged(made, tmp_path / "bad.zip", how), KEYS, unheard)
    with closing(psycopg.connect(libpq_url(url))) as connection:
        assert table_copies.tables(connection) == []


def test_a_row_that_the_database_refuses_takes_all_back(
    engines: Engines, made: Path, tmp_path: Path
) -> None:
    """A file whose sums are right, but that has one day twice: everything before it was restored, and is gone again."""
    rows = zipfile.ZipFile(made).read("tables/day.csv")
    twice = rows + rows.splitlines(keepends=True)[1]
    manifest = json.loads(zipfile.ZipFile(made).read("manifest.json"))
    part = next(table for table in manifest["tables"] if table["name"] == "day")
    part["sha256"] = hashlib.sha256(twice).hexdigest()
    contents = {"tables/day.csv": twice, "manifest.json": json.dumps(manifest).encode()}
    bad = rebuilt(made, tmp_path / "bad.zip", contents.get)
    url = engines.empty_database("postgresql")
    with pytest.raises(Invalid, match="day: the database refuses a row: duplicate key"):
        restore.read(url, bad, KEYS, unheard)
    with closing(psycopg.connect(libpq_url(url))) as connection:
        assert table_copies.tables(connection) == []


def test_an_installation_in_use_is_left_alone(engines: Engines, made: Path, tmp_path: Path) -> None:
    url = engines.empty_database("postgresql")
    fill(url, tmp_path)
    before = content(url)
    with pytest.raises(Conflict, match="in use"):
        restore.read(url, made, KEYS, unheard)
    assert content(url) == before


@pytest.mark.parametrize("engine", ENGINES)
def test_a_migrated_installation_that_nobody_used_may_be_filled(
    engines: Engines, made: Path, engine: str
) -> None:
    url = engines.empty_database(engine)
    migrate.upgrade(url)
    restore.read(url, made, KEYS, unheard)
    with pytest.raises(Conflict):
        restore.read(url, made, KEYS, unheard)


def test_a_database_that_others_use_is_left_alone(engines: Engines, made: Path) -> None:
    url = engines.empty_database("postgresql")
    migrate.upgrade(url)
    with closing(psycopg.connect(libpq_url(url))) as other:
        other.execute("SELECT count(*) FROM slot")  # a transaction that stays open
        with pytest.raises(Conflict, match="stop them first"):
            restore.read(url, made, KEYS, unheard)
    restore.read(url, made, KEYS, unheard)


@pytest.mark.parametrize("keep_tokens", [False, True])
def test_what_was_ended_since_the_backup_does_not_come_back(
    engines: Engines, tmp_path: Path, *, keep_tokens: bool
) -> None:
    old, new = engines.empty_database("postgresql"), engines.empty_database("postgresql")
    migrate.upgrade(old)
    site = make_site(old, tmp_path)
    admin = site.set_up()
    secret = admin.post("/api/v1/tokens", json={"name": "t"}).json()["secret"]
    cookie = admin.cookies["timbang_session"]
    wrong = {"username": "admin", "password": "wrong"}
    assert site.browser().post("/api/v1/session", json=wrong).status_code == 401
    file = back_up(old, tmp_path / "backup.zip")
    site.database.close()
    restored = restore.read(new, file, [], unheard, keep_tokens=keep_tokens)
    assert ("API tokens revoked: 1" in restore.summary(restored, [])) is not keep_tokens
    assert "signs in again" in restore.summary(restored, [])
    site = make_site(new, tmp_path)
    try:
        thief = site.browser(Cookie=f"timbang_session={cookie}")
        assert thief.get("/api/v1/campuses").status_code == 401
        machine = site.browser(Authorization=f"Bearer {secret}")
        expected = 200 if keep_tokens else 401
        assert machine.get("/api/v1/campuses").status_code == expected
        site.sign_in("admin")
    finally:
        site.database.close()


SCHEDULE = """
INSERT INTO report_schedule (campus_id, period, month_day, minute, language, since_at, created_at, created_by)
VALUES (1, 'month', 1, 420, 'en', now(), now(), 'admin')
"""
THREE_RECIPIENTS = """
INSERT INTO report_recipient (schedule_id, account_id, address, language, confirmed_at, unsubscribed_at, created_at,
  created_by)
VALUES (1, NULL, 'rektor@example.org', 'en', now(), NULL, now(), 'admin'),
  (1, NULL, 'gone@example.org', 'en', now(), now(), now(), 'admin'), (1, 1, NULL, 'en', now(), NULL, now(), 'admin')
"""
CONFIRMED = """
SELECT coalesce(address, 'account'), confirmed_at IS NOT NULL, restored_at IS NOT NULL FROM report_recipient
WHERE unsubscribed_at IS NULL ORDER BY 1
"""


def test_addresses_outside_confirm_again_after_a_restore(engines: Engines, tmp_path: Path) -> None:
    """One may have ended its reports since the backup."""
    old, new = engines.empty_database("postgresql"), engines.empty_database("postgresql")
    fill(old, tmp_path)
    with closing(psycopg.connect(libpq_url(old), autocommit=True)) as connection:
        connection.execute(SCHEDULE)
        connection.execute(THREE_RECIPIENTS)
        assert len(connection.execute(CONFIRMED).fetchall()) == 2
    file = back_up(old, tmp_path / "backup.zip")
    restored = restore.read(new, file, KEYS, unheard)
    assert "Addresses outside that got reports: 1." in restore.summary(restored, KEYS)
    with closing(psycopg.connect(libpq_url(new))) as connection:
        rows = connection.execute(CONFIRMED).fetchall()
    assert rows == [("account", True, False), ("rektor@example.org", False, True)]


def test_two_restores_at_once_are_one(engines: Engines, made: Path) -> None:
    url = engines.empty_database("postgresql")

    def attempt(_number: int) -> str:
        try:
            restore.read(url, made, KEYS, unheard)
        except Conflict as refused:
            return str(refused)
        return "done"

    with ThreadPoolExecutor(2) as threads:
        done, refused = sorted(threads.map(attempt, range(2)), key=len)
    assert done == "done"
    assert "in use" in refused


def test_another_key_is_told_before_anything_happens(engines: Engines, made: Path) -> None:
    url = engines.empty_database("postgresql")
    other = [fingerprint("another key of at least 32 characters")]
    with pytest.raises(Invalid, match=f"{KEYS[0]}; given: {other[0]}") as refused:
        restore.read(url, made, other, unheard)
    assert refused.value.field == "secret_key"
    manifest = restore.read(url, made, other, unheard, without_key=True)
    assert f"the key {KEYS[0]} is not here" in restore.summary(manifest, other)


def test_the_file_has_no_key_and_is_its_owners(made: Path) -> None:
    assert made.stat().st_mode & 0o777 == 0o600
    with zipfile.ZipFile(made) as file:
        everything = b"".join(file.read(name) for name in file.namelist())
    assert TEST_SECRET.encode() not in everything
    assert SECRET.encode() not in everything
    assert KEYS[0].encode() in everything


def test_a_backup_of_an_older_version_is_brought_up(engines: Engines, tmp_path: Path) -> None:
    old, new = engines.empty_database("postgresql"), engines.empty_database("postgresql")
    migrate.upgrade(old, "0005")
    with closing(psycopg.connect(libpq_url(old), autocommit=True)) as connection:
        connection.execute("INSERT INTO campus (name, timezone) VALUES ('Kediri', 'Asia/Jakarta')")
    file = back_up(old, tmp_path / "old.zip")
    assert restore.read(new, file, [], unheard).manifest.revision == "0005"
    with closing(psycopg.connect(libpq_url(new))) as connection:
        assert table_copies.revision(connection) == schema.REVISION
        assert connection.execute("SELECT name FROM campus").fetchall() == [("Kediri",)]


REPORTS = "SELECT id, sha256, pdf, body FROM report"
RECIPIENTS = (
    "SELECT id, schedule_id, account_id, address, confirmed_at FROM report_recipient ORDER BY id"
)


def test_a_backup_carries_mailed_reports_byte_for_byte(engines: Engines, tmp_path: Path) -> None:
    old, new = engines.empty_database("postgresql"), engines.empty_database("postgresql")
    dumps.restore(old, "0039")
    migrate.upgrade(old)
    with closing(psycopg.connect(libpq_url(old), autocommit=True)) as connection:
        connection.execute("UPDATE router SET password_encrypted = 'k:x'")  # no real secrets
        connection.execute("UPDATE channel SET secret_encrypted = NULL")
    restore.read(new, back_up(old, tmp_path / "reports.zip"), [], unheard)
    with (
        closing(psycopg.connect(libpq_url(old))) as before,
        closing(psycopg.connect(libpq_url(new))) as after,
    ):
        for query in (REPORTS, RECIPIENTS, "SELECT * FROM report_schedule"):
            rows = before.execute(query).fetchall()
            assert rows
            assert after.execute(query).fetchall() == rows


def test_a_backup_is_of_one_moment(engines: Engines) -> None:
    """What is committed after the backup began is not in it, in whichever table."""
    url = engines.empty_database("postgresql")
    migrate.upgrade(url)
    rows = io.BytesIO()
    with table_copies.snapshot(url) as connection:
        tables = {table.name: table for table in table_copies.tables(connection)}
        with closing(psycopg.connect(libpq_url(url), autocommit=True)) as other:
            other.execute("INSERT INTO campus (name, timezone) VALUES ('late', 'UTC')")
        assert table_copies.copy_out(connection, tables["campus"], rows.write) == 0
    assert b"late" not in rows.getvalue()


def test_a_file_that_is_there_is_kept(engines: Engines, tmp_path: Path) -> None:
    url = engines.empty_database("postgresql")
    path = tmp_path / "backup.zip"
    path.write_text("precious")
    with pytest.raises(Invalid, match="exists"):
        back_up(url, path)
    assert path.read_text() == "precious"
    with pytest.raises(Invalid, match="no installation"):
        back_up(url, tmp_path / "other.zip")
    with pytest.raises(Invalid, match="Cannot write"):
        back_up(url, tmp_path / "nowhere" / "backup.zip")
    with pytest.raises(Unavailable):
        back_up("postgresql:///x?host=/nonexistent-directory", tmp_path / "away.zip")
    assert [path.name for path in tmp_path.iterdir() if path.name != "engines"] == ["backup.zip"]


@contextmanager
def running(data_dir: Path) -> Iterator[Database]:
    """What `timbang up` runs on a directory, less the rest of it."""
    with embedded.running(data_dir, NOT_DURABLE) as url:
        database = Database(url, pool=1)
        yield database
        database.close()


def run(*words: object) -> tuple[int, str]:
    done = CliRunner().invoke(app, [str(word) for word in words], env={"TIMBANG_DATABASE_URL": ""})
    return done.exit_code, done.output


def test_a_data_directory_while_it_runs_and_while_it_does_not(tmp_path: Path) -> None:
    old, new, file = tmp_path / "old", tmp_path / "new", tmp_path / "backup.zip"
    old.mkdir()
    assert run("backup", file, "--data", new)[0] == 1
    assert not new.exists()
    with running(old) as database:
        fill(database.url, tmp_path)
        (old / "secret.key").write_text(TEST_SECRET)
        before = pages(database.url, tmp_path)
        code, output = run("backup", file, "--data", old)
        assert code == 0, output
        assert f"fingerprint: {KEYS[0]}" in output
        code, output = run("restore", file, "--data", old)
        assert (code, "stop it first" in output) == (1, True)
    code, output = run("backup", tmp_path / "again.zip", "--data", old)
    assert code == 0, output
    code, output = run("restore", file, "--data", new)
    assert (code, "given: none" in output) == (1, True), output
    shutil.copy(old / "secret.key", new / "secret.key")
    code, output = run("restore", file, "--data", new)
    assert code == 0, output
    with running(new) as database:
        assert pages(database.url, tmp_path) == before
