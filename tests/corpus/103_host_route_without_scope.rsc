# One host route has the scope that recursion needs, the other the default.
/routing table
add disabled=no fib name=rec1
add disabled=no fib name=rec2
/ip address
add address=10.200.0.1/20 interface=ether3
add address=203.0.113.54/30 interface=ether1
add address=203.0.113.62/30 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=r1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=r2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=r1 per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=r2 per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=r1 in-interface=ether3 new-routing-mark=rec1
add action=mark-routing chain=prerouting connection-mark=r2 in-interface=ether3 new-routing-mark=rec2
add action=mark-routing chain=output connection-mark=r1 new-routing-mark=rec1
add action=mark-routing chain=output connection-mark=r2 new-routing-mark=rec2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add dst-address=9.9.9.9/32 gateway=203.0.113.53 scope=10
add dst-address=1.1.1.1/32 gateway=203.0.113.61
add check-gateway=ping gateway=9.9.9.9 routing-table=rec1 target-scope=11
add check-gateway=ping gateway=1.1.1.1 routing-table=rec2 target-scope=11
add check-gateway=ping distance=1 gateway=203.0.113.53
add check-gateway=ping distance=2 gateway=203.0.113.61
