# Two contracts with one provider, dialled over one fibre and its VLAN.
/interface vlan
add interface=ether1 name=vlan-835 vlan-id=835
/interface pppoe-client
add disabled=no interface=vlan-835 name=contrato-1 user=c1
add disabled=no interface=vlan-835 name=contrato-2 user=c2
/routing table
add disabled=no fib name=r1
add disabled=no fib name=r2
/ip address
add address=10.40.0.1/22 interface=ether3
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=contrato-1 \
    new-connection-mark=k1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=contrato-2 \
    new-connection-mark=k2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=k1 per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=k2 per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=k1 in-interface=ether3 new-routing-mark=r1
add action=mark-routing chain=prerouting connection-mark=k2 in-interface=ether3 new-routing-mark=r2
add action=mark-routing chain=output connection-mark=k1 new-routing-mark=r1
add action=mark-routing chain=output connection-mark=k2 new-routing-mark=r2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=contrato-1
add action=masquerade chain=srcnat out-interface=contrato-2
/ip route
add comment="Unmarked via contrato-1" gateway=contrato-1 routing-table=r1
add comment="Unmarked via contrato-2" gateway=contrato-2 routing-table=r2
add distance=1 gateway=contrato-1
add distance=2 gateway=contrato-2
