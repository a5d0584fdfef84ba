# One cable to a switch, a VLAN for each provider.
/interface vlan
add comment="provider north" interface=ether1 name=vlan701 vlan-id=701
add comment="provider south" interface=ether1 name=vlan702 vlan-id=702
/routing table
add fib name=north
add fib name=south
/ip address
add address=10.64.0.1/18 interface=ether2
add address=198.51.100.162/29 interface=vlan701
add address=198.51.100.170/29 interface=vlan702
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=vlan701 new-connection-mark=n
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=vlan702 new-connection-mark=s
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether2 new-connection-mark=n per-connection-classifier=both-addresses:4/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether2 new-connection-mark=n per-connection-classifier=both-addresses:4/1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether2 new-connection-mark=n per-connection-classifier=both-addresses:4/2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether2 new-connection-mark=s per-connection-classifier=both-addresses:4/3
add action=mark-routing chain=prerouting connection-mark=n in-interface=ether2 new-routing-mark=north
add action=mark-routing chain=prerouting connection-mark=s in-interface=ether2 new-routing-mark=south
add action=mark-routing chain=output connection-mark=n new-routing-mark=north
add action=mark-routing chain=output connection-mark=s new-routing-mark=south
/ip firewall nat
add action=masquerade chain=srcnat out-interface=vlan701
add action=masquerade chain=srcnat out-interface=vlan702
/ip route
add check-gateway=ping gateway=198.51.100.161 routing-table=north
add check-gateway=ping gateway=198.51.100.169 routing-table=south
add check-gateway=ping distance=1 gateway=198.51.100.161
add check-gateway=ping distance=2 gateway=198.51.100.169
