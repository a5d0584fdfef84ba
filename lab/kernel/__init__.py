"""The lab whose traffic is packets: network namespaces of a Linux kernel, of this machine's or of a User-Mode one."""
