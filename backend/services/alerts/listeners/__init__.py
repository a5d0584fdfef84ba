"""Who hears of incidents, as everybody may know it; and why nobody heard of one."""
