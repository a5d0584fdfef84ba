"""What axe-core says of the open page."""

from __future__ import annotations

from typing import Any, get_args

from playwright.sync_api import Page

from tests.e2e.conftest import ROOT
from tests.e2e.looks import Scheme, taken, wear

PROGRAM = ROOT / "frontend" / "node_modules" / "axe-core" / "axe.min.js"

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]
_FEW = 3

COLOURS = ["color-contrast", "link-in-text-block"]
"""Those of our rules that look at colours. A theme that changes no element changes only what these judge."""

_SHAPE = """() => [...document.querySelectorAll('*')].map(node =>
  [node.tagName, ...node.getAttributeNames(), node.tabIndex, node.checkVisibility({ visibilityProperty: true })].join()
).join(';')"""
"""Which elements there are, with which attributes, and which of them can be seen."""

_VIOLATIONS = """async ([only, few]) => {
  const seen = new Map();
  const looksOf = (cell) => [cell, ...cell.querySelectorAll('*')].map(one =>
    [one.tagName, one.getAttributeNames(), !!one.getAttribute('aria-label'), one.tabIndex, one.className.baseVal].join()
  ).join(';');
  const isAlike = (cell) => {
    const looks = looksOf(cell), before = seen.get(looks) ?? 0;
    seen.set(looks, before + 1);
    return before >= few && !cell.textContent;
  };
  const alike = [...document.querySelectorAll('svg [role=row]')].filter(row => {
    const cells = [...row.querySelectorAll('[role=gridcell]')].map(isAlike);
    return cells.length && cells.every(Boolean);
  });
  for (const row of alike) row.dataset.alike = '';
  const mild = axe._audit.rules.filter(rule => ['minor', 'moderate'].includes(rule.impact));
  const found = await axe.run({ exclude: [['[data-alike]']] }, {
    runOnly: only, resultTypes: ['violations'],
    rules: only.type === 'tag' ? Object.fromEntries(mild.map(rule => [rule.id, { enabled: false }])) : {},
  });
  for (const row of alike) delete row.dataset.alike;
  return found.violations.filter(one => ['serious', 'critical'].includes(one.impact)).map(one =>
    `${one.id} (${one.impact}): ` + one.nodes.slice(0, 4).map(node =>
      `${node.target.join(' ')} ${node.html.slice(0, 120)} ${node.any.map(why => why.message).join('; ')}`
    ).join(' | '));
}"""
"""Maps of hours have more than a thousand cells without text, alike but for what their label says: axe is spared
the rows whose cells are all of kinds that it sees elsewhere. A kind has the same elements with the same attributes,
a stop for Tab or none, a label or none.

A rule's violations are as grave as the rule: what those find that are mild by themselves, nobody reads."""


def violations(page: Page, *, only_colours: bool = False) -> list[str]:
    """What axe calls serious or critical, with the first elements that are meant."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(PROGRAM.read_text())  # not as a script tag: our content policy forbids it
    rules = (
        {"type": "rule", "values": COLOURS} if only_colours else {"type": "tag", "values": RULES}
    )
    broken: Any = page.evaluate(_VIOLATIONS, [rules, _FEW])
    return [str(violation) for violation in broken]


class Themes:
    """An open page in one theme after the other: where nothing but colours is another, only those are looked at."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._shape = ""

    def violations(self) -> list[str]:
        """As the page is now."""
        before, self._shape = self._shape, self._page.evaluate(_SHAPE)
        return violations(self._page, only_colours=self._shape == before)


def faults_of(page: Page, name: str) -> list[str]:
    """Violations in light and in dark; pictures have this name."""
    faults = []
    themes = Themes(page)
    for scheme in get_args(Scheme):
        wear(page, scheme)
        broken = themes.violations()
        taken(page, f"{name}-{scheme}", is_faulty=bool(broken))
        faults += [f"{name}, {scheme}: {violation}" for violation in broken]
    return faults
