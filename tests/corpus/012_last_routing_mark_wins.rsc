# Three lines. One digit is wrong: the second mark gets its way twice.
/interface ethernet
set [ find default-name=ether1 ] name=WAN1
set [ find default-name=ether2 ] name=WAN2
set [ find default-name=ether3 ] name=WAN3
/routing table
add fib name=to_WAN1
add fib name=to_WAN2
add fib name=to_WAN3
/ip address
add address=10.1.0.1/16 interface=ether4
add address=100.80.1.2/30 interface=WAN1
add address=100.80.2.2/30 interface=WAN2
add address=100.80.3.2/30 interface=WAN3
/ip firewall mangle
add action=mark-connection chain=input connection-mark=no-mark connection-state=new in-interface=WAN1 new-connection-mark=WAN1_conn
add action=mark-connection chain=input connection-mark=no-mark connection-state=new in-interface=WAN2 new-connection-mark=WAN2_conn
add action=mark-connection chain=input connection-mark=no-mark connection-state=new in-interface=WAN3 new-connection-mark=WAN3_conn
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether4 new-connection-mark=WAN1_conn per-connection-classifier=both-addresses:3/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether4 new-connection-mark=WAN2_conn per-connection-classifier=both-addresses:3/1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether4 new-connection-mark=WAN3_conn per-connection-classifier=both-addresses:3/2
add action=mark-routing chain=prerouting connection-mark=WAN1_conn in-interface=ether4 new-routing-mark=to_WAN1
add action=mark-routing chain=prerouting connection-mark=WAN2_conn in-interface=ether4 new-routing-mark=to_WAN2
add action=mark-routing chain=prerouting connection-mark=WAN2_conn in-interface=ether4 new-routing-mark=to_WAN3
add action=mark-routing chain=output connection-mark=WAN1_conn new-routing-mark=to_WAN1
add action=mark-routing chain=output connection-mark=WAN2_conn new-routing-mark=to_WAN2
add action=mark-routing chain=output connection-mark=WAN3_conn new-routing-mark=to_WAN3
/ip firewall nat
add action=masquerade chain=srcnat out-interface=WAN1
add action=masquerade chain=srcnat out-interface=WAN2
add action=masquerade chain=srcnat out-interface=WAN3
/ip route
add check-gateway=ping gateway=100.80.1.1 routing-table=to_WAN1
add check-gateway=ping gateway=100.80.2.1 routing-table=to_WAN2
add check-gateway=ping gateway=100.80.3.1 routing-table=to_WAN3
add check-gateway=ping distance=2 gateway=100.80.1.1
add check-gateway=ping distance=1 gateway=100.80.2.1
add check-gateway=ping distance=3 gateway=100.80.3.1
