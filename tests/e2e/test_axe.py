"""The guard itself: what only one theme shows, or only one theme makes hard to read, is said of that theme."""

from __future__ import annotations

import pytest

from tests.e2e import axe, looks
from tests.e2e.axe import Themes, faults_of
from tests.e2e.conftest import OpenPage

PAGE = """<html lang="en"><head><title>t</title><style>
  html {{ background: white; color: black; }}
  [data-mantine-color-scheme=dark] {{ background: black; color: white; }}
  [data-mantine-color-scheme=light] .dark-only {{ display: none; }}
  {style}
</style></head><body><main><h1>Figures</h1>{body}</main></body></html>"""

FOLLOW = """() => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const wear = () => document.documentElement.dataset.mantineColorScheme = dark.matches ? 'dark' : 'light';
  dark.onchange = wear;
  wear();
}"""

PALE_IN_DARK = "[data-mantine-color-scheme=dark] p { color: #222; }"
PALE_IN_LIGHT = "[data-mantine-color-scheme=light] p { color: #ddd; }"


def faults(open_page: OpenPage, style: str = "", body: str = "<p>Text</p>") -> list[str]:
    page = open_page()
    page.set_content(PAGE.format(style=style, body=body))
    page.evaluate(FOLLOW)
    return [fault.partition(" (")[0] for fault in faults_of(page, "guard")]


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    monkeypatch.setattr(looks, "FOLDER", tmp_path_factory.mktemp("pictures"))
    monkeypatch.delenv(looks.PICTURES, raising=False)


@pytest.mark.browser
def test_colours_are_scanned_in_both_themes(open_page: OpenPage) -> None:
    assert faults(open_page) == []
    assert faults(open_page, PALE_IN_LIGHT) == ["guard, light: color-contrast"]
    assert faults(open_page, PALE_IN_DARK) == ["guard, dark: color-contrast"]


@pytest.mark.browser
def test_what_only_one_theme_shows_is_scanned_by_all_rules(open_page: OpenPage) -> None:
    unnamed = "<button class='dark-only' style='width:40px;height:40px'></button>"
    assert faults(open_page, body=unnamed) == ["guard, dark: button-name"]
    assert faults(open_page, body="<button></button>") == ["guard, light: button-name"]


@pytest.mark.browser
def test_only_what_is_faulty_is_pictured_unless_somebody_asks(
    open_page: OpenPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def pictured() -> list[str]:
        return sorted(path.name for path in looks.FOLDER.iterdir())

    faults(open_page)
    assert pictured() == []
    faults(open_page, PALE_IN_DARK)
    assert pictured() == ["guard-dark.png"]
    monkeypatch.setenv(looks.PICTURES, "1")
    faults(open_page)
    assert pictured() == ["guard-dark.png", "guard-light.png"]


@pytest.mark.browser
def test_all_rules_that_look_at_colours_are_known(open_page: OpenPage) -> None:
    """A new version of axe may have more: those are scanned in both themes, too."""
    page = open_page()
    page.set_content(PAGE.format(style="", body="<p>Text</p>"))
    assert Themes(page).violations() == []
    of_colour = page.evaluate(
        "(tags) => axe.getRules(tags).filter(rule => rule.tags.includes('cat.color')).map(rule => rule.ruleId)",
        axe.RULES,
    )
    assert sorted(of_colour) == sorted(axe.COLOURS)
