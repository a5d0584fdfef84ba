# The rules that route stand above those that mark.
/routing table
add disabled=no fib name=aa
add disabled=no fib name=bb
/ip address
add address=192.168.200.1/24 interface=ether3
add address=100.97.1.2/30 interface=ether1
add address=100.97.2.2/30 interface=ether2
/ip firewall mangle
add action=mark-routing chain=prerouting connection-mark=am in-interface=ether3 new-routing-mark=aa
add action=mark-routing chain=prerouting connection-mark=bm in-interface=ether3 new-routing-mark=bb
add action=mark-routing chain=output connection-mark=am new-routing-mark=aa
add action=mark-routing chain=output connection-mark=bm new-routing-mark=bb
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=am
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=bm
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=am per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=bm per-connection-classifier=both-addresses:2/1
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=100.97.1.1 routing-table=aa
add check-gateway=ping gateway=100.97.2.1 routing-table=bb
add check-gateway=ping distance=1 gateway=100.97.1.1
add check-gateway=ping distance=2 gateway=100.97.2.1
