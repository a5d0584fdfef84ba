# Offices half and half, the hostel one to three.
/interface ethernet
set [ find default-name=ether4 ] name=offices
set [ find default-name=ether5 ] name=hostel
/routing table
add disabled=no fib name=w1
add disabled=no fib name=w2
/ip address
add address=10.30.1.1/24 interface=offices
add address=10.30.2.1/23 interface=hostel
add address=100.106.1.2/30 interface=ether1
add address=100.106.2.2/30 interface=ether2
/ip firewall mangle
add action=accept chain=prerouting dst-address=10.30.0.0/16
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=a
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=b
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=offices new-connection-mark=a per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=offices new-connection-mark=b per-connection-classifier=both-addresses:2/1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=hostel new-connection-mark=a per-connection-classifier=src-address:4/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=hostel new-connection-mark=b per-connection-classifier=src-address:4/1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=hostel new-connection-mark=b per-connection-classifier=src-address:4/2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=hostel new-connection-mark=b per-connection-classifier=src-address:4/3
add action=mark-routing chain=prerouting connection-mark=a src-address=10.30.0.0/16 new-routing-mark=w1
add action=mark-routing chain=prerouting connection-mark=b src-address=10.30.0.0/16 new-routing-mark=w2
add action=mark-routing chain=output connection-mark=a new-routing-mark=w1
add action=mark-routing chain=output connection-mark=b new-routing-mark=w2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=100.106.1.1 routing-table=w1
add check-gateway=ping gateway=100.106.2.1 routing-table=w2
add check-gateway=ping distance=1 gateway=100.106.1.1
add check-gateway=ping distance=2 gateway=100.106.2.1
