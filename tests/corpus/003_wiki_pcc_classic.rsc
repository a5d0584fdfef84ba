# What most pages on PCC still show, in the words of version 7.
/interface ethernet
set [ find default-name=ether1 ] name=wan-1
set [ find default-name=ether2 ] name=wan-2
set [ find default-name=ether3 ] name=local
/routing table
add fib name=t1
add fib name=t2
/ip address
add address=192.168.0.1/24 interface=local
add address=10.111.0.2/24 interface=wan-1
add address=10.112.0.2/24 interface=wan-2
/ip firewall mangle
add action=accept chain=prerouting dst-address=10.111.0.0/24 in-interface=local
add action=accept chain=prerouting dst-address=10.112.0.0/24 in-interface=local
add action=mark-connection chain=prerouting connection-mark=no-mark in-interface=wan-1 new-connection-mark=m1
add action=mark-connection chain=prerouting connection-mark=no-mark in-interface=wan-2 new-connection-mark=m2
add action=mark-connection chain=prerouting connection-mark=no-mark dst-address-type=!local \
    in-interface=local new-connection-mark=m1 per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark dst-address-type=!local \
    in-interface=local new-connection-mark=m2 per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=m1 in-interface=local new-routing-mark=t1
add action=mark-routing chain=prerouting connection-mark=m2 in-interface=local new-routing-mark=t2
add action=mark-routing chain=output connection-mark=m1 new-routing-mark=t1
add action=mark-routing chain=output connection-mark=m2 new-routing-mark=t2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=wan-1
add action=masquerade chain=srcnat out-interface=wan-2
/ip route
add check-gateway=ping dst-address=0.0.0.0/0 gateway=10.111.0.1 routing-table=t1
add check-gateway=ping dst-address=0.0.0.0/0 gateway=10.112.0.1 routing-table=t2
add check-gateway=ping distance=1 dst-address=0.0.0.0/0 gateway=10.111.0.1
add check-gateway=ping distance=2 dst-address=0.0.0.0/0 gateway=10.112.0.1
