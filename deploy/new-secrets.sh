#!/bin/sh
# Makes what docker-compose.yml asks for: random secrets, a first (self-signed) certificate, the name of the server, and .env
# that says where they are.
#
#   deploy/new-secrets.sh HOST [FOLDER]      HOST: the name that browsers use; FOLDER: where to (deploy/secrets)
#
# Never overwrites: a new database password would lock Timbang out of its database, and without its secret_key the stored
# router passwords cannot be read. So keep a copy of FOLDER/secret_key, apart from the backups of the database.
#
# The folder is open to its owner only (0700). The files inside are 0444, because Docker Compose mounts each as it is into
# containers that run as different users; who cannot enter the folder cannot read them.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
host=${1:-}
folder=${2:-$root/deploy/secrets}
env_file=${TIMBANG_ENV_FILE:-$root/.env}

fail() { printf 'new-secrets: %s\n' "$*" >&2; exit 1; }

case $host in
  '' | -*) fail "say the name that browsers will use: deploy/new-secrets.sh timbang.campus.ac.id" ;;
  *[!A-Za-z0-9.-]*) fail "$host is not a host name" ;;
esac
[ ! -e "$folder" ] || fail "$folder is there already; its secrets are in use. To replace one, see docs/operations.md"
[ ! -e "$env_file" ] || ! grep -q '^TIMBANG_SECRETS_DIR=' "$env_file" ||
  fail "$env_file names a folder with secrets already (TIMBANG_SECRETS_DIR)"
command -v openssl >/dev/null || fail "openssl is missing: apt-get install openssl"

# All or nothing: made beside, then renamed.
umask 077
mkdir -p "$(dirname "$folder")"
fresh=$(mktemp -d "$folder.XXXXXX")
trap 'rm -rf "$fresh"' EXIT

random() { openssl rand -hex 32; } # hex, so that it may stand in a URL as it is
database=$(random)
broker=$(random)
printf '%s' "$database" >"$fresh/database_password"
printf 'postgresql://timbang:%s@timescaledb:5432/timbang' "$database" >"$fresh/database_url"
printf 'requirepass %s\n' "$broker" >"$fresh/broker_password.conf"
printf 'redis://:%s@valkey:6379/0' "$broker" >"$fresh/broker_url"
openssl rand -base64 48 | tr -d '\n' >"$fresh/secret_key"
openssl rand -hex 10 >"$fresh/setup_code" # typed by hand, once
printf 'server_name %s;\n' "$host" >"$fresh/server_names.conf"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 825 -subj "/CN=$host" \
  -addext "subjectAltName=DNS:$host" -keyout "$fresh/tls.key" -out "$fresh/tls.crt" 2>/dev/null
chmod 0444 "$fresh"/*
mv "$fresh" "$folder"
trap - EXIT

printf 'TIMBANG_SECRETS_DIR=%s\nTIMBANG_PUBLIC_ORIGIN=https://%s\n' "$folder" "$host" >>"$env_file"
printf 'Made %s and wrote its place into %s.\n' "$folder" "$env_file"
printf 'Replace tls.crt and tls.key in it with those of your certificate authority.\n'
printf 'The first admin is made in the browser with the code in %s/setup_code.\n' "$folder"
printf 'Keep a copy of secret_key somewhere else: without it the router passwords must be typed in again.\n'
