"""RouterOS API framing: words with a length prefix, sentences ended by an empty word.

The router does not transcode raw bytes, so bytes that are no UTF-8 travel through Python strings as surrogates and
come out unchanged. Source of the length forms: MikroTik manual, developer guides, API.
"""

from collections.abc import Iterable

Sentence = list[str]

_RESERVED_FROM = 0xF8
_ONE_BYTE = [bytes((length,)) for length in range(0x80)]
# (first value that no longer fits, bits set in the first byte, bytes used)
_FORMS = (
    (0x80, 0x00, 1),
    (0x4000, 0x8000, 2),
    (0x200000, 0xC00000, 3),
    (0x10000000, 0xE0000000, 4),
)


class FramingError(ValueError):
    """The peer sent bytes that are no API framing, or a word above the size limit."""


def encode_length(length: int) -> bytes:
    for limit, marker, size in _FORMS:
        if length < limit:
            return (length | marker).to_bytes(size, "big")
    if length > 0xFFFFFFFF:
        raise FramingError(f"a word of {length} bytes does not fit the 5-byte form")
    return b"\xf0" + length.to_bytes(4, "big")


def encode_sentence(words: Iterable[str]) -> bytes:
    parts: list[bytes] = []
    for word in words:
        raw = word.encode("utf-8", "surrogateescape")
        size = len(raw)
        parts.append(_ONE_BYTE[size] if size < 0x80 else encode_length(size))
        parts.append(raw)
    parts.append(b"\0")
    return b"".join(parts)


def decode_length(data: bytes | bytearray, at: int) -> tuple[int, int] | None:
    """Length and the offset of the word behind it; None if more bytes are needed."""
    if at >= len(data):
        return None
    first = data[at]
    if first < 0x80:
        return first, at + 1
    if first >= _RESERVED_FROM:
        raise FramingError(f"reserved control byte 0x{first:02x}")
    if first >= 0xF0:
        size, marker = 5, 0xF0 << 32
    elif first >= 0xE0:
        size, marker = 4, 0xE0000000
    elif first >= 0xC0:
        size, marker = 3, 0xC00000
    else:
        size, marker = 2, 0x8000
    if at + size > len(data):
        return None
    # The 5-byte form keeps its length in the last four bytes: low bits of 0xf0..0xf7 are ignored.
    number = int.from_bytes(data[at : at + size], "big")
    return (number & 0xFFFFFFFF if size == 5 else number ^ marker), at + size


class SentenceDecoder:
    """Collects bytes as they arrive and hands out whole sentences, no empty ones."""

    def __init__(self, max_word_bytes: int = 64 * 1024 * 1024) -> None:
        self.max_word_bytes = max_word_bytes
        self._buffer = bytearray()
        self._words: Sentence = []

    def feed(self, data: bytes) -> list[Sentence]:
        """Raises FramingError; the stream cannot be used after that."""
        self._buffer += data
        finished: list[Sentence] = []
        at = 0
        while (header := decode_length(self._buffer, at)) is not None:
            length, start = header
            if length > self.max_word_bytes:
                raise FramingError(f"a word of {length} bytes is above the limit")
            if start + length > len(self._buffer):
                break
            at = start + length
            if length:
                raw = bytes(self._buffer[start:at])
                self._words.append(raw.decode("utf-8", "surrogateescape"))
            elif self._words:
                finished.append(self._words)
                self._words = []
        del self._buffer[:at]
        return finished
