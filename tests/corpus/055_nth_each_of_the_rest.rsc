# Three times three: each rule takes its third of what is left, and something stays over.
/interface ethernet
set [ find default-name=ether1 ] name=dsl1
set [ find default-name=ether2 ] name=dsl2
set [ find default-name=ether3 ] name=dsl3
/routing table
add disabled=no fib name=d1
add disabled=no fib name=d2
add disabled=no fib name=d3
/ip address
add address=192.168.16.1/20 interface=ether5
add address=100.69.1.2/30 interface=dsl1
add address=100.69.2.2/30 interface=dsl2
add address=100.69.3.2/30 interface=dsl3
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=dsl1 \
    new-connection-mark=x1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=dsl2 \
    new-connection-mark=x2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=dsl3 \
    new-connection-mark=x3
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=x1 nth=3,1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=x2 nth=3,2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=x3 nth=3,3
add action=mark-routing chain=prerouting connection-mark=x1 in-interface=ether5 new-routing-mark=d1
add action=mark-routing chain=prerouting connection-mark=x2 in-interface=ether5 new-routing-mark=d2
add action=mark-routing chain=prerouting connection-mark=x3 in-interface=ether5 new-routing-mark=d3
add action=mark-routing chain=output connection-mark=x1 new-routing-mark=d1
add action=mark-routing chain=output connection-mark=x2 new-routing-mark=d2
add action=mark-routing chain=output connection-mark=x3 new-routing-mark=d3
/ip firewall nat
add action=masquerade chain=srcnat out-interface=dsl1
add action=masquerade chain=srcnat out-interface=dsl2
add action=masquerade chain=srcnat out-interface=dsl3
/ip route
add check-gateway=ping gateway=100.69.1.1 routing-table=d1
add check-gateway=ping gateway=100.69.2.1 routing-table=d2
add check-gateway=ping gateway=100.69.3.1 routing-table=d3
add check-gateway=ping distance=1 gateway=100.69.1.1
add check-gateway=ping distance=2 gateway=100.69.2.1
add check-gateway=ping distance=3 gateway=100.69.3.1
