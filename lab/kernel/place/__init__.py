"""Which kernel, namespaces, links and addresses make the lab."""
