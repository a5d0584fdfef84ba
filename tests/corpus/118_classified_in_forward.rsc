# The classifier stands in forward, behind the decision about the way.
/routing table
add disabled=no fib name=fa
add disabled=no fib name=fb
/ip address
add address=10.48.0.1/22 interface=ether3
add address=100.109.1.2/30 interface=ether1
add address=100.109.2.2/30 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=a
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=b
add action=mark-connection chain=forward connection-mark=no-mark connection-state=new in-interface=ether3 \
    new-connection-mark=a per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=forward connection-mark=no-mark connection-state=new in-interface=ether3 \
    new-connection-mark=b per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=a in-interface=ether3 new-routing-mark=fa
add action=mark-routing chain=prerouting connection-mark=b in-interface=ether3 new-routing-mark=fb
add action=mark-routing chain=output connection-mark=a new-routing-mark=fa
add action=mark-routing chain=output connection-mark=b new-routing-mark=fb
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=100.109.1.1 routing-table=fa
add check-gateway=ping gateway=100.109.2.1 routing-table=fb
add check-gateway=ping distance=1 gateway=100.109.1.1
add check-gateway=ping distance=2 gateway=100.109.2.1
