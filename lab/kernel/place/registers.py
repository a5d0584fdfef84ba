"""For processors with more registers than a User-Mode Linux knows: without this, its first process dies.

The console then says "ptrace set fp regs failed, errno = 14". UML 6.12 still has the fault, 7.2 has not.
"""

import subprocess
from pathlib import Path

COMPILER = "tcc"
_SOURCE = Path(__file__).with_suffix(".c")
_CPU_INFO = Path("/proc/cpuinfo")


def are_too_many(cpu_info: Path = _CPU_INFO) -> bool:
    """Whether this machine's processor has AMX, whose tiles UML has no room for."""
    return " amx_tile" in cpu_info.read_text()


def library(folder: Path) -> Path:
    """Compiles what a User-Mode Linux is started with (LD_PRELOAD). Raises CalledProcessError."""
    made = folder / "registers.so"
    argv = [COMPILER, "-shared", "-nostdlib", "-o", str(made), str(_SOURCE)]
    subprocess.run(argv, check=True)  # noqa: S603 - our own words
    return made
