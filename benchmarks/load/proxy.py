"""nginx with TLS before the replicas, by round robin or by source address; it logs how long each request took."""

from __future__ import annotations

import os
import pwd
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from lab.tls import make_certificate
from tests.services import free_port, nginx

ALGORITHMS = {"round robin": "", "address hash": "hash $remote_addr consistent;"}
MAIN = """
user {user};
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/error.log warn;
events {{ worker_connections 4096; }}
http {{
  log_format times '$msec $status $request_time $upstream_addr $uri';
  access_log {folder}/access.log times buffer=64k flush=1s;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  include {folder}/site.conf;
}}
"""
SITE = """
upstream timbang {{
  {algorithm}
{servers}
  keepalive 64;
}}
gzip on; gzip_proxied any; gzip_min_length 1024; gzip_comp_level 4;
gzip_types application/json text/csv;
proxy_http_version 1.1;
proxy_set_header Connection "";
proxy_set_header Host $http_host;
proxy_set_header X-Forwarded-For $remote_addr;
proxy_set_header X-Forwarded-Proto $scheme;
server {{
  listen 127.0.0.1:{port} ssl backlog=4096;
  ssl_certificate {folder}/tls.pem; ssl_certificate_key {folder}/tls.key;
  ssl_session_cache shared:tls:10m;
  location / {{ proxy_pass http://timbang; }}
  location = /api/v1/live {{
    proxy_pass http://timbang;
    proxy_buffering off; proxy_read_timeout 1h; gzip off;
  }}
}}
"""


@dataclass(frozen=True, slots=True)
class Proxy:
    address: str
    pid: int
    folder: Path

    @property
    def errors(self) -> list[str]:
        return (self.folder / "error.log").read_text(errors="replace").splitlines()


@contextmanager
def running(folder: Path, ports: Sequence[int], algorithm: str) -> Iterator[Proxy]:
    """nginx before the replicas on `ports`, while the block runs. Raises ServiceMissing."""
    own = folder / f"nginx-{algorithm.replace(' ', '-')}"
    own.mkdir()
    certificate = make_certificate("timbang-bench")
    (own / "tls.pem").write_bytes(certificate.pem)
    (own / "tls.key").write_bytes(certificate.key_pem)
    port = free_port()
    site = SITE.format(
        folder=own,
        port=port,
        algorithm=ALGORITHMS[algorithm],
        servers="\n".join(f"  server 127.0.0.1:{one};" for one in ports),
    )
    main = MAIN.format(folder=own, user=pwd.getpwuid(os.geteuid()).pw_name)
    with nginx(own, site, port, main=main) as server:
        assert server.process is not None
        yield Proxy(f"https://127.0.0.1:{port}", server.process.pid, own)
