# passthrough=no where the way should go on.
/routing table
add disabled=no fib name=y1
add disabled=no fib name=y2
/ip address
add address=192.168.71.1/24 interface=ether3
add address=203.0.113.210/29 interface=ether1
add address=203.0.113.218/29 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=p1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=p2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=p1 passthrough=no per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=p2 passthrough=no per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=p1 in-interface=ether3 new-routing-mark=y1
add action=mark-routing chain=prerouting connection-mark=p2 in-interface=ether3 new-routing-mark=y2
add action=mark-routing chain=output connection-mark=p1 new-routing-mark=y1
add action=mark-routing chain=output connection-mark=p2 new-routing-mark=y2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=203.0.113.209 routing-table=y1
add check-gateway=ping gateway=203.0.113.217 routing-table=y2
add check-gateway=ping distance=1 gateway=203.0.113.209
add check-gateway=ping distance=2 gateway=203.0.113.217
