# Left over from an older balance: a chain to which no jump leads any more.
/interface ethernet
set [ find default-name=ether1 ] name=up1
set [ find default-name=ether2 ] name=up2
/ip address
add address=10.9.0.1/24 interface=ether4
add address=100.96.1.2/24 interface=up1
add address=100.96.2.2/24 interface=up2
/ip firewall mangle
add action=mark-connection chain=WAN1 new-connection-mark=old1 passthrough=yes
add action=mark-connection chain=WAN2 new-connection-mark=old2 passthrough=yes
/ip firewall nat
add action=masquerade chain=srcnat out-interface=up1
add action=masquerade chain=srcnat out-interface=up2
/ip route
add check-gateway=ping distance=1 gateway=100.96.1.1
add check-gateway=ping distance=2 gateway=100.96.2.1
