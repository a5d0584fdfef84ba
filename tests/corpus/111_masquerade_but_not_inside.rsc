# Source NAT for all that is not private; the ways name their table of the gateway.
/routing table
add disabled=no fib name=ta
add disabled=no fib name=tb
/ip address
add address=172.16.40.1/22 interface=ether4
add address=100.105.1.2/29 interface=ether1
add address=100.105.2.2/29 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=am
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=bm
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether4 new-connection-mark=am per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether4 new-connection-mark=bm per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=am in-interface=ether4 new-routing-mark=ta
add action=mark-routing chain=prerouting connection-mark=bm in-interface=ether4 new-routing-mark=tb
add action=mark-routing chain=output connection-mark=am new-routing-mark=ta
add action=mark-routing chain=output connection-mark=bm new-routing-mark=tb
/ip firewall nat
add action=masquerade chain=srcnat dst-address=!172.16.0.0/12 src-address=172.16.0.0/12
/ip route
add check-gateway=ping gateway=100.105.1.1@main routing-table=ta
add check-gateway=ping gateway=100.105.2.1@main routing-table=tb
add check-gateway=ping distance=1 gateway=100.105.1.1
add check-gateway=ping distance=2 gateway=100.105.2.1
