# Every night the balance is switched off by the clock, every morning on.
/routing table
add fib name=day1
add fib name=day2
/ip address
add address=10.3.0.1/24 interface=ether3
add address=203.0.113.114/29 interface=ether1
add address=203.0.113.122/29 interface=ether2
/ip firewall mangle
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether1 new-connection-mark=d1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether2 new-connection-mark=d2
add action=mark-connection chain=prerouting comment=pcc connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=d1 per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting comment=pcc connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=ether3 new-connection-mark=d2 per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=d1 in-interface=ether3 new-routing-mark=day1
add action=mark-routing chain=prerouting connection-mark=d2 in-interface=ether3 new-routing-mark=day2
add action=mark-routing chain=output connection-mark=d1 new-routing-mark=day1
add action=mark-routing chain=output connection-mark=d2 new-routing-mark=day2
/ip firewall nat
add action=masquerade chain=srcnat out-interface=ether1
add action=masquerade chain=srcnat out-interface=ether2
/ip route
add check-gateway=ping gateway=203.0.113.113 routing-table=day1
add check-gateway=ping gateway=203.0.113.121 routing-table=day2
add check-gateway=ping distance=1 gateway=203.0.113.113
add check-gateway=ping distance=2 gateway=203.0.113.121
/system scheduler
add interval=1d name=night on-event="/ip firewall mangle disable [find comment=pcc]" start-time=23:00:00
add interval=1d name=morning on-event="/ip firewall mangle enable [find comment=pcc]" start-time=05:30:00
