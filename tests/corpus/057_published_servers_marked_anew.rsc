# Four lines and servers behind them; the classifier asks neither for a mark nor for a state.
/routing table
add disabled=no fib name=t1
add disabled=no fib name=t2
add disabled=no fib name=t3
add disabled=no fib name=t4
/ip address
add address=10.120.0.1/16 interface=ether5
add address=100.71.1.2/30 interface=ether1
add address=100.71.2.2/30 interface=ether2
add address=100.71.3.2/30 interface=ether3
add address=100.71.4.2/30 interface=ether4
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 \
    new-connection-mark=w1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 \
    new-connection-mark=w2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether3 \
    new-connection-mark=w3
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether4 \
    new-connection-mark=w4
add action=mark-connection chain=prerouting dst-address-type=!local in-interface=ether5 new-connection-mark=w1 \
    per-connection-classifier=both-addresses:4/0
add action=mark-connection chain=prerouting dst-address-type=!local in-interface=ether5 new-connection-mark=w2 \
    per-connection-classifier=both-addresses:4/1
add action=mark-connection chain=prerouting dst-address-type=!local in-interface=ether5 new-connection-mark=w3 \
    per-connection-classifier=both-addresses:4/2
add action=mark-connection chain=prerouting dst-address-type=!local in-interface=ether5 new-connection-mark=w4 \
    per-connection-classifier=both-addresses:4/3
add action=mark-routing chain=prerouting connection-mark=w1 in-interface=ether5 new-routing-mark=t1
add action=mark-routing chain=prerouting connection-mark=w2 in-interface=ether5 new-routing-mark=t2
add action=mark-routing chain=prerouting connection-mark=w3 in-interface=ether5 new-routing-mark=t3
add action=mark-routing chain=prerouting connection-mark=w4 in-interface=ether5 new-routing-mark=t4
add action=mark-routing chain=output connection-mark=w1 new-routing-mark=t1
add action=mark-routing chain=output connection-mark=w2 new-routing-mark=t2
add action=mark-routing chain=output connection-mark=w3 new-routing-mark=t3
add action=mark-routing chain=output connection-mark=w4 new-routing-mark=t4
/ip firewall nat
add action=dst-nat chain=dstnat dst-port=443 in-interface=ether1 protocol=tcp to-addresses=10.120.0.5
add action=dst-nat chain=dstnat dst-port=443 in-interface=ether2 protocol=tcp to-addresses=10.120.0.5
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
add action=masquerade chain=srcnat out-interface=ether3
add action=masquerade chain=srcnat out-interface=ether4
/ip route
add check-gateway=ping gateway=100.71.1.1 routing-table=t1
add check-gateway=ping gateway=100.71.2.1 routing-table=t2
add check-gateway=ping gateway=100.71.3.1 routing-table=t3
add check-gateway=ping gateway=100.71.4.1 routing-table=t4
add check-gateway=ping distance=1 gateway=100.71.1.1
add check-gateway=ping distance=2 gateway=100.71.2.1
add check-gateway=ping distance=3 gateway=100.71.3.1
add check-gateway=ping distance=4 gateway=100.71.4.1
