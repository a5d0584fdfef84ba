# Between the two nth rules stands one that ends the way.
/routing table
add fib name=n1
add fib name=n2
/ip address
add address=192.168.60.1/24 interface=ether3
add address=203.0.113.34/30 interface=ether1
add address=203.0.113.38/30 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=a nth=2,1
add action=mark-routing chain=prerouting connection-mark=a in-interface=ether3 new-routing-mark=n1 passthrough=no
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=b nth=2,2
add action=mark-routing chain=prerouting connection-mark=b in-interface=ether3 new-routing-mark=n2 passthrough=no
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=203.0.113.33 routing-table=n1
add check-gateway=ping gateway=203.0.113.37 routing-table=n2
add check-gateway=ping distance=1 gateway=203.0.113.33
add check-gateway=ping distance=2 gateway=203.0.113.37
