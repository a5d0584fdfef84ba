"""Runs things inside network namespaces: a command, a function, a whole topology."""

import ctypes
import itertools
import os
import subprocess
import threading
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TypeVar

from lab.kernel.place.contract import CommandFailed
from lab.kernel.place.topology import Step

_T = TypeVar("_T")
_NETWORK = 0x40000000  # CLONE_NEWNET
_FOLDER = Path("/run/netns")
_LIMIT_S = 60.0
_SYSCTL = Path("/proc/sys/net/ipv4")
_BRIDGED = Path("/proc/sys/net/bridge/bridge-nf-call-iptables")


def enter(namespace: str) -> None:
    """Moves the calling thread (and what it starts later) into a named namespace."""
    libc = ctypes.CDLL(None, use_errno=True)
    descriptor = os.open(_FOLDER / namespace, os.O_RDONLY | os.O_CLOEXEC)
    try:
        if libc.setns(descriptor, _NETWORK) != 0:
            number = ctypes.get_errno()
            raise OSError(number, f"setns: {os.strerror(number)}", namespace)
    finally:
        os.close(descriptor)


def inside(namespace: str, work: Callable[[], _T]) -> _T:
    """The result of `work` inside the namespace, in its own thread, as a thread has its own namespace.

    Sockets and processes made there stay there. An empty name is where the caller is.
    """
    if not namespace:
        return work()
    answers: list[_T] = []
    failures: list[BaseException] = []

    def run() -> None:
        try:
            enter(namespace)
            answers.append(work())
        except BaseException as failure:  # noqa: BLE001 - handed to the caller, who raises it
            failures.append(failure)

    thread = threading.Thread(target=run, name=f"in {namespace}")
    thread.start()
    thread.join()
    if failures:
        raise failures[0]
    return answers[0]


class Commands:
    """A contract.Runner. `home` is the namespace of the calling process ("": the starting one)."""

    def __init__(self, home: str = "") -> None:
        self.home = home

    def __call__(self, namespace: str, argv: Sequence[str], stdin: str = "") -> str:
        where = "" if namespace == self.home else namespace
        done = inside(
            where,
            lambda: subprocess.run(  # noqa: S603 - programs of this lab, arguments as a list
                list(argv),
                input=stdin,
                capture_output=True,
                text=True,
                check=False,
                timeout=_LIMIT_S,
            ),
        )
        if done.returncode != 0:
            said = (done.stderr or done.stdout).strip()
            raise CommandFailed(
                f"in {namespace or 'the starting namespace'}: {' '.join(argv)}: {said}\n{stdin}"
            )
        return done.stdout


def apply(steps: Iterable[Step], run: Commands) -> None:
    """In their order, with one process for neighbours of the same namespace and tool."""
    for (namespace, tool), group in itertools.groupby(steps, lambda s: (s.namespace, s.tool)):
        batch = "".join(f"{step.uplink}\n" for step in group)
        run(namespace, [tool, "-batch", "-"], batch)


def create(names: Sequence[str], forwarding: Sequence[str]) -> None:
    """Makes empty namespaces without reverse path filter, those of `forwarding` with IPv4 forwarding."""
    run = Commands()
    for name in names:
        run("", ["ip", "netns", "add", name])
        inside(name, _settle)
    for name in forwarding:
        inside(name, lambda: _write("ip_forward", "1"))


def _settle() -> None:
    for scope in ("all", "default"):
        _write(f"conf/{scope}/rp_filter", "0")
    without_v6 = Path("/proc/sys/net/ipv6/conf/default/disable_ipv6")
    if without_v6.exists():
        without_v6.write_text("1")
    # As RouterOS with use-ip-firewall=no: what passes a bridge meets the rules where it leaves the
    # bridge.
    if _BRIDGED.exists():
        _BRIDGED.write_text("0")


def _write(name: str, value: str) -> None:
    (_SYSCTL / name).write_text(value)
