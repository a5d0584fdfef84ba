# Names as people give them, with spaces and accents.
/interface ethernet
set [ find default-name=ether1 ] comment="Fibra \C3\B3ptica" name="WAN fibra"
set [ find default-name=ether2 ] name="WAN radio"
set [ find default-name=ether3 ] name="red interna"
/routing table
add fib name="por fibra"
add fib name="por radio"
/ip address
add address=192.168.230.1/24 interface="red interna"
add address=100.103.1.2/30 interface="WAN fibra"
add address=100.103.2.2/30 interface="WAN radio"
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface="WAN fibra" \
    new-connection-mark="con fibra"
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface="WAN radio" \
    new-connection-mark="con radio"
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface="red interna" new-connection-mark="con fibra" per-connection-classifier=src-address:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface="red interna" new-connection-mark="con radio" per-connection-classifier=src-address:2/1
add action=mark-routing chain=prerouting connection-mark="con fibra" in-interface="red interna" \
    new-routing-mark="por fibra"
add action=mark-routing chain=prerouting connection-mark="con radio" in-interface="red interna" \
    new-routing-mark="por radio"
add action=mark-routing chain=output connection-mark="con fibra" new-routing-mark="por fibra"
add action=mark-routing chain=output connection-mark="con radio" new-routing-mark="por radio"
/ip firewall nat
add action=masquerade chain=srcnat out-interface="WAN fibra"
add action=masquerade chain=srcnat out-interface="WAN radio"
/ip route
add check-gateway=ping gateway=100.103.1.1 routing-table="por fibra"
add check-gateway=ping gateway=100.103.2.1 routing-table="por radio"
add check-gateway=ping distance=1 gateway=100.103.1.1
add check-gateway=ping distance=2 gateway=100.103.2.1
