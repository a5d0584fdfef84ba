# Each line has a bridge, so that a port can be moved without touching a rule.
/interface bridge
add name=br-wan1
add name=br-wan2
add name=br-in
/interface bridge port
add bridge=br-wan1 interface=ether1
add bridge=br-wan2 interface=ether2
add bridge=br-in interface=ether4
/routing table
add disabled=no fib name=w1
add disabled=no fib name=w2
/ip dhcp-client
add add-default-route=no comment="lease 192.168.131.9/24 192.168.131.1" interface=br-wan2
/ip address
add address=192.168.245.1/24 interface=br-in
add address=100.108.1.2/30 interface=br-wan1
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=br-wan1 \
    new-connection-mark=x
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=br-wan2 \
    new-connection-mark=y
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=br-in new-connection-mark=x per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=br-in new-connection-mark=y per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=x in-interface=br-in new-routing-mark=w1
add action=mark-routing chain=prerouting connection-mark=y in-interface=br-in new-routing-mark=w2
add action=mark-routing chain=output connection-mark=x new-routing-mark=w1
add action=mark-routing chain=output connection-mark=y new-routing-mark=w2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=br-wan1
add action=masquerade chain=srcnat out-interface=br-wan2
/ip route
add check-gateway=ping gateway=100.108.1.1 routing-table=w1
add check-gateway=ping gateway=192.168.131.1 routing-table=w2
add check-gateway=ping distance=1 gateway=100.108.1.1
add check-gateway=ping distance=2 gateway=192.168.131.1
