"""One process serves a university system."""

from lab.campuses.presets import plain_router


def test_two_hundred_routers_answer_side_by_side(lab_server, raw_client):
    served = [lab_server.add(plain_router(name=f"campus-{n}")) for n in range(200)]
    clients = [raw_client(one.port).log_in() for one in served]
    try:
        for client in clients:
            client.send("/system/identity/print")
        names = [client.reply()[0][1] for client in clients]
    finally:
        for client in clients:
            client.close()
        for one in served:
            lab_server.remove(one)
    assert names == [f"=name=campus-{n}" for n in range(200)]
    assert all(one.router.logins == 1 for one in served)
