"""What accounts order for themselves; admins see all of it, and may hold it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query
from fastapi.responses import RedirectResponse

from backend.api.alerts import subscription_schemas as schema
from backend.api.http.deps import ActorDep, ContextDep, Now, SessionDep, VisitDep
from backend.api.http.fields import Id
from backend.api.http.middleware import ONE_CLICK
from backend.api.tabular.tables import table_route
from backend.services.alerts import channel_views
from backend.services.alerts.channel_views import DeliveryRow
from backend.services.alerts.subscriptions import mail_addresses, ordering, views
from backend.services.alerts.subscriptions.links import OF_REPORTS, Links, links_of
from backend.services.alerts.subscriptions.mail_addresses import AddressCase, PendingAddress
from backend.services.alerts.subscriptions.ordering import OrderCase, SubscriptionInput
from backend.services.alerts.subscriptions.views import OwnMessages, Subscription
from backend.services.reports.mailing import mail_links as reports

router = APIRouter()

Token = Annotated[str, Query(max_length=200, description="of the header List-Unsubscribe")]


def links(context: ContextDep) -> Links:
    return links_of(context.settings)


LinksDep = Annotated[Links, Depends(links, scope="function")]


def address_case(session: SessionDep, links: LinksDep, actor: ActorDep, now: Now) -> AddressCase:
    return AddressCase(session, links, actor, now)


def order_case(session: SessionDep, actor: ActorDep, now: Now) -> OrderCase:
    return OrderCase(session, actor, now)


AddressDep = Annotated[AddressCase, Depends(address_case, scope="function")]
OrderDep = Annotated[OrderCase, Depends(order_case, scope="function")]


@router.get("/session/messages")
def get_own_messages(
    session: SessionDep, actor: ActorDep, links: LinksDep, now: Now
) -> OwnMessages:
    """Which messages reach the account that asks."""
    return views.own_messages(session, mail_addresses.own(session, actor), links.origin, now)


@router.put("/session/mail-address")
def set_mail_address(case: AddressDep, body: schema.NewMailAddress) -> OwnMessages:
    """Mails a link there, which holds for 24 hours; the address counts once somebody confirms with it.

    429 with Retry-After after too many letters.
    """
    account = mail_addresses.own(case.session, case.actor)
    case.ask(account, body.mail_address)
    return views.own_messages(case.session, account, case.links.origin, case.now)


@router.delete("/session/mail-address", status_code=204)
def remove_mail_address(case: AddressDep) -> None:
    """What was ordered ends with it."""
    case.remove(mail_addresses.own(case.session, case.actor))


@router.post("/mail-addresses/look")
def look_at_mail_address(
    body: schema.MailLinkSecret, session: SessionDep, now: Now
) -> PendingAddress:
    """What a link confirms; it stays unused. 404 for one that was used, replaced or is over."""
    return mail_addresses.look(session, body.secret, now)


@router.post("/mail-addresses/confirm", status_code=204)
def confirm_mail_address(
    body: schema.MailLinkSecret, session: SessionDep, links: LinksDep, came: VisitDep, now: Now
) -> None:
    """From now on the account's messages go to the address. It works once."""
    mail_addresses.confirm(session, body.secret, links, came.address, now)


@router.put("/session/subscription")
def set_subscription(case: OrderDep, links: LinksDep, body: SubscriptionInput) -> OwnMessages:
    """Order, change, pause or resume; what becomes known from now on is mailed."""
    account = mail_addresses.own(case.session, case.actor)
    case.save(account, body)
    return views.own_messages(case.session, account, links.origin, case.now)


@router.delete("/session/subscription", status_code=204)
def end_subscription(case: OrderDep) -> None:
    case.end(mail_addresses.own(case.session, case.actor))


@router.post("/session/subscription/test", status_code=202)
def test_subscription(case: OrderDep, links: LinksDep) -> DeliveryRow:
    """A message that goes the way of every other one; `GET /deliveries/{id}` says what became of it."""
    account = mail_addresses.own(case.session, case.actor)
    return channel_views.delivery(case.session, case.test(account, links.origin).id)


@router.get(ONE_CLICK, status_code=303, response_class=RedirectResponse)
def show_unsubscribing(token: Token) -> str:
    """To the page that asks whether to end the subscription of a mail: programs that look at links end nothing."""
    return f"/unsubscribe#{token}"


@router.post(ONE_CLICK, status_code=204)
def unsubscribe(
    token: Token, session: SessionDep, context: ContextDep, came: VisitDep, now: Now
) -> None:
    """End the subscription of a mail without signing in (RFC 8058). 404 for a link to an address of before."""
    if token.startswith(OF_REPORTS):
        reports.unsubscribe(session, token, context.settings.secret_keys, came.address, now)
        return
    ordering.unsubscribe(session, token, context.settings.secret_keys, came.address, now)


@table_route(router, "/subscriptions", "subscriptions")
def list_subscriptions(session: SessionDep, now: Now) -> list[Subscription]:
    """Those of all accounts, by username."""
    return views.every(session, now)


@router.put("/subscriptions/{subscription_id}/held")
def hold_subscription(subscription_id: Id, case: OrderDep, body: schema.Holding) -> Subscription:
    """Whether it is kept from being sent anything, whatever its account says."""
    case.hold(subscription_id, held=body.held)
    return views.subscription(case.session, subscription_id, case.now)
