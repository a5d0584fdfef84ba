from dataclasses import dataclass, field

import pytest

from lab.campuses.presets import inside_session, plain_router
from lab.device.router import SimulatedRouter
from lab.wire.session import Session

START = 1_780_236_202.0  # 2026-05-31 14:03:22 UTC


@dataclass
class Bench:
    """A router on a virtual clock, and a session of an administrator inside it."""

    version: str = "7.18.2"
    now: float = START
    router: SimulatedRouter = field(init=False)
    session: Session = field(init=False)

    def __post_init__(self) -> None:
        self.router = plain_router(version=self.version, clock=lambda: self.now)
        self.session = inside_session(self.router)

    def reply(self, *words: str) -> list[list[str]]:
        return self.router.run(self.session, *words)

    def rows(self, *words: str) -> list[dict[str, str]]:
        """The `!re` sentences as properties; anything but a good end fails the test."""
        *sentences, done = self.reply(*words)
        assert done[0] == "!done"
        assert all(sentence[0] in ("!re", "!empty") for sentence in sentences), sentences
        return [_properties(sentence) for sentence in sentences if sentence[0] == "!re"]

    def ret(self, *words: str) -> str:
        ((_, word),) = self.reply(*words)
        return word.removeprefix("=ret=")

    def done(self, *words: str) -> None:
        assert self.reply(*words) == [["!done"]]

    def trap(self, *words: str) -> str:
        trap, done = self.reply(*words)
        assert (trap[0], done) == ("!trap", ["!done"])
        return _properties(trap)["message"]


def _properties(sentence: list[str]) -> dict[str, str]:
    return dict(word[1:].split("=", 1) for word in sentence[1:])


@pytest.fixture
def bench() -> Bench:
    return Bench()


@pytest.fixture
def bench_of():
    return Bench
