"""Empty databases on the server of the run."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import psycopg
import pytest

from tests.integration.rows import named
from tests.services.dropping import drop_database

_numbers = itertools.count(1)


@pytest.fixture
def empty_url(template_url: str) -> Iterator[str]:
    """A database of this test's own without a table."""
    name = f"empty_{next(_numbers)}"
    with psycopg.connect(named(template_url, "postgres"), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE template0")
    yield named(template_url, name)
    drop_database(named(template_url, "postgres"), name)
