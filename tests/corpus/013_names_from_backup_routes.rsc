# Comments tell what a route is for, not what a line is called.
/interface ethernet
set [ find default-name=ether1 ] name=WAN1
set [ find default-name=ether2 ] name=WAN2
/routing table
add fib name=to_WAN1
add fib name=to_WAN2
/ip address
add address=192.168.88.1/24 interface=ether3
add address=203.0.113.18/29 interface=WAN1
add address=203.0.113.26/29 interface=WAN2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=WAN1 new-connection-mark=w1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=WAN2 new-connection-mark=w2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=w1 per-connection-classifier=src-address:3/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=w1 per-connection-classifier=src-address:3/1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=w2 per-connection-classifier=src-address:3/2
add action=mark-routing chain=prerouting connection-mark=w1 in-interface=ether3 new-routing-mark=to_WAN1
add action=mark-routing chain=prerouting connection-mark=w2 in-interface=ether3 new-routing-mark=to_WAN2
add action=mark-routing chain=output connection-mark=w1 new-routing-mark=to_WAN1
add action=mark-routing chain=output connection-mark=w2 new-routing-mark=to_WAN2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=WAN1
add action=masquerade chain=srcnat out-interface=WAN2
/ip route
add check-gateway=ping comment=to_WAN1 distance=1 gateway=203.0.113.17 routing-table=to_WAN1
add check-gateway=ping comment="to_WAN1 backup via WAN2" distance=2 gateway=203.0.113.25 routing-table=to_WAN1
add check-gateway=ping comment=to_WAN2 distance=1 gateway=203.0.113.25 routing-table=to_WAN2
add check-gateway=ping comment="to_WAN2 backup via WAN1" distance=2 gateway=203.0.113.17 routing-table=to_WAN2
add check-gateway=ping comment=Default distance=1 gateway=203.0.113.17
add check-gateway=ping comment=Default distance=2 gateway=203.0.113.25
