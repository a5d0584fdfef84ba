"""Tries a connection step by step, so that a person learns which step fails, why, and what to do."""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal, TypeVar

from cryptography import x509

from backend.domain.text.safe_text import shortened
from backend.errors import RouterError, RouterRefused, RouterTimeout, RouterUnreachable
from backend.routeros.fields import menus
from backend.routeros.fields.types import Menu, flag, text
from backend.routeros.reading.configuration import release_of
from backend.routeros.session.client import (
    Connection,
    Deadline,
    Target,
    log_in,
    plain_only,
    tls_required,
)
from backend.routeros.session.dial import PLAIN_PORT, TLS_PORT, dial, fingerprint, resolve, secure
from backend.routeros.session.filter import LONGEST_NAME

StepName = Literal["resolve", "connect", "tls", "login", "version", "policy", "read"]
Result = TypeVar("Result")

SENTENCE = b"!"  # second byte of every API answer: a short word begins with it
NO_ROUTEROS = "does not answer as a RouterOS API service does"
CHECK_ALL = (
    f"Check the address, the port ({PLAIN_PORT} is api, {TLS_PORT} is api-ssl) and the kind of TLS. On the router, "
    "/ip/service: the service is enabled, api-ssl has a certificate, its address list has this server's, "
    "max-sessions leaves room. And no firewall on the way drops the connection, the router's own input chain included."
)

REPORTED = frozenset(
    {
        "certificate_unknown",
        "certificate_changed",
        "tls_required",
        "plain_only",
        "refused_port",
        "refused_plain_port",
    }
)

NEEDED_POLICIES = ("api", "read")
WRITE_POLICY = "write"
USERS = Menu("/user", {"name": text, "group": text, "disabled": flag})
GROUPS = Menu("/user/group", {"name": text, "policy": text})


@dataclass(frozen=True, slots=True)
class TrialStep:
    name: StepName
    ok: bool
    code: str  # "" or a word of RouterError
    message: str
    remedy: str
    duration_ms: int


@dataclass(frozen=True, slots=True)
class Certificate:
    """What the router showed."""

    sha256: str
    subject: str  # "" if unreadable, with `not_after` None
    not_after: datetime | None


@dataclass(frozen=True, slots=True)
class Trial:
    """Steps up to the first failure."""

    ok: bool
    steps: tuple[TrialStep, ...]
    certificate: Certificate | None = None
    identity: str = ""
    version: str = ""
    board: str = ""
    policies: tuple[str, ...] = ()  # of the user's group; () if it may not see them


def try_connection(target: Target, deadline_s: float) -> Trial:
    """Never raises RouterError: a failure is the last step. Leaves no connection open."""
    attempt = _Attempt(target, Deadline(deadline_s))
    try:
        with contextlib.suppress(RouterError):  # the last step tells it
            attempt.walk()
    finally:
        attempt.close()
    return attempt.result()


class _Attempt:
    def __init__(self, target: Target, deadline: Deadline) -> None:
        self.target = target
        self.deadline = deadline
        self.steps: list[TrialStep] = []
        self.facts: dict[str, Any] = {}
        self.sock: socket.socket | None = None
        self.connection: Connection | None = None

    def walk(self) -> None:
        addresses = self._step("resolve", self._resolve)
        try:
            self.sock = self._step("connect", lambda: self._dial(addresses))
            if self.target.tls != "off":
                self.sock = self._step("tls", self._secure)
            self._step("login", self._log_in)
        except RouterError as error:
            if not self._is_proven(error):
                self._disguise()
            raise
        self._step("version", self._version)
        self._step("policy", self._policies)
        self._step("read", self._read)

    def result(self) -> Trial:
        ok = len(self.steps) > 0 and all(step.ok for step in self.steps)
        return Trial(ok, tuple(self.steps), **self.facts)

    def close(self) -> None:
        if self.connection is not None:
            self.connection.close()
        elif self.sock is not None:
            self.sock.close()

    def _step(self, name: StepName, act: Callable[[], tuple[Result, str]]) -> Result:
        started = time.monotonic()
        try:
            result, message = act()
        except TimeoutError as error:
            late = RouterTimeout(
                "timeout",
                f"no time was left after {self.deadline.seconds:g} s",
                "The earlier steps took too long: check the line to the router.",
            )
            self._failed(name, late, started)
            raise late from error
        except RouterError as error:
            self._failed(name, error, started)
            raise
        self.steps.append(TrialStep(name, True, "", message, "", _since_ms(started)))
        return result

    def _is_proven(self, error: RouterError) -> bool:
        """Whether the port showed a certificate or spoke as RouterOS does: its owner has something to correct.

        A refused connection is reported, too: a scanner would know it from how fast the refusal comes.
        """
        if error.code in REPORTED:
            return True
        said = self.connection.first_bytes if self.connection else b""
        return error.code != "not_routeros" and said[1:2] == SENTENCE

    def _disguise(self) -> None:
        """One answer for closed, silent and other services' ports: a trial is no port scanner."""
        where = f"{self.target.host} port {self.target.port}"
        took_ms = sum(step.duration_ms for step in self.steps[1:])
        del self.steps[1:]
        self.steps.append(
            TrialStep(
                "connect", False, "not_routeros", f"{where} {NO_ROUTEROS}", CHECK_ALL, took_ms
            )
        )

    def _failed(self, name: StepName, error: RouterError, started: float) -> None:
        self.steps.append(
            TrialStep(name, False, error.code, str(error), error.remedy, _since_ms(started))
        )

    def _resolve(self) -> tuple[list[Any], str]:
        addresses = resolve(self.target, self.deadline)
        shown = ", ".join(dict.fromkeys(address[0] for address in addresses))
        if shown == self.target.host:
            return addresses, "no name: it is an IP address"
        return addresses, f"{self.target.host} is {shown}"

    def _dial(self, addresses: list[Any]) -> tuple[socket.socket, str]:
        sock = dial(addresses, self.target, self.deadline)
        return sock, f"port {self.target.port} answers"

    def _secure(self) -> tuple[socket.socket, str]:
        """Shows an unconfirmed certificate, without sending a password."""
        if self.sock is None:
            raise RuntimeError("TLS comes after the connection")
        try:
            wrapped = secure(self.sock, self.target, self._half(), on_certificate=self._remember)
        except RouterError as error:
            shown = b"" if "certificate" in self.facts else self._shown_certificate()
            if error.code == "certificate_unknown" and shown:
                self._remember(shown)
            if error.code == "tls_failed" and not shown and self._speaks_plainly():
                raise plain_only(self.target) from error
            raise
        return wrapped, f"{wrapped.version()} with the expected certificate"

    def _remember(self, certificate: bytes) -> None:
        self.facts["certificate"] = describe(certificate)

    def _log_in(self) -> tuple[None, str]:
        if self.sock is None:
            raise RuntimeError("the login comes after the connection")
        self.connection = Connection(self.sock, self.target, self.deadline)
        try:
            log_in(self.connection)
        except RouterError as error:
            if self.target.tls == "off" and error.code in {"not_allowed", "tls_required"}:
                raise self._closed_at_once() from error
            raise
        return None, f"user {self.target.username!r} is logged in"

    def _closed_at_once(self) -> RouterError:
        """tls_required where a certificate proves it."""
        if self._shown_certificate():
            return tls_required(self.target)
        return RouterUnreachable("not_allowed", "the connection was closed at once")

    def _shown_certificate(self) -> bytes:
        """The certificate of a second, untrusting TLS handshake, or b""."""
        seen: list[bytes] = []
        other = replace(self.target, tls="pinned", certificate_sha256=None)
        with contextlib.suppress(RouterError, TimeoutError):
            half = self._half()
            sock = dial(resolve(other, half), other, half)
            secure(sock, other, half, on_certificate=seen.append).close()
        return seen[0] if seen else b""

    def _half(self) -> Deadline:
        """For a handshake: a port without TLS may wait for the rest of what it takes for a sentence.

        What is left is for the questions after it.
        """
        return Deadline(self.deadline.remaining_s() / 2)

    def _speaks_plainly(self) -> bool:
        """Whether the port answers a login without name and password as RouterOS does, without TLS."""
        other = replace(self.target, tls="off")
        with contextlib.suppress(RouterError, TimeoutError):
            sock = dial(resolve(other, self.deadline), other, self.deadline)
            connection = Connection(sock, other, self.deadline)
            try:
                with contextlib.suppress(RouterError, TimeoutError):
                    connection.command("/login")
                return connection.first_bytes[1:2] == SENTENCE
            finally:
                connection.close()
        return False

    def _version(self) -> tuple[None, str]:
        resource = self._single(menus.RESOURCE)
        self.facts["version"] = release_of(resource.get("version", ""))
        self.facts["board"] = resource.get("board-name", "")
        self.facts["identity"] = self._single(menus.IDENTITY).get("name", "")
        return None, f"RouterOS {self.facts['version']} on {self.facts['board'] or 'unknown board'}"

    def _policies(self) -> tuple[None, str]:
        """The group's policies where the user may see them; else reading itself is the proof."""
        try:
            group = self._group()
            rows = [GROUPS.values(row) for row in self._print(GROUPS)] if group else []
        except RouterRefused as refused:
            if self._open.closed:
                raise
            return None, f"the user may not see its group ({refused.code}); reading will tell"
        listed = next((row.get("policy", "") for row in rows if row.get("name") == group), "")
        granted = tuple(
            policy for policy in listed.split(",") if policy and not policy.startswith("!")
        )
        if not granted:
            return None, "the user's group is not visible; reading will tell"
        self.facts["policies"] = granted
        missing = [policy for policy in NEEDED_POLICIES if policy not in granted]
        if missing:
            raise RouterRefused(
                "missing_policy",
                f"the group {group!r} lacks the policy {' and '.join(missing)}",
                f"Run: /user/group/set {group} policy={','.join((*granted, *missing))}",
            )
        extra = "" if WRITE_POLICY in granted else "; it may not change the router"
        return None, f"the group {group!r} may read{extra}"

    def _group(self) -> str:
        users = (USERS.values(row) for row in self._print(USERS))
        return next(
            (u.get("group", "") for u in users if u.get("name") == self.target.username), ""
        )

    def _read(self) -> tuple[None, str]:
        """Every menu that a poll needs, and the default routes that discovery starts from."""
        counters = self._open.command(f"{menus.COUNTERS.path}/print", menus.COUNTERS.proplist)
        rows = [menus.COUNTERS.values(row) for row in counters]
        if not any("rx-byte" in row for row in rows):
            raise RouterRefused(
                "missing_policy",
                "the router shows no interface with counters",
                f"Give the user's group the policies {', '.join(NEEDED_POLICIES)}.",
            )
        routes = self._print(menus.ROUTES, "?dst-address=0.0.0.0/0")
        self._print(menus.MANGLE)
        return None, f"{len(rows)} interfaces and {len(routes)} default routes can be read"

    @property
    def _open(self) -> Connection:
        if self.connection is None:
            raise RuntimeError("reading comes after the login")
        return self.connection

    def _print(self, menu: Menu, *query: str) -> list[dict[str, str]]:
        return self._open.command(f"{menu.path}/print", menu.proplist, *query)

    def _single(self, menu: Menu) -> dict[str, Any]:
        rows = self._print(menu)
        return menu.values(rows[0]) if rows else {}


def describe(certificate: bytes) -> Certificate:
    sha256 = fingerprint(certificate)
    try:
        read = x509.load_der_x509_certificate(certificate)
        subject = shortened(read.subject.rfc4514_string(), LONGEST_NAME)
        return Certificate(sha256, subject, read.not_valid_after_utc)
    except ValueError:
        return Certificate(sha256, "", None)


def _since_ms(started: float) -> int:
    return round((time.monotonic() - started) * 1000)
