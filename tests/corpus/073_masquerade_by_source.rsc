# One source NAT for all, by the address of the clients.
/interface bridge
add name=lan
/interface bridge port
add bridge=lan interface=ether5
/routing table
add disabled=no fib name=m1
add disabled=no fib name=m2
/ip address
add address=192.168.64.1/18 interface=lan
add address=100.78.1.2/30 interface=ether1
add address=100.78.2.2/30 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=v1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=v2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    src-address=192.168.64.0/18 new-connection-mark=v1 per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    src-address=192.168.64.0/18 new-connection-mark=v2 per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=v1 src-address=192.168.64.0/18 new-routing-mark=m1
add action=mark-routing chain=prerouting connection-mark=v2 src-address=192.168.64.0/18 new-routing-mark=m2
add action=mark-routing chain=output connection-mark=v1 new-routing-mark=m1
add action=mark-routing chain=output connection-mark=v2 new-routing-mark=m2
/ip firewall nat
add action=masquerade chain=srcnat src-address=192.168.64.0/18
/ip route
add check-gateway=ping gateway=100.78.1.1 routing-table=m1
add check-gateway=ping gateway=100.78.2.1 routing-table=m2
add check-gateway=ping distance=1 gateway=100.78.1.1
add check-gateway=ping distance=2 gateway=100.78.2.1
