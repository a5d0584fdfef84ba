"""A TCP connection of a test, carried over a line in both directions until both ends have closed."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import struct

from lab.relay.flight import Flight
from lab.relay.lanes import Lane, UplinkLanes
from lab.relay.on_wire import SEGMENT, tcp_on_wire

PIECE = 32 * 1024
KERNEL_BYTES = 64 * 1024
"""The size of a socket's buffers. What waits there has not passed the line, and its sender believes that it has;
with half of it, one stream no longer reaches 50 Mbit/s.
"""
FLIGHT_BYTES = 4 * 1024**2
"""More than 200 Mbit/s send in a tenth of a second."""
RESET = struct.pack("ii", 1, 0)  # linger: on, no time


def listening(address: tuple[str, int]) -> socket.socket:
    """With segments of an Ethernet line: iperf3 takes its datagrams' size from them."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    _prepare(listener)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, SEGMENT + 12)  # time stamps
    listener.bind(address)
    listener.setblocking(False)
    return listener


def _prepare(connection: socket.socket) -> None:
    for option in (socket.SO_RCVBUF, socket.SO_SNDBUF):
        connection.setsockopt(socket.SOL_SOCKET, option, KERNEL_BYTES)


def keep_port(connection: socket.socket, own: tuple[str, int], client: tuple[str, int]) -> None:
    """The client's port towards the server, as NAT keeps it, so that what both say of a stream can be matched.

    Another one where it is taken.
    """
    with contextlib.suppress(OSError):
        connection.bind((own[0], client[1]))


async def _connected(
    server: tuple[str, int], writer: asyncio.StreamWriter
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    connection = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    _prepare(connection)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    connection.setblocking(False)
    try:
        own, client = (writer.get_extra_info(name) for name in ("sockname", "peername"))
        keep_port(connection, own, client)
        await asyncio.get_running_loop().sock_connect(connection, server)
        return await asyncio.open_connection(sock=connection, limit=PIECE)
    except BaseException:
        connection.close()
        raise


async def carry(
    lanes: UplinkLanes,
    server: tuple[str, int],
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
) -> None:
    """Returns when it is over; one that breaks on a side is reset on the other, as is one that cannot begin."""
    writers = [writer]
    try:
        if not lanes.is_up:
            raise ConnectionError("nothing comes through")
        theirs, to_them = await _connected(server, writer)
        writers.append(to_them)
        async with asyncio.TaskGroup() as both:
            for source, target, lane in (
                (reader, to_them, lanes.upload),
                (theirs, writer, lanes.download),
            ):
                flight = Flight(lanes.delay_s, FLIGHT_BYTES)
                both.create_task(_take_off(source, lane, flight))
                both.create_task(_land(flight, target))
    except* OSError:
        for each in writers:
            _reset(each)
    finally:
        for each in writers:
            each.close()


async def _take_off(source: asyncio.StreamReader, lane: Lane, flight: Flight) -> None:
    """Reads no faster than the line carries, so that the sender is held back."""
    while piece := await source.read(PIECE):
        await lane.passed(tcp_on_wire(len(piece)))
        await flight.send(piece)
    await flight.send(b"")


async def _land(flight: Flight, target: asyncio.StreamWriter) -> None:
    """An end is passed on: the other direction may go on."""
    while piece := await flight.arrived():
        target.write(piece)
        await target.drain()
    target.write_eof()


def _reset(writer: asyncio.StreamWriter) -> None:
    connection = writer.get_extra_info("socket")
    if connection is not None and connection.fileno() >= 0:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
    writer.transport.abort()
