# The list of who may manage holds the VPN as well as the network.
/interface bridge
add name=bridge-net
/interface bridge port
add bridge=bridge-net interface=ether3
/interface wireguard
add name=wg-staff
/interface list
add name=LAN
add name=MGMT
/interface list member
add interface=bridge-net list=LAN
add interface=bridge-net list=MGMT
add interface=wg-staff list=MGMT
/ip address
add address=192.168.100.1/24 interface=bridge-net
add address=10.99.0.1/24 interface=wg-staff
add address=203.0.113.98/29 interface=ether1
add address=203.0.113.106/29 interface=ether2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add dst-address=9.9.9.9/32 gateway=203.0.113.97 scope=10
add dst-address=8.8.4.4/32 gateway=203.0.113.97 scope=10
add dst-address=1.0.0.1/32 gateway=203.0.113.105 scope=10
add check-gateway=ping distance=1 gateway=9.9.9.9 target-scope=11
add check-gateway=ping distance=1 gateway=8.8.4.4 target-scope=11
add check-gateway=ping distance=2 gateway=1.0.0.1 target-scope=11
