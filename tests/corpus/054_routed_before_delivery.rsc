# Each floor has its line, by mark-routing at once. Nobody thought of the router.
/interface ethernet
set [ find default-name=ether3 ] name=floor1
set [ find default-name=ether4 ] name=floor2
/routing table
add disabled=no fib name=line-1
add disabled=no fib name=line-2
/ip address
add address=10.41.0.1/24 interface=floor1
add address=10.42.0.1/24 interface=floor2
add address=198.51.100.210/29 interface=ether1
add address=198.51.100.218/29 interface=ether2
/ip firewall mangle
add action=mark-routing chain=prerouting new-routing-mark=line-1 passthrough=no src-address=10.41.0.0/24
add action=mark-routing chain=prerouting new-routing-mark=line-2 passthrough=no src-address=10.42.0.0/24
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=198.51.100.209 routing-table=line-1
add check-gateway=ping gateway=198.51.100.217 routing-table=line-2
add check-gateway=ping distance=1 gateway=198.51.100.209
add check-gateway=ping distance=2 gateway=198.51.100.217
