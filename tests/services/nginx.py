"""nginx with a configuration under test."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.services.programs import find
from tests.services.server import Server, running

MAIN = """\
{user}worker_processes 2;
pid {directory}/nginx.pid;
events {{ worker_connections 4096; }}
http {{
  access_log {directory}/access.log;
  client_body_temp_path {directory}/body;
  proxy_temp_path {directory}/proxy;
  fastcgi_temp_path {directory}/fastcgi;
  uwsgi_temp_path {directory}/uwsgi;
  scgi_temp_path {directory}/scgi;
  include {directory}/site.conf;
}}
"""


@contextmanager
def nginx(directory: Path, site: str, port: int, *, main: str | None = None) -> Iterator[Server]:
    """nginx with `site` inside its `http {}` block; it must listen on 127.0.0.1:`port` (`free_port()` finds one).

    `main` replaces the whole outer configuration (it then includes `site.conf` from its own folder, and says where the
    pid and temporary files go). Logs are in `directory`. Raises ServiceMissing.
    """
    program = find("nginx")
    user = "user root;\n" if os.geteuid() == 0 else ""
    (directory / "site.conf").write_text(site)
    config = directory / "nginx.conf"
    config.write_text(main or MAIN.format(user=user, directory=directory))
    log = directory / "nginx.log"
    command = [str(program), "-p", str(directory), "-c", str(config), "-e", "stderr"]
    command += ["-g", "daemon off;"]

    def make(port: int) -> Server:
        url = f"http://127.0.0.1:{port}"
        return Server(url, port, command, log)

    with running(make, port) as server:
        yield server
