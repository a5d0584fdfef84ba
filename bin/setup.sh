# Sourced by the other scripts: brings a bare Debian or Ubuntu machine to where this checkout can run.
# Every step is skipped in milliseconds when what it depends on has not changed.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
venv="$root/.venv"
stamps="$venv/.stamps"
export npm_config_update_notifier=false npm_config_audit=false npm_config_fund=false

say() { printf 'timbang: %s\n' "$*" >&2; }

quietly() { # what a tool says is shown only if it fails
  local said
  if said=$("$@" 2>&1); then return; fi
  printf '%s\n' "$said" >&2
  return 1
}

digest() { # of the files named, and of every file in the folders named
  find "$@" -type f -print0 | sort -z | xargs -0 sha256sum | sha256sum | cut -d' ' -f1
}

done_before() { [ -f "$stamps/$1" ] && [ "$(cat "$stamps/$1")" = "$2" ]; }

remember() { mkdir -p "$stamps" && printf '%s' "$2" >"$stamps/$1"; }

update_lists() { # apt waits for dpkg's lock when asked to (below), for the one of its lists never
  local told try
  for try in {1..60}; do
    told=$("$@" apt-get update -qq 2>&1) && return
    case $told in */lists/lock*) sleep 5 ;; *) break ;; esac
  done
  say "apt-get update failed, going on with the lists that are there: $told"
}

apt_install() {
  local as_root=(env DEBIAN_FRONTEND=noninteractive)
  [ "$(id -u)" = 0 ] || as_root=(sudo env DEBIAN_FRONTEND=noninteractive) # sudo hands no environment on
  if ! command -v apt-get >/dev/null || { [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; }; then
    say "please install: $* (this script can do it as root on Debian or Ubuntu)"
    exit 1
  fi
  say "installing system packages: $*"
  update_lists "${as_root[@]}"
  "${as_root[@]}" apt-get install -y -qq -o DPkg::Lock::Timeout=600 --no-install-recommends "$@" >/dev/null
}

find_python() { # prints a Python of at least 3.11 that can make virtual environments
  local candidate
  for candidate in python3 python3.13 python3.12 python3.11; do
    if command -v "$candidate" >/dev/null &&
      "$candidate" -c 'import ensurepip, ssl, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      echo "$candidate"
      return
    fi
  done
  return 1
}

setup_environment() { # a virtual environment with uv in it
  local python wanted
  if [ ! -x "$venv/bin/pip" ]; then # the last thing that is put there
    if ! python=$(find_python); then
      apt_install ca-certificates python3 python3-venv
      (apt_install iperf3) || say "going on without iperf3: no active tests until it is installed"
      python=$(find_python) || { apt_install python3.11 python3.11-venv && python=$(find_python); }
    fi
    say "making a Python environment in .venv"
    "$python" -m venv "$venv"
  fi
  wanted=$(sha256sum requirements-uv.txt | cut -d' ' -f1)
  if ! done_before uv "$wanted"; then
    "$venv/bin/pip" install -q --disable-pip-version-check --require-hashes -r requirements-uv.txt
    remember uv "$wanted"
  fi
}

setup_python() { # $1: requirements file
  local wanted
  setup_environment
  wanted=$(sha256sum "$1" pyproject.toml | sha256sum | cut -d' ' -f1)
  if ! done_before "$1" "$wanted"; then
    say "installing Python packages ($1)"
    # Compiled here, once: where PYTHONDONTWRITEBYTECODE is set, every process would do it again, for five seconds.
    VIRTUAL_ENV="$venv" "$venv/bin/uv" pip install -q --compile-bytecode --require-hashes -r "$1"
    VIRTUAL_ENV="$venv" "$venv/bin/uv" pip install -q --no-deps -e .
    remember "$1" "$wanted"
  fi
}

setup_bytecode() { # of our own code, for the hundreds of processes that tests start; what did not change is left alone
  "$venv/bin/python" -m compileall -q -j 0 backend worker cli lab migrations
}

node_is_new_enough() {
  command -v npm >/dev/null && command -v node >/dev/null && node -e '
    const [major, minor] = process.versions.node.split(".").map(Number);
    process.exit(major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19) ? 0 : 1)' 2>/dev/null
}

setup_node() { # a Node.js of the distribution's if it is new enough, else one from a Python wheel
  export PATH="$venv/bin:$PATH"
  node_is_new_enough && return
  say "installing Node.js into .venv"
  VIRTUAL_ENV="$venv" "$venv/bin/uv" pip install -q --require-hashes -r requirements-node.txt
  hash -r
  node_is_new_enough || { say "no usable Node.js (20.19, 22.12 or newer) found"; exit 1; }
}

setup_frontend_packages() {
  local wanted
  wanted=$(sha256sum frontend/package-lock.json | cut -d' ' -f1)
  if ! done_before npm "$wanted" || [ ! -d frontend/node_modules ]; then
    say "installing frontend packages"
    (cd frontend && npm ci --loglevel=error >/dev/null)
    remember npm "$wanted"
  fi
}

setup_frontend() {
  local wanted
  wanted=$(digest frontend/src frontend/public frontend/index.html frontend/{vite.config,chunks,imports}.ts frontend/package-lock.json)
  if done_before frontend "$wanted" && [ -f frontend/dist/index.html ]; then return; fi
  setup_node
  setup_frontend_packages
  say "building the frontend"
  quietly npm --prefix frontend run --silent build
  remember frontend "$wanted"
}

setup_product() { # both at once, as either waits for the network most of the time
  local pages
  setup_environment
  setup_frontend &
  pages=$!
  setup_python requirements-demo.txt
  wait "$pages"
}

setup_browser() { # a Chromium without windows for the end-to-end tests, and what Playwright's driver needs
  /sbin/ldconfig -p | grep 'libatomic\.so\.1' >/dev/null || apt_install libatomic1
  command -v chromium-headless-shell >/dev/null && return
  # Ubuntu's package is a stand-in for a snap, which a container cannot run.
  if [ "$(. /etc/os-release && echo "$ID")" = debian ]; then
    apt_install chromium-headless-shell fonts-noto-color-emoji
  elif ! command -v chromium >/dev/null && ! command -v google-chrome >/dev/null; then
    say "installing a Chromium through Playwright"
    "$venv/bin/playwright" install --with-deps chromium
  fi
}

services_folder() { # where the servers of the tests are unpacked; tests/services/programs.py looks there too
  if [ "$(id -u)" = 0 ] || [ -d /var/cache/timbang/trixie ]; then
    echo /var/cache/timbang/trixie
  else
    echo "${XDG_CACHE_HOME:-$HOME/.cache}/timbang/trixie"
  fi
}

setup_kernel_lab() { # what the lab with real packets needs (lab/kernel/place/capabilities.py): iperf3 and firewalls; a User-Mode Linux
  local tool missing=()
  command -v apt-get >/dev/null && [ "$(id -u)" = 0 ] || return 0 # its tests say why they do not run
  for tool in ip:iproute2 tc:iproute2 nft:nftables iptables-legacy:iptables iperf3:iperf3 ping:iputils-ping curl:curl \
    modprobe:kmod linux.uml:user-mode-linux tcc:tcc setpriv:util-linux; do
    PATH="$PATH:/usr/sbin:/sbin" command -v "${tool%%:*}" >/dev/null || missing+=("${tool##*:}")
  done
  [ "${#missing[@]}" = 0 ] && return
  # Ubuntu has no User-Mode Linux; its own kernel has the queues.
  if [ "$(. /etc/os-release && echo "$ID")" != debian ]; then missing=("${missing[@]/user-mode-linux/}"); fi
  mapfile -t missing < <(printf '%s\n' "${missing[@]}" | grep . | sort -u)
  [ "${#missing[@]}" = 0 ] || apt_install "${missing[@]}"
}

may_install() { command -v apt-get >/dev/null && { [ "$(id -u)" = 0 ] || command -v sudo >/dev/null; }; }

setup_test_programs() { # what tests start that is small and installed everywhere else
  local program missing=()
  for program in faketime openssl pdftotext; do
    command -v "$program" >/dev/null || missing+=("${program/pdftotext/poppler-utils}")
  done
  [ "${#missing[@]}" = 0 ] && return
  if may_install || [ "${CI:-}" = true ]; then apt_install "${missing[@]}"; return; fi
  say "no ${missing[*]}, and nobody here may install it: the tests that need it will say that they did not run"
}

setup_verapdf() { # the judge of PDF/UA and PDF/A, tests only: from Maven's registry, each file by its sha256
  local folder wanted
  folder=$(dirname "$(services_folder)")/verapdf
  wanted=$(sha256sum <tests/verapdf/sha256sums)
  [ "$(cat "$folder/.checked" 2>/dev/null)" = "$wanted" ] && return
  if ! command -v mvn >/dev/null || ! command -v java >/dev/null; then
    [ "${CI:-}" != true ] || (apt_install maven default-jre-headless) || say "Maven could not be installed"
    command -v mvn >/dev/null || { say "no mvn: the tests that ask veraPDF will say that they did not run"; return; }
  fi
  say "fetching veraPDF into $folder (once)"
  rm -rf "$folder"
  if mvn -q -B -f tests/verapdf/pom.xml dependency:copy-dependencies -DoutputDirectory="$folder" >/dev/null &&
    (cd "$folder" && sha256sum --quiet -c "$root/tests/verapdf/sha256sums"); then
    printf '%s' "$wanted" >"$folder/.checked"
    return
  fi
  rm -rf "$folder"
  say "veraPDF could not be had: the tests that ask it will say that they did not run"
}

setup_services() { # TimescaleDB, Valkey, nginx, Alertmanager and the judges of deploy/: once per machine and version of how, then milliseconds
  local folder
  setup_test_programs
  setup_verapdf
  folder=$(services_folder)
  [ "$(cat "$folder/.made-by" 2>/dev/null)" = "$(sha256sum <bin/unpack-services)" ] && return
  if command -v apt-get >/dev/null && command -v dpkg-deb >/dev/null; then
    [ -f /usr/share/keyrings/debian-archive-keyring.gpg ] || ! may_install || apt_install debian-archive-keyring
    say "unpacking TimescaleDB, Valkey, nginx, Alertmanager, promtool, Compose and systemd-analyze into $folder (once)"
    "$root/bin/unpack-services" "$folder" && return
  fi
  [ ! -d "$folder" ] || { say "going on with those that were unpacked before"; return; }
  say "no TimescaleDB, Valkey, nginx and others: they come from Debian packages, which this machine could not get"
  [ "${CI:-}" != true ] || exit 1
  say "the tests that need them will say that they did not run"
}
