"""What goes on in a thread of its own while something else runs."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def beside(repeat: Callable[[threading.Event], None]) -> Iterator[None]:
    """`repeat` runs while the block does, and is to end soon after its event is set."""
    stop = threading.Event()
    thread = threading.Thread(target=repeat, args=(stop,), daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()
