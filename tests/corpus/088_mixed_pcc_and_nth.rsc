# Web by turns, all else by the hash.
/routing table
add disabled=no fib name=s
add disabled=no fib name=t
/ip address
add address=192.168.150.1/24 interface=ether3
add address=100.87.1.2/30 interface=ether1
add address=100.87.2.2/30 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=sm
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=tm
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    dst-port=80,443 in-interface=ether3 new-connection-mark=sm nth=2,1 protocol=tcp
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    dst-port=80,443 in-interface=ether3 new-connection-mark=tm protocol=tcp
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=sm per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=tm per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=sm in-interface=ether3 new-routing-mark=s
add action=mark-routing chain=prerouting connection-mark=tm in-interface=ether3 new-routing-mark=t
add action=mark-routing chain=output connection-mark=sm new-routing-mark=s
add action=mark-routing chain=output connection-mark=tm new-routing-mark=t
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=100.87.1.1 routing-table=s
add check-gateway=ping gateway=100.87.2.1 routing-table=t
add check-gateway=ping distance=1 gateway=100.87.1.1
add check-gateway=ping distance=2 gateway=100.87.2.1
