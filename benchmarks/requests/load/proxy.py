"""The nginx of deploy/ with TLS before the replicas, by round robin or by source address."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from lab.server.tls import make_certificate
from tests.services import Server, free_port
from tests.services.programs import find
from tests.services.server import running as running_server

SOURCE = Path(__file__).resolve().parents[3] / "deploy/nginx"
ALGORITHMS = {"round robin": "round-robin.conf", "address hash": "source-hash.conf"}
MARKS_OF_TROUBLE = ("[warn]", "[error]", "[crit]", "[alert]", "[emerg]")


@dataclass(frozen=True, slots=True)
class Proxy:
    """`log` has a line per request, and nginx's own complaints between them."""

    address: str
    pid: int
    log: Path

    @property
    def errors(self) -> list[str]:
        lines = self.log.read_text(errors="replace").splitlines()
        return [line for line in lines if any(mark in line for mark in MARKS_OF_TROUBLE)]


@contextmanager
def running(folder: Path, ports: Sequence[int], algorithm: str) -> Iterator[Proxy]:
    """nginx before the replicas on `ports`, while the block runs. Raises ServiceMissing."""
    own = folder / f"nginx-{algorithm.replace(' ', '-')}"
    (own / "run").mkdir(parents=True)
    port = free_port()
    shutil.copytree(SOURCE, own / "conf")
    program = str(find("nginx"))
    _place(own, ports, port, _http2(program))
    command = [program, "-p", f"{own}/run/", "-e", "stderr"]
    command += ["-c", str(own / "conf" / ALGORITHMS[algorithm])]
    command += ["-g", "user root;"] if os.geteuid() == 0 else []
    log = own / "nginx.log"

    def make(port: int) -> Server:
        return Server(f"https://127.0.0.1:{port}", port, command, log)

    with running_server(make, port) as server:
        assert server.process is not None
        yield Proxy(server.url, server.process.pid, log)


def _http2(program: str) -> tuple[str, str]:
    """How this nginx wants to be told of HTTP/2: as a word of `listen`, or from 1.25.1 on as a line of its own."""
    output = subprocess.run([program, "-v"], capture_output=True, text=True, check=True).stderr
    numbers = re.findall(r"\d+", output.rpartition("/")[2])[:3]
    return (
        ("", " http2 on;") if [int(number) for number in numbers] >= [1, 25, 1] else (" http2", "")
    )


def _place(own: Path, ports: Sequence[int], port: int, http2: tuple[str, str]) -> None:
    """What differs from machine to machine (deploy/nginx/place)."""
    certificate = make_certificate("timbang-bench")
    (own / "tls.crt").write_bytes(certificate.pem)
    (own / "tls.key").write_bytes(certificate.key_pem)
    servers = [f"server 127.0.0.1:{port} max_fails=2 fail_timeout=5s;" for port in ports]
    files = {
        "servers": "\n".join(servers),
        "http": f"listen 127.0.0.1:{free_port()};",
        "https": f"listen 127.0.0.1:{port} ssl{http2[0]};{http2[1]}",
        "certificate": f"ssl_certificate {own}/tls.crt; ssl_certificate_key {own}/tls.key;",
        "names": "server_name 127.0.0.1;",
        "pages": f"root {own};",
    }
    for name, text in files.items():
        (own / "conf/place" / f"{name}.conf").write_text(f"{text}\n")
