"""An admin's own chains and their jumps, since no kernel goes in circles."""

from dataclasses import dataclass, field

from lab.kernel.firewall.matchers import Unsupported
from lab.menus.menu import Row


@dataclass(slots=True)
class Jumps:
    """For one menu."""

    led: dict[str, set[str]] = field(default_factory=dict)  # where the jumps of a chain lead

    def target(self, row: Row) -> str:
        """Where a jump rule leads. Raises Unsupported where that leads back."""
        source, target = row["chain"], row["jump-target"]
        if source in self._reached_from(target):
            raise Unsupported(f"jump to {target}, which leads back to {source}")
        self.led.setdefault(source, set()).add(target)
        return target

    @property
    def targets(self) -> set[str]:
        return {target for held in self.led.values() for target in held}

    def _reached_from(self, name: str) -> set[str]:
        reached, open_ = {name}, [name]
        while open_:
            for target in self.led.get(open_.pop(), set()) - reached:
                reached.add(target)
                open_.append(target)
        return reached
