"""The probe host: a network namespace of this machine with one source address per line, plugged into the campus."""

import itertools
import os
import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from lab.kernel.place import contract
from lab.kernel.place.contract import CommandFailed
from lab.kernel.place.namespaces import Commands, inside
from lab.kernel.place.topology import PROBE_LINK

_NAME = re.compile(r"tb-kernel-(\d+)-\d+")
_FOLDER = Path("/run/netns")
_numbers = itertools.count(1)
_run = Commands()


def create(tap: bool) -> str:
    """A new namespace named after this process, with a tap for a User-Mode Linux."""
    name = f"tb-kernel-{os.getpid()}-{next(_numbers)}"
    _run("", ["ip", "netns", "add", name])
    inside(name, _without_v6)
    _run(name, ["ip", "link", "set", "lo", "up"])
    if tap:
        _run(name, ["ip", "tuntap", "add", "dev", PROBE_LINK, "mode", "tap"])
        _run(name, ["ip", "link", "set", PROBE_LINK, "up"])
    return name


def plug_in(name: str, sources: Sequence[str]) -> None:
    """Gives the link its addresses. Single packets: a kernel that handed over big ones would lose them whole."""
    steps = [
        f"link set {PROBE_LINK} gso_max_size 1500 gso_max_segs 1 up",
        f"address add {contract.MANAGEMENT_PROBE}/{contract.MANAGEMENT_PREFIX} dev {PROBE_LINK}",
        *(f"address add {source}/{contract.LAN_PREFIX} dev {PROBE_LINK}" for source in sources),
        f"route add default via {contract.LAN_ROUTER}",
    ]
    _run(name, ["ip", "-batch", "-"], "\n".join(steps))


def remove(name: str) -> None:
    with suppress(CommandFailed):
        _run("", ["ip", "netns", "del", name])


def sweep() -> None:
    """Removes leftovers of labs whose process was killed."""
    names = [path.name for path in _FOLDER.iterdir()] if _FOLDER.is_dir() else []
    for name in names:
        owner = _NAME.fullmatch(name)
        if owner and not Path(f"/proc/{owner[1]}").exists():
            remove(name)


def sources(uplinks: int) -> list[str]:
    network = contract.LAN_ROUTER.rpartition(".")[0]
    return [f"{network}.{contract.PROBE_FIRST + index}" for index in range(uplinks)]


def _without_v6() -> None:
    setting = Path("/proc/sys/net/ipv6/conf/default/disable_ipv6")
    if setting.exists():
        setting.write_text("1")
