# Each table ends in a hole, so that a mark never falls back to main.
/routing table
add disabled=no fib name=sat
add disabled=no fib name=cab
/ip address
add address=192.168.160.1/24 interface=ether4
add address=100.91.1.2/30 interface=ether1
add address=100.91.2.2/30 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=s
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=c
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether4 new-connection-mark=s per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether4 new-connection-mark=c per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=s in-interface=ether4 new-routing-mark=sat
add action=mark-routing chain=prerouting connection-mark=c in-interface=ether4 new-routing-mark=cab
add action=mark-routing chain=output connection-mark=s new-routing-mark=sat
add action=mark-routing chain=output connection-mark=c new-routing-mark=cab
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=100.91.1.1 routing-table=sat
add check-gateway=ping gateway=100.91.2.1 routing-table=cab
add check-gateway=ping distance=1 gateway=100.91.1.1
add check-gateway=ping distance=2 gateway=100.91.2.1
add blackhole distance=250 dst-address=0.0.0.0/0 routing-table=sat
add blackhole distance=250 dst-address=0.0.0.0/0 routing-table=cab
