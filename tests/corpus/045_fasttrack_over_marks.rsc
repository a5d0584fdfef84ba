# The factory's FastTrack stayed on when PCC came.
/interface bridge
add name=bridge
/interface bridge port
add bridge=bridge interface=ether3
/routing table
add fib name=one
add fib name=two
/ip address
add address=192.168.88.1/24 interface=bridge
add address=100.66.1.2/24 interface=ether1
add address=100.66.2.2/24 interface=ether2
/ip firewall filter
add action=accept chain=input connection-state=established,related,untracked
add action=fasttrack-connection chain=forward connection-state=established,related
add action=accept chain=forward connection-state=established,related,untracked
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 new-connection-mark=1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 new-connection-mark=2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=bridge new-connection-mark=1 per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=bridge new-connection-mark=2 per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=1 in-interface=bridge new-routing-mark=one
add action=mark-routing chain=prerouting connection-mark=2 in-interface=bridge new-routing-mark=two
add action=mark-routing chain=output connection-mark=1 new-routing-mark=one
add action=mark-routing chain=output connection-mark=2 new-routing-mark=two
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=100.66.1.1 routing-table=one
add check-gateway=ping gateway=100.66.2.1 routing-table=two
add check-gateway=ping distance=1 gateway=100.66.1.1
add check-gateway=ping distance=2 gateway=100.66.2.1
