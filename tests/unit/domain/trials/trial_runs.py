"""Runs of trials as tests need them."""

from backend.domain.trials.figures import PhaseFigures, RunFigures

MBPS = 10**6


def run(rise_ms=0.0, loss=0.0, mbps=34.0, cpu=20.0, idle_ms=26.0, **more):
    """Both directions alike."""
    phase = PhaseFigures(idle_ms + rise_ms, loss, mbps * MBPS, cpu, **more)
    return RunFigures(idle_ms, 0.0, phase, phase)


def blocks(count=6, **words):
    """The same run in every block; lists give one value a block."""
    return {
        block: run(**{name: value[block] if isinstance(value, (list, tuple)) else value
                      for name, value in words.items()})
        for block in range(count)
    }  # fmt: skip
