"""Whether the broker answers, and how many jobs wait per queue."""

from __future__ import annotations

from collections.abc import Iterator

from kombu.exceptions import OperationalError

from backend.domain.installation.doctor import Broker
from backend.queue import DEFAULT_QUEUE, create_queue, poll_queue
from backend.settings import Settings

PATIENCE_S = 5


def look(settings: Settings) -> Broker:
    """Never raises; no reason contains the broker's URL, which has a password."""
    kind = settings.broker_url.get_secret_value().split(":", 1)[0]
    if kind == "memory":
        return Broker(kind)
    app = create_queue(settings)
    app.conf.broker_transport_options = {
        **app.conf.broker_transport_options,
        "socket_timeout": PATIENCE_S,
        "socket_connect_timeout": PATIENCE_S,
    }
    try:
        with app.connection_for_read() as connection:
            connection.ensure_connection(max_retries=1, interval_start=0, timeout=PATIENCE_S)
            channel = connection.default_channel
            names = [DEFAULT_QUEUE, *map(poll_queue, range(settings.poll_shards))]
            return Broker(kind, queues={name: _waiting(channel, name) for name in names})
    except (OperationalError, OSError) as error:
        return Broker(kind, error=_reason(error))
    except Exception as error:  # noqa: BLE001 (each transport has errors of its own: a wrong password, for one)
        return Broker(kind, error=_reason(error))


def _waiting(channel: object, queue: str) -> int:
    """The virtual transports of kombu, Redis among them, know the size of any queue."""
    size = getattr(channel, "_size", None)
    return int(size(queue)) if size is not None else 0


def _reason(error: BaseException) -> str:
    """The system's words for its own errors, else the kind of error: a message may contain a URL."""
    chain = list(_chain(error))
    reasons = [cause.strerror for cause in chain if isinstance(cause, OSError) and cause.strerror]
    kinds = [type(cause).__name__ for cause in chain if not isinstance(cause, OperationalError)]
    return (reasons or kinds or [type(error).__name__])[0]


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__
