# Both providers are reached by L2TP over their own local networks.
/interface l2tp-client
add connect-to=198.18.200.1 disabled=no name=isp-red user=r
add connect-to=198.18.201.1 disabled=no name=isp-blue user=b
/routing table
add disabled=no fib name=red
add disabled=no fib name=blue
/ip address
add address=192.168.14.1/24 interface=ether5
add address=10.250.1.9/24 interface=ether1
add address=10.251.1.9/24 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=isp-red \
    new-connection-mark=r
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=isp-blue \
    new-connection-mark=b
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=r per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=b per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=r in-interface=ether5 new-routing-mark=red
add action=mark-routing chain=prerouting connection-mark=b in-interface=ether5 new-routing-mark=blue
add action=mark-routing chain=output connection-mark=r new-routing-mark=red
add action=mark-routing chain=output connection-mark=b new-routing-mark=blue
/ip firewall nat
add action=masquerade chain=srcnat out-interface=isp-red
add action=masquerade chain=srcnat out-interface=isp-blue
/ip route
add gateway=isp-red routing-table=red
add gateway=isp-blue routing-table=blue
add distance=1 gateway=isp-red
add distance=2 gateway=isp-blue
add dst-address=198.18.200.1/32 gateway=10.250.1.1
add dst-address=198.18.201.1/32 gateway=10.251.1.1
