"""What the parts of the kernel lab agree on: names, addresses, and how a command is run.

Namespaces exist before the router's configuration is applied. `router` then has, up and without addresses:
ether1..etherN (to the ISPs), ether<N+1> (to the campus) and the bridge `bridge-lan` with the port ether<N+1>.
Addresses, routes, rules, NAT and queues there come from the configuration (KernelModel). The exception is
MANAGEMENT_ROUTER on `bridge-lan`, which reaches API and control under any configuration: leave addresses alone that
the configuration neither has nor had.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

BRIDGE = "bridge-lan"
LAN_ROUTER, LAN_PREFIX = "10.10.0.1", 16
PROBE_FIRST = 11  # 10.10.0.11 is the probe host's source address of line 1, .12 of line 2 ...
CLIENTS_NETWORK, CLIENTS_FIRST = (
    "10.10.64.0/18",
    "10.10.64.1",
)  # every address of it is the clients'
MANAGEMENT_ROUTER, MANAGEMENT_PROBE, MANAGEMENT_PREFIX = "10.255.255.1", "10.255.255.2", 30
SERVERS_NETWORK = "198.51.100.0/24"  # every address of it is a server
SERVERS = ("198.51.100.11", "198.51.100.12")  # with iperf3 and HTTP; others answer HTTP too


@dataclass(frozen=True, slots=True)
class Names:
    """Network namespaces of one lab: with a prefix on the machine's own kernel, without in another."""

    prefix: str = ""

    @property
    def router(self) -> str:
        return f"{self.prefix}router"

    @property
    def lan(self) -> str:
        """The campus's switch: router, clients and probe host are plugged in here."""
        return f"{self.prefix}lan"

    @property
    def clients(self) -> str:
        return f"{self.prefix}clients"

    @property
    def internet(self) -> str:
        return f"{self.prefix}internet"

    def isp(self, number: int) -> str:
        """The bottleneck of line `number` (from 1): `wan` to the router, `core` to `far`."""
        return f"{self.prefix}isp{number}"

    def far(self, number: int) -> str:
        """Delay and loss of line `number`: `near` to the ISP, `net` to the internet."""
        return f"{self.prefix}far{number}"


class CommandFailed(RuntimeError):
    """A command ended with another status than 0; the message has the command and its output."""


class Runner(Protocol):
    """Runs a command in a network namespace (Names) and returns its standard output."""

    def __call__(self, namespace: str, argv: Sequence[str], stdin: str = "") -> str:
        """Raises CommandFailed. Cheap (no `ip netns exec`) for the namespace the lab itself lives in: the router's."""
        ...


def uplink_interface(number: int) -> str:
    """The router's interface of line `number`, from 1."""
    return f"ether{number}"


def gateway(number: int) -> str:
    """The ISP's end of line `number`; the router's is 198.18.<number>.2 (lab/campuses/presets.plain_router)."""
    return f"198.18.{number}.1"
