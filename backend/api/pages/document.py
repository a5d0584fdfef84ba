"""The HTML of a page: what the build made, with language, colours, links and data put in."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from backend.api.pages.looks import Looks


@dataclass(frozen=True, slots=True)
class FirstFrame:
    """HTML that can be painted before style sheets and scripts are there: what it looks like, and what it is."""

    style: str
    body: str


STYLE_SHEET = re.compile(r'[ \t]*<link rel="stylesheet"[^>]*>\n?')
ROOT_ELEMENT = re.compile(r"<html\b[^>]*>")
COLOUR_SCHEMES = '<meta name="color-scheme" content="light dark" />'


def document(
    index: str,
    looks: Looks,
    *,
    files: Sequence[str] = (),
    answers: Mapping[str, bytes] | None = None,
    first: FirstFrame | None = None,
) -> bytes:
    """`files` are fetched ahead; `answers` by the address that the page would ask at; `first` stands above all."""
    links = "".join(_link(file) for file in files)
    blocks = "".join(_block(address, body) for address, body in (answers or {}).items())
    text = _with_frame(_coloured(index, looks), first)
    text = _before("</head>", links, text)
    return _before("</body>", blocks, text).encode()


def _coloured(index: str, looks: Looks) -> str:
    is_stated = looks.theme != "auto"
    theme = f' data-mantine-color-scheme="{looks.theme}"' if is_stated else ""
    root = f'<html lang="{looks.language}"{theme}>'
    text = ROOT_ELEMENT.sub(lambda _: root, index, count=1)
    if not is_stated:
        return text
    return text.replace(COLOUR_SCHEMES, COLOUR_SCHEMES.replace("light dark", looks.theme), 1)


def _with_frame(text: str, first: FirstFrame | None) -> str:
    """Style sheets come after it: a browser paints nothing that stands below one which it still fetches."""
    if first is None:
        return text
    sheets = "".join(STYLE_SHEET.findall(text))
    text = _before("</head>", first.style, STYLE_SHEET.sub("", text))
    return text.replace("<body>", f"<body>\n{first.body}{sheets}", 1)


def _link(file: str) -> str:
    return f'<link rel="modulepreload" crossorigin href="{html.escape(file)}">\n'


def _block(address: str, body: bytes) -> str:
    """JSON knows `<` only within texts, and there an escape for it: no text of a router ends the script."""
    name = html.escape(f"answer:{address}")
    json = body.decode().replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{json}</script>\n'


def _before(tag: str, part: str, text: str) -> str:
    head, mark, rest = text.partition(tag)
    return f"{head}{part}{mark}{rest}"
