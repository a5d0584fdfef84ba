# One of four buckets was switched off in a hurry.
/routing table
add disabled=no fib name=i
add disabled=no fib name=j
/ip address
add address=10.210.0.1/22 interface=ether3
add address=100.102.1.2/30 interface=ether1
add address=100.102.2.2/30 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=ic
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=jc
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=ic per-connection-classifier=both-addresses:4/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=ic per-connection-classifier=both-addresses:4/1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=jc per-connection-classifier=both-addresses:4/2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 disabled=yes new-connection-mark=jc per-connection-classifier=both-addresses:4/3
add action=mark-routing chain=prerouting connection-mark=ic in-interface=ether3 new-routing-mark=i
add action=mark-routing chain=prerouting connection-mark=jc in-interface=ether3 new-routing-mark=j
add action=mark-routing chain=output connection-mark=ic new-routing-mark=i
add action=mark-routing chain=output connection-mark=jc new-routing-mark=j
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=100.102.1.1 routing-table=i
add check-gateway=ping gateway=100.102.2.1 routing-table=j
add check-gateway=ping distance=1 gateway=100.102.1.1
add check-gateway=ping distance=2 gateway=100.102.2.1
