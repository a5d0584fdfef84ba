"""How the lab's own process starts: in this machine's kernel, or in a User-Mode Linux with all queues."""

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

from lab.kernel.place import registers
from lab.kernel.place.capabilities import UML_MODULES, UML_PROGRAM, Where
from lab.kernel.place.topology import PROBE_LINK

_UML_DEVICE = "vec0"
_UML_MEMORY = "512M"
_DATAGRAM_BUFFER_BYTES = 8 * 1024 * 1024
# The process and its children end with its starter, even when that one is killed.
_LEASH = (
    "setpriv --pdeathsig KILL unshare --mount --pid --fork --kill-child --mount-proc ip netns exec"
)


def command(
    where: Where, first: Sequence[str], probe: str, folder: Path, guest: Sequence[str]
) -> list[str]:
    """What to run; `guest`: arguments of lab.kernel.guest. Writes what it needs into `folder`.

    `first`: the words that give the process its processor (processors.Processor) and its priority (priority.Priority).
    `probe`: the probe host's namespace; for a User-Mode Linux the tap PROBE_LINK is in there already.
    """
    script = folder / "init.sh"
    if where == "host":
        script.write_text(_host_script(guest))
        script.chmod(0o700)
        return [*first, *_LEASH.split(), probe, str(script)]
    script.write_text(_uml_script(guest))
    script.chmod(0o700)
    return [*first, *_LEASH.split(), probe, *_uml_program(folder), *_uml_options(script, folder)]


def _uml_program(folder: Path) -> tuple[str, ...]:
    if not registers.are_too_many():
        return (UML_PROGRAM,)
    return ("env", f"LD_PRELOAD={registers.library(folder)}", UML_PROGRAM)


def _uml_options(script: Path, folder: Path) -> tuple[str, ...]:
    """The root is this machine's own, for reading only."""
    return (
        f"mem={_UML_MEMORY}",
        "root=/dev/root",
        "rootfstype=hostfs",
        "rootflags=/",
        "ro",
        f"init={script}",
        f"uml_dir={folder}/",
        "con=null",
        "con0=fd:0,fd:1",
        "quiet",
        "panic=-1",  # end at once, rather than turn in a circle until somebody loses patience
        f"{_UML_DEVICE}:transport=tap,ifname={PROBE_LINK},depth=128,gro=0",
    )


def _host_script(guest: Sequence[str]) -> str:
    """Names of namespaces are private to the lab: they vanish with it."""
    return (
        f"#!/bin/sh\nset -e\nmount -t tmpfs netns /run/netns\n{_environment()}\n{_guest(guest)}\n"
    )


def _uml_script(guest: Sequence[str]) -> str:
    """Loads modules on demand, from where Debian's package has them.

    A guest that stood still for a second sends all that is due at once. Its receivers' buffers hold as much, so that
    only lines lose datagrams.
    """
    return f"""#!/bin/sh
set -e
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t tmpfs run /run
mkdir -p /run/netns /run/tmp /run/modules/lib
ln -s {UML_MODULES} /run/modules/lib/modules
{_environment()}
export TMPDIR=/run/tmp
printf '#!/bin/sh\nexec modprobe -d /run/modules "$@"\n' >/run/modprobe
chmod 700 /run/modprobe
echo /run/modprobe >/proc/sys/kernel/modprobe
echo {_DATAGRAM_BUFFER_BYTES} >/proc/sys/net/core/rmem_default
ip link set lo up
{_guest(guest)} --probe-device {_UML_DEVICE}
"""


def _environment() -> str:
    root = Path(__file__).parents[2]
    return (
        "export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 "
        f"PYTHONDONTWRITEBYTECODE=1 PYTHONPATH={shlex.quote(str(root))}\ncd /"
    )


def _guest(arguments: Sequence[str]) -> str:
    return f"exec {shlex.join([sys.executable, '-m', 'lab.kernel.guest', *arguments])}"
