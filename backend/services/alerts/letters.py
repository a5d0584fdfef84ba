"""A delivery as the message that its channel gets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from backend.channels.message import Message
from backend.domain.alerts import messages, words
from backend.domain.alerts.messages import Letter, Story
from backend.domain.alerts.subscriptions import letters as own
from backend.domain.dates.zones import parse_zone
from backend.domain.statements import Statement
from backend.services.alerts import incident_views
from backend.services.alerts.digests import letters as digests
from backend.services.alerts.subscriptions.links import Links
from backend.store.alerts import deliveries, incident_pages, subscriptions
from backend.store.alerts.incident_pages import NamedIncident
from backend.store.engine.session import Session
from backend.store.tables import Account, Channel, Delivery


def parts(session: Session, delivery: Delivery) -> list[NamedIncident]:
    """What it names beside its incident: the parts of that, less what the channel is told by messages of their own."""
    if delivery.incident_id is None or delivery.channel_id is None:
        return []
    every = incident_pages.parts(session, delivery.incident_id)
    alone = deliveries.told_alone(
        session, delivery.channel_id, [part.incident.id for part in every]
    )
    return [part for part in every if part.incident.id not in alone]


def of_delivery(
    session: Session,
    delivery: Delivery,
    channel: Channel,
    named_parts: Sequence[NamedIncident],
    links: Links,
) -> Message:
    """To an account with how it is ended. Raises Invalid for a letter whose link cannot be made any more."""
    account = subscriptions.account_of(session, channel)
    if account is None:
        return _of_news(session, delivery, channel, named_parts, links.origin)
    if delivery.phase in {"confirm_address", "address_changed"}:
        return _of_address(delivery, account, links)
    message = _of_news(session, delivery, channel, named_parts, links.origin)
    url = links.to_unsubscribe(account)
    foot = own.foot(account.username, subscriptions.language_of(account), url)
    return replace(message, text=message.text + foot, unsubscribe_url=url)


def _of_address(delivery: Delivery, account: Account, links: Links) -> Message:
    language = subscriptions.language_of(account)
    if delivery.phase == "address_changed":
        return _message(delivery, own.of_change(account.username, language), "")
    link = links.to_confirm(account)
    return _message(delivery, own.of_confirmation(account.username, language, link), link)


def _of_news(
    session: Session,
    delivery: Delivery,
    channel: Channel,
    named_parts: Sequence[NamedIncident],
    origin: str,
) -> Message:
    language = subscriptions.language_in(session, channel)
    if delivery.digest_from is not None and delivery.digest_to is not None:
        link = f"{origin}/incidents" if origin else ""
        period = (delivery.digest_from, delivery.digest_to)
        return _digest(delivery, digests.of_digest(session, channel, *period, link), link)
    if delivery.incident_id is None:
        letter = messages.of_test(channel.name, language, origin, is_personal=channel.personal)
        return _message(delivery, letter, origin)
    named = incident_pages.get(session, delivery.incident_id)
    link = f"{origin}/incidents/{delivery.incident_id}" if origin else ""
    letter = messages.of_incident(
        _story(session, named, delivery, channel, named_parts), delivery.phase, language, link
    )
    message = _message(delivery, letter, link)
    return replace(
        message,
        thread_id=f"incident-{named.incident.id}",
        starts_at=named.incident.from_at,
        ends_at=named.incident.to_at,
        labels=_labels(named),
        remote_id=deliveries.remote_id(session, channel.id, named.incident.id),
    )


def _story(
    session: Session,
    named: NamedIncident,
    delivery: Delivery,
    channel: Channel,
    named_parts: Sequence[NamedIncident],
) -> Story:
    incident = named.incident
    subject = incident_views.subject_of(named)
    remaining = [
        part for part in named_parts if incident.closed_at and part.incident.closed_at is None
    ]
    return Story(
        what=words.what(subject),
        costs=words.costs(subject),
        to_do=incident_views.to_do(session, named, delivery.created_at),
        parts=_what([part for part in named_parts if part not in remaining]),
        router=named.router.name if named.router else "",
        campus=named.campus.name if named.campus else "",
        zone=parse_zone((named.campus or subscriptions.clock_campus(session, channel)).timezone),
        from_at=incident.from_at,
        to_at=incident.to_at,
        is_measured=incident.close_reason != "unmeasured",
        remaining=_what(remaining),
    )


def _what(parts: Sequence[NamedIncident]) -> list[Statement]:
    return [words.what(incident_views.subject_of(part)) for part in parts]


def _labels(named: NamedIncident) -> dict[str, str]:
    """What programs sort incidents by."""
    labels = {"kind": named.incident.kind, "incident": str(named.incident.id)}
    places = {"router": named.router, "campus": named.campus, "uplink": named.uplink}
    return labels | {name: place.name for name, place in places.items() if place}


def _digest(delivery: Delivery, letter: Letter, link: str) -> Message:
    message = _message(delivery, letter, link)
    return replace(
        message,
        starts_at=delivery.digest_from or delivery.created_at,
        ends_at=delivery.digest_to,
        labels={"kind": "digest"},
    )


def _message(delivery: Delivery, letter: Letter, link: str) -> Message:
    """As a test has it."""
    return Message(
        delivery_id=delivery.key,
        thread_id=delivery.key,
        phase=delivery.phase,
        subject=letter.subject,
        text=letter.text,
        link=link,
        starts_at=delivery.created_at,
        ends_at=None,
        labels={"test": "true"},
    )
