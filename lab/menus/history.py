"""Actions that can be undone, and safe mode on top of them (7.18 and later).

Safe mode collects the changes of all sessions while one session holds it; beyond 100 actions the router leaves safe
mode silently and keeps everything (MikroTik manual).
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from lab.wire.session import Session

LIMIT = 100


@dataclass(frozen=True, slots=True)
class Action:
    text: str
    by: str
    time: str
    undo: Callable[[], None]


@dataclass(slots=True)
class History:
    actions: deque[Action] = field(default_factory=lambda: deque(maxlen=LIMIT))
    holder: Session | None = None
    held: list[Action] = field(default_factory=list)

    def record(self, action: Action) -> None:
        self.actions.append(action)
        if self.holder is None:
            return
        self.held.append(action)
        if len(self.held) > LIMIT:
            self.release()

    def take(self, session: Session) -> None:
        self.holder = session
        self.held = []

    def release(self) -> None:
        self.holder = None
        self.held = []

    def unroll(self) -> int:
        """Undoes everything since `take`, newest first; how many actions that were."""
        undone = self.held
        self.release()
        for action in reversed(undone):
            action.undo()
            if action in self.actions:
                self.actions.remove(action)
        return len(undone)
