"""One API connection: sentences in, commands side by side, tagged replies out."""

import asyncio
import ipaddress
from collections.abc import Iterator

from lab.device.mishaps import HangupError
from lab.device.reading import DONE
from lab.device.router import SimulatedRouter
from lab.device.streams import Pause
from lab.device.users import MAX_FAILED_LOGINS
from lab.server.outbox import Outbox
from lab.wire.framing import FramingError, Sentence, SentenceDecoder, encode_sentence
from lab.wire.session import Session
from lab.wire.traps import INTERRUPTED, TrapError

_ROWS_PER_TURN = 200
_BEFORE_LOGIN_BYTES = 4096
_AFTER_LOGIN_BYTES = 64 * 1024 * 1024


class _Job:
    """A command under way. `tag` is the word to repeat, or empty."""

    __slots__ = ("replies", "tag", "timer")

    def __init__(self, replies: Iterator[Sentence | Pause], tag: str) -> None:
        self.replies = replies
        self.tag = tag
        self.timer: asyncio.Handle | None = None

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()


class ApiConnection(asyncio.Protocol):
    def __init__(
        self, router: SimulatedRouter, service: str, open_now: set["ApiConnection"]
    ) -> None:
        self._router = router
        self._service = service
        self._open = open_now
        self._session = Session(via=service)
        self._decoder = SentenceDecoder(_BEFORE_LOGIN_BYTES)
        self._jobs: list[_Job] = []
        self._deaf = False
        self._transport: asyncio.Transport
        self._outbox: Outbox

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if not isinstance(transport, asyncio.Transport):
            raise TypeError("the API runs over streams")
        self._transport = transport
        self._loop = asyncio.get_running_loop()
        self._outbox = Outbox(transport, self._router.faults)
        self._session.address = str(transport.get_extra_info("peername")[0])
        settings = self._router.menus["/ip/service"].find(self._service) or {}
        mine = sum(1 for other in self._open if other.service == self._service)
        self._open.add(self)
        if not _allowed(settings.get("address", ""), self._session.address):
            # The network lets it in, the service does not talk: clients see a hang or EOF.
            self._deaf = True
            if not self._router.faults.denied_address_hangs:
                transport.close()
        elif mine >= int(settings.get("max-sessions", "1000")):
            self._deaf = True
            transport.close()

    @property
    def service(self) -> str:
        return self._service

    def drop(self) -> None:
        self._transport.abort()

    def connection_lost(self, _reason: Exception | None) -> None:
        self._open.discard(self)
        self._outbox.stop()
        for job in self._jobs:
            job.stop()
        self._jobs.clear()
        if not self._session.logged_in:
            return
        linger_s = self._router.faults.safe_mode_linger_s
        if linger_s:
            self._loop.call_later(linger_s, self._router.disconnect, self._session)
        else:
            self._router.disconnect(self._session)

    def data_received(self, data: bytes) -> None:
        if self._deaf or self._router.faults.mute:
            return
        try:
            sentences = self._decoder.feed(data)
        except FramingError:
            self._transport.close()
            return
        for sentence in sentences:
            if self._transport.is_closing():
                return
            self._take(sentence)

    def _take(self, sentence: Sentence) -> None:
        tag = next((word for word in sentence if word.startswith(".tag=")), "")
        words = [word for word in sentence if not word.startswith(".tag=")] if tag else sentence
        if not words:
            return
        command = words[0]
        if command == "/quit":
            self._fatal("session terminated on request", tag)
        elif command == "/login" and not self._session.logged_in:
            self._log_in(words, tag)
        elif not self._session.logged_in:
            self._fatal("not logged in", tag)
        elif command == "/cancel":
            self._cancel(words, tag)
        elif command == "/login":
            self._send([DONE], tag)
        elif command == "/system/reboot":
            self._reboot(tag)
        else:
            self._start(words, tag)

    def _log_in(self, words: Sentence, tag: str) -> None:
        try:
            reply = self._router.login(self._session, words)
        except TrapError as trap:
            reply = [trap.sentence(), DONE]
        if self._session.failed_logins >= MAX_FAILED_LOGINS:
            self._fatal("too many commands before login", tag)
            return
        if self._session.logged_in:
            self._decoder.max_word_bytes = _AFTER_LOGIN_BYTES
        self._send(reply, tag)

    def _reboot(self, tag: str) -> None:
        if "reboot" not in self._session.policies:
            self._send([TrapError("not enough permissions (9)").sentence(), DONE], tag)
            return
        self._send([DONE], tag)
        self._router.reboot(self._router.now())

    def _start(self, words: Sentence, tag: str) -> None:
        job = _Job(self._router.execute(self._session, words), tag)
        self._jobs.append(job)
        self._drive(job)

    def _drive(self, job: _Job) -> None:
        """Sends until the command ends, wants to wait, or had its turn."""
        try:
            self._send_some(job)
        except HangupError:
            self._jobs.remove(job)
            self._transport.abort()

    def _send_some(self, job: _Job) -> None:
        job.timer = None
        out = bytearray()
        for number, item in enumerate(job.replies, 1):
            if isinstance(item, Pause):
                job.timer = self._loop.call_later(item.seconds, self._drive, job)
                break
            out += encode_sentence([*item, job.tag] if job.tag else item)
            if number >= _ROWS_PER_TURN:
                job.timer = self._loop.call_soon(self._drive, job)
                break
        else:
            self._jobs.remove(job)
        if out:
            self._outbox.send(bytes(out))

    def _cancel(self, words: Sentence, tag: str) -> None:
        victims = {f".tag={word[5:]}" for word in words if word.startswith("=tag=")}
        stopped = [job for job in self._jobs if not victims or job.tag in victims]
        trap = TrapError("interrupted", INTERRUPTED).sentence()
        for job in stopped:
            job.stop()
            self._jobs.remove(job)
            self._send([trap], job.tag)
        self._send([DONE], tag)
        for job in stopped:
            self._send([DONE], job.tag)

    def _send(self, sentences: list[Sentence], tag: str) -> None:
        self._outbox.send(b"".join(encode_sentence([*s, tag] if tag else s) for s in sentences))

    def _fatal(self, reason: str, tag: str) -> None:
        self._send([["!fatal", reason]], tag)
        self._outbox.close_when_sent()


def _allowed(networks: str, address: str) -> bool:
    if not networks:
        return True
    peer = ipaddress.ip_address(address)
    return any(peer in ipaddress.ip_network(network) for network in networks.split(","))
