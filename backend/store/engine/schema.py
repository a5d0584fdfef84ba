"""Whether the database has the tables that this program expects."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import text
from sqlalchemy.exc import ProgrammingError
from sqlalchemy.orm import Session

import migrations


@cache
def expected_revision() -> str | None:
    """The newest migration that came with this program."""
    return _scripts().get_current_head()


@cache
def known_revisions() -> frozenset[str]:
    """All migrations that came with this program."""
    return frozenset(walk_revision.revision for walk_revision in _scripts().walk_revisions())


def _scripts() -> ScriptDirectory:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__path__[0])))
    config.set_main_option("path_separator", "os")
    return ScriptDirectory.from_config(config)


def is_current(session: Session) -> bool:
    """False for an empty database and for one that an older or newer program migrated."""
    try:
        revision = session.scalar(text("SELECT version_num FROM alembic_version"))
    except ProgrammingError:
        session.rollback()
        return False
    return bool(revision == expected_revision())
