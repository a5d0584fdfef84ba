# The guests have a routing table of their own, with one line; the staff fail over.
/interface ethernet
set [ find default-name=ether1 ] name=lease-line
set [ find default-name=ether2 ] name=cheap-line
/ip vrf
add interfaces=ether4,cheap-line name=guests
/ip address
add address=10.11.0.1/24 interface=ether3
add address=10.12.0.1/24 interface=ether4
add address=203.0.113.194/29 interface=lease-line
add address=192.168.111.2/24 interface=cheap-line
/ip firewall nat
add action=masquerade chain=srcnat out-interface=lease-line
add action=masquerade chain=srcnat out-interface=cheap-line
/ip route
add check-gateway=ping distance=1 gateway=203.0.113.193
add check-gateway=ping gateway=192.168.111.1@guests routing-table=guests
