# The gateway is the port itself, which has no address: a modem that answers for everybody.
/interface bridge
add name=bridge-home
/interface bridge port
add bridge=bridge-home interface=ether3
/routing table
add fib name=x1
add fib name=x2
/ip address
add address=192.168.44.1/24 interface=bridge-home
add address=100.84.2.2/30 interface=ether2
/ip firewall mangle
add action=accept chain=prerouting dst-address=192.168.44.0/24
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 new-connection-mark=y1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 new-connection-mark=y2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=bridge-home \
    new-connection-mark=y1 per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=bridge-home \
    new-connection-mark=y2 per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=y1 in-interface=bridge-home new-routing-mark=x1
add action=mark-routing chain=prerouting connection-mark=y2 in-interface=bridge-home new-routing-mark=x2
add action=mark-routing chain=output connection-mark=y1 new-routing-mark=x1
add action=mark-routing chain=output connection-mark=y2 new-routing-mark=x2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add gateway=ether1 routing-table=x1
add check-gateway=ping gateway=100.84.2.1 routing-table=x2
add distance=1 gateway=ether1
add check-gateway=ping distance=2 gateway=100.84.2.1
