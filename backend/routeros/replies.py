"""librouteros' Api with replies as text.

librouteros guesses types from the text, so that a comment `yes` comes back as True and `true`
cannot be told from it; it stumbles over a trap with unknown attributes in the middle of a reply.
Here every value stays the text that the router sent, and a reply is always read to its `!done`.
"""

from __future__ import annotations

from collections.abc import Sequence

from librouteros.api import Api
from librouteros.exceptions import FatalError, ProtocolError
from librouteros.protocol import ApiProtocol, encode_length

from backend.routeros.transport import BufferedTransport

Row = dict[str, str]
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

    def rows(self, command: str, words: Sequence[Word]) -> list[Row]:
        """Run a command; the rows of its reply, the words of `!done` as a last row if there are any.

        Raises Trapped, or an exception after which the connection must be closed.
        """
        self.protocol.writeSentence(command, *words)
        return self.readResponse()

    def readResponse(self) -> list[Row]:  # noqa: N802 (librouteros's name)
        rows: list[Row] = []
        traps: list[str] = []
        kind = ""
        while kind != "!done":
            kind, words = self.protocol.readSentence()
            if kind == "!re" or (kind == "!done" and words):
                rows.append(_row(words))
            elif kind == "!trap":
                traps.append(_row(words).get("message", "no reason given"))
            elif kind == "!fatal":
                raise FatalError(" ".join(words) or "no reason given")
            elif kind not in ("!done", "!empty"):
                raise ProtocolError(f"a reply starts with {kind[:40]!r}")
        if traps:
            raise Trapped(traps)
        return rows


def encode(words: Sequence[Word]) -> bytes:
    """One sentence in API framing. Text is UTF-8; bytes go out as they are (names in an older encoding)."""
    pieces: list[bytes] = []
    for word in words:
        data = word if isinstance(word, bytes) else word.encode("utf-8", "surrogatepass")
        pieces.append(encode_length(len(data)))
        pieces.append(data)
    pieces.append(b"\x00")
    return b"".join(pieces)


def _row(words: Sequence[str]) -> Row:
    row: Row = {}
    for word in words:
        start, equals, rest = word.partition("=")
        if start or not equals:
            if word.startswith(".tag="):
                continue
            raise ProtocolError(f"a reply holds the word {word[:40]!r}")
        name, _, value = rest.partition("=")
        row[name] = value
    return row
