"""What is in a PDF."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from tests.services.require import require, verapdf_or_pass_by

JUDGE = Path(__file__).parents[2] / "verapdf" / "Judge.java"


def said(tool: str, body: bytes, *given: str) -> str:
    require("pdftotext")
    done = subprocess.run([tool, *given], input=body, capture_output=True, check=True)
    return done.stdout.decode().replace("\u00a0", " ")


def text_of(body: bytes, *given: str) -> str:
    """In the order of reading, with `-layout` by rows."""
    return re.sub(r"\s+", " ", said("pdftotext", body, *given, "-", "-"))


def pages_of(body: bytes) -> int:
    return int(re.search(r"Pages:\s+(\d+)", said("pdfinfo", body, "-"))[1])


def least_pt(body: bytes, folder: Path) -> float:
    """The smallest size of any text; pdftohtml tells sizes in thirds of a point, and reads files only."""
    file = folder / "sizes.pdf"
    file.write_bytes(body)
    text = said("pdftohtml", b"", "-xml", "-i", "-zoom", "3", "-stdout", str(file))
    sizes = re.findall(r' size="(\d+)"', text)
    return min(int(size) for size in sizes) / 3


def judged(body: bytes, folder: Path) -> list[str]:
    """By veraPDF, against PDF/UA-1 and PDF/A-2a."""
    libraries, file = f"{verapdf_or_pass_by()}/*", folder / "report.pdf"
    file.write_bytes(body)
    done = subprocess.run(
        ["java", "-cp", libraries, JUDGE, file, "ua1", "2a"], capture_output=True, check=True
    )
    return done.stdout.decode().split("\n")
