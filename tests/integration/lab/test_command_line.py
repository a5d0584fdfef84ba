import re
import signal
import subprocess
import sys

import librouteros


def test_routers_for_a_person_to_try():
    process = subprocess.Popen(
        [sys.executable, "-m", "lab", "--routers", "2", "--version", "7.20.1", "--tls"],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        lines = [process.stdout.readline() for _ in range(3)]
        ports = [int(re.search(r"api (\d+) api-ssl \d+", line).group(1)) for line in lines[:2]]
        for number, port in enumerate(ports, 1):
            api = librouteros.connect("127.0.0.1", "admin", "lab", port=port)
            assert list(api.path("system", "identity")) == [{"name": f"lab-{number}"}]
            api.close()
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=120)
    assert process.returncode == 0
