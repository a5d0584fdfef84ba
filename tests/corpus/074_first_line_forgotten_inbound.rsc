# The first line was there before the second came, and nobody marks what enters by it.
/routing table
add disabled=no fib name=older
add disabled=no fib name=newer
/ip address
add address=10.21.0.1/24 interface=ether3
add address=198.51.100.74/29 interface=ether1
add address=198.51.100.90/29 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=new-conn
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=old-conn per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=new-conn per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=old-conn in-interface=ether3 new-routing-mark=older
add action=mark-routing chain=prerouting connection-mark=new-conn in-interface=ether3 new-routing-mark=newer
add action=mark-routing chain=output connection-mark=new-conn new-routing-mark=newer
/ip firewall nat
add action=masquerade chain=srcnat out-interface-list=all
/ip route
add check-gateway=ping gateway=198.51.100.73 routing-table=older
add check-gateway=ping gateway=198.51.100.89 routing-table=newer
add check-gateway=ping distance=1 gateway=198.51.100.73
add check-gateway=ping distance=2 gateway=198.51.100.89
