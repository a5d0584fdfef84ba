"""What every endpoint shares: dependencies, errors, paging, rights, turns at the database, the live stream."""
