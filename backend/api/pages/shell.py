"""The shell of a page: what stands on the screen until its scripts have drawn the page itself below it.

The page takes it away (frontend/src/app/shell.ts). Looks: frontend/public/shell.css, which comes in the HTML.
"""

from __future__ import annotations

from html import escape

from backend.api.pages.document import FirstFrame
from backend.api.pages.first_view import FirstView
from backend.api.pages.first_view_words import LATE
from backend.domain.reports.figures import Language

MARK = (
    '<svg width="28" height="28" viewBox="0 0 32 32"><rect width="32" height="32" rx="7"/>'
    '<path d="M6 10h20M16 6v4"/><g><rect x="6.5" y="14" width="4" height="6" rx="1"/>'
    '<rect x="14" y="14" width="4" height="12" rx="1"/>'
    '<rect x="21.5" y="14" width="4" height="12" rx="1"/></g></svg>'
)
"""As frontend components/ui/page/Brand.tsx draws it."""

LAMPS = ("danger", "warn", "ok")
UNTIL = {
    "now": "overview-verdict",
    "isp": "line-verdict",
    "week": "week-verdict",
    "quality": "quality-verdict",
    "balance": "recommendation-sentence",
}
"""The mark of what takes the place of the sentence; without a sentence, the title does."""

ROOMS = {
    "now": ("text", "said", "high"),
    "isp": ("chips", "said", "high", "high"),
    "week": ("stepper", "said", "high"),
    "quality": ("tabs-of-page", "said", "high", "high"),
    "balance": ("tabs-of-page", "text", "said", "high"),
}
"""What keeps the place of what stands below title and lead."""

WITH_LAMPS = frozenset({"now", "week"})
"""Others have a line of its colour alone."""

NO_SCRIPT = "<noscript><style>#shell{display:none}</style></noscript>"
"""Nothing would ever take it away."""


def first_frame(view: FirstView, css: str, language: Language) -> FirstFrame:
    return FirstFrame(f"<style>{css}</style>{NO_SCRIPT}\n", _shell(view, language))


def _shell(view: FirstView, language: Language) -> str:
    """Hidden from who listens: the page itself says it again a moment later."""
    lead = " · ".join(f"<bdi>{escape(part)}</bdi>" for part in view.lead)
    until = escape(f'[data-testid="{UNTIL[view.page]}"]' if view.said else "h1")
    rooms = "".join(_room(room, view) for room in ROOMS[view.page])
    return (
        f'<div id="shell" data-page="{view.page}" data-until="{until}">'
        f'<p class="shell-late" role="status">{escape(LATE[language])}</p>'
        '<div class="shell-frame" aria-hidden="true">'
        f'<div class="shell-bar">{MARK}<span>Timbang</span></div>'
        '<div class="shell-nav"></div><div class="shell-tabs"></div>'
        '<div class="shell-content"><div class="shell-head">'
        f'<div class="shell-row"><div class="shell-title">{escape(view.title)}</div>'
        '<div class="shell-room shell-controls"></div></div>'
        f'<div class="shell-lead">{lead}</div></div><div class="shell-body">{rooms}</div></div>'
        "</div></div>\n"
    )


def _room(name: str, view: FirstView) -> str:
    said = view.said if name == "said" else None
    if said is None:
        return f'<div class="shell-room shell-{"high" if name == "said" else name}"></div>'
    lamps = "".join(f'<i data-lamp="{lamp}"></i>' for lamp in LAMPS)
    column = f'<div class="shell-lamps">{lamps}</div>' if view.page in WITH_LAMPS else ""
    return (
        f'<div class="shell-said" data-tone="{said.tone}">{column}'
        f'<div class="shell-sentence">{escape(said.sentence)}</div></div>'
    )
