"""`timbang doctor`: gather the facts, judge them, print the findings."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from backend.domain.installation.doctor import Backups, CheckResult, Facts, KeptBackups, Web
from backend.domain.installation.doctor_checks import examine
from backend.domain.installation.nightly import SETTLING
from backend.errors import TimbangError, Unavailable, WrongEncoding
from backend.services.upkeep import backups, diagnosis
from backend.settings import Settings
from backend.store.access import audit
from backend.store.access.secrets import SecretBox
from backend.store.engine.database import Database
from backend.store.upkeep import kept_backups
from cli import installation
from cli.diagnosis import broker

Clock = Callable[[], dt.datetime]
Ask = Callable[[Facts, Settings, Database, Clock], Facts]

LONGEST_QUESTION_MS = 20_000
MARKS = {"ok": "ok      ", "warning": "WARNING ", "failed": "FAILED  "}


def findings(settings_file: Path | None, data_dir: Path | None, clock: Clock) -> list[CheckResult]:
    """From the settings' installation, or one in a directory."""
    try:
        with installation.existing_settings(settings_file, data_dir) as settings:
            facts = gather(settings, clock)
            if data_dir is not None:
                facts = _with_database(facts, settings, clock, _ask_backups)
            else:
                facts = replace(facts, kept_backups=_kept_backups(settings, clock))
            return examine(facts)
    except TimbangError as error:
        return examine(Facts(settings_error=str(error)))


def reach(settings: Settings, clock: Clock) -> list[CheckResult]:
    """Only broker, database and its migrations."""
    broker_facts = broker.look(settings)
    return examine(_with_database(Facts(broker=broker_facts), settings, clock, _ask_server))


def gather(settings: Settings, clock: Clock) -> Facts:
    """A part that cannot be learned is None."""
    facts = Facts(web=_web(settings), broker=broker.look(settings))
    return _with_database(facts, settings, clock, _ask)


def _with_database(facts: Facts, settings: Settings, clock: Clock, ask: Ask) -> Facts:
    url = settings.database_url.get_secret_value()
    database = Database(url, pool=1, statement_timeout_ms=LONGEST_QUESTION_MS)
    try:
        return ask(facts, settings, database, clock)
    except WrongEncoding as error:
        return replace(facts, encoding_error=error.sentence)
    except Unavailable as error:
        return replace(facts, database_error=f"The database does not answer: {_reason(error)}.")
    except (TimbangError, DBAPIError) as error:
        return replace(facts, database_error=f"The database fails: {_reason(error)}.")
    finally:
        database.close()


def _ask_server(facts: Facts, _settings: Settings, database: Database, clock: Clock) -> Facts:
    with database.transaction() as session:
        return replace(facts, server=diagnosis.server(session, clock))


def _ask(facts: Facts, settings: Settings, database: Database, clock: Clock) -> Facts:
    facts = _ask_server(facts, settings, database, clock)
    server = facts.server
    if server is None or server.revision != server.expected_revision or server.missing_rights:
        return facts
    box = SecretBox(settings.secret_keys)
    with database.transaction() as session:
        return replace(
            facts,
            storage=diagnosis.storage(session, settings, clock()),
            polling=diagnosis.polling(session, settings, clock()),
            probing=diagnosis.probing(session),
            changing=diagnosis.changing(session),
            channels=diagnosis.channels(session, clock()),
            records=diagnosis.records(session, box, clock()),
            audit_log=audit.chain(session),
        )


def _ask_backups(facts: Facts, settings: Settings, database: Database, clock: Clock) -> Facts:
    """Only `timbang up` makes them, whose folder this is."""
    server, now = facts.server, clock()
    folder = backups.folder_of(settings, now - SETTLING)
    if folder is None:
        return replace(facts, backups=Backups(""))
    if server is None or server.revision != server.expected_revision or facts.records is None:
        return facts
    with database.transaction() as session:
        return replace(facts, backups=diagnosis.backups(session, folder, now))


def _kept_backups(settings: Settings, clock: Clock) -> KeptBackups | None:
    folders = kept_backups.FOLDERS if settings.backup_dir is None else (settings.backup_dir,)
    return kept_backups.look(folders, clock())


def _web(settings: Settings) -> Web:
    index = settings.frontend_dir / "index.html"
    folder = str(settings.frontend_dir.resolve())
    return Web(
        settings.host, settings.public_origin, folder, index.is_file(), settings.tls_key is not None
    )


def _reason(error: BaseException) -> str:
    """PostgreSQL's own words where there are any: they contain no password."""
    cause = error.__cause__ if isinstance(error, Unavailable) and error.__cause__ else error
    driver_error = cause.orig if isinstance(cause, DBAPIError) else cause
    lines = str(driver_error).strip().splitlines()
    return lines[0].rstrip(".") if lines else type(cause).__name__


def as_text(results: Sequence[CheckResult]) -> str:
    lines = []
    for result in results:
        lines.append(f"{MARKS[result.state]} {result.check}: {result.message}")
        if result.remedy:
            lines.append(f"{'':9}{result.remedy}")
    bad = sum(result.state != "ok" for result in results)
    return "\n".join(
        [*lines, "", f"{bad} of {len(results)} checks found something." if bad else "All is well."]
    )


def as_json(results: Sequence[CheckResult]) -> str:
    return json.dumps([asdict(result) for result in results], indent=1, ensure_ascii=False)


def clause(finding: CheckResult) -> str:
    """As the second half of a sentence."""
    return f"{finding.message[0].lower()}{finding.message[1:]} {finding.remedy}".strip()
