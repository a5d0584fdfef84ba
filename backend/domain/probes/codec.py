"""Series as bytes and back, exactly: 30 minutes of 8 streams in under 100 kB.

Layout, version 1: `TPS1`, CRC-32 of the rest, then columns in the order of `_columns`. A column is a list of whole
numbers: how many, then values divided by their greatest common divisor (TCP counts whole segments), as they are or as
differences (whichever packs better), zigzag, in the fewest bytes, byte planes one after another, compressed by zlib.
"""

from __future__ import annotations

import struct
import sys
import zlib
from array import array
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from math import gcd

from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.probes.kinds import PHASES, Phase
from backend.domain.probes.probe import HttpRequest, Ping, Series, StreamSeries
from backend.errors import Invalid

MAGIC = b"TPS1"
HEAD = struct.Struct("<4sI")
COLUMN = struct.Struct("<IBBQI")  # values, width in bytes, whether differences, divisor, bytes
TYPES = {1: "B", 2: "H", 4: "I", 8: "Q"}
MOST_VALUES = 1 << 22
MOST = 1 << 61  # within +-2^61, so that a difference fits into 64 bits
MOST_RAW_BYTES = 1 << 28
LEVEL = 9


def encode(series: Series) -> bytes:
    """Raises Invalid for a figure beyond 2^61, which no measurement has."""
    body = b"".join(_pack(column) for column in _columns(series))
    return HEAD.pack(MAGIC, zlib.crc32(body)) + body


def decode(packed: bytes) -> Series:
    """Raises Invalid for anything but an unaltered `encode`."""
    body = packed[HEAD.size :]
    if len(packed) < HEAD.size or HEAD.unpack_from(packed) != (MAGIC, zlib.crc32(body)):
        raise _unreadable("it is not a series, or was altered")
    try:
        return _series(_ColumnReader(body))
    except (struct.error, zlib.error, ValueError, IndexError, OverflowError) as error:
        raise _unreadable(str(error)) from error


def pack_raw(raw: bytes) -> bytes:
    return zlib.compress(raw, LEVEL)


def unpack_raw(packed: bytes) -> bytes:
    """Raises Invalid for anything that `pack_raw` did not make."""
    try:
        raw = _inflate(packed, MOST_RAW_BYTES)
    except zlib.error as error:
        raise _unreadable(str(error)) from error
    return raw


def _columns(series: Series) -> Iterator[Sequence[int]]:
    yield (len(series.streams), len(series.phase_bps))
    yield series.start_ms
    yield series.duration_ms
    yield [int(second) for second in series.omitted]
    for stream in series.streams:
        yield from _stream_columns(stream)
    yield [ping.at_ms for ping in series.pings]
    yield [int(ping.rtt_us is not None) for ping in series.pings]
    yield [ping.rtt_us or 0 for ping in series.pings]
    yield [PHASES.index(ping.phase) for ping in series.pings]
    for phase, direction, rates in series.phase_bps:
        yield (PHASES.index(phase), DIRECTIONS.index(direction))
        yield rates
    for name in HttpRequest.__slots__:
        yield [getattr(timing, name) for timing in series.http]


def _stream_columns(stream: StreamSeries) -> Iterator[Sequence[int]]:
    for name in StreamSeries.__slots__:
        yield getattr(stream, name)


def _series(reader: _ColumnReader) -> Series:
    stream_count, rate_count = reader.numbers(2)
    start_ms, duration_ms = reader.column(), reader.column()
    series = Series(
        start_ms=start_ms,
        duration_ms=duration_ms,
        omitted=tuple(map(bool, reader.column())),
        streams=tuple(_stream(reader) for _ in _counted(stream_count)),
        pings=_pings(reader),
        phase_bps=tuple(_rates(reader) for _ in _counted(rate_count)),
        http=_http(reader),
    )
    reader.end()
    return series


def _stream(reader: _ColumnReader) -> StreamSeries:
    return StreamSeries(*(reader.column() for _ in StreamSeries.__slots__))


def _pings(reader: _ColumnReader) -> tuple[Ping, ...]:
    at_ms, came, rtt_us, phases = (reader.column() for _ in range(4))
    return tuple(
        Ping(at, rtt if back else None, PHASES[phase])
        for at, back, rtt, phase in zip(at_ms, came, rtt_us, phases, strict=True)
    )


def _rates(reader: _ColumnReader) -> tuple[Phase, Direction, tuple[int, ...]]:
    phase, direction = reader.numbers(2)
    return PHASES[phase], DIRECTIONS[direction], reader.column()


def _http(reader: _ColumnReader) -> tuple[HttpRequest, ...]:
    columns = [reader.column() for _ in HttpRequest.__slots__]
    return tuple(HttpRequest(*row) for row in zip(*columns, strict=True))


def _counted(count: int) -> range:
    if not 0 <= count <= MOST_VALUES:
        raise ValueError("impossible number of columns")
    return range(count)


def _pack(values: Sequence[int]) -> bytes:
    if any(not -MOST <= value <= MOST for value in values):
        raise Invalid(
            "series",
            "A figure of the series is beyond 2^61: the measurement is wrong.",
            "series_figure_too_large",
        )
    divisor = gcd(*values) or 1
    plain = [value // divisor for value in values]
    steps = plain[:1] + [later - earlier for earlier, later in pairwise(plain)]
    both = [(is_steps, *_planes(column)) for is_steps, column in enumerate((plain, steps))]
    is_steps, width, packed = min(both, key=lambda each: len(each[2]))
    return COLUMN.pack(len(values), width, is_steps, divisor, len(packed)) + packed


def _planes(values: Sequence[int]) -> tuple[int, bytes]:
    """Width and compressed byte planes, lowest bytes first, of the values as zigzag."""
    zigzag = [value * 2 if value >= 0 else -value * 2 - 1 for value in values]
    most = max(zigzag, default=0)
    width = next(each for each in TYPES if most < 1 << 8 * each)
    flat = _little(array(TYPES[width], zigzag)).tobytes()
    planes = b"".join(flat[plane::width] for plane in range(width))
    return width, zlib.compress(planes, LEVEL)


class _ColumnReader:
    def __init__(self, body: bytes) -> None:
        self._body = body
        self._at = 0

    def column(self) -> tuple[int, ...]:
        count, width, is_steps, divisor, size = COLUMN.unpack_from(self._body, self._at)
        start = self._at + COLUMN.size
        self._at = start + size
        if count > MOST_VALUES or width not in TYPES or is_steps > 1 or self._at > len(self._body):
            raise ValueError("impossible column")
        planes = _inflate(self._body[start : self._at], count * width)
        if len(planes) != count * width:
            raise ValueError("a column is cut off")
        flat = bytearray(len(planes))
        for plane in range(width):
            flat[plane::width] = planes[plane * count : (plane + 1) * count]
        zigzag = array(TYPES[width])
        zigzag.frombytes(flat)
        plain = [-(number + 1 >> 1) if number & 1 else number >> 1 for number in _little(zigzag)]
        values = accumulate(plain) if is_steps else plain
        return tuple(values) if divisor == 1 else tuple(value * divisor for value in values)

    def numbers(self, count: int) -> tuple[int, ...]:
        values = self.column()
        if len(values) != count:
            raise ValueError("impossible header")
        return values

    def end(self) -> None:
        if self._at != len(self._body):
            raise ValueError("something follows the series")


def _inflate(packed: bytes, most_bytes: int) -> bytes:
    """Raises zlib.error for what is cut off, too long, or followed by something."""
    inflater = zlib.decompressobj()
    raw = inflater.decompress(packed, most_bytes + 1)
    if len(raw) > most_bytes or not inflater.eof or inflater.unused_data:
        raise zlib.error("cut off, or longer than it can be")
    return raw


def _little(numbers: array[int]) -> array[int]:
    """Little-endian on every machine."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def _unreadable(why: str) -> Invalid:
    return Invalid(
        "series", "The stored series cannot be read: {reason}.", "series_unreadable", reason=why
    )
