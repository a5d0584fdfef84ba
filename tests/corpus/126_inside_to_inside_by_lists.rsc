# What goes from customers to customers is let past; answers of the router spare them too.
/interface pppoe-client
add disabled=no interface=ether1 name=pppoe-out1 user=s1
add disabled=no interface=ether2 name=pppoe-out2 user=s2
/routing table
add disabled=no fib name=to-net1
add disabled=no fib name=to-net2
/ip address
add address=10.222.0.1/16 interface=ether5
/ip firewall address-list
add address=10.222.0.0/16 list=OURS
/ip firewall mangle
add action=accept chain=prerouting dst-address-list=OURS src-address-list=OURS
add action=mark-connection chain=input in-interface=pppoe-out1 new-connection-mark=n1 passthrough=no
add action=mark-connection chain=input in-interface=pppoe-out2 new-connection-mark=n2 passthrough=no
add action=mark-routing chain=output connection-mark=n1 dst-address-list=!OURS dst-address-type=!local \
    new-routing-mark=to-net1 passthrough=no
add action=mark-routing chain=output connection-mark=n2 dst-address-list=!OURS dst-address-type=!local \
    new-routing-mark=to-net2 passthrough=no
add action=mark-connection chain=prerouting connection-mark=no-mark dst-address-type=!local src-address-list=OURS \
    new-connection-mark=n1 per-connection-classifier=both-addresses:2/0
add action=mark-connection chain=prerouting connection-mark=no-mark dst-address-type=!local src-address-list=OURS \
    new-connection-mark=n2 per-connection-classifier=both-addresses:2/1
add action=mark-routing chain=prerouting connection-mark=n1 src-address-list=OURS new-routing-mark=to-net1 \
    passthrough=no
add action=mark-routing chain=prerouting connection-mark=n2 src-address-list=OURS new-routing-mark=to-net2 \
    passthrough=no
/ip firewall nat
add action=masquerade chain=srcnat out-interface=pppoe-out1
add action=masquerade chain=srcnat out-interface=pppoe-out2
/ip route
add gateway=pppoe-out1 routing-table=to-net1
add gateway=pppoe-out2 routing-table=to-net2
add distance=1 gateway=pppoe-out1
add distance=2 gateway=pppoe-out2
