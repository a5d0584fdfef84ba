"""Kept connections: one per router, opened when needed, left alone for a while after failures."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import TypeVar

from backend.errors import RouterError, RouterRefused, RouterTimeout, RouterUnreachable
from backend.routeros.session.client import Connection, Deadline, Target, open_connection

FIRST_PAUSE_S = 10.0
LONGEST_PAUSE_S = 300.0
REFUSALS_WITHOUT_PAUSE = 2
"""Consecutive traps or unreadable rows; an interface that vanished or a starting router explains two.

From the third on the router will keep refusing, and asking every few seconds fills its log and ours.
"""

Result = TypeVar("Result")
Key = Hashable


@dataclass(frozen=True, slots=True)
class Circuit:
    """How a router has behaved lately."""

    failures: int
    retry_in_s: float  # 0: it may be asked now
    code: str
    message: str
    connected: bool


@dataclass(slots=True)
class _Line:
    """What is kept for one router."""

    # held while a command is in flight
    lock: threading.Lock = field(default_factory=threading.Lock)
    connection: Connection | None = None
    failures: int = 0
    refusals: int = 0
    retry_at: float = 0.0
    error: RouterError | None = None
    target: Target | None = None
    logins: int = 0


class Connections:
    """Thread-safe. `random`: 0 to 1, for the jitter; `clock`: monotonic seconds."""

    def __init__(
        self, random: Callable[[], float], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._random = random
        self._clock = clock
        self._lines: dict[Key, _Line] = {}
        self._guard = threading.Lock()

    def run(
        self,
        key: Key,
        target: Target,
        deadline_s: float,
        work: Callable[[Connection], Result],
        *,
        repeatable: bool = True,
        recurring: bool = False,
    ) -> Result:
        """Does `work` on the router's connection, within `deadline_s` from its turn.

        A kept connection that the router closed is opened again if the work is `repeatable` (reads are). Refusals on
        a good connection cost a pause only for `recurring` work, such as polls every few seconds: another refused job
        must not stop the polls.

        Raises RouterError: the router's failure, or the last one again during a pause (see `circuit`). A changed
        target is tried at once.
        """
        line = self._line(key)
        if not line.lock.acquire(timeout=deadline_s):
            raise RouterTimeout(
                "too_slow",
                f"an earlier command to {target.host} is still running",
                "Poll less often.",
            )
        try:
            self._prepare(line, target)
            deadline = Deadline(deadline_s, self._clock)
            return self._attempt(
                line, target, deadline, work, repeatable=repeatable, recurring=recurring
            )
        finally:
            line.lock.release()

    def circuit(self, key: Key) -> Circuit:
        """Does not wait for a command in flight."""
        line = self._line(key)
        error = line.error
        return Circuit(
            failures=line.failures,
            retry_in_s=max(0.0, line.retry_at - self._clock()) if error else 0.0,
            code=error.code if error else "",
            message=str(error) if error else "",
            connected=line.connection is not None and not line.connection.closed,
        )

    def logins(self, key: Key) -> int:
        """Since the process started."""
        return self._line(key).logins

    def forgive(self, key: Key) -> None:
        """Allows a try at once, for instance because a person asked for it."""
        line = self._line(key)
        line.refusals = line.failures = 0
        line.retry_at, line.error = 0.0, None

    def close(self, key: Key) -> None:
        """Closes the connection and forgets the router; waits for a command in flight."""
        with self._guard:
            line = self._lines.pop(key, None)
        if line is not None:
            with line.lock:
                _drop(line)

    def close_all(self) -> None:
        with self._guard:
            keys = list(self._lines)
        for key in keys:
            self.close(key)

    def _line(self, key: Key) -> _Line:
        with self._guard:
            return self._lines.setdefault(key, _Line())

    def _prepare(self, line: _Line, target: Target) -> None:
        if line.target != target:
            _drop(line)
            line.target = target
            line.refusals = line.failures = 0
            line.retry_at, line.error = 0.0, None
        wait_s = line.retry_at - self._clock()
        if line.error is not None and wait_s > 0:
            raise _again(line.error, wait_s)

    def _attempt(
        self,
        line: _Line,
        target: Target,
        deadline: Deadline,
        work: Callable[[Connection], Result],
        *,
        repeatable: bool,
        recurring: bool,
    ) -> Result:
        try:
            kept = line.connection is not None and not line.connection.closed
            try:
                result = work(self._connection(line, target, deadline))
            except RouterUnreachable as error:
                if not (kept and repeatable and error.code == "closed"):
                    raise
                result = work(self._connection(line, target, deadline))
        except RouterError as error:
            if line.connection is None or line.connection.closed:
                self._note_failure(line, error)
            elif recurring:
                self._note_refusal(line, error)
            raise
        except Exception:
            # The work itself failed, perhaps between two commands; a fresh start is the safe one.
            _drop(line)
            raise
        line.failures, line.retry_at, line.error = 0, 0.0, None
        if recurring:
            line.refusals = 0
        return result

    def _connection(self, line: _Line, target: Target, deadline: Deadline) -> Connection:
        connection = line.connection
        if connection is None or connection.closed:
            connection = line.connection = open_connection(target, deadline)
            line.logins += 1
        connection.deadline = deadline
        return connection

    def _note_failure(self, line: _Line, error: RouterError) -> None:
        line.connection = None
        line.failures += 1
        self._leave_alone(line, error)

    def _note_refusal(self, line: _Line, error: RouterError) -> None:
        """The connection is still good: the first few in a row cost nothing."""
        line.refusals += 1
        if line.refusals > REFUSALS_WITHOUT_PAUSE:
            line.failures = line.refusals - REFUSALS_WITHOUT_PAUSE
            self._leave_alone(line, error)

    def _leave_alone(self, line: _Line, error: RouterError) -> None:
        line.error = error
        line.retry_at = self._clock() + pause_s(line.failures, self._random())


def pause_s(failures: int, random: float) -> float:
    """Seconds to leave a router alone: 10 s doubling to 5 minutes, the upper half by chance."""
    longest = min(LONGEST_PAUSE_S, FIRST_PAUSE_S * 2.0 ** min(failures - 1, 10))
    return longest * (0.5 + 0.5 * random)


def _drop(line: _Line) -> None:
    if line.connection is not None:
        line.connection.close()
        line.connection = None


def _again(error: RouterError, wait_s: float) -> RouterError:
    message = f"{error} (not asked again for {wait_s:.0f} s)"
    kind = RouterRefused if isinstance(error, RouterRefused) else RouterUnreachable
    return kind(error.code, message, error.remedy)
