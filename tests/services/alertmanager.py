"""Alertmanager, the program of Prometheus that gathers alerts and tells people of them."""

from __future__ import annotations

import base64
import json
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.services.programs import find
from tests.services.server import Server, running

USER, PASSWORD = "timbang", "weigh with care"
USERS = """\
basic_auth_users:
  timbang: $2b$04$9XdG7bwpJdvQjYcUrY3qyOjUzAYuX555h7tpwXX9hLjy9GA9/ONEi
"""
TEMPLATES = "usr/share/prometheus/alertmanager"
WITH_TEMPLATES = f"""
mount -t tmpfs none /usr/share
mkdir -p /{TEMPLATES}
cp -r "$1"/. /{TEMPLATES}
shift
exec "$@"
"""
"""Debian's program looks for its templates there only. A mount that no other process sees shows it those that came."""

NOBODY = "route:\n  receiver: nobody\nreceivers:\n  - name: nobody\n"


@contextmanager
def alertmanager(directory: Path) -> Iterator[Server]:
    """One that lets USER in and sends nothing on, with its files in `directory`; needs root. Raises ServiceMissing."""
    program = find("prometheus-alertmanager", "alertmanager")
    config, users = directory / "alertmanager.yml", directory / "web.yml"
    config.write_text(NOBODY)
    users.write_text(USERS)

    def make(port: int) -> Server:
        command = [
            *("unshare", "--mount", "sh", "-ec", WITH_TEMPLATES, "sh"),
            str(program.parents[2] / TEMPLATES),
            str(program),
            f"--config.file={config}",
            f"--web.config.file={users}",
            f"--web.listen-address=127.0.0.1:{port}",
            f"--storage.path={directory / 'data'}",
            "--cluster.listen-address=",
        ]
        return Server(f"http://127.0.0.1:{port}", port, command, directory / "alertmanager.log")

    with running(make) as server:
        yield server


def active(server: Server) -> list[dict[str, Any]]:
    """The alerts that fire, as its API lists them."""
    pair = base64.b64encode(f"{USER}:{PASSWORD}".encode()).decode()
    request = urllib.request.Request(
        f"{server.url}/api/v2/alerts?active=true", headers={"Authorization": f"Basic {pair}"}
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        alerts: list[dict[str, Any]] = json.load(answer)
    return alerts
