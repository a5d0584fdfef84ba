# Equal routes; what the router itself was asked is answered where it came in.
/routing table
add disabled=no fib name=b1
add disabled=no fib name=b2
/ip address
add address=10.220.0.1/20 interface=ether3
add address=192.0.2.58/29 interface=ether1
add address=192.0.2.106/29 interface=ether2
/ip firewall mangle
add action=mark-connection chain=input connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=bc1
add action=mark-connection chain=input connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=bc2
add action=mark-routing chain=output connection-mark=bc1 new-routing-mark=b1
add action=mark-routing chain=output connection-mark=bc2 new-routing-mark=b2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=192.0.2.57 routing-table=b1
add check-gateway=ping gateway=192.0.2.105 routing-table=b2
add check-gateway=ping gateway=192.0.2.57
add check-gateway=ping gateway=192.0.2.105
