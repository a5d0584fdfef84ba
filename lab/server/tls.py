"""TLS for api-ssl: a self-signed certificate, or anonymous Diffie-Hellman without one."""

import base64
import datetime as dt
import hashlib
import ipaddress
import ssl
import tempfile
import textwrap
from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

ANONYMOUS_CIPHERS = "ADH:@SECLEVEL=0"
_VALID = dt.timedelta(days=3650)


@dataclass(frozen=True, slots=True)
class Certificate:
    pem: bytes
    key_pem: bytes
    sha256: str


def make_certificate(name: str = "timbang-lab") -> Certificate:
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = dt.datetime.now(dt.UTC)
    addresses = x509.IPAddress(ipaddress.ip_address("127.0.0.1"))
    certificate = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + _VALID)
        .add_extension(
            x509.SubjectAlternativeName([addresses, x509.DNSName("localhost")]), critical=False
        )
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    der = certificate.public_bytes(serialization.Encoding.DER)
    return Certificate(
        certificate.public_bytes(serialization.Encoding.PEM),
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        ),
        hashlib.sha256(der).hexdigest(),
    )


def certified_context(certificate: Certificate) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    present(context, certificate)
    return context


def present(context: ssl.SSLContext, certificate: Certificate) -> None:
    """For everybody who connects from now on."""
    with tempfile.NamedTemporaryFile(suffix=".pem") as file:
        file.write(certificate.key_pem + certificate.pem)
        file.flush()
        context.load_cert_chain(file.name)


def anonymous_context() -> ssl.SSLContext:
    """A router without a certificate offers TLS 1.2 without any identity.

    Raises ssl.SSLError where OpenSSL was built without anonymous ciphers.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    context.set_ciphers(ANONYMOUS_CIPHERS)
    with tempfile.NamedTemporaryFile(suffix=".pem") as file:
        file.write(_ffdhe2048())
        file.flush()
        context.load_dh_params(str(Path(file.name)))
    return context


def _ffdhe2048() -> bytes:
    """The group of RFC 7919, appendix A.1: p = 2^2048 - 2^1984 + ([2^1918 e] + 560316) 2^64 - 1.

    Written as PKCS#3 here, since the cryptography package is giving finite fields up.
    """
    scale = 1 << 2200
    term, e = scale, 0
    for n in range(1, 400):
        e += term
        term //= n
    head = (e >> (2200 - 1918)) + 560316
    prime = (1 << 2048) - (1 << 1984) + (head << 64) - 1
    body = _der_integer(prime) + _der_integer(2)
    sequence = b"\x30" + _der_length(len(body)) + body
    text = "\n".join(textwrap.wrap(base64.b64encode(sequence).decode(), 64))
    return f"-----BEGIN DH PARAMETERS-----\n{text}\n-----END DH PARAMETERS-----\n".encode()


def _der_integer(number: int) -> bytes:
    body = number.to_bytes(number.bit_length() // 8 + 1, "big")
    return b"\x02" + _der_length(len(body)) + body


def _der_length(length: int) -> bytes:
    if length < 0x80:
        return bytes((length,))
    raw = length.to_bytes((length.bit_length() + 7) // 8, "big")
    return bytes((0x80 | len(raw),)) + raw
