"""The nightly backups over HTTP: what is in their folder, for admins only."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from pathlib import Path

from backend.domain.installation import nightly
from backend.domain.installation.nightly import BackupFailure
from backend.store.upkeep.backup_folder import BackupFolder
from tests.integration.api.conftest import START, Site, TestClient

PATH = "/api/v1/backups"


def test_where_timbang_makes_none_it_says_so(admin: TestClient) -> None:
    answer = admin.get(PATH)
    assert (answer.status_code, answer.json()) == (200, {"nightly": None})


def test_last_next_and_what_failed(site: Site, admin: TestClient, tmp_path: Path) -> None:
    folder = BackupFolder(tmp_path, 7, tmp_path, START)
    site.app.state.context = replace(site.app.state.context, backups=folder)
    last_at = START - dt.timedelta(days=1)
    (tmp_path / nightly.file_name(last_at)).write_bytes(b"12345")
    folder.fail(BackupFailure(START, START, "failed", "Cannot write it."))
    body = admin.get(PATH).json()["nightly"]
    assert body["last"] == {
        "at": "2026-11-19T03:00:00Z",
        "size_bytes": 5,
        "name": "timbang-20261119T030000Z.zip",
    }
    assert body["failure"] == {
        "at": "2026-11-20T03:00:00Z",
        "reason": "failed",
        "words": "Cannot write it.",
    }
    assert (body["folder"], body["keep"], body["count"], body["total_bytes"]) == (
        str(tmp_path),
        7,
        1,
        5,
    )
    assert body["next_at"] == "2026-11-20T04:00:00Z"


def test_others_do_not_see_where_they_are(site: Site, admin: TestClient) -> None:
    assert site.browser().get(PATH).status_code == 401
