# Main has no default on purpose; FastTrack sends there what it takes.
/routing table
add disabled=no fib name=exit1
add disabled=no fib name=exit2
/ip address
add address=10.8.0.1/21 interface=ether3
add address=100.67.1.2/24 interface=ether1
add address=100.67.2.2/24 interface=ether2
/ip firewall filter
add action=fasttrack-connection chain=forward connection-state=established,related
add action=accept chain=forward connection-state=established,related
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=e1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=e2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=e1 per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=e2 per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=e1 in-interface=ether3 new-routing-mark=exit1
add action=mark-routing chain=prerouting connection-mark=e2 in-interface=ether3 new-routing-mark=exit2
add action=mark-routing chain=output connection-mark=e1 new-routing-mark=exit1
add action=mark-routing chain=output connection-mark=e2 new-routing-mark=exit2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=100.67.1.1 routing-table=exit1
add check-gateway=ping gateway=100.67.2.1 routing-table=exit2
