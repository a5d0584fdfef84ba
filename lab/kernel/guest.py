"""The lab's own process: builds everything, then is the router. `python -m lab.kernel.guest --uplinks JSON`.

Runs as root in the namespace where the campus's link to the probe host begins: the first one of a User-Mode Linux,
with the tap as `--probe-device`; on the machine's own kernel the probe host's. Prints READY when all answers.
"""

import argparse
import threading
import traceback

from lab.campuses.presets import plain_router
from lab.device.router import SimulatedRouter
from lab.kernel.control import PORT, Control, ControlServer
from lab.kernel.forwarding.model import KernelModel
from lab.kernel.hosts.pins import pin
from lab.kernel.hosts.servers import Servers
from lab.kernel.place import contract
from lab.kernel.place.contract import Names
from lab.kernel.place.namespaces import Commands, apply, create, enter
from lab.kernel.place.spec import from_json
from lab.kernel.place.topology import build, forwarding, namespaces
from lab.server.server import LabServer

API_PORT = 8728
READY, FAILED = "kernel lab: ready", "kernel lab: failed"


def main() -> None:
    parser = argparse.ArgumentParser(prog="lab.kernel.guest", description=__doc__)
    parser.add_argument("--uplinks", required=True, help="what spec.to_json wrote")
    parser.add_argument("--probe-device", default=None)
    parser.add_argument("--version", default="7.18.2", help="RouterOS version to imitate")
    parser.add_argument("--weights", default="1,2,2", help="PCC shares of the uplinks at the start")
    parser.add_argument("--pins", default="", help="source addresses, one per line, to pin")
    options = parser.parse_args()
    try:
        serve(options)
    except Exception:  # noqa: BLE001 - the console is all that the outside sees
        print(f"{FAILED}\n{traceback.format_exc()}", flush=True)


def serve(options: argparse.Namespace) -> None:
    """Does not return."""
    uplinks, names = from_json(options.uplinks), Names()
    create(namespaces(names, len(uplinks)), forwarding(names, len(uplinks)))
    apply(build(names, uplinks, options.probe_device), Commands())
    # From here on this process, its threads and what they bind are the router's.
    enter(names.router)
    run = Commands(names.router)
    servers = Servers(names, len(uplinks))
    servers.start()
    weights = [int(weight) for weight in options.weights.split(",")]
    router = plain_router(
        version=options.version, uplinks=len(uplinks), weights=weights, traffic=False
    )
    pin(router, [source for source in options.pins.split(",") if source])
    _attach(router, KernelModel(run, names.router, refresh_s=0.5, check_s=5))
    control = ControlServer(
        (contract.MANAGEMENT_ROUTER, PORT), Control(names, uplinks, servers, run)
    )
    threading.Thread(target=control.serve_forever, name="control", daemon=True).start()
    with LabServer() as server:
        server.add(router, host="0.0.0.0", port=API_PORT)  # noqa: S104 - of the router's namespace
        print(READY, flush=True)
        threading.Event().wait()


def _attach(router: SimulatedRouter, model: KernelModel) -> None:
    """From here on the configuration acts on the kernel."""
    router.settle()
    router.model = model
    try:
        router.catch_up()
    finally:
        # The log is where people look.
        for sentence in model.unsupported:
            print(f"kernel lab: not followed: {sentence}", flush=True)


if __name__ == "__main__":
    main()
