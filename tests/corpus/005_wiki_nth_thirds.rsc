# Three lines in turn: a third, half of the rest, and what is left.
/interface bridge
add name=lan
/interface bridge port
add bridge=lan interface=ether4
add bridge=lan interface=ether5
/routing table
add fib name=r1
add fib name=r2
add fib name=r3
/ip address
add address=10.0.8.1/22 interface=lan
add address=198.51.100.65/31 interface=ether1 network=198.51.100.64
add address=198.51.100.67/31 interface=ether2 network=198.51.100.66
add address=198.51.100.69/31 interface=ether3 network=198.51.100.68
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new \
    dst-address-type=!local in-interface=lan new-connection-mark=k1 nth=3,1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new \
    dst-address-type=!local in-interface=lan new-connection-mark=k2 nth=2,1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new \
    dst-address-type=!local in-interface=lan new-connection-mark=k3
add action=mark-routing chain=prerouting connection-mark=k1 in-interface=lan new-routing-mark=r1 passthrough=no
add action=mark-routing chain=prerouting connection-mark=k2 in-interface=lan new-routing-mark=r2 passthrough=no
add action=mark-routing chain=prerouting connection-mark=k3 in-interface=lan new-routing-mark=r3 passthrough=no
/ip firewall nat
add action=masquerade chain=srcnat out-interface=!lan
/ip route
add check-gateway=ping gateway=198.51.100.64 routing-table=r1
add check-gateway=ping gateway=198.51.100.66 routing-table=r2
add check-gateway=ping gateway=198.51.100.68 routing-table=r3
add check-gateway=ping distance=1 gateway=198.51.100.64
add check-gateway=ping distance=2 gateway=198.51.100.66
add check-gateway=ping distance=3 gateway=198.51.100.68
