# Two groups of offices, each with a line of its own; the first table starts with the other line.
/interface ethernet
set [ find default-name=ether1 ] name=isp1
set [ find default-name=ether2 ] name=isp2
set [ find default-name=ether3 ] name=offices
/routing table
add fib name=to_isp1
add fib name=to_isp2
/ip address
add address=10.60.0.1/16 interface=offices
add address=203.0.113.82/29 interface=isp1
add address=203.0.113.90/29 interface=isp2
/ip firewall address-list
add address=10.60.0.0/17 list=east
add address=10.60.128.0/17 list=west
/ip firewall mangle
add action=accept chain=prerouting dst-address=10.60.0.0/16 in-interface=offices
add action=mark-routing chain=prerouting comment="Output routing" in-interface=offices new-routing-mark=to_isp1 src-address-list=east
add action=mark-routing chain=prerouting in-interface=offices new-routing-mark=to_isp2 src-address-list=west
/ip firewall nat
add action=masquerade chain=srcnat out-interface=isp1
add action=masquerade chain=srcnat out-interface=isp2
/ip route
add dst-address=9.9.9.9/32 gateway=203.0.113.81 scope=10
add dst-address=1.0.0.1/32 gateway=203.0.113.89 scope=10
add check-gateway=ping distance=1 gateway=1.0.0.1 routing-table=to_isp1 target-scope=11
add check-gateway=ping distance=2 gateway=9.9.9.9 routing-table=to_isp1 target-scope=11
add check-gateway=ping distance=1 gateway=1.0.0.1 routing-table=to_isp2 target-scope=11
add check-gateway=ping distance=2 gateway=9.9.9.9 routing-table=to_isp2 target-scope=11
add check-gateway=ping distance=1 gateway=9.9.9.9 target-scope=11
add check-gateway=ping distance=2 gateway=1.0.0.1 target-scope=11
