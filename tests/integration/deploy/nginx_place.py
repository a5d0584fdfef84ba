"""The nginx of deploy/, really running, in front of replicas of the test's choice."""

from __future__ import annotations

import datetime as dt
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.services import free_port
from tests.services.programs import find

ROOT = Path(__file__).parents[3]
READY_S = 240.0


@dataclass(frozen=True, slots=True)
class Place:
    """A running nginx: where it listens, and the certificate to believe."""

    http_port: int
    https_port: int
    certificate: Path
    log: Path

    @property
    def url(self) -> str:
        return f"https://localhost:{self.https_port}"

    def tls(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.certificate))


def write_place(directory: Path, servers: Sequence[str], pages: Path) -> Place:
    """deploy/nginx in `directory`, with its `place` files written for this test."""
    conf = directory / "nginx"
    shutil.copytree(ROOT / "deploy/nginx", conf)
    certificate, key = make_certificate(directory)
    place = Place(free_port(), free_port(), certificate, directory / "nginx.log")
    lines = "".join(f"server {server} max_fails=2 fail_timeout=5s;\n" for server in servers)
    (conf / "place/servers.conf").write_text(lines)
    (conf / "place/http.conf").write_text(f"listen 127.0.0.1:{place.http_port};\n")
    (conf / "place/https.conf").write_text(f"listen 127.0.0.1:{place.https_port} ssl;\n")
    (conf / "place/certificate.conf").write_text(
        f"ssl_certificate {certificate};\nssl_certificate_key {key};\n"
    )
    (conf / "place/names.conf").write_text("server_name localhost 127.0.0.1;\n")
    (conf / "place/pages.conf").write_text(f"root {pages};\n")
    (directory / "run").mkdir()
    return place


def command(directory: Path, variant: str, *more: str) -> list[str]:
    """How nginx is started on what `write_place` wrote; the container's command has the same form."""
    conf = directory / "nginx" / f"{variant}.conf"
    # Its workers read the test's own temporary files, which another user may not.
    user = ["-g", "user root;"] if Path("/proc/self").stat().st_uid == 0 else []
    nginx = str(find("nginx"))
    return [nginx, "-p", f"{directory / 'run'}/", "-e", "stderr", "-c", str(conf), *user, *more]


@contextmanager
def running(directory: Path, variant: str, servers: Sequence[str], pages: Path) -> Iterator[Place]:
    """nginx while the block runs."""
    place = write_place(directory, servers, pages)
    with started(directory, variant, place):
        yield place


@contextmanager
def started(directory: Path, variant: str, place: Place) -> Iterator[None]:
    """nginx on what `write_place` wrote, and what the test changed since."""
    with place.log.open("wb") as log:
        process = subprocess.Popen(command(directory, variant), stdout=log, stderr=log)
    try:
        _wait_until_listening(process, place)
        yield
    finally:
        process.terminate()
        process.wait(READY_S)


def _wait_until_listening(process: subprocess.Popen[bytes], place: Place) -> None:
    deadline = time.monotonic() + READY_S
    while time.monotonic() < deadline:
        if process.poll() is not None:
            break
        try:
            with socket.create_connection(("127.0.0.1", place.https_port), 10):
                return
        except OSError:
            time.sleep(0.05)
    raise AssertionError(f"nginx does not listen: {place.log.read_text()}")


def make_certificate(directory: Path) -> tuple[Path, Path]:
    """A self-signed certificate of `localhost` and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = dt.datetime.now(dt.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=2))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    crt, pem = directory / "tls.crt", directory / "tls.key"
    crt.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    pem.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return crt, pem
