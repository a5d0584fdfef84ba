# Two lines share, the third waits.
/interface ethernet
set [ find default-name=ether3 ] name=reserve
/routing table
add disabled=no fib name=l1
add disabled=no fib name=l2
add disabled=no fib name=l3
/ip address
add address=10.170.0.1/20 interface=ether5
add address=100.93.1.2/30 interface=ether1
add address=100.93.2.2/30 interface=ether2
add address=100.93.3.2/30 interface=reserve
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=a1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=a2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=reserve \
    new-connection-mark=a3
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=a1 per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=a2 per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=a1 in-interface=ether5 new-routing-mark=l1
add action=mark-routing chain=prerouting connection-mark=a2 in-interface=ether5 new-routing-mark=l2
add action=mark-routing chain=prerouting connection-mark=a3 in-interface=ether5 new-routing-mark=l3
add action=mark-routing chain=output connection-mark=a1 new-routing-mark=l1
add action=mark-routing chain=output connection-mark=a2 new-routing-mark=l2
add action=mark-routing chain=output connection-mark=a3 new-routing-mark=l3
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
add action=masquerade chain=srcnat out-interface=reserve
/ip route
add check-gateway=ping distance=1 gateway=100.93.1.1 routing-table=l1
add check-gateway=ping distance=2 gateway=100.93.3.1 routing-table=l1
add check-gateway=ping distance=1 gateway=100.93.2.1 routing-table=l2
add check-gateway=ping distance=2 gateway=100.93.3.1 routing-table=l2
add check-gateway=ping gateway=100.93.3.1 routing-table=l3
add check-gateway=ping distance=1 gateway=100.93.1.1
add check-gateway=ping distance=2 gateway=100.93.2.1
add check-gateway=ping distance=3 gateway=100.93.3.1
