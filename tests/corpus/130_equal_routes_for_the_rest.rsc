# PCC for clients, and for what has no mark both gateways at once.
/routing table
add disabled=no fib name=out1
add disabled=no fib name=out2
/ip address
add address=192.168.205.1/24 interface=ether3
add address=100.112.1.2/30 interface=ether1
add address=100.112.2.2/30 interface=ether2
/ip firewall mangle
add action=mark-connection chain=input connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=i1
add action=mark-connection chain=input connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=i2
add action=mark-routing chain=output connection-mark=i1 new-routing-mark=out1
add action=mark-routing chain=output connection-mark=i2 new-routing-mark=out2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=o1 per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=o2 per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=o1 in-interface=ether3 new-routing-mark=out1
add action=mark-routing chain=prerouting connection-mark=o2 in-interface=ether3 new-routing-mark=out2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=100.112.1.1 routing-table=out1
add check-gateway=ping gateway=100.112.2.1 routing-table=out2
add check-gateway=ping gateway=100.112.1.1
add check-gateway=ping gateway=100.112.2.1
