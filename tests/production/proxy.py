"""The web proxy of deploy/: its own configuration, with the addresses of this test."""

from __future__ import annotations

import datetime as dt
import ipaddress
import os
import shutil
import ssl
from collections.abc import Sequence
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from tests.production.entries import entry
from tests.production.processes import ROOT, Process, answers, descendants, new_port, until
from tests.services.programs import find

READY_S = 240.0
SOURCE = ROOT / "deploy/nginx"
ROUND_ROBIN, SOURCE_HASH = "round-robin.conf", "source-hash.conf"
MIME_TYPES = "/etc/nginx/mime.types"


class Proxy:
    """nginx in front of the replicas on `api_ports`, with TLS; `trust` is what a browser needs to believe it."""

    def __init__(self, directory: Path, log: Path, api_ports: Sequence[int], pages: Path) -> None:
        self.port = new_port()
        self.url = f"https://127.0.0.1:{self.port}"
        self._directory, self._pages = directory, pages
        self._configuration = directory / "nginx"
        shutil.copytree(SOURCE, self._configuration)
        self._fill_in(api_ports)
        self.trust = ssl.create_default_context(cafile=_certificate(directory))
        running = directory / "run"
        running.mkdir()
        self._chosen = self._configuration / "chosen.conf"
        _, *words = entry("web", p=f"{running}/", c=str(self._chosen))
        command = [str(find("nginx")), *words]
        command += ["-g", "user root;"] if os.geteuid() == 0 else []
        self.process = Process("proxy", command, log)
        self._choose(ROUND_ROBIN)

    def start(self) -> None:
        self.process.start()
        until(lambda: answers(self.port), READY_S, "the proxy answers")

    def balance(self, how: str) -> None:
        """Another way to choose the replica, from now on; nginx reads its configuration again.

        Returns when no worker of before takes requests any more: it hangs up on whoever is not asking.
        """
        self._choose(how)
        before = self._workers()
        self.process.hang_up()
        until(lambda: self._workers() - before, READY_S, "nginx has new workers")
        until(lambda: not any(map(_serves, before)), READY_S, "nginx has no old workers")

    def _workers(self) -> set[int]:
        assert self.process.running is not None
        return set(descendants(self.process.running.pid))

    def _choose(self, how: str) -> None:
        shutil.copy(self._configuration / how, self._chosen)

    def _fill_in(self, api_ports: Sequence[int]) -> None:
        """The files in which installations differ, and the one path that belongs to a distribution."""
        given = (self._configuration / "place-debian/servers.conf").read_text()
        options = given.rpartition("127.0.0.1:")[2].partition(" ")[2].strip()
        place = {
            "servers": "".join(f"server 127.0.0.1:{port} {options}\n" for port in api_ports),
            "http": f"listen 127.0.0.1:{new_port()};\n",
            "https": f"listen 127.0.0.1:{self.port} ssl;\n",
            "certificate": f"ssl_certificate {self._directory}/tls.crt;\n"
            f"ssl_certificate_key {self._directory}/tls.key;\n",
            "names": "server_name 127.0.0.1;\n",
            "pages": f"root {self._pages};\n",
        }
        for name, text in place.items():
            (self._configuration / "place" / f"{name}.conf").write_text(text)
        shared = self._configuration / "timbang/http.conf"
        shared.write_text(shared.read_text().replace(MIME_TYPES, str(_mime_types())))


def _serves(worker: int) -> bool:
    try:
        title = Path(f"/proc/{worker}/cmdline").read_text()
    except OSError:
        return False
    return bool(title) and "shutting down" not in title


def _mime_types() -> Path:
    """Of the nginx that is used: an unpacked one has its own root directory."""
    root = next(folder for folder in find("nginx").parents if folder.name == "usr").parent
    return root / MIME_TYPES.removeprefix("/")


def _certificate(directory: Path) -> Path:
    """Made for this test: tls.key and tls.crt, for 127.0.0.1, signed by itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "127.0.0.1")])
    now = dt.datetime.now(dt.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=30))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]),
            critical=False,
        )
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    (directory / "tls.key").write_bytes(private)
    (directory / "tls.key").chmod(0o600)
    path = directory / "tls.crt"
    path.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    return path
