# A coin for each new connection.
/routing table
add fib name=heads
add fib name=tails
/ip address
add address=192.168.14.1/24 interface=ether3
add address=100.65.1.2/30 interface=ether1
add address=100.65.2.2/30 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 new-connection-mark=h
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 new-connection-mark=t
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=h random=30
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=t
add action=mark-routing chain=prerouting connection-mark=h in-interface=ether3 new-routing-mark=heads
add action=mark-routing chain=prerouting connection-mark=t in-interface=ether3 new-routing-mark=tails
add action=mark-routing chain=output connection-mark=h new-routing-mark=heads
add action=mark-routing chain=output connection-mark=t new-routing-mark=tails
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=100.65.1.1 routing-table=heads
add check-gateway=ping gateway=100.65.2.1 routing-table=tails
add check-gateway=ping distance=1 gateway=100.65.1.1
add check-gateway=ping distance=2 gateway=100.65.2.1
