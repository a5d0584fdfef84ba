"""One logged-in API connection to a router.

Every failure comes out as a RouterError. All but a clean trap close the connection, because the rest of the old reply
would answer the next command.
"""

from __future__ import annotations

import contextlib
import socket
import ssl
import threading

from librouteros.exceptions import ConnectionClosed, FatalError, LibRouterosError

from backend.errors import RouterError, RouterRefused, RouterTimeout, RouterUnreachable
from backend.routeros.session.deadline import Deadline
from backend.routeros.session.dial import PLAIN_PORT, TLS_PORT, Target, dial, resolve, secure
from backend.routeros.session.filter import Budget, TooLarge
from backend.routeros.session.replies import Row, TextApi, Trapped, Word
from backend.routeros.session.transport import BufferedTransport
from backend.routeros.session.traps import login_refusal, refusal

__all__ = ["Connection", "Deadline", "Row", "Target", "log_in", "open_connection", "tls_required"]

TLS_ALERT = b"\x15\x03"
BROKEN = (LibRouterosError, TooLarge, OSError, TypeError, ValueError, IndexError)
"""What librouteros and the socket may raise for a broken reply (reference section 2.3)."""


class Connection:
    """Runs commands one at a time. A deadline and a budget of words bound everything until new ones are set.

    `logins` counts logins since it was last taken: 1 on a fresh connection, then 0.
    """

    def __init__(self, sock: socket.socket, target: Target, deadline: Deadline) -> None:
        self.target = target
        self.closed = False
        self.logins = 0
        self._transport = BufferedTransport(sock, deadline)
        self._api = TextApi(self._transport)
        self._busy = threading.Lock()

    @property
    def deadline(self) -> Deadline:
        return self._transport.deadline

    @deadline.setter
    def deadline(self, deadline: Deadline) -> None:
        self._transport.deadline = deadline
        self._api.budget = Budget()

    @property
    def first_bytes(self) -> bytes:
        return self._transport.first_bytes

    @property
    def certificate(self) -> bytes:
        """The peer's certificate (DER); empty without TLS."""
        sock = self._transport.sock
        shown = sock.getpeercert(binary_form=True) if isinstance(sock, ssl.SSLSocket) else None
        return shown or b""

    def take_logins(self) -> int:
        taken, self.logins = self.logins, 0
        return taken

    def command(
        self, command: str, *words: Word, exact: bool = False, most: int | None = None
    ) -> list[Row]:
        """Runs one command and reads its whole reply; values are the router's own text, made safe to show.

        `exact`: as the router sent them, to compare with its own rows or to write back. `most`: keep only so many
        rows. Raises RouterRefused for a trap (the connection stays usable), RouterTimeout past the deadline,
        RouterUnreachable if it broke, RouterRefused `garbage` for anything but the API's language, `too_large` for
        more than anybody needs.
        """
        try:
            return self.exchange(command, *words, exact=exact, most=most)
        except Trapped as trapped:
            raise refusal(command, trapped.messages) from _bare(trapped)

    def exchange(
        self, command: str, *words: Word, exact: bool = False, most: int | None = None
    ) -> list[Row]:
        """As `command`, but a trap comes as Trapped with the router's own texts."""
        if self.closed:
            raise RouterUnreachable("closed", "the connection to the router is closed already")
        if not self._busy.acquire(blocking=False):
            raise RuntimeError("two commands at once on one connection")
        try:
            return self._api.rows(command, words, exact=exact, most=most)
        except Trapped:
            raise
        except BROKEN as error:
            self.close()
            raise self._failure(command, error) from _bare(error)
        except BaseException:
            self.close()
            raise
        finally:
            self._busy.release()

    def close(self) -> None:
        self.closed = True
        with contextlib.suppress(OSError):
            self._transport.close()

    def _failure(self, command: str, error: Exception) -> RouterError:
        where = f"{self.target.host} port {self.target.port}"
        if isinstance(error, TimeoutError):
            return self._timeout(command, where)
        if isinstance(error, FatalError):
            return RouterUnreachable(
                "closed", f"the router ended the session during {command}: {error}", "Try again."
            )
        if isinstance(error, (ConnectionClosed, OSError)):
            return RouterUnreachable(
                "closed",
                f"{where} closed the connection during {command}",
                "Nothing to do if the router restarted; else look at its log.",
            )
        if isinstance(error, TooLarge):
            return RouterRefused(
                "too_large",
                f"{where} answered {command} with {error}",
                "No campus router has that much; look at that menu on the router.",
            )
        return RouterRefused(
            "garbage",
            f"{where} answered {command} with something that is not the RouterOS API: {error}",
            "Check that this port is the router's API service.",
        )

    def _timeout(self, command: str, where: str) -> RouterTimeout:
        seconds = self.deadline.seconds
        if self._transport.reply_bytes:
            return RouterTimeout(
                "too_slow",
                f"{where} began to answer {command} but was not done after {seconds:g} s",
                "The router or the line to it is overloaded; poll less often or fewer fields.",
            )
        return RouterTimeout(
            "timeout",
            f"{where} did not answer {command} within {seconds:g} s",
            "Check the router's load and the line to it.",
        )


def open_connection(target: Target, deadline: Deadline) -> Connection:
    """Resolves, connects, secures, logs in. Raises RouterError; then nothing stays open."""
    try:
        sock = dial(resolve(target, deadline), target, deadline)
        if target.tls != "off":
            sock = secure(sock, target, deadline)
    except TimeoutError as error:
        raise RouterTimeout(
            "timeout", f"{target.host} took longer than {deadline.seconds:g} s to connect"
        ) from error
    connection = Connection(sock, target, deadline)
    log_in(connection)
    return connection


def log_in(connection: Connection) -> None:
    """As RouterOS 6.43 and later want it; closes the connection on failure."""
    target = connection.target
    try:
        rows = connection.exchange(
            "/login", f"=name={target.username}", f"=password={target.password}"
        )
    except Trapped as trapped:
        connection.close()
        raise login_refusal(trapped.messages) from _bare(trapped)
    except RouterError as error:
        raise _login_failure(connection, error) from error
    if rows and "ret" in rows[-1]:
        connection.close()
        raise RouterRefused(
            "routeros_6",
            "the router asks for the login of RouterOS before 6.43",
            "Timbang needs RouterOS 7; upgrade the router.",
        )
    connection.logins += 1


def _login_failure(connection: Connection, error: RouterError) -> RouterError:
    target, first = connection.target, connection.first_bytes
    where = f"{target.host} port {target.port}"
    if target.tls == "off" and (
        first.startswith(TLS_ALERT) or (error.code == "closed" and target.port == TLS_PORT)
    ):
        return tls_required(target)
    if error.code == "garbage" or (first and first[1:2] not in (b"!", b"")):
        # Every sentence of the API starts with a short word that starts with "!".
        return RouterRefused(
            "not_routeros",
            f"{where} is not a RouterOS API service",
            f"Check host and port; the API's is usually {PLAIN_PORT}, with TLS {TLS_PORT}.",
        )
    if "many" in str(error) and error.code == "closed" and first:
        return RouterUnreachable("closed", str(error), "Wait a minute, then check the password.")
    if error.code == "closed" and not first:
        return RouterUnreachable(
            "not_allowed",
            f"{where} accepts the connection and closes it at once",
            "The router does not serve this server's address: add it to the address list of the service "
            "under /ip/service. If it is there, all API sessions may be taken (max-sessions), or "
            "the port is the api-ssl service's and TLS must be turned on.",
        )
    if error.code == "timeout":
        return RouterTimeout(
            "timeout",
            f"{where} accepts the connection but does not answer the login",
            "The router may not serve this server's address (address list of the service under "
            "/ip/service), may be overloaded, or may speak TLS on this port.",
        )
    return error


def _bare(error: Exception) -> Exception:
    """Without its traceback, whose frames hold the whole reply for as long as somebody keeps the error."""
    return error.with_traceback(None)


def plain_only(target: Target) -> RouterRefused:
    return RouterRefused(
        "plain_only",
        f"{target.host} port {target.port} is open, but speaks no TLS",
        f"Choose the API without encryption, or enable api-ssl on the router and use its port (usually {TLS_PORT}).",
    )


def tls_required(target: Target) -> RouterRefused:
    return RouterRefused(
        "tls_required",
        f"{target.host} port {target.port} speaks TLS, but TLS is turned off here",
        f"Turn TLS on, or use the plain api port (usually {PLAIN_PORT}).",
    )
