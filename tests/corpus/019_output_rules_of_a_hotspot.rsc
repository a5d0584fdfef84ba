# A portal before PCC; what looks like marks for answers asks for people who are signed in.
/interface bridge
add name=bridge-portal
/interface bridge port
add bridge=bridge-portal interface=ether4
/routing table
add fib name=r-one
add fib name=r-two
/ip address
add address=10.10.10.1/23 interface=bridge-portal
add address=192.0.2.66/29 interface=ether1
add address=192.0.2.74/29 interface=ether2
/ip hotspot
add disabled=no interface=bridge-portal name=portal
/ip firewall mangle
add action=mark-connection chain=prerouting comment="PCC special edition v9" connection-mark=no-mark \
    connection-state=new dst-address-type=!local hotspot=auth in-interface=bridge-portal \
    new-connection-mark=one per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark \
    connection-state=new dst-address-type=!local hotspot=auth in-interface=bridge-portal \
    new-connection-mark=two per-connection-classifier=both-addresses:2/1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 new-connection-mark=one
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 new-connection-mark=two
add action=mark-routing chain=prerouting connection-mark=one in-interface=bridge-portal new-routing-mark=r-one
add action=mark-routing chain=prerouting connection-mark=two in-interface=bridge-portal new-routing-mark=r-two
add action=mark-routing chain=output connection-mark=one hotspot=auth new-routing-mark=r-one
add action=mark-routing chain=output connection-mark=two hotspot=auth new-routing-mark=r-two
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=192.0.2.65 routing-table=r-one
add check-gateway=ping gateway=192.0.2.73 routing-table=r-two
add check-gateway=ping distance=1 gateway=192.0.2.65
add check-gateway=ping distance=2 gateway=192.0.2.73
