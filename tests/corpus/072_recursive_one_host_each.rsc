# PCC over tables that hang on one host each.
/routing table
add disabled=no fib name=isp1
add disabled=no fib name=isp2
/ip address
add address=192.168.20.1/24 interface=ether5
add address=192.168.3.2/24 interface=ether1
add address=192.168.4.2/24 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=c1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=c2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=c1 per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=c2 per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=c1 in-interface=ether5 new-routing-mark=isp1
add action=mark-routing chain=prerouting connection-mark=c2 in-interface=ether5 new-routing-mark=isp2
add action=mark-routing chain=output connection-mark=c1 new-routing-mark=isp1
add action=mark-routing chain=output connection-mark=c2 new-routing-mark=isp2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add dst-address=8.8.8.8/32 gateway=192.168.3.1 scope=10
add dst-address=8.8.4.4/32 gateway=192.168.4.1 scope=10
add check-gateway=ping distance=1 gateway=8.8.8.8 routing-table=isp1 target-scope=11
add check-gateway=ping distance=2 gateway=8.8.4.4 routing-table=isp1 target-scope=11
add check-gateway=ping distance=1 gateway=8.8.4.4 routing-table=isp2 target-scope=11
add check-gateway=ping distance=2 gateway=8.8.8.8 routing-table=isp2 target-scope=11
add check-gateway=ping distance=1 gateway=8.8.8.8 target-scope=11
add check-gateway=ping distance=2 gateway=8.8.4.4 target-scope=11
