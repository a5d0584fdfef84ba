# Marks and two equal routes in main, and the reverse path is checked strictly.
/routing table
add disabled=no fib name=a1
add disabled=no fib name=a2
/ip settings
set rp-filter=strict
/ip address
add address=10.4.0.1/22 interface=ether3
add address=100.74.1.2/30 interface=ether1
add address=100.74.2.2/30 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=b1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=b2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=b1 per-connection-classifier=both-addresses:4/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=b1 per-connection-classifier=both-addresses:4/1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=b1 per-connection-classifier=both-addresses:4/2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=b2 per-connection-classifier=both-addresses:4/3
add action=mark-routing chain=prerouting connection-mark=b1 in-interface=ether3 new-routing-mark=a1
add action=mark-routing chain=prerouting connection-mark=b2 in-interface=ether3 new-routing-mark=a2
add action=mark-routing chain=output connection-mark=b1 new-routing-mark=a1
add action=mark-routing chain=output connection-mark=b2 new-routing-mark=a2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=100.74.1.1 routing-table=a1
add check-gateway=ping gateway=100.74.2.1 routing-table=a2
add check-gateway=ping gateway=100.74.1.1
add check-gateway=ping gateway=100.74.2.1
