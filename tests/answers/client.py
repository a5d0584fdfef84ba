"""An API as one person sees it."""

from __future__ import annotations

import time
from collections.abc import Mapping
from subprocess import Popen
from typing import Any

import httpx

from tests.answers.exchange import Answer, Question

API = "/api/v1"
START_S, ANSWER_S = 300.0, 180.0
COMPARED = ("content-disposition", "link", "location", "allow", "retry-after")


class Unexpected(Exception):
    """An API did not answer, or refused what must succeed."""


class Api:
    """`url`: of a started API. Signed in as nobody at first."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._client = httpx.Client(base_url=url, headers={"Origin": url}, timeout=ANSWER_S)

    def sign_in(self, username: str, password: str) -> None:
        self.act("POST", "/session", {"username": username, "password": password})

    def act(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """What comes back. Raises Unexpected if it is refused."""
        response = self._client.request(method, f"{API}{path}", json=body, headers=headers)
        if not response.is_success:
            raise Unexpected(f"{method} {path}: {response.status_code} {response.text[:500]}")
        return response.json() if response.content else None

    def document(self) -> Any:
        """The OpenAPI document."""
        return self._client.get("/api/openapi.json").json()

    def csv(self, path: str) -> str:
        return self._client.get(path, params={"format": "csv"}).text

    def ask(self, question: Question) -> Answer:
        response = self._client.request(question.method, question.path, **_request(question))
        kind = response.headers.get("content-type", "").partition(";")[0]
        headers = tuple((n, response.headers[n]) for n in COMPARED if n in response.headers)
        return Answer(response.status_code, kind, response.content, headers)

    def wait(self, process: Popen[bytes]) -> None:
        """Until it answers. Raises Unexpected if its process ends, or it takes too long."""
        deadline = time.monotonic() + START_S
        while time.monotonic() < deadline and process.poll() is None:
            try:
                self._client.get("/healthz")
            except httpx.TransportError:
                time.sleep(0.2)
            else:
                return
        raise Unexpected(f"{self.url} does not answer; its log says why")


def _request(question: Question) -> Mapping[str, Any]:
    if question.body is None:
        return {"params": question.parameters}
    content, kind = question.body
    return {
        "params": question.parameters,
        "content": content,
        "headers": {"Content-Type": kind},
    }
