"""The servers of the lab's internet: `python -m lab.kernel.hosts.internet`, in the namespace `internet`.

HTTP on port 80 and HTTPS (self-signed) on 443 of every address: `GET /<n>` gives n bytes, `GET /` a page of PAGE bytes;
`PUT` and `POST` read the whole body. Keeps connections open as HTTP/1.1 does.
"""

import asyncio
import re

from lab.server.tls import certified_context, make_certificate

PAGE = 20_000
_CHUNK = b"timbang " * 2048
_REQUEST = re.compile(rb"(GET|PUT|POST) /(\d*)\S* HTTP/1\.[01]")
_LENGTH = re.compile(rb"^content-length: *(\d+)\r?$", re.IGNORECASE | re.MULTILINE)
_MOST = 1_000_000_000


async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """One connection, request after request until the other end has enough."""
    try:
        while True:
            head = await reader.readuntil(b"\r\n\r\n")
            request = _REQUEST.match(head)
            if request is None:
                writer.write(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
                break
            await _swallow(reader, _LENGTH.search(head))
            wanted = int(request[2] or PAGE) if request[1] == b"GET" else 0
            await _send(writer, min(wanted, _MOST))
    except (asyncio.IncompleteReadError, asyncio.LimitOverrunError, OSError):
        pass
    finally:
        writer.close()


async def _swallow(reader: asyncio.StreamReader, length: re.Match[bytes] | None) -> None:
    left = int(length[1]) if length else 0
    while left:
        got = await reader.read(min(left, 65536))
        if not got:
            raise asyncio.IncompleteReadError(b"", left)
        left -= len(got)


async def _send(writer: asyncio.StreamWriter, size: int) -> None:
    writer.write(f"HTTP/1.1 200 OK\r\nContent-Length: {size}\r\n\r\n".encode())
    while size:
        piece = _CHUNK[:size]
        writer.write(piece)
        size -= len(piece)
        await writer.drain()


async def serve() -> None:
    tls = certified_context(make_certificate("internet"))
    plain = await asyncio.start_server(answer, "0.0.0.0", 80, backlog=4096)  # noqa: S104 - of a namespace
    secure = await asyncio.start_server(answer, "0.0.0.0", 443, backlog=4096, ssl=tls)  # noqa: S104
    print("ready", flush=True)
    async with plain, secure:
        await asyncio.gather(plain.serve_forever(), secure.serve_forever())


if __name__ == "__main__":
    asyncio.run(serve())
