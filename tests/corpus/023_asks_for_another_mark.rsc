# The classifier waits for marks that only the outside brings.
/routing table
add fib name=isp-a
add fib name=isp-b
/ip address
add address=192.168.40.1/24 interface=ether5
add address=198.51.100.34/28 interface=ether1
add address=198.51.100.50/28 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 new-connection-mark=from-a
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 new-connection-mark=from-b
add action=mark-connection chain=prerouting connection-mark=from-a connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=to-a per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=from-a connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=to-b per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=to-a in-interface=ether5 new-routing-mark=isp-a
add action=mark-routing chain=prerouting connection-mark=to-b in-interface=ether5 new-routing-mark=isp-b
add action=mark-routing chain=output connection-mark=from-a new-routing-mark=isp-a
add action=mark-routing chain=output connection-mark=from-b new-routing-mark=isp-b
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=198.51.100.33 routing-table=isp-a
add check-gateway=ping gateway=198.51.100.49 routing-table=isp-b
add check-gateway=ping distance=1 gateway=198.51.100.33
add check-gateway=ping distance=2 gateway=198.51.100.49
