"""Which kernel can carry a lab: this machine's, a User-Mode Linux, or none and why. Found out by trying."""

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from lab.kernel.place import registers

UML_PROGRAM = "linux.uml"
UML_MODULES = Path("/usr/lib/uml/modules")
TUN = Path("/dev/net/tun")
REMEDY = "run bin/test as root, or `. bin/setup.sh; setup_kernel_lab`"

TOOLS = ("ip", "tc", "nft", "iptables-legacy", "ping", "curl", "iperf3", "setpriv", "unshare")
UML_TOOLS = (UML_PROGRAM, "modprobe", "taskset", registers.COMPILER)
Where = Literal["host", "uml"]
BALANCING = frozenset({"links", "nft", "nat", "multipath", "tbf"})
"""For lines with rates and a router that balances over them."""

EVERYTHING = BALANCING | {"htb", "netem", "sfq", "fq_codel", "cake", "drr"}

_PATH = f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin"
_NFT = """
table ip try {
  chain pre { type filter hook prerouting priority mangle;
    ct mark 0 ct mark set jhash ip saddr . ip daddr mod 5 seed 1 map { 0 : 1, 1 : 2 }
    numgen inc mod 2 == 0 meta mark set ct mark counter
  }
}
"""
_DRR = """
qdisc replace dev one root handle 1: drr
filter add dev one parent 1: protocol all prio 1 handle 1 flow hash keys dst divisor 4 baseclass 1:1
"""
_TRIES: dict[str, tuple[str, str]] = {
    "multipath": ("ip route add default nexthop via 10.0.0.2 nexthop via 10.0.0.3", ""),
    "nft": ("nft -f -", _NFT),
    # The User-Mode Linux of Debian has no NAT in nftables.
    "nat": ("iptables-legacy -t nat -A POSTROUTING -j MASQUERADE", ""),
    "tbf": ("tc qdisc replace dev one root tbf rate 10mbit burst 5000 limit 50000", ""),
    "htb": ("tc qdisc replace dev one root handle 1: htb", ""),
    "netem": ("tc qdisc replace dev one root netem delay 10ms loss 1%", ""),
    "sfq": ("tc qdisc replace dev one root sfq", ""),
    "fq_codel": ("tc qdisc replace dev one root fq_codel", ""),
    "cake": ("tc qdisc replace dev one root cake bandwidth 10mbit", ""),
    "drr": ("tc -batch -", _DRR),
}
_LINKS = (
    "ip link add one type veth peer name two",
    "ip link add three type bridge",
    "ip link set two master three",
    "ip link set one up",
    "ip link set two up",
    "ip address add 10.0.0.1/24 dev one",
)


@dataclass(frozen=True, slots=True)
class Findings:
    """What is available here."""

    root: bool
    missing_tools: tuple[str, ...]
    features: frozenset[str]  # of this machine's kernel, those of EVERYTHING that worked
    missing_uml: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Place:
    where: Where | None  # None: no lab is possible here, for `reason`
    reason: str  # else why not in the host's kernel


def decide(findings: Findings, needs: frozenset[str] = EVERYTHING) -> Place:
    """The machine's own kernel if it can, as it is faster; else a User-Mode Linux, which can do everything."""
    if not findings.root:
        return Place(None, "the kernel lab makes network namespaces, which only root may")
    if findings.missing_tools:
        return Place(None, f"no {', '.join(findings.missing_tools)} on this machine: {REMEDY}")
    lacking = sorted(needs - findings.features)
    if not lacking:
        return Place("host", "")
    reason = f"this kernel has no {', '.join(lacking)}"
    if findings.missing_uml:
        return Place(None, f"{reason}, and there is no {', '.join(findings.missing_uml)}: {REMEDY}")
    return Place("uml", reason)


def find() -> Findings:
    """Looks for the programs and tries every feature in a throw-away namespace."""
    root = os.geteuid() == 0
    missing = _missing(TOOLS)
    features = frozenset(_working()) if root and not missing else frozenset()
    gone = [
        name
        for name, path in (("modules of UML", UML_MODULES), ("/dev/net/tun", TUN))
        if not path.exists()
    ]
    return Findings(root, missing, features, (*_missing(UML_TOOLS), *gone))


def _missing(tools: Sequence[str]) -> tuple[str, ...]:
    return tuple(tool for tool in tools if shutil.which(tool, path=_PATH) is None)


def _working() -> Iterator[str]:
    name = f"tb-try-{os.getpid()}"
    if not _works(f"ip netns add {name}"):
        return
    try:
        if all(_works(f"ip netns exec {name} {command}") for command in _LINKS):
            yield "links"
            for feature, (command, stdin) in _TRIES.items():
                if _works(f"ip netns exec {name} {command}", stdin):
                    yield feature
    finally:
        _works(f"ip netns del {name}")


def _works(command: str, stdin: str = "") -> bool:
    done = subprocess.run(  # noqa: S603 - only what stands above
        command.split(),
        input=stdin,
        text=True,
        capture_output=True,
        check=False,
        timeout=30,
        env={**os.environ, "PATH": _PATH},
    )
    return done.returncode == 0
