"""One process serves a university system."""

from lab.campuses.presets import plain_router


def test_two_hundred_routers_answer_side_by_side(lab_server, raw_client):
    served = [lab_server.add(plain_router(name=f"campus-{n}")) for n in range(200)]
    clients = [raw_client(server.port).log_in() for server in served]
    try:
        for client in clients:
            client.send("/system/identity/print")
        names = [client.reply()[0][1] for client in clients]
    finally:
        for client in clients:
            client.close()
        for server in served:
            lab_server.remove(server)
    assert names == [f"=name=campus-{n}" for n in range(200)]
    assert all(server.router.logins == 1 for server in served)
