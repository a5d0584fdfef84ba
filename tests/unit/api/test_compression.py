from __future__ import annotations

import asyncio
import gzip
from collections.abc import Sequence

import pytest
from starlette.responses import Response, StreamingResponse
from starlette.types import ASGIApp, Message, Scope

from backend.api.http.compression import LEAST_BYTES, LONG_BYTES, Compression, takes_gzip

BODY = b'{"name": "ISP1"}' * 200


def answer_of(app: ASGIApp, *, method: str = "GET", accepts: str = "gzip") -> Sequence[Message]:
    scope: Scope = {
        "type": "http",
        "method": method,
        "path": "/",
        "headers": [(b"accept-encoding", accepts.encode())],
    }
    sent: list[Message] = []

    async def receive() -> Message:
        return await asyncio.get_running_loop().create_future()  # nobody hangs up

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(Compression(app)(scope, receive, send))
    return sent


def headers_of(sent: Sequence[Message]) -> dict[str, str]:
    return {name.decode(): value.decode() for name, value in sent[0]["headers"]}


def body_of(sent: Sequence[Message]) -> bytes:
    return b"".join(message["body"] for message in sent[1:])


@pytest.mark.parametrize("media_type", ["application/json", "text/csv; charset=utf-8"])
@pytest.mark.parametrize("size", [LEAST_BYTES, LONG_BYTES + 1])
def test_who_takes_gzip_gets_it_and_others_the_text(media_type: str, size: int) -> None:
    body = (BODY * 50)[:size]
    small = answer_of(Response(body, media_type=media_type))
    headers = headers_of(small)
    assert gzip.decompress(body_of(small)) == body
    assert len(body_of(small)) < size / 4
    assert headers["content-encoding"] == "gzip"
    assert headers["content-length"] == str(len(body_of(small)))
    plain = answer_of(Response(body, media_type=media_type), accepts="br")
    assert body_of(plain) == body
    assert "content-encoding" not in headers_of(plain)
    assert headers_of(plain)["content-length"] == str(size)
    assert headers["vary"] == headers_of(plain)["vary"] == "Accept-Encoding"


@pytest.mark.parametrize(
    "response",
    [
        Response(BODY[: LEAST_BYTES - 1], media_type="application/json"),
        Response(BODY, media_type="application/pdf"),
        Response(BODY, media_type="application/json", headers={"Content-Encoding": "gzip"}),
    ],
    ids=["small", "pdf", "compressed already"],
)
def test_what_gains_nothing_stays_as_it_is(response: Response) -> None:
    sent = answer_of(response)
    assert body_of(sent) == response.body
    assert "vary" not in headers_of(sent)


def test_an_answer_to_a_write_may_hold_a_secret_and_stays_as_it_is() -> None:
    assert body_of(answer_of(Response(BODY, media_type="application/json"), method="POST")) == BODY


@pytest.mark.parametrize("media_type", ["text/event-stream", "application/json"])
def test_a_stream_goes_out_piece_by_piece(media_type: str) -> None:
    pieces = [BODY, BODY]

    async def streamed() -> object:
        for piece in pieces:
            yield piece

    sent = answer_of(StreamingResponse(streamed(), media_type=media_type))  # type: ignore[arg-type]  # answer_of calls both kinds alike
    assert [message["body"] for message in sent[1:]][:2] == pieces
    assert "content-encoding" not in headers_of(sent)


def test_an_answer_keeps_what_it_varies_by() -> None:
    sent = answer_of(Response(BODY, media_type="application/json", headers={"Vary": "Cookie"}))
    assert headers_of(sent)["vary"] == "Cookie, Accept-Encoding"


@pytest.mark.parametrize(
    "accepted, is_taken",
    [
        ([], False),
        (["gzip, deflate, br, zstd"], True),
        (["br", "GZIP"], True),
        (["gzip;q=0"], False),
        (["gzip;q=0.0, *"], False),
        (["br;q=1.0, gzip; q=0.5"], True),
        (["*"], True),
        (["*;q=0"], False),
        (["identity"], False),
        (["gzip;q=often"], False),
        (["x-gzipped"], False),
    ],
)
def test_gzip_is_taken_by_who_names_it(accepted: list[str], is_taken: bool) -> None:
    assert takes_gzip(accepted) is is_taken
