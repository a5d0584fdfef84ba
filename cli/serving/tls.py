"""TLS of our own server: checks its files before anything starts, and warns of clear text."""

from __future__ import annotations

import ssl
from pathlib import Path

from backend.api.http.hosts import is_loopback
from backend.errors import Invalid
from backend.settings import Settings

OTHERS_MAY_READ = 0o044
MISMATCH = "KEY_VALUES_MISMATCH"

IN_CLEAR = (
    "Others can reach it, and passwords cross the network unencrypted: give it a certificate (--tls-cert, --tls-key), "
    "put a proxy with TLS in front (docs/operations.md), or listen on 127.0.0.1."
)


def check(settings: Settings) -> None:
    """Raises Invalid where the server could not speak TLS with the settings' files."""
    cert, key = settings.tls_cert, settings.tls_key
    if cert is None and key is None:
        return
    if cert is None or key is None:
        missing = "tls_key" if key is None else "tls_cert"
        raise Invalid(missing, f"{_name(missing)} is missing: give certificate and key, or neither")
    for name, path in (("tls_cert", cert), ("tls_key", key)):
        _readable(name, path)
    try:
        # An encrypted key would be asked for at the terminal.
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, key, password=lambda: "")
    except (ssl.SSLError, ValueError) as error:
        raise _refused(error, cert, key) from None


def warnings(settings: Settings) -> list[str]:
    """What is not safe about where and how the server listens."""
    key = settings.tls_key
    if key is None:
        by_proxy = settings.public_origin.startswith("https://")
        return [] if is_loopback(settings.host) or by_proxy else [IN_CLEAR]
    if key.stat().st_mode & OTHERS_MAY_READ:
        return [f"Others on this machine may read the key: chmod 0600 {key}"]
    return []


def _readable(name: str, path: Path) -> None:
    try:
        path.read_bytes()
    except OSError as error:
        raise Invalid(name, f"{_name(name)}: {path} cannot be read ({error.strerror})") from None


def _refused(error: ssl.SSLError | ValueError, cert: Path, key: Path) -> Invalid:
    if isinstance(error, ssl.SSLError) and error.reason == MISMATCH:
        return Invalid("tls_key", f"{_name('tls_key')}: {key} is not the key of {cert}")
    return Invalid(
        "tls_cert",
        f"{_name('tls_cert')}: {cert} and {key} are no certificate and key for TLS: both in PEM, the server's own "
        "certificate first, then its chain, and the key without a password",
    )


def _name(field: str) -> str:
    """As option and as setting."""
    return f"--{field.replace('_', '-')} (TIMBANG_{field.upper()})"
