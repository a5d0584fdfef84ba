"""The program and its migrations agree on the newest revision."""

from pathlib import Path

from alembic.config import Config
from alembic.script import ScriptDirectory

import migrations
from backend.store.engine.schema import KNOWN_REVISIONS, REVISION


def test_the_program_expects_the_newest_migration_and_knows_all():
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__path__[0])))
    config.set_main_option("path_separator", "os")
    scripts = ScriptDirectory.from_config(config)
    assert scripts.get_current_head() == REVISION
    assert {script.revision for script in scripts.walk_revisions()} == KNOWN_REVISIONS
