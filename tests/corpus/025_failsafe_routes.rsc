# The same gateway at several distances in every table, none of them watched.
/routing table
add fib name=ga
add fib name=gb
/ip address
add address=10.30.0.1/23 interface=ether5
add address=100.70.1.2/29 interface=ether1
add address=100.70.2.2/29 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 new-connection-mark=ca
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 new-connection-mark=cb
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=ca per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=cb per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=ca in-interface=ether5 new-routing-mark=ga
add action=mark-routing chain=prerouting connection-mark=cb in-interface=ether5 new-routing-mark=gb
add action=mark-routing chain=output connection-mark=ca new-routing-mark=ga
add action=mark-routing chain=output connection-mark=cb new-routing-mark=gb
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add distance=1 gateway=100.70.1.1 routing-table=ga
add distance=2 gateway=100.70.2.1 routing-table=ga
add comment=failsafe distance=3 gateway=100.70.1.1 routing-table=ga
add distance=1 gateway=100.70.2.1 routing-table=gb
add distance=2 gateway=100.70.1.1 routing-table=gb
add comment=failsafe distance=3 gateway=100.70.2.1 routing-table=gb
add distance=1 gateway=100.70.1.1
add distance=2 gateway=100.70.2.1
add comment=failsafe distance=3 gateway=100.70.1.1
