# nth the other way round: each rule counts for itself and the marks go on.
/interface ethernet
set [ find default-name=ether1 ] name=dsl-a
set [ find default-name=ether2 ] name=dsl-b
set [ find default-name=ether5 ] name=house
/routing table
add fib name=odd
add fib name=even
/ip address
add address=172.20.5.1/24 interface=house
add address=192.0.2.130/30 interface=dsl-a
add address=192.0.2.134/30 interface=dsl-b
/ip firewall mangle
add action=mark-connection chain=prerouting connection-state=new in-interface=house new-connection-mark=odd nth=2,1
add action=mark-routing chain=prerouting connection-mark=odd in-interface=house new-routing-mark=odd
add action=mark-connection chain=prerouting connection-state=new in-interface=house new-connection-mark=even nth=2,2
add action=mark-routing chain=prerouting connection-mark=even in-interface=house new-routing-mark=even
/ip firewall nat
add action=masquerade chain=srcnat out-interface=dsl-a
add action=masquerade chain=srcnat out-interface=dsl-b
/ip route
add gateway=192.0.2.129 routing-table=odd
add gateway=192.0.2.133 routing-table=even
add gateway=192.0.2.129
