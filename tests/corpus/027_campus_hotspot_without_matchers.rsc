# A real portal, and PCC that does not know of it.
/interface bridge
add name=br-guests
/interface bridge port
add bridge=br-guests interface=ether4
add bridge=br-guests interface=ether5
/routing table
add fib name=fibre
add fib name=wireless
/ip pool
add name=guests ranges=10.80.0.10-10.80.15.250
/ip address
add address=10.80.0.1/20 interface=br-guests
add address=198.51.100.82/28 interface=ether1
add address=198.51.100.98/28 interface=ether2
/ip dhcp-server
add address-pool=guests disabled=no interface=br-guests name=guests
/ip hotspot
add address-pool=guests disabled=no interface=br-guests name=campus-portal
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 new-connection-mark=f
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 new-connection-mark=w
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=br-guests new-connection-mark=f per-connection-classifier=src-address:4/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=br-guests new-connection-mark=f per-connection-classifier=src-address:4/1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=br-guests new-connection-mark=f per-connection-classifier=src-address:4/2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=br-guests new-connection-mark=w per-connection-classifier=src-address:4/3
add action=mark-routing chain=prerouting connection-mark=f in-interface=br-guests new-routing-mark=fibre
add action=mark-routing chain=prerouting connection-mark=w in-interface=br-guests new-routing-mark=wireless
add action=mark-routing chain=output connection-mark=f new-routing-mark=fibre
add action=mark-routing chain=output connection-mark=w new-routing-mark=wireless
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=198.51.100.81 routing-table=fibre
add check-gateway=ping gateway=198.51.100.97 routing-table=wireless
add check-gateway=ping distance=1 gateway=198.51.100.81
add check-gateway=ping distance=2 gateway=198.51.100.97
