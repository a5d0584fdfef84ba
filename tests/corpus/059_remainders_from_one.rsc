# Counted from one, as people do.
/routing table
add disabled=no fib name=q1
add disabled=no fib name=q2
add disabled=no fib name=q3
/ip address
add address=10.19.0.1/24 interface=ether5
add address=100.73.1.2/30 interface=ether1
add address=100.73.2.2/30 interface=ether2
add address=100.73.3.2/30 interface=ether3
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=z1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=z2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether3 \
    new-connection-mark=z3
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=z1 per-connection-classifier=both-addresses:3/1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=z2 per-connection-classifier=both-addresses:3/2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=z3 per-connection-classifier=both-addresses:3/3
add action=mark-routing chain=prerouting connection-mark=z1 in-interface=ether5 new-routing-mark=q1
add action=mark-routing chain=prerouting connection-mark=z2 in-interface=ether5 new-routing-mark=q2
add action=mark-routing chain=prerouting connection-mark=z3 in-interface=ether5 new-routing-mark=q3
add action=mark-routing chain=output connection-mark=z1 new-routing-mark=q1
add action=mark-routing chain=output connection-mark=z2 new-routing-mark=q2
add action=mark-routing chain=output connection-mark=z3 new-routing-mark=q3
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
add action=masquerade chain=srcnat out-interface=ether3
/ip route
add check-gateway=ping gateway=100.73.1.1 routing-table=q1
add check-gateway=ping gateway=100.73.2.1 routing-table=q2
add check-gateway=ping gateway=100.73.3.1 routing-table=q3
add check-gateway=ping distance=1 gateway=100.73.1.1
add check-gateway=ping distance=2 gateway=100.73.2.1
add check-gateway=ping distance=3 gateway=100.73.3.1
