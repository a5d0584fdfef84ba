"""Would a test notice? One small fault at a time is put into a module, and its tests are run (`bin/mutate`)."""
