"""Sends what waits in the outbox: a message leaves at least once, always with the same key.

A message is claimed, sent and marked in three steps, and no transaction is open while it is sent. Whoever dies in
between leaves its lease; then the message goes out again, and its key says that it is the same.
"""

from __future__ import annotations

import datetime as dt
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from backend.channels import sending
from backend.channels.answer import Answer
from backend.channels.message import Message
from backend.channels.sending import Egress
from backend.channels.targets import Target
from backend.domain.alerts.delivery import KEPT_TRYING_MS, pause_s, way_out
from backend.errors import Invalid
from backend.services.alerts import letters, targets
from backend.store.access.secrets import SecretBox
from backend.store.alerts import deliveries, outbox
from backend.store.engine import signals
from backend.store.engine.database import Database
from backend.store.engine.session import Session, add
from backend.store.probes import pings
from backend.store.tables import Delivery, DeliveryAttempt

log = logging.getLogger(__name__)

MOST_A_RUN = 100
KEPT_TRYING = dt.timedelta(milliseconds=KEPT_TRYING_MS)


@dataclass(frozen=True, slots=True)
class Sender:
    """One worker's. `origin`: where people find Timbang; `telegram_url`: the address of Telegram's API.

    `own_addresses`: of this host, from which a message can leave.
    """

    database: Database
    box: SecretBox
    worker: str
    egress: Egress
    origin: str
    telegram_url: str
    own_addresses: Callable[[], Sequence[str]]
    now: Callable[[], dt.datetime]

    def run(self) -> int:
        """Everything that is due; returns how many attempts were made."""
        for made in range(MOST_A_RUN):
            delivery_id = self._claim()
            if delivery_id is None:
                return made
            self._send(delivery_id)
        return MOST_A_RUN

    def _claim(self) -> int | None:
        with self.database.transaction() as session:
            return outbox.claim(session, self.worker, self.now())

    def _send(self, delivery_id: int) -> None:
        egress = self.egress
        try:
            message, target, egress = self._prepared(delivery_id)
        except Invalid as error:  # the secret was encrypted with another key
            answer = Answer("refused", str(error))
        else:
            answer = sending.send(target, message, self.now(), egress)
        self._mark(delivery_id, answer, egress.source_address or "")

    def _prepared(self, delivery_id: int) -> tuple[Message, Target, Egress]:
        with self.database.transaction() as session:
            delivery, channel = deliveries.get(session, delivery_id)
            target = targets.of_channel(channel, self.box, self.telegram_url)
            parts = letters.parts(session, delivery)
            # What joins later gets its own message, as this one does not name it.
            delivery.part_ids = [part.incident.id for part in parts]
            message = letters.of_delivery(session, delivery, channel, parts, self.origin)
            return message, target, self._egress(session, delivery)

    def _egress(self, session: Session, delivery: Delivery) -> Egress:
        if not delivery.attempts:
            return self.egress
        own = set(self.own_addresses())
        pins = [pin.source_address for pin in pings.lines(session) if pin.source_address in own]
        return replace(self.egress, source_address=way_out(delivery.attempts, pins))

    def _mark(self, delivery_id: int, answer: Answer, source_address: str) -> None:
        """Nothing where another worker has taken it over meanwhile: its own answer counts."""
        with self.database.transaction() as session:
            row = deliveries.held(session, delivery_id, self.worker)
            if row is None:
                return
            now = self.now()
            attempt = DeliveryAttempt(
                delivery_id=row.id,
                at=now,
                outcome=answer.outcome,
                answer=_words(answer),
                source_address=source_address,
                worker=self.worker,
            )
            add(session, attempt)
            _end(row, answer, now)
            _tell(session, row)
        log.info("message %s: %s", delivery_id, answer.outcome)


def _end(row: Delivery, answer: Answer, now: dt.datetime) -> None:
    row.attempts += 1
    row.answer = _words(answer)
    row.remote_id = answer.remote_id or row.remote_id
    row.lease_until = None
    if answer.outcome != "retry":
        row.state, row.ended_at = answer.outcome, now
    elif now - row.created_at >= KEPT_TRYING:
        row.state, row.ended_at = "expired", now
    else:
        row.due_at = now + dt.timedelta(seconds=pause_s(row.attempts, answer.retry_after_s))


def _words(answer: Answer) -> str:
    """With those who were refused: a mail may reach some."""
    refused = [f"{who}: {words}" for who, words in answer.refused.items()]
    return " · ".join([answer.words, *refused])


def _tell(session: Session, row: Delivery) -> None:
    """Pages that show the incident ask again."""
    if row.incident_id is not None:
        signals.send(session, signals.INCIDENT, [row.incident_id])
