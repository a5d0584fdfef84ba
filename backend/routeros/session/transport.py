"""RouterOS framing over a socket, received in large pieces.

librouteros receives each length and word alone: two system calls a word. Here sentences come from one buffer, words
stay text, and the deadline of the whole poll bounds every receive.
"""

from __future__ import annotations

from socket import socket

from librouteros.connections import SocketTransport
from librouteros.exceptions import ConnectionClosed, ProtocolError
from librouteros.protocol import decode_length, determine_length

from backend.routeros.session.deadline import Deadline
from backend.routeros.session.filter import MOST_ROW_WORDS, TooLarge

PIECE_BYTES = 65_536
LARGEST_REPLY_BYTES = 8 * 1024 * 1024  # a menu of 20,000 rows takes half of it


def text_of(word: bytes | bytearray) -> str:
    """UTF-8, or else latin-1: each byte of an old comment stays visible as one character.

    A zero byte, which no database can hold as text, becomes the replacement character.
    """
    try:
        text = word.decode("utf-8")
    except UnicodeDecodeError:
        text = word.decode("latin-1")
    return text.replace("\0", "\ufffd") if "\0" in text else text


class BufferedTransport(SocketTransport):  # type: ignore[misc]
    """`first_bytes` keeps the start of all that came, to know a wrong peer by its greeting."""

    def __init__(self, sock: socket, deadline: Deadline) -> None:
        super().__init__(sock=sock)
        self.deadline = deadline
        self.first_bytes = b""
        self.reply_bytes = 0
        self._buffer = bytearray()
        self._position = 0

    def write(self, data: bytes) -> None:
        """Refuses leftovers of an earlier reply: they would answer the wrong question."""
        if self._position < len(self._buffer):
            raise ProtocolError("bytes arrived that belong to no command")
        self._buffer.clear()
        self._position = 0
        self.reply_bytes = 0
        self.sock.settimeout(self.deadline.remaining_s())
        self.sock.sendall(data)

    def close(self) -> None:
        """Drops unread bytes too."""
        self._buffer = bytearray()
        self._position = 0
        super().close()

    def sentence(self) -> list[str]:
        """The words of the next sentence that is not empty."""
        words: list[str] = []
        buffer, position = self._buffer, self._position
        while True:
            if position >= len(buffer):
                self._receive()
            length = buffer[position]
            if length == 0:
                position += 1
                if not words:
                    continue
                self._position = position
                return words
            start = position + 1
            if length >= 0x80:
                start, length = self._long_length(position)
            position = start + length
            while position > len(buffer):
                self._receive()
            if len(words) > MOST_ROW_WORDS:
                raise TooLarge(f"more than {MOST_ROW_WORDS} words in a row")
            words.append(text_of(buffer[start:position]))

    def _long_length(self, position: int) -> tuple[int, int]:
        """Start and length of a word whose length takes more than one byte."""
        more = determine_length(self._buffer[position : position + 1])
        start = position + 1 + more
        while start > len(self._buffer):
            self._receive()
        length = decode_length(self._buffer[position:start])
        if length > LARGEST_REPLY_BYTES:
            raise ProtocolError(f"a word of {length} bytes was announced")
        return start, length

    def _receive(self) -> None:
        self.sock.settimeout(self.deadline.remaining_s())
        piece = self.sock.recv(PIECE_BYTES)
        if not piece:
            raise ConnectionClosed("the router closed the connection")
        self.reply_bytes += len(piece)
        if self.reply_bytes > LARGEST_REPLY_BYTES:
            raise TooLarge(f"more than {LARGEST_REPLY_BYTES} bytes")
        if not self.first_bytes:
            self.first_bytes = piece[:16]
        self._buffer += piece
