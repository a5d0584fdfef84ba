"""Refuses databases without UTF8. One made without a locale has SQL_ASCII, where any bytes are text."""

from __future__ import annotations

from typing import Any

import psycopg
from sqlalchemy import Engine, event

from backend.errors import WrongEncoding

WANTED = "UTF8"
OURS = {"client_encoding": WANTED}
"""The driver would take the database's own, and return texts of SQL_ASCII as bytes."""


def watch(engine: Engine) -> None:
    """Refuse another encoding at each new connection. Free of cost: the server says it at login."""

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
