# 500, 300 and 200 Mbit/s as five, three and two of ten.
/interface ethernet
set [ find default-name=ether1 ] comment="ISP-1 [500M/500M]"
set [ find default-name=ether2 ] comment="ISP-2 [300M/100M]"
set [ find default-name=ether3 ] comment="ISP-3 [200M/50M]"
/routing table
add disabled=no fib name=g1
add disabled=no fib name=g2
add disabled=no fib name=g3
/ip address
add address=10.100.0.1/16 interface=ether5
add address=198.51.100.6/30 interface=ether1
add address=198.51.100.14/30 interface=ether2
add address=198.51.100.22/30 interface=ether3
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=p1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=p2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether3 \
    new-connection-mark=p3
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=p1 per-connection-classifier=both-addresses:10/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=p1 per-connection-classifier=both-addresses:10/1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=p1 per-connection-classifier=both-addresses:10/2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=p1 per-connection-classifier=both-addresses:10/3
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=p1 per-connection-classifier=both-addresses:10/4
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=p2 per-connection-classifier=both-addresses:10/5
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=p2 per-connection-classifier=both-addresses:10/6
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=p2 per-connection-classifier=both-addresses:10/7
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=p3 per-connection-classifier=both-addresses:10/8
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=p3 per-connection-classifier=both-addresses:10/9
add action=mark-routing chain=prerouting connection-mark=p1 in-interface=ether5 new-routing-mark=g1
add action=mark-routing chain=prerouting connection-mark=p2 in-interface=ether5 new-routing-mark=g2
add action=mark-routing chain=prerouting connection-mark=p3 in-interface=ether5 new-routing-mark=g3
add action=mark-routing chain=output connection-mark=p1 new-routing-mark=g1
add action=mark-routing chain=output connection-mark=p2 new-routing-mark=g2
add action=mark-routing chain=output connection-mark=p3 new-routing-mark=g3
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
add action=masquerade chain=srcnat out-interface=ether3
/ip route
add check-gateway=ping gateway=198.51.100.5 routing-table=g1
add check-gateway=ping gateway=198.51.100.13 routing-table=g2
add check-gateway=ping gateway=198.51.100.21 routing-table=g3
add check-gateway=ping distance=1 gateway=198.51.100.5
add check-gateway=ping distance=2 gateway=198.51.100.13
add check-gateway=ping distance=3 gateway=198.51.100.21
