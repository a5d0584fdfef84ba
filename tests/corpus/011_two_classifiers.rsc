# Calls stay with their line, everything else is spread as finely as it goes.
/interface bridge
add name=bridge1
/interface bridge port
add bridge=bridge1 interface=ether3
/routing table
add fib name=to-fiber
add fib name=to-cable
/ip address
add address=192.168.20.1/23 interface=bridge1
add address=198.51.100.10/29 interface=ether1
add address=198.51.100.18/29 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 new-connection-mark=fiber
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 new-connection-mark=cable
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new \
    dst-address-type=!local in-interface=bridge1 new-connection-mark=fiber \
    per-connection-classifier=both-addresses-and-ports:2/0 protocol=tcp
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new \
    dst-address-type=!local in-interface=bridge1 new-connection-mark=cable \
    per-connection-classifier=both-addresses-and-ports:2/1 protocol=tcp
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new \
    dst-address-type=!local in-interface=bridge1 new-connection-mark=fiber \
    per-connection-classifier=src-address:2/0 protocol=!tcp
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new \
    dst-address-type=!local in-interface=bridge1 new-connection-mark=cable \
    per-connection-classifier=src-address:2/1 protocol=!tcp
add action=mark-routing chain=prerouting connection-mark=fiber in-interface=bridge1 new-routing-mark=to-fiber
add action=mark-routing chain=prerouting connection-mark=cable in-interface=bridge1 new-routing-mark=to-cable
add action=mark-routing chain=output connection-mark=fiber new-routing-mark=to-fiber
add action=mark-routing chain=output connection-mark=cable new-routing-mark=to-cable
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=198.51.100.9 routing-table=to-fiber
add check-gateway=ping gateway=198.51.100.17 routing-table=to-cable
add check-gateway=ping distance=1 gateway=198.51.100.9
add check-gateway=ping distance=2 gateway=198.51.100.17
