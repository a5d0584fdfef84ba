"""What a server says about making the first admin, and with which code."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass

from pydantic import SecretStr

from backend.errors import Unavailable
from backend.services.access import access
from backend.services.upkeep import readiness
from backend.settings import Settings
from backend.store.engine.database import Database
from backend.store.engine.instants import utc_now
from cli.serving import setup_code

NEEDED = "To make the first admin, open this address and enter the set-up code"


@dataclass(frozen=True, slots=True)
class SetUp:
    """Settings with the code, and what to say at the start: nothing once there is an account."""

    settings: Settings
    message: str = ""

    def forget(self) -> None:
        setup_code.forget(self.settings.data_dir)


def prepared(settings: Settings) -> SetUp:
    """The code of the settings, else of the data folder, made if there is none."""
    needed = _needed(settings)
    if needed is False:
        setup_code.forget(settings.data_dir)
        return SetUp(settings)
    if settings.setup_code is not None:
        return SetUp(settings, f"{NEEDED} of TIMBANG_SETUP_CODE." if needed else "")
    try:
        code = setup_code.kept_code(settings.data_dir)
    except OSError as error:
        reason = f"no set-up code can be kept in {settings.data_dir} ({error.strerror})"
        remedy = "set TIMBANG_SETUP_CODE_FILE, or use timbang create-user"
        return SetUp(settings, f"To make the first admin, {remedy}: {reason}." if needed else "")
    message = f"{NEEDED} {code} (also in {settings.data_dir / setup_code.FILE})." if needed else ""
    return SetUp(settings.model_copy(update={"setup_code": SecretStr(code)}), message)


def _needed(settings: Settings) -> bool | None:
    """None while the database does not say."""
    with closing(Database(settings.database_url.get_secret_value(), pool=1)) as database:
        if not readiness.check(database, utc_now()).ready:
            return None
        try:
            with database.transaction(reading=True) as session:
                return access.setup_needed(session)
        except Unavailable:
            return None
