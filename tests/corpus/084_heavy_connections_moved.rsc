# Big downloads are moved to the cheap line once they are big.
/routing table
add disabled=no fib name=good
add disabled=no fib name=cheap
/ip address
add address=192.168.140.1/24 interface=ether3
add address=100.86.1.2/30 interface=ether1
add address=100.86.2.2/30 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=gc
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=cc
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=gc per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=cc per-connection-classifier=both-addresses:2/1
add action=mark-connection chain=prerouting connection-bytes=50000000-0 connection-mark=gc in-interface=ether3 \
    new-connection-mark=cc
add action=mark-routing chain=prerouting connection-mark=gc in-interface=ether3 new-routing-mark=good
add action=mark-routing chain=prerouting connection-mark=cc in-interface=ether3 new-routing-mark=cheap
add action=mark-routing chain=output connection-mark=gc new-routing-mark=good
add action=mark-routing chain=output connection-mark=cc new-routing-mark=cheap
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=100.86.1.1 routing-table=good
add check-gateway=ping gateway=100.86.2.1 routing-table=cheap
add check-gateway=ping distance=1 gateway=100.86.1.1
add check-gateway=ping distance=2 gateway=100.86.2.1
