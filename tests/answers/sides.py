"""Two APIs over two copies of one database, at one moment."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg

from cli.postgres import embedded
from cli.postgres.program import programs
from tests.answers import acts, worktrees
from tests.answers.campus import PASSWORD, SETTINGS, Campus
from tests.answers.client import Api
from tests.answers.exchange import ADMIN, NOBODY, Answer, Question
from tests.integration.rows import let_administer, named
from tests.services import free_port

NOT_DURABLE = {"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off"}
NAMES = ("before", "after")
PATIENT = {"TIMBANG_STATEMENT_TIMEOUT_MS": "120000", "TIMBANG_LOG_LEVEL": "WARNING"}


@dataclass(frozen=True, slots=True)
class Side:
    """The API of one commit; `people`: by their names, each signed in."""

    people: dict[str, Api]

    @property
    def admin(self) -> Api:
        return self.people[ADMIN]

    def ask(self, question: Question) -> Answer:
        return self.people[question.person].ask(question)


@contextmanager
def copies(campus: Campus, folder: Path) -> Iterator[list[str]]:
    """The addresses of two copies of the campus's database, on a server of their own."""
    folder.mkdir()
    with embedded.running(folder, NOT_DURABLE) as url:
        let_administer(url)
        _copy(campus.database_url, url, folder / "dump")
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("ANALYZE")
        with psycopg.connect(named(url, "postgres"), autocommit=True) as connection:
            for name in NAMES:
                connection.execute(f"CREATE DATABASE {name} TEMPLATE timbang STRATEGY file_copy")
        yield [named(url, name) for name in NAMES]


def _copy(source_url: str, target_url: str, file: Path) -> None:
    """As of one moment, while the source goes on."""
    folder = programs(for_another_user=False)
    dump = [folder / "pg_dump", "--format=custom", f"--file={file}", f"--dbname={source_url}"]
    subprocess.run(dump, check=True)
    restore = [folder / "pg_restore", "--no-owner", f"--dbname={target_url}", file]
    subprocess.run(restore, check=True)


@contextmanager
def served(tree: Path, url: str, campus: Campus, folder: Path) -> Iterator[Side]:
    """The API of the commit in `tree` over the database at `url`, which it migrates first."""
    folder.mkdir()
    settings = {
        **SETTINGS,
        **PATIENT,
        "TIMBANG_DATABASE_URL": url,
        "TIMBANG_SECRET_KEY": campus.secret_key,
        "TIMBANG_DATA_DIR": str(folder),
    }
    worktrees.run(tree, (*worktrees.COMMAND, "migrate"), settings)
    port = free_port()
    program = str(worktrees.PROGRAMS / "serve.py")
    command = (*worktrees.PYTHON, program, str(port), campus.moment.isoformat())
    with worktrees.running(tree, command, settings, folder / "api.log") as process:
        address = f"http://127.0.0.1:{port}"
        people = {name: Api(address) for name in (NOBODY, ADMIN, *acts.PEOPLE)}
        people[NOBODY].wait(process)
        people[ADMIN].sign_in(ADMIN, PASSWORD)
        for name in acts.PEOPLE:
            people[name].sign_in(name, acts.PEOPLE_PASSWORD)
        yield Side(people)
