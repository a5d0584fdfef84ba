"""librouteros' Api with replies as text, passed through the filter.

librouteros guesses types, so a comment `yes` comes back as True, like `true`; and it stumbles over a trap with
unknown attributes inside a reply. Here every value stays text, and a reply is read to its `!done`, or the connection
is closed.
"""

from __future__ import annotations

from collections.abc import Sequence

from librouteros.api import Api
from librouteros.exceptions import FatalError, ProtocolError
from librouteros.protocol import ApiProtocol, encode_length

from backend.routeros.session.filter import Budget, ReplyFilter, Row, message
from backend.routeros.session.transport import BufferedTransport

__all__ = ["Row", "TextApi", "Trapped", "Word", "encode"]

Word = str | bytes


class Trapped(Exception):
    """The command was answered by traps; the reply was read to its end, so the connection stays good."""

    def __init__(self, messages: list[str]) -> None:
        super().__init__("; ".join(messages))
        self.messages = messages


class TextProtocol(ApiProtocol):  # type: ignore[misc]  # librouteros has no types
    """Sentences through the buffer. Unlike its parent it logs nothing: a login holds a password."""

    def __init__(self, transport: BufferedTransport) -> None:
        super().__init__(transport=transport, encoding="utf-8")

    def writeSentence(self, cmd: Word, *words: Word) -> None:  # noqa: N802 (librouteros's name)
        self.transport.write(encode((cmd, *words)))

    def readSentence(self) -> tuple[str, tuple[str, ...]]:  # noqa: N802 (librouteros's name)
        kind, *words = self.transport.sentence()
        return kind, tuple(words)


class TextApi(Api):  # type: ignore[misc]  # librouteros has no types
    """One command at a time; not thread-safe, like its parent."""

    def __init__(self, transport: BufferedTransport) -> None:
        super().__init__(protocol=TextProtocol(transport))
        self.budget = Budget()

    def rows(
        self, command: str, words: Sequence[Word], *, exact: bool = False, most: int | None = None
    ) -> list[Row]:
        """Runs a command; the rows of its reply, the words of `!done` as a last row if there are any.

        `exact` and `most` as in ReplyFilter. Raises Trapped, or an exception after which the connection must be
        closed.
        """
        self.protocol.writeSentence(command, *words)
        return self._reply(ReplyFilter(words, self.budget, exact=exact, most=most))

    def _reply(self, reply: ReplyFilter) -> list[Row]:
        kind = ""
        while kind != "!done":
            kind, words = self.protocol.readSentence()
            if kind == "!re":
                reply.add_row(words)
            elif kind == "!done" and words:
                reply.add_end(words)
            elif kind == "!trap":
                reply.add_trap(words)
            elif kind == "!fatal":
                raise FatalError(message(" ".join(words)) or "no reason given")
            elif kind not in ("!done", "!empty"):
                raise ProtocolError(f"a reply starts with {kind[:40]!r}")
        if reply.traps:
            raise Trapped(reply.traps)
        return reply.rows


def encode(words: Sequence[Word]) -> bytes:
    """One sentence in API framing. Text is UTF-8; bytes stay as they are (names in an older encoding)."""
    pieces: list[bytes] = []
    for word in words:
        data = word if isinstance(word, bytes) else word.encode("utf-8", "surrogatepass")
        pieces.append(encode_length(len(data)))
        pieces.append(data)
    pieces.append(b"\x00")
    return b"".join(pieces)
