# The router's own connections get a third mark that nothing in output routes.
/interface ethernet
set [ find default-name=ether1 ] name=ISP1
set [ find default-name=ether2 ] name=ISP2
set [ find default-name=ether3 ] name=ISP3
/routing table
add fib name=ISP1
add fib name=ISP2
add fib name=ISP3
/ip address
add address=10.44.0.1/20 interface=ether4
add address=192.0.2.146/29 interface=ISP1
add address=192.0.2.154/29 interface=ISP2
add address=192.0.2.162/29 interface=ISP3
/ip firewall mangle
add action=mark-connection chain=input connection-mark=no-mark connection-state=new in-interface=ISP1 new-connection-mark=ISP1_conn
add action=mark-connection chain=input connection-mark=no-mark connection-state=new in-interface=ISP2 new-connection-mark=ISP2_conn
add action=mark-connection chain=input connection-mark=no-mark connection-state=new in-interface=ISP3 new-connection-mark=ISP3_in
add action=mark-connection chain=output connection-mark=no-mark connection-state=new new-connection-mark=ISP1_conn per-connection-classifier=both-addresses:3/0
add action=mark-connection chain=output connection-mark=no-mark connection-state=new new-connection-mark=ISP2_conn per-connection-classifier=both-addresses:3/1
add action=mark-connection chain=output connection-mark=no-mark connection-state=new new-connection-mark=ISP3_conn per-connection-classifier=both-addresses:3/2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether4 new-connection-mark=ISP1_conn per-connection-classifier=both-addresses:3/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether4 new-connection-mark=ISP2_conn per-connection-classifier=both-addresses:3/1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether4 new-connection-mark=ISP3_conn per-connection-classifier=both-addresses:3/2
add action=mark-routing chain=prerouting connection-mark=ISP1_conn in-interface=ether4 new-routing-mark=ISP1
add action=mark-routing chain=prerouting connection-mark=ISP2_conn in-interface=ether4 new-routing-mark=ISP2
add action=mark-routing chain=prerouting connection-mark=ISP3_conn in-interface=ether4 new-routing-mark=ISP3
add action=mark-routing chain=output connection-mark=ISP1_conn new-routing-mark=ISP1
add action=mark-routing chain=output connection-mark=ISP2_conn new-routing-mark=ISP2
add action=mark-routing chain=output connection-mark=ISP3_in new-routing-mark=ISP3
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ISP1
add action=masquerade chain=srcnat out-interface=ISP2
add action=masquerade chain=srcnat out-interface=ISP3
/ip route
add check-gateway=ping gateway=192.0.2.145 routing-table=ISP1
add check-gateway=ping gateway=192.0.2.153 routing-table=ISP2
add check-gateway=ping gateway=192.0.2.161 routing-table=ISP3
add check-gateway=ping distance=1 gateway=192.0.2.145
add check-gateway=ping distance=2 gateway=192.0.2.153
add check-gateway=ping distance=3 gateway=192.0.2.161
