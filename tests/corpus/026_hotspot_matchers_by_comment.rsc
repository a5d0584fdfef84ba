# A portal's customers are marked in a chain of their own, under somebody's advertisement.
/interface bridge
add name=warnet
/interface bridge port
add bridge=warnet interface=ether3
/routing table
add fib name=rute-1
add fib name=rute-2
/ip address
add address=10.5.50.1/24 interface=warnet
add address=192.168.11.2/24 interface=ether1
add address=192.168.12.2/24 interface=ether2
/ip hotspot
add disabled=no interface=warnet name=hs-warnet
/ip firewall mangle
add action=jump chain=prerouting comment="LB racikan juragan v3.1" connection-mark=no-mark connection-state=new \
    dst-address-type=!local hotspot=auth in-interface=warnet jump-target=racikan
add action=mark-connection chain=racikan new-connection-mark=k1 per-connection-classifier=src-address:2/0
add action=mark-connection chain=racikan new-connection-mark=k2 per-connection-classifier=src-address:2/1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 new-connection-mark=k1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 new-connection-mark=k2
add action=mark-routing chain=prerouting connection-mark=k1 in-interface=warnet new-routing-mark=rute-1
add action=mark-routing chain=prerouting connection-mark=k2 in-interface=warnet new-routing-mark=rute-2
add action=mark-routing chain=output connection-mark=k1 new-routing-mark=rute-1
add action=mark-routing chain=output connection-mark=k2 new-routing-mark=rute-2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=192.168.11.1 routing-table=rute-1
add check-gateway=ping gateway=192.168.12.1 routing-table=rute-2
add check-gateway=ping distance=1 gateway=192.168.11.1
add check-gateway=ping distance=2 gateway=192.168.12.1
