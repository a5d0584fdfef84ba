# Copied, and one name not changed: what comes by the second line is marked as of the first.
/routing table
add disabled=no fib name=v1
add disabled=no fib name=v2
/ip address
add address=10.20.40.1/24 interface=ether3
add address=203.0.113.102/30 interface=ether1
add address=203.0.113.110/30 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=in1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=in1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=in1 per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=in2 per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=in1 in-interface=ether3 new-routing-mark=v1
add action=mark-routing chain=prerouting connection-mark=in2 in-interface=ether3 new-routing-mark=v2
add action=mark-routing chain=output connection-mark=in1 new-routing-mark=v1
add action=mark-routing chain=output connection-mark=in2 new-routing-mark=v2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=203.0.113.101 routing-table=v1
add check-gateway=ping gateway=203.0.113.109 routing-table=v2
add check-gateway=ping distance=1 gateway=203.0.113.101
add check-gateway=ping distance=2 gateway=203.0.113.109
