# The first line is being repaired; one rule at the end sends all by the second.
/routing table
add disabled=no fib name=c1
add disabled=no fib name=c2
/ip address
add address=10.68.0.1/22 interface=ether3
add address=100.121.1.2/30 interface=ether1
add address=100.121.2.2/30 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=m1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=m2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=m1 per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=m2 per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=m1 in-interface=ether3 new-routing-mark=c1
add action=mark-routing chain=prerouting connection-mark=m2 in-interface=ether3 new-routing-mark=c2
add action=mark-routing chain=prerouting comment="fibre cut, ticket 4711" dst-address-type=!local \
    in-interface=ether3 new-routing-mark=c2
add action=mark-routing chain=output connection-mark=m1 new-routing-mark=c1
add action=mark-routing chain=output connection-mark=m2 new-routing-mark=c2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=100.121.1.1 routing-table=c1
add check-gateway=ping gateway=100.121.2.1 routing-table=c2
add check-gateway=ping distance=1 gateway=100.121.1.1
add check-gateway=ping distance=2 gateway=100.121.2.1
