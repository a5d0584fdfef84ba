# Web lewat proxy di router, sisanya langsung; keduanya dibagi.
/interface ethernet
set [ find default-name=ether1 ] name=Speedy1
set [ find default-name=ether2 ] name=Speedy2
set [ find default-name=ether3 ] name=LAN
/routing table
add disabled=no fib name=ke-speedy1
add disabled=no fib name=ke-speedy2
/ip proxy
set enabled=yes port=3128
/ip address
add address=192.168.4.1/24 interface=LAN
add address=192.168.201.2/24 interface=Speedy1
add address=192.168.202.2/24 interface=Speedy2
/ip firewall mangle
add action=mark-connection chain=input connection-mark=no-mark connection-state=new in-interface=Speedy1 \
    new-connection-mark=s1
add action=mark-connection chain=input connection-mark=no-mark connection-state=new in-interface=Speedy2 \
    new-connection-mark=s2
add action=mark-connection chain=output connection-mark=no-mark connection-state=new dst-address-type=!local \
    new-connection-mark=s1 per-connection-classifier=both-addresses-and-ports:2/0
add action=mark-connection chain=output connection-mark=no-mark connection-state=new dst-address-type=!local \
    new-connection-mark=s2 per-connection-classifier=both-addresses-and-ports:2/1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=LAN new-connection-mark=s1 per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=LAN new-connection-mark=s2 per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=s1 in-interface=LAN new-routing-mark=ke-speedy1
add action=mark-routing chain=prerouting connection-mark=s2 in-interface=LAN new-routing-mark=ke-speedy2
add action=mark-routing chain=output connection-mark=s1 new-routing-mark=ke-speedy1
add action=mark-routing chain=output connection-mark=s2 new-routing-mark=ke-speedy2
/ip firewall nat
add action=redirect chain=dstnat dst-port=80 in-interface=LAN protocol=tcp to-ports=3128
add action=masquerade chain=srcnat out-interface=Speedy1
add action=masquerade chain=srcnat out-interface=Speedy2
/ip route
add check-gateway=ping gateway=192.168.201.1 routing-table=ke-speedy1
add check-gateway=ping gateway=192.168.202.1 routing-table=ke-speedy2
add check-gateway=ping distance=1 gateway=192.168.201.1
add check-gateway=ping distance=2 gateway=192.168.202.1
