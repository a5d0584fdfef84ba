"""What iperf3 printed, as it was recorded and as it is read."""

from backend.domain.probes.probe import Measured
from tests.unit.probes import recordings

ALL = [*recordings.MEASURED, *recordings.NEWER]


TCP = [name for name in ALL if "tcp" in name]


UDP = [name for name in ALL if "udp" in name]


def measured(name: str) -> Measured:
    result = recordings.result(name)
    assert isinstance(result, Measured)
    return result


def counted(run: Measured, column: str) -> list[int]:
    """Sums per stream over the seconds that count."""
    omitted = run.series.omitted
    return [
        sum(value for value, out in zip(getattr(stream, column), omitted, strict=True) if not out)
        for stream in run.series.streams
    ]
