"""The child that sets a report: JSON on its standard input, the PDF on its standard output.

It is started as a file and imports nothing else of the product. Native code runs here, with limits of memory and time.
"""

import resource
import sys
from pathlib import Path

import typst

HERE = Path(__file__).parent
MOST_MEMORY_BYTES = 1 << 30  # of addresses; it uses 55 MB
MOST_CPU_S = 10


def main() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY_BYTES, MOST_MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_CPU_S, MOST_CPU_S))
    paper = typst.compile(
        HERE / "report.typ",
        root=HERE,
        font_paths=[HERE / "fonts"],
        ignore_system_fonts=True,
        sys_inputs={"paper": sys.stdin.read()},
        pdf_standards=["ua-1", "a-2a"],
        timestamp=0,
    )
    sys.stdout.buffer.write(paper)


if __name__ == "__main__":
    main()
