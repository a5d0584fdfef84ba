# The sign before local was lost on the way.
/interface bridge
add name=br-school
/interface bridge port
add bridge=br-school interface=ether3
/routing table
add fib name=out-1
add fib name=out-2
/ip address
add address=10.77.0.1/20 interface=br-school
add address=100.72.1.2/30 interface=ether1
add address=100.72.2.2/30 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 new-connection-mark=one
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 new-connection-mark=two
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new \
    dst-address-type=local in-interface=br-school new-connection-mark=one \
    per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new \
    dst-address-type=local in-interface=br-school new-connection-mark=two \
    per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=one in-interface=br-school new-routing-mark=out-1
add action=mark-routing chain=prerouting connection-mark=two in-interface=br-school new-routing-mark=out-2
add action=mark-routing chain=output connection-mark=one new-routing-mark=out-1
add action=mark-routing chain=output connection-mark=two new-routing-mark=out-2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=100.72.1.1 routing-table=out-1
add check-gateway=ping gateway=100.72.2.1 routing-table=out-2
add check-gateway=ping distance=1 gateway=100.72.1.1
add check-gateway=ping distance=2 gateway=100.72.2.1
