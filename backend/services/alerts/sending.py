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
from backend.channels.targets import Mail, Target
from backend.domain.alerts.delivery import KEPT_TRYING_MS, DeliveryState, pause_s, way_out
from backend.domain.alerts.subscriptions.reach import Reason
from backend.errors import Invalid
from backend.services import audit
from backend.services.alerts import letters, targets
from backend.services.alerts.report_mails import messages as report_messages
from backend.services.alerts.report_mails import refusals
from backend.services.alerts.subscriptions.links import Links
from backend.services.alerts.subscriptions.recipients import Unreachable
from backend.services.alerts.targets import Addressing
from backend.services.audit import SYSTEM
from backend.store.alerts import deliveries, outbox
from backend.store.engine import signals
from backend.store.engine.database import Database
from backend.store.engine.session import Session, add
from backend.store.probes import pings
from backend.store.tables import Channel, Delivery, DeliveryAttempt

log = logging.getLogger(__name__)

MOST_A_RUN = 100
KEPT_TRYING = dt.timedelta(milliseconds=KEPT_TRYING_MS)


@dataclass(frozen=True, slots=True)
class Sender:
    """One worker's. `own_addresses`: of this host, from which a message can leave."""

    database: Database
    addressing: Addressing
    worker: str
    egress: Egress
    links: Links
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
        except Unreachable as error:
            self._withdraw(delivery_id, error.reason)
            return
        except Invalid as error:  # the secret was encrypted with another key
            answer = Answer("refused", str(error))
        else:
            answer = (
                Answer("retry", targets.NO_MAIL_CHANNEL)
                if target is None
                else _nobody_left(target) or sending.send(target, message, self.now(), egress)
            )
        self._mark(delivery_id, answer, egress.source_address or "")

    def _prepared(self, delivery_id: int) -> tuple[Message, Target | None, Egress]:
        with self.database.transaction() as session:
            waiting = deliveries.row(session, delivery_id)
            if waiting.report_recipient_id is not None:
                post = report_messages.prepared(
                    session, waiting, self.addressing, self.links, self.now()
                )
                return post.message, _still(post.target, waiting), self._egress(session, waiting)
            delivery, channel = deliveries.get(session, delivery_id)
            target = self.addressing.of_delivery(session, delivery, channel, self.now())
            parts = letters.parts(session, delivery)
            # What joins later gets its own message, as this one does not name it.
            delivery.part_ids = [part.incident.id for part in parts]
            message = letters.of_delivery(session, delivery, channel, parts, self.links)
            return message, _still(target, delivery), self._egress(session, delivery)

    def _egress(self, session: Session, delivery: Delivery) -> Egress:
        if not delivery.attempts:
            return self.egress
        own = set(self.own_addresses())
        pins = [pin.source_address for pin in pings.lines(session) if pin.source_address in own]
        return replace(self.egress, source_address=way_out(delivery.attempts, pins))

    def _withdraw(self, delivery_id: int, reason: Reason) -> None:
        with self.database.transaction() as session:
            row = deliveries.held(session, delivery_id, self.worker)
            if row is not None:
                row.state, row.reason, row.ended_at = "withdrawn", reason, self.now()
                row.lease_until = None
        log.info("message %s: withdrawn, %s", delivery_id, reason)

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
            _record_failed_test(session, row, now)
            refusals.note(session, row, answer, now)
            _tell(session, row)
        log.info("message %s: %s", delivery_id, answer.outcome)


def _still(target: Target | None, delivery: Delivery) -> Target | None:
    """Without recipients who have it, or never will: nobody gets a mail twice because another could not be reached."""
    if not isinstance(target, Mail):
        return target
    settled = {*delivery.accepted_by, *delivery.refused_by}
    return replace(target, still=tuple(who for who in target.recipients if who not in settled))


def _nobody_left(target: Target) -> Answer | None:
    """Whoever was still to get it was taken out of the channel meanwhile."""
    is_over = isinstance(target, Mail) and target.still == ()
    return Answer("refused", "nobody is left to send it to") if is_over else None


def _end_state(row: Delivery, answer: Answer, now: dt.datetime) -> DeliveryState | None:
    """None: it is tried again. Somebody waits for what comes of a test, and can ask again."""
    if answer.outcome != "retry":
        return answer.outcome
    if row.phase == "test":
        return "refused"
    return "expired" if now - row.created_at >= KEPT_TRYING else None


def _end(row: Delivery, answer: Answer, now: dt.datetime) -> None:
    row.attempts += 1
    row.accepted_by = [*row.accepted_by, *answer.accepted]
    row.refused_by = [*row.refused_by, *answer.never]
    row.answer = _words(answer)
    row.remote_id = answer.remote_id or row.remote_id
    row.lease_until = None
    if (state := _end_state(row, answer, now)) is not None:
        row.state, row.ended_at = "delivered" if row.accepted_by else state, now
    else:
        row.due_at = now + dt.timedelta(seconds=pause_s(row.attempts, answer.retry_after_s))


def _record_failed_test(session: Session, row: Delivery, now: dt.datetime) -> None:
    """The audit log has the request already. An account reads on its page whether its test arrived."""
    if row.phase != "test" or row.state != "refused":
        return
    channel = session.get_one(Channel, row.channel_id)
    if not channel.personal:
        audit.record(
            session,
            SYSTEM,
            "channel_test_failed",
            channel.name,
            now,
            outcome="failed",
            why=row.answer,
        )


def _words(answer: Answer) -> str:
    """With those who were refused: a mail may reach some."""
    refused = [f"{who}: {words}" for who, words in answer.refused.items()]
    return " · ".join([answer.words, *refused])


def _tell(session: Session, row: Delivery) -> None:
    """Pages that show the incident ask again."""
    if row.incident_id is not None:
        signals.send(session, signals.INCIDENT, [row.incident_id])
