"""A User-Mode Linux on a processor whose registers it has no room for."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from lab.kernel.place import registers
from tests.integration.kernel.need import kernel

TRACE = """
import ctypes, os, signal

class Vector(ctypes.Structure):
    _fields_ = [("base", ctypes.c_void_p), ("length", ctypes.c_size_t)]

TRACE_ME, CONTINUE, GET, SET, ALL_REGISTERS = 0, 7, 0x4204, 0x4205, 0x202
libc = ctypes.CDLL(None, use_errno=True)
room = ctypes.create_string_buffer(2696)
child = os.fork()
if child == 0:
    libc.ptrace(TRACE_ME, 0, 0, 0)
    os.kill(os.getpid(), signal.SIGSTOP)
    os._exit(7)
os.waitpid(child, 0)
for request in (GET, SET, GET):
    part = Vector(ctypes.addressof(room), len(room))
    assert libc.ptrace(request, child, ALL_REGISTERS, ctypes.byref(part)) == 0, os.strerror(ctypes.get_errno())
    kept = room.raw if request == GET and part.length else b""
    print(kept[:32].hex() or "set")
assert libc.ptrace(CONTINUE, child, 0, 0) == 0
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
"""Reads a child's registers into what room UML has, writes them back, reads them again and lets it end."""


@pytest.mark.parametrize(
    "flags, are_too_many",
    [
        ("flags : fpu avx512f amx_bf16 amx_tile amx_int8", True),
        ("flags : fpu avx avx2 avx512f", False),
        ("Features : fp asimd", False),
    ],
)
def test_only_amx_has_too_many(tmp_path: Path, flags: str, are_too_many: bool) -> None:
    (tmp_path / "cpuinfo").write_text(f"processor : 0\n{flags}\n")
    assert registers.are_too_many(tmp_path / "cpuinfo") is are_too_many


def test_registers_are_read_and_written_in_the_room_that_uml_has(tmp_path: Path) -> None:
    kernel()
    preloaded = {**os.environ, "LD_PRELOAD": str(registers.library(tmp_path))}
    argv = [sys.executable, "-c", TRACE]
    done = subprocess.run(argv, env=preloaded, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    before, written, after, exit_code = done.stdout.split()
    assert (written, exit_code) == ("set", "7")
    assert before == after
