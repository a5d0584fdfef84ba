"""Whether the database stores texts in UTF8. One made without a locale has SQL_ASCII: any bytes are a text there."""

from __future__ import annotations

from typing import Any

import psycopg
from sqlalchemy import Engine, event

from backend.errors import WrongEncoding

WANTED = "UTF8"
OURS = {"client_encoding": WANTED}
"""To be asked for: else the driver takes the database's own, and gives texts of SQL_ASCII as bytes."""


def watch(engine: Engine) -> None:
    """Refuse, at each new connection, a database of another encoding. Costs nothing: the server says it at login."""

    def look(driver: Any, _record: Any) -> None:
        try:
            require_utf8(driver.info)
        except WrongEncoding:
            driver.close()
            raise

    event.listen(engine, "connect", look, insert=True)


def require_utf8(info: psycopg.ConnectionInfo) -> None:
    """Raises WrongEncoding."""
    encoding = info.parameter_status("server_encoding")
    if encoding is not None and encoding != WANTED:
        raise WrongEncoding(info.dbname, encoding)
