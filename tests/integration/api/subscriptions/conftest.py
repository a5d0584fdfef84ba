"""One installation with a mail server for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.integration.api.conftest import Site, make_site
from tests.integration.api.subscriptions.mailing import ORIGIN, Mailing
from tests.services.mail_server import Mailbox, mail_server


@pytest.fixture
def site(database_url: str, tmp_path: Path) -> Iterator[Site]:
    made = make_site(database_url, tmp_path, public_origin=ORIGIN, allow_local_channels=True)
    yield made
    made.database.close()


@pytest.fixture
def mailing(site: Site) -> Iterator[Mailing]:
    mailbox = Mailbox()
    with mail_server(mailbox) as port:
        yield Mailing(site, site.set_up(), mailbox, port)
