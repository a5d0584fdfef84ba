# One letter less in the rule that routes.
/routing table
add disabled=no fib name=via-a
add disabled=no fib name=via-b
/ip address
add address=10.13.0.1/24 interface=ether4
add address=100.76.1.2/30 interface=ether1
add address=100.76.2.2/30 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=conn-a
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=conn-b
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether4 new-connection-mark=conn-a per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether4 new-connection-mark=conn-b per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=conn-a in-interface=ether4 new-routing-mark=via-a
add action=mark-routing chain=prerouting connection-mark=con-b in-interface=ether4 new-routing-mark=via-b
add action=mark-routing chain=output connection-mark=conn-a new-routing-mark=via-a
add action=mark-routing chain=output connection-mark=conn-b new-routing-mark=via-b
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=100.76.1.1 routing-table=via-a
add check-gateway=ping gateway=100.76.2.1 routing-table=via-b
add check-gateway=ping distance=1 gateway=100.76.1.1
add check-gateway=ping distance=2 gateway=100.76.2.1
