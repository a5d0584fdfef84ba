"""Which servers a probe may be sent to: they end on a command line and in others' networks."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from backend.domain.text.addresses import address_of, is_private
from backend.errors import Invalid

LONGEST_HOST = 253
LONGEST_URL = 2000
LABEL = re.compile(r"[A-Za-z0-9_]([A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?")
NUMBER = re.compile(r"0[xX][0-9A-Fa-f]*|[0-9]+")
VISIBLE = re.compile(r"[!-~]+")
PATTERN = re.compile(r"[\[\]{}]")
"""In a URL only around an IPv6 address (RFC 3986); tools take them for a list of pages."""

NO_HOST = "{host} is no host: write a name such as iperf.example.org or an IP address, without port or path."
NO_PAGE = (
    "{url} is no page to fetch: write one such as https://example.org/1MB.bin, "
    "without a password, brackets or braces."
)


def check_host(text: str) -> str:
    """The host without blanks around it. Raises Invalid on field `host`.

    A tool could take refused ones for an option (`-c`), for two words, or for a hidden address (`127.1`).
    """
    host = text.strip()
    address = address_of(host)
    if address is not None:
        return str(address)
    if not host or len(host) > LONGEST_HOST or not _is_name(host.removesuffix(".")):
        raise Invalid("host", NO_HOST, "no_host", host=_shown(host))
    return host.lower()


def check_public(host: str, *, allow_private: bool) -> None:
    """Raises Invalid on field `host` for an address that is not public (names are looked up at use)."""
    address = address_of(host)
    name = host.removesuffix(".").lower()
    local = is_private(address) if address else name.split(".")[-1] == "localhost"
    if local and not allow_private:
        raise Invalid(
            "host",
            "{host} is a private or reserved address, and behind no ISP: choose a public server, or set "
            "TIMBANG_PROBE_PRIVATE_TARGETS=true where your test network has such addresses.",
            "host_private",
            host=host,
        )


def check_url(text: str) -> str:
    """The page that HTTP timings fetch, or "". Raises Invalid on field `url`."""
    url = text.strip()
    if not url:
        return ""
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname or "", parts.port
    except ValueError:
        raise _no_page(url) from None
    if (
        parts.scheme not in {"http", "https"}
        or "@" in parts.netloc
        or not VISIBLE.fullmatch(url)
        or PATTERN.search(parts.path + parts.query + parts.fragment)
        or len(url) > LONGEST_URL
    ):
        raise _no_page(url)
    try:
        check_host(host)
    except Invalid:
        raise _no_page(url) from None
    return url


def url_host(url: str) -> str:
    """The host of a url that check_url let pass."""
    return urlsplit(url).hostname or ""


def _is_name(host: str) -> bool:
    labels = host.split(".")
    # The C library takes a last label that is a number for (a part of) an IPv4 address: 127.1,
    # 0x7f000001, 2130706433.
    return all(map(LABEL.fullmatch, labels)) and not NUMBER.fullmatch(labels[-1])


def _shown(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:59] + "…")


def _no_page(url: str) -> Invalid:
    return Invalid("url", NO_PAGE, "no_page", url=_shown(url))
