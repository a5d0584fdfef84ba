# One host is to watch both lines, with two equal routes to it.
/routing table
add disabled=no fib name=b1
add disabled=no fib name=b2
/ip address
add address=192.168.65.1/24 interface=ether4
add address=100.117.1.2/30 interface=ether1
add address=100.117.2.2/30 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=k1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=k2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether4 new-connection-mark=k1 per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether4 new-connection-mark=k2 per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=k1 in-interface=ether4 new-routing-mark=b1
add action=mark-routing chain=prerouting connection-mark=k2 in-interface=ether4 new-routing-mark=b2
add action=mark-routing chain=output connection-mark=k1 new-routing-mark=b1
add action=mark-routing chain=output connection-mark=k2 new-routing-mark=b2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add dst-address=8.8.8.8/32 gateway=100.117.1.1 scope=10
add dst-address=8.8.8.8/32 gateway=100.117.2.1 scope=10
add dst-address=1.1.1.1/32 gateway=100.117.2.1 scope=10
add check-gateway=ping gateway=8.8.8.8 routing-table=b1 target-scope=11
add check-gateway=ping gateway=1.1.1.1 routing-table=b2 target-scope=11
add check-gateway=ping distance=1 gateway=100.117.1.1
add check-gateway=ping distance=2 gateway=100.117.2.1
