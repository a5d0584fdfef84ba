# The list of what is near was made for the servers; the router itself is not in it.
/routing table
add disabled=no fib name=r1
add disabled=no fib name=r2
/ip address
add address=10.70.0.1/24 interface=ether3
add address=192.0.2.210/29 interface=ether1
add address=192.0.2.218/29 interface=ether2
/ip firewall address-list
add address=10.70.0.10-10.70.0.60 list=near
add address=192.0.2.208/29 list=near
add address=192.0.2.216/29 list=near
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=m1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=m2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-list=!near \
    in-interface=ether3 new-connection-mark=m1 per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-list=!near \
    in-interface=ether3 new-connection-mark=m2 per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=m1 in-interface=ether3 new-routing-mark=r1
add action=mark-routing chain=prerouting connection-mark=m2 in-interface=ether3 new-routing-mark=r2
add action=mark-routing chain=output connection-mark=m1 new-routing-mark=r1
add action=mark-routing chain=output connection-mark=m2 new-routing-mark=r2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=192.0.2.209 routing-table=r1
add check-gateway=ping gateway=192.0.2.217 routing-table=r2
add check-gateway=ping distance=1 gateway=192.0.2.209
add check-gateway=ping distance=2 gateway=192.0.2.217
