"""What the first admin of an installation sends."""

from __future__ import annotations

from tests.integration.api.conftest import PASSWORD, SETUP_CODE

SETUP = {
    "setup_code": SETUP_CODE,
    "username": "first",
    "password": PASSWORD,
    "campus_name": "Kediri",
    "timezone": "Asia/Jakarta",
}
