# The same clients, once by interface and once by address.
/interface bridge
add name=bridge-club
/interface bridge port
add bridge=bridge-club interface=ether3
/routing table
add disabled=no fib name=o1
add disabled=no fib name=o2
/ip address
add address=192.168.190.1/24 interface=bridge-club
add address=100.95.1.2/30 interface=ether1
add address=100.95.2.2/30 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=u
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=v
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=bridge-club new-connection-mark=u per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    new-connection-mark=v per-connection-classifier=both-addresses:2/1 src-address=192.168.190.0/24
add action=mark-routing chain=prerouting connection-mark=u in-interface=bridge-club new-routing-mark=o1
add action=mark-routing chain=prerouting connection-mark=v in-interface=bridge-club new-routing-mark=o2
add action=mark-routing chain=output connection-mark=u new-routing-mark=o1
add action=mark-routing chain=output connection-mark=v new-routing-mark=o2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=100.95.1.1 routing-table=o1
add check-gateway=ping gateway=100.95.2.1 routing-table=o2
add check-gateway=ping distance=1 gateway=100.95.1.1
add check-gateway=ping distance=2 gateway=100.95.2.1
