# Three dialled lines and one masquerade for whatever is dialled.
/interface pppoe-client
add disabled=no interface=ether1 name=pppoe-out1 user=u1
add disabled=no interface=ether2 name=pppoe-out2 user=u2
add disabled=no interface=ether3 name=pppoe-out3 user=u3
/routing table
add fib name=p1
add fib name=p2
add fib name=p3
/ip address
add address=10.200.0.1/16 interface=ether4
/ip firewall mangle
add action=change-mss chain=forward new-mss=clamp-to-pmtu out-interface=all-ppp protocol=tcp tcp-flags=syn
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=pppoe-out1 new-connection-mark=q1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=pppoe-out2 new-connection-mark=q2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=pppoe-out3 new-connection-mark=q3
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=!all-ppp new-connection-mark=q1 per-connection-classifier=both-addresses:3/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=!all-ppp new-connection-mark=q2 per-connection-classifier=both-addresses:3/1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=!all-ppp new-connection-mark=q3 per-connection-classifier=both-addresses:3/2
add action=mark-routing chain=prerouting connection-mark=q1 in-interface=!all-ppp new-routing-mark=p1
add action=mark-routing chain=prerouting connection-mark=q2 in-interface=!all-ppp new-routing-mark=p2
add action=mark-routing chain=prerouting connection-mark=q3 in-interface=!all-ppp new-routing-mark=p3
add action=mark-routing chain=output connection-mark=q1 new-routing-mark=p1
add action=mark-routing chain=output connection-mark=q2 new-routing-mark=p2
add action=mark-routing chain=output connection-mark=q3 new-routing-mark=p3
/ip firewall nat
add action=masquerade chain=srcnat out-interface=all-ppp
/ip route
add gateway=pppoe-out1 routing-table=p1
add gateway=pppoe-out2 routing-table=p2
add gateway=pppoe-out3 routing-table=p3
add distance=1 gateway=pppoe-out1
add distance=2 gateway=pppoe-out2
add distance=3 gateway=pppoe-out3
