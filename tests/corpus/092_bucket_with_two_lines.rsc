# Half by the leased line, half by two cheap ones together.
/interface ethernet
set [ find default-name=ether1 ] name=leased
set [ find default-name=ether2 ] name=cheap1
set [ find default-name=ether3 ] name=cheap2
/routing table
add disabled=no fib name=solid
add disabled=no fib name=pair
/ip address
add address=10.150.0.1/20 interface=ether5
add address=203.0.113.22/30 interface=leased
add address=192.168.61.2/24 interface=cheap1
add address=192.168.62.2/24 interface=cheap2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=leased \
    new-connection-mark=solid
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=cheap1 \
    new-connection-mark=pair
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=cheap2 \
    new-connection-mark=pair
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=solid per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether5 new-connection-mark=pair per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=solid in-interface=ether5 new-routing-mark=solid
add action=mark-routing chain=prerouting connection-mark=pair in-interface=ether5 new-routing-mark=pair
add action=mark-routing chain=output connection-mark=solid new-routing-mark=solid
add action=mark-routing chain=output connection-mark=pair new-routing-mark=pair
/ip firewall nat
add action=masquerade chain=srcnat out-interface=leased
add action=masquerade chain=srcnat out-interface=cheap1
add action=masquerade chain=srcnat out-interface=cheap2
/ip route
add check-gateway=ping gateway=203.0.113.21 routing-table=solid
add check-gateway=ping gateway=192.168.61.1 routing-table=pair
add check-gateway=ping gateway=192.168.62.1 routing-table=pair
add check-gateway=ping distance=1 gateway=203.0.113.21
add check-gateway=ping distance=2 gateway=192.168.61.1
add check-gateway=ping distance=3 gateway=192.168.62.1
