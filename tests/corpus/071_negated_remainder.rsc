# A third, and everything that is not that third.
/routing table
add disabled=no fib name=u1
add disabled=no fib name=u2
/ip address
add address=10.17.0.1/24 interface=ether3
add address=100.77.1.2/30 interface=ether1
add address=100.77.2.2/30 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=e1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=e2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=e1 per-connection-classifier=both-addresses:3/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=e2 per-connection-classifier=!both-addresses:3/0
add action=mark-routing chain=prerouting connection-mark=e1 in-interface=ether3 new-routing-mark=u1
add action=mark-routing chain=prerouting connection-mark=e2 in-interface=ether3 new-routing-mark=u2
add action=mark-routing chain=output connection-mark=e1 new-routing-mark=u1
add action=mark-routing chain=output connection-mark=e2 new-routing-mark=u2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=100.77.1.1 routing-table=u1
add check-gateway=ping gateway=100.77.2.1 routing-table=u2
add check-gateway=ping distance=1 gateway=100.77.1.1
add check-gateway=ping distance=2 gateway=100.77.2.1
