# Grown out of the factory's configuration: lists, two leases, routes that name their port.
/interface bridge
add name=bridgeLocal
/interface bridge port
add bridge=bridgeLocal interface=ether3
add bridge=bridgeLocal interface=ether4
add bridge=bridgeLocal interface=ether5
/interface list
add name=WAN
add name=LAN
/interface list member
add interface=ether1 list=WAN
add interface=ether2 list=WAN
add interface=bridgeLocal list=LAN
/routing table
add disabled=no fib name=WAN1
add disabled=no fib name=WAN2
/ip dhcp-client
add add-default-route=no comment="lease 100.64.40.7/22 100.64.40.1" interface=ether1
add add-default-route=no comment="lease 192.168.15.30/24 192.168.15.1" interface=ether2
/ip pool
add name=dhcp ranges=192.168.88.10-192.168.88.254
/ip dhcp-server
add address-pool=dhcp interface=bridgeLocal name=defconf
/ip address
add address=192.168.88.1/24 comment=defconf interface=bridgeLocal
/ip dns
set allow-remote-requests=yes servers=9.9.9.9,1.1.1.1
/ip firewall filter
add action=fasttrack-connection chain=forward connection-mark=no-mark connection-state=established,related \
    hw-offload=yes
add action=accept chain=forward connection-state=established,related,untracked
add action=drop chain=forward connection-nat-state=!dstnat connection-state=new in-interface-list=WAN
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=WAN1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=WAN2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface-list=LAN new-connection-mark=WAN1 per-connection-classifier=src-address:3/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface-list=LAN new-connection-mark=WAN1 per-connection-classifier=src-address:3/1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface-list=LAN new-connection-mark=WAN2 per-connection-classifier=src-address:3/2
add action=mark-routing chain=prerouting connection-mark=WAN1 in-interface-list=LAN new-routing-mark=WAN1
add action=mark-routing chain=prerouting connection-mark=WAN2 in-interface-list=LAN new-routing-mark=WAN2
add action=mark-routing chain=output connection-mark=WAN1 new-routing-mark=WAN1
add action=mark-routing chain=output connection-mark=WAN2 new-routing-mark=WAN2
/ip firewall nat
add action=masquerade chain=srcnat comment=defconf ipsec-policy=out,none out-interface-list=WAN
/ip route
add check-gateway=ping gateway=100.64.40.1%ether1 routing-table=WAN1
add check-gateway=ping gateway=192.168.15.1%ether2 routing-table=WAN2
add check-gateway=ping distance=1 gateway=100.64.40.1%ether1
add check-gateway=ping distance=2 gateway=192.168.15.1%ether2
