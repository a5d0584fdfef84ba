"""The lab whose traffic is packets, in network namespaces of this machine's kernel or of a User-Mode Linux."""
