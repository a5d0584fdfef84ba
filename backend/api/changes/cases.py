"""What every endpoint about one change begins with: which change, who asks, and when."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends

from backend.api.changes import schemas as schema
from backend.api.changes import views as shown
from backend.api.http.deciding import deciding
from backend.api.http.deps import ActorDep, Now, SessionDep
from backend.api.http.fields import Id
from backend.services.audit import Action, Actor
from backend.services.changes import views as change_views
from backend.store.changes import change_pages
from backend.store.engine.session import Session


@dataclass(frozen=True, slots=True)
class Case:
    """One change that somebody looks at or decides about."""

    change_id: int
    session: Session
    actor: Actor
    now: dt.datetime

    def shown(self) -> schema.RouterChange:
        view = change_views.view(self.session, self.actor, self.change_id, self.now)
        return shown.change(view)

    def deciding(self, action: Action) -> AbstractContextManager[None]:
        """Raises NotFound."""
        _, name = change_pages.get(self.session, self.change_id)
        return deciding(self.session, self.actor, action, name, self.now, change=self.change_id)

    def decided(
        self, action: Action, act: Callable[[Session, Actor, int, dt.datetime], object]
    ) -> schema.RouterChange:
        """The change after `act`; what `act` refuses stands in the audit log."""
        with self.deciding(action):
            act(self.session, self.actor, self.change_id, self.now)
        return self.shown()


def _case(change_id: Id, session: SessionDep, actor: ActorDep, now: Now) -> Case:
    return Case(change_id, session, actor, now)


CaseDep = Annotated[Case, Depends(_case, scope="function")]
