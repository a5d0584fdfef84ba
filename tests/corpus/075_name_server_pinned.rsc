# One name server has one line, in both directions as it was typed.
/routing table
add disabled=no fib name=exit-a
add disabled=no fib name=exit-b
/ip address
add address=192.168.130.1/24 interface=ether3
add address=203.0.113.50/29 interface=ether1
add address=203.0.113.58/29 interface=ether2
/ip firewall mangle
add action=mark-routing chain=prerouting dst-address=9.9.9.9 dst-port=53 new-routing-mark=exit-a passthrough=no \
    protocol=udp
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=a
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=b
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=a per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=b per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=a in-interface=ether3 new-routing-mark=exit-a
add action=mark-routing chain=prerouting connection-mark=b in-interface=ether3 new-routing-mark=exit-b
add action=mark-routing chain=output connection-mark=a new-routing-mark=exit-a
add action=mark-routing chain=output connection-mark=b new-routing-mark=exit-b
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=203.0.113.49 routing-table=exit-a
add check-gateway=ping gateway=203.0.113.57 routing-table=exit-b
add check-gateway=ping distance=1 gateway=203.0.113.49
add check-gateway=ping distance=2 gateway=203.0.113.57
