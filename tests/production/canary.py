"""A process that says when the machine had no processor to give: `python tests/production/canary.py`.

It pauses and works a little, again and again, as a poll worker does. When that took longer than it must, it prints when
that began and ended, in unix seconds: whoever else wanted to run then waited as well.
"""

from __future__ import annotations

import sys
import time

PAUSE_S = 0.25
WORK_S = 0.02
"""Of a processor, as much as a poll of some routers takes: more than the kernel gives in one turn."""

LATE_S = 0.1
"""Who gets a fifth of a processor is not starved."""


def round_s() -> float:
    """How long one pause and one piece of work took."""
    began = time.monotonic()
    time.sleep(PAUSE_S)
    done = time.thread_time() + WORK_S
    while time.thread_time() < done:
        pass
    return time.monotonic() - began


def say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def main() -> None:
    say("listening")
    while True:
        late = round_s() - PAUSE_S - WORK_S
        if late > LATE_S:
            now = time.time()
            say(f"starved {now - late:.3f} {now:.3f}")


if __name__ == "__main__":
    main()
