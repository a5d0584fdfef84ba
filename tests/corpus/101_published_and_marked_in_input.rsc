# A web server is published on both lines, and requests are marked in input alone.
/routing table
add disabled=no fib name=w-a
add disabled=no fib name=w-b
/ip address
add address=10.190.0.1/24 interface=ether3
add address=192.0.2.42/29 interface=ether1
add address=192.0.2.50/29 interface=ether2
/ip firewall mangle
add action=mark-connection chain=input connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=ca
add action=mark-connection chain=input connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=cb
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=ca per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=cb per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=ca in-interface=ether3 new-routing-mark=w-a
add action=mark-routing chain=prerouting connection-mark=cb in-interface=ether3 new-routing-mark=w-b
add action=mark-routing chain=output connection-mark=ca new-routing-mark=w-a
add action=mark-routing chain=output connection-mark=cb new-routing-mark=w-b
/ip firewall nat
add action=dst-nat chain=dstnat dst-address=192.0.2.42 dst-port=443 protocol=tcp to-addresses=10.190.0.20
add action=dst-nat chain=dstnat dst-address=192.0.2.50 dst-port=443 protocol=tcp to-addresses=10.190.0.20
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=192.0.2.41 routing-table=w-a
add check-gateway=ping gateway=192.0.2.49 routing-table=w-b
add check-gateway=ping distance=1 gateway=192.0.2.41
add check-gateway=ping distance=2 gateway=192.0.2.49
