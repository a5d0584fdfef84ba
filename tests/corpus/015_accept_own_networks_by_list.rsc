# What stays inside is let past before anything is divided; the list holds the router's own address.
/interface bridge
add name=bridge-lan
/interface bridge port
add bridge=bridge-lan interface=ether3
add bridge=bridge-lan interface=ether4
/routing table
add fib name=via1
add fib name=via2
/ip address
add address=192.168.88.1/24 interface=bridge-lan
add address=192.168.1.2/24 interface=ether1
add address=192.168.2.2/24 interface=ether2
/ip firewall address-list
add address=192.168.88.0/24 list=INSIDE
add address=192.168.1.0/24 list=INSIDE
add address=192.168.2.0/24 list=INSIDE
/ip firewall mangle
add action=accept chain=prerouting comment="never divide what is inside" dst-address-list=INSIDE in-interface=bridge-lan
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 new-connection-mark=one
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 new-connection-mark=two
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new \
    in-interface=bridge-lan new-connection-mark=one per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new \
    in-interface=bridge-lan new-connection-mark=two per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=one in-interface=bridge-lan new-routing-mark=via1
add action=mark-routing chain=prerouting connection-mark=two in-interface=bridge-lan new-routing-mark=via2
add action=mark-routing chain=output connection-mark=one new-routing-mark=via1
add action=mark-routing chain=output connection-mark=two new-routing-mark=via2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=192.168.1.1 routing-table=via1
add check-gateway=ping gateway=192.168.2.1 routing-table=via2
add check-gateway=ping distance=1 gateway=192.168.1.1
add check-gateway=ping distance=2 gateway=192.168.2.1
