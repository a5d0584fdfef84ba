# Two lines and one campus, step by step as the manual's page on PCC goes.
/interface ethernet
set [ find default-name=ether1 ] name=ISP1
set [ find default-name=ether2 ] name=ISP2
/interface bridge
add name=campus
/interface bridge port
add bridge=campus interface=ether3
/routing table
add disabled=no fib name=via-isp1
add disabled=no fib name=via-isp2
/ip address
add address=10.40.0.1/16 interface=campus
add address=192.0.2.2/29 interface=ISP1
add address=198.51.100.2/29 interface=ISP2
/ip firewall mangle
add action=accept chain=prerouting dst-address=192.0.2.0/29 in-interface=campus
add action=accept chain=prerouting dst-address=198.51.100.0/29 in-interface=campus
add action=mark-connection chain=input connection-state=new in-interface=ISP1 new-connection-mark=c1
add action=mark-connection chain=input connection-state=new in-interface=ISP2 new-connection-mark=c2
add action=mark-connection chain=output connection-mark=no-mark connection-state=new \
    new-connection-mark=c1 per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=output connection-mark=no-mark connection-state=new \
    new-connection-mark=c2 per-connection-classifier=both-addresses:2/1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new \
    dst-address-type=!local in-interface=campus new-connection-mark=c1 \
    per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new \
    dst-address-type=!local in-interface=campus new-connection-mark=c2 \
    per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=output connection-mark=c1 new-routing-mark=via-isp1
add action=mark-routing chain=prerouting connection-mark=c1 in-interface=campus new-routing-mark=via-isp1
add action=mark-routing chain=output connection-mark=c2 new-routing-mark=via-isp2
add action=mark-routing chain=prerouting connection-mark=c2 in-interface=campus new-routing-mark=via-isp2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ISP1
add action=masquerade chain=srcnat out-interface=ISP2
/ip route
add check-gateway=ping gateway=192.0.2.1 routing-table=via-isp1
add check-gateway=ping gateway=198.51.100.1 routing-table=via-isp2
add check-gateway=ping distance=1 gateway=192.0.2.1
add check-gateway=ping distance=2 gateway=198.51.100.1
