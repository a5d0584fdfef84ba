# Only those in the list are balanced; everybody else has the first line.
/routing table
add disabled=no fib name=h1
add disabled=no fib name=h2
/ip address
add address=192.168.80.1/24 interface=ether3
add address=198.51.100.242/29 interface=ether1
add address=198.51.100.250/29 interface=ether2
/ip firewall address-list
add address=192.168.80.128/25 list=premium
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=t1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=t2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 src-address-list=premium new-connection-mark=t1 per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 src-address-list=premium new-connection-mark=t2 per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=t1 in-interface=ether3 new-routing-mark=h1
add action=mark-routing chain=prerouting connection-mark=t2 in-interface=ether3 new-routing-mark=h2
add action=mark-routing chain=output connection-mark=t1 new-routing-mark=h1
add action=mark-routing chain=output connection-mark=t2 new-routing-mark=h2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=198.51.100.241 routing-table=h1
add check-gateway=ping gateway=198.51.100.249 routing-table=h2
add check-gateway=ping distance=1 gateway=198.51.100.241
add check-gateway=ping distance=2 gateway=198.51.100.249
