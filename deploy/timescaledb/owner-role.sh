#!/bin/sh
# Run once by the image, when it makes a new server: Timbang's role owns its database and nothing else, so that SQL which
# somebody smuggled in reads no file of the server and starts no program.
#
# The server's superuser (POSTGRES_USER) has no password afterwards: nobody is let in as that over the network. Inside the
# container, over the socket: docker compose exec timescaledb psql -U postgres
set -eu
# The image has read POSTGRES_PASSWORD_FILE by now: it sets POSTGRES_PASSWORD and takes the other away.
: "${POSTGRES_USER:?}" "${POSTGRES_PASSWORD:?}"

ask() { psql -X -q -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" "$@"; }

# psql reads the password itself: what is in a command line, others can read.
ask -d postgres <<'SQL'
SET log_statement = 'none';
\getenv password POSTGRES_PASSWORD
CREATE ROLE timbang LOGIN PASSWORD :'password';
CREATE DATABASE timbang OWNER timbang ENCODING 'UTF8' TEMPLATE template0 LOCALE 'C.UTF-8';
SQL
ask -d timbang -c 'CREATE EXTENSION IF NOT EXISTS timescaledb'
ask -d postgres -c "ALTER ROLE \"$POSTGRES_USER\" PASSWORD NULL"
