"""A part of the work in another process, which begins with all that this one has imported."""

from __future__ import annotations

import os
import pickle
import resource
import signal
import traceback
import warnings
from collections.abc import Callable
from typing import Any, NoReturn


class ForkFailed(Exception):
    """What the process did raised an error, or ended it."""


def forked(work: Callable[[], Any]) -> Any:
    """What `work` returns, through a pipe. Raises ForkFailed."""
    reading, writing = os.pipe()
    process = fork()
    if process == 0:
        os.close(reading)
        _answer(work, writing)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        said = pipe.read()
    os.waitpid(process, 0)
    answer, trouble = pickle.loads(said) if said else (None, "it ended without an answer")
    if trouble:
        raise ForkFailed(trouble)
    return answer


def _answer(work: Callable[[], Any], writing: int) -> NoReturn:
    """Nothing may leave this process by an exception: above it stands what the parent is doing."""
    try:
        answer = work(), ""
    except BaseException:  # noqa: BLE001 (it is told to the parent)
        answer = None, traceback.format_exc()
    with os.fdopen(writing, "wb") as pipe:
        pickle.dump(answer, pipe)
    os._exit(0)


def fork() -> int:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # threads of a database's pool are not used by the child
        return os.fork()


def limit(cpu_s: int, wall_s: int) -> None:
    """An endless loop ends with the processor time, a deadlock with the time."""
    resource.setrlimit(resource.RLIMIT_CPU, (cpu_s, cpu_s + 5))
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(wall_s)


def is_survivor(process: int) -> bool:
    """Wait for it: True when all its tests passed. Whatever ended it early has noticed the fault."""
    _, status = os.waitpid(process, 0)
    return os.waitstatus_to_exitcode(status) == 0
