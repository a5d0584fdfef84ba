# A campus: staff, students and labs are balanced, guests have the satellite.
/interface ethernet
set [ find default-name=ether1 ] comment="Fiber [500M/500M]" name=fiber
set [ find default-name=ether2 ] comment="Starlink [200M/20M]" name=starlink
/interface bridge
add name=core vlan-filtering=yes
/interface bridge port
add bridge=core interface=ether4
add bridge=core interface=ether5
/interface vlan
add interface=core name=v-staff vlan-id=10
add interface=core name=v-students vlan-id=20
add interface=core name=v-labs vlan-id=30
add interface=core name=v-guests vlan-id=90
/interface list
add name=WAN
add name=BALANCED
/interface list member
add interface=fiber list=WAN
add interface=starlink list=WAN
add interface=v-staff list=BALANCED
add interface=v-students list=BALANCED
add interface=v-labs list=BALANCED
/routing table
add disabled=no fib name=via-fiber
add disabled=no fib name=via-starlink
/ip dhcp-client
add add-default-route=no comment="lease 100.68.5.20/24 100.68.5.1" interface=starlink
/ip address
add address=10.10.0.1/20 interface=v-staff
add address=10.20.0.1/18 interface=v-students
add address=10.30.0.1/22 interface=v-labs
add address=10.90.0.1/19 interface=v-guests
add address=198.51.100.194/28 interface=fiber
/ip firewall address-list
add address=10.0.0.0/8 list=private
add address=172.16.0.0/12 list=private
add address=192.168.0.0/16 list=private
/ip firewall mangle
add action=accept chain=prerouting dst-address-list=private in-interface-list=!WAN
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=fiber \
    new-connection-mark=f
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new in-interface=starlink \
    new-connection-mark=s
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface=v-guests new-connection-mark=s
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface-list=BALANCED new-connection-mark=f per-connection-classifier=both-addresses:7/0
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface-list=BALANCED new-connection-mark=f per-connection-classifier=both-addresses:7/1
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface-list=BALANCED new-connection-mark=f per-connection-classifier=both-addresses:7/2
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface-list=BALANCED new-connection-mark=f per-connection-classifier=both-addresses:7/3
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface-list=BALANCED new-connection-mark=f per-connection-classifier=both-addresses:7/4
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface-list=BALANCED new-connection-mark=s per-connection-classifier=both-addresses:7/5
add action=mark-connection chain=prerouting connection-mark=no-mark connection-state=new dst-address-type=!local \
    in-interface-list=BALANCED new-connection-mark=s per-connection-classifier=both-addresses:7/6
add action=mark-routing chain=prerouting connection-mark=f in-interface-list=!WAN new-routing-mark=via-fiber
add action=mark-routing chain=prerouting connection-mark=s in-interface-list=!WAN new-routing-mark=via-starlink
add action=mark-routing chain=output connection-mark=f new-routing-mark=via-fiber
add action=mark-routing chain=output connection-mark=s new-routing-mark=via-starlink
/ip firewall nat
add action=masquerade chain=srcnat out-interface-list=WAN
/ip route
add check-gateway=ping gateway=198.51.100.193 routing-table=via-fiber
add check-gateway=ping gateway=100.68.5.1 routing-table=via-starlink
add check-gateway=ping distance=1 gateway=198.51.100.193
add check-gateway=ping distance=2 gateway=100.68.5.1
