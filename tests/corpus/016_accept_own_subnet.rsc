# The same with one rule and the subnet itself.
/interface pppoe-client
add disabled=no interface=ether1 name=line-a user=a
add disabled=no interface=ether2 name=line-b user=b
/routing table
add fib name=ta
add fib name=tb
/ip address
add address=172.16.0.1/24 interface=ether5
/ip firewall mangle
add action=accept chain=prerouting dst-address=172.16.0.0/24
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=line-a new-connection-mark=ca
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=line-b new-connection-mark=cb
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether5 \
    new-connection-mark=ca per-connection-classifier=src-address:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=ether5 \
    new-connection-mark=cb per-connection-classifier=src-address:2/1
add action=mark-routing chain=prerouting connection-mark=ca in-interface=ether5 new-routing-mark=ta
add action=mark-routing chain=prerouting connection-mark=cb in-interface=ether5 new-routing-mark=tb
add action=mark-routing chain=output connection-mark=ca new-routing-mark=ta
add action=mark-routing chain=output connection-mark=cb new-routing-mark=tb
/ip firewall nat
add action=masquerade chain=srcnat out-interface=line-a
add action=masquerade chain=srcnat out-interface=line-b
/ip route
add gateway=line-a routing-table=ta
add gateway=line-b routing-table=tb
add distance=1 gateway=line-a
add distance=2 gateway=line-b
