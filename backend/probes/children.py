"""Runs programs in process groups, with bounds on time and output, and leaves nothing behind.

The calling thread starts and awaits all children: the kernel kills a child when the thread that started it ends
(setpriv --pdeathsig), so no other thread may.
"""

from __future__ import annotations

import contextlib
import math
import os
import selectors
import signal
import subprocess
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import IO, Literal, Self

from backend.probes.tools import ENVIRONMENT

End = Literal["exited", "stopped", "deadline", "flooded", "missing"]

TICK_S = 0.1  # how long a stop may go unseen
GRACE_S = 2.0  # from the interrupt, at which iperf3 and ping print results, to the kill
CHUNK_BYTES = 65_536


@dataclass(frozen=True, slots=True)
class Ended:
    """How a child ended."""

    command: tuple[str, ...]  # as a person would type it
    end: End  # not exited: we ended it, or it never began
    code: int
    output: bytes
    errors: bytes
    began_ms: int  # wall clock
    ended_ms: int

    @property
    def message(self) -> str:
        """The last line of stderr."""
        lines = self.errors.decode(errors="replace").strip().splitlines()
        return lines[-1].strip()[:500] if lines else ""


def wall_ms() -> int:
    return time.time_ns() // 1_000_000


class Child:
    """`words`: as a person would type them; `command`: what is started."""

    def __init__(self, words: Sequence[str], command: Sequence[str], most_bytes: int) -> None:
        self.words = tuple(words)
        self.end: End = "exited"
        self.output: dict[str, bytearray] = {"out": bytearray(), "err": bytearray()}
        self.began_ms = wall_ms()
        self._most_bytes = most_bytes
        self._kill_at: float | None = None
        self._process = self._start(command)
        self._open = 2 if self._process else 0
        self._ended: Ended | None = None

    def streams(self) -> list[tuple[str, IO[bytes]]]:
        if self._process is None or self._process.stdout is None or self._process.stderr is None:
            return []
        return [("out", self._process.stdout), ("err", self._process.stderr)]

    @property
    def running(self) -> bool:
        """Until it has closed its output and is reaped."""
        return self._process is not None and self._ended is None

    def read(self, name: str, stream: IO[bytes]) -> bool:
        """False at the end of the stream. Too much output ends the child."""
        chunk = os.read(stream.fileno(), CHUNK_BYTES)
        self._open -= not chunk
        kept = self.output[name]
        kept += chunk[: max(0, self._most_bytes - len(kept))]
        if len(kept) >= self._most_bytes and self.end == "exited":
            self.end = "flooded"
            self.kill()
        return bool(chunk)

    def interrupt(self, why: End) -> None:
        """Ask it to end and print results; it is killed if it takes long."""
        if self.running and self._kill_at is None:
            self.end = why if self.end == "exited" else self.end
            self._kill_at = time.monotonic() + GRACE_S
            self._signal(signal.SIGINT)

    def kill(self) -> None:
        self._signal(signal.SIGKILL)

    def check(self) -> None:
        """Kill it when its grace is over; reap it when it is done.

        Reap it last: until then nobody else can get its number, nor that of its group.
        """
        if not self.running:
            return
        now, exited = time.monotonic(), self._exited()
        if exited and self._open and self._kill_at is None:
            self._kill_at = now + GRACE_S  # somebody of its group holds the pipe
        late = self._kill_at is not None and now >= self._kill_at
        if late:
            self.kill()
        if exited and (late or self._open == 0):
            self._reap()

    def abandon(self) -> None:
        """Kill and reap it."""
        self._reap()
        for _, stream in self.streams():
            stream.close()

    def ended(self) -> Ended:
        """Only once it has ended."""
        if self._process is None:
            self._finish(127)
        if self._ended is None:
            raise RuntimeError("the child still runs")
        return self._ended

    def _start(self, command: Sequence[str]) -> subprocess.Popen[bytes] | None:
        try:
            return subprocess.Popen(  # noqa: S603  # a list of words, no shell; hosts are checked (targets.py)
                list(command),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=ENVIRONMENT,
                cwd="/",
                start_new_session=True,
                bufsize=0,
            )
        except OSError as error:
            self.end = "missing"
            self.output["err"] += str(error).encode()
            return None

    def _exited(self) -> bool:
        if self._process is None:
            return True
        flags = os.WEXITED | os.WNOHANG | os.WNOWAIT
        try:
            return os.waitid(os.P_PID, self._process.pid, flags) is not None
        except ChildProcessError:  # where SIGCHLD is ignored, the kernel has reaped it
            return True

    def _reap(self) -> None:
        if self._process is None or self._process.returncode is not None:
            return
        self.kill()
        self._finish(self._process.wait())

    def _finish(self, code: int) -> None:
        if self._ended is not None:
            return
        self._ended = Ended(
            self.words,
            self.end,
            code,
            bytes(self.output["out"]),
            bytes(self.output["err"]),
            self.began_ms,
            wall_ms(),
        )

    def _signal(self, number: signal.Signals) -> None:
        """To the whole group. Until the child is reaped, its number is nobody else's."""
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, number)


class Children:
    """Run at the same time; leaving the block ends them all."""

    def __init__(self, stop: threading.Event, deadline_s: float) -> None:
        self._stop = stop
        self._until = time.monotonic() + deadline_s
        self._selector = selectors.DefaultSelector()
        self._all: list[Child] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._selector.close()
        for child in self._all:
            child.abandon()

    @property
    def ending(self) -> End | None:
        """Why everything should end now."""
        if self._stop.is_set():
            return "stopped"
        return "deadline" if time.monotonic() >= self._until else None

    def start(self, words: Sequence[str], command: Sequence[str], most_bytes: int) -> Child:
        child = Child(words, command, most_bytes)
        self._all.append(child)
        for name, stream in child.streams():
            self._selector.register(stream, selectors.EVENT_READ, (child, name))
        return child

    def wait(self, *children: Child, seconds: float = math.inf) -> None:
        """Until these have ended, or the time is over; reads every child's output meanwhile.

        When all shall end, they are interrupted; without children, waiting ends at once.
        """
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            done = not any(child.running for child in children) if children else self.ending
            if done:
                return
            self._turn(until)

    def _turn(self, until: float) -> None:
        left_s = min(TICK_S, until - time.monotonic())
        # Without a stream to read, the selector just sleeps.
        for key, _ in self._selector.select(max(0.0, left_s)):
            child, name = key.data
            if not child.read(name, key.fileobj):
                self._selector.unregister(key.fileobj)
        why = self.ending
        for child in self._all:
            if why:
                child.interrupt(why)
            child.check()


def run(
    words: Sequence[str],
    command: Sequence[str],
    *,
    stop: threading.Event,
    deadline_s: float,
    most_bytes: int,
) -> Ended:
    with Children(stop, deadline_s) as children:
        child = children.start(words, command, most_bytes)
        children.wait(child)
        return child.ended()
