#!/usr/bin/env bash
# Installs the registry with PostgreSQL on Debian 12 or 13, from the folder above this file. Run again after fetching
# another version: it upgrades. Nothing that exists is replaced but the code and the units.
set -euo pipefail

readonly NAME=community-climate-registry
readonly CODE=/opt/$NAME DATA=/var/lib/$NAME BACKUPS=/var/backups/$NAME SETTINGS=/etc/$NAME
readonly ENVIRONMENT=$SETTINGS/environment LEDGER_KEY=$SETTINGS/ledger.pem
readonly COMMAND=/usr/local/bin/registry UNITS=/etc/systemd/system
readonly UNIT_FILES=(registry.service registry-backup.service registry-backup.timer)
readonly CLUSTER=registry
# What the registry is built from and runs with.
readonly SOURCES=(.npmrc LICENSE package.json package-lock.json README.md docs messages project.inlang scripts src
  tsconfig.json tsconfig.domain.json tsconfig.web.json tsconfig.screens.json
  vite.config.ts vite.server.config.ts vite.verifier.config.ts deploy)
SOURCE="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
readonly SOURCE
export DEBIAN_FRONTEND=noninteractive
umask 022

usage() {
  cat <<EOF
Usage: install-on-debian.sh --base-url https://registry.example [--no-start]
       install-on-debian.sh --uninstall

  --base-url URL  the public address; needed at the first installation, then in $ENVIRONMENT
  --no-start      installs without starting anything, for a system without systemd
  --uninstall     removes code and units; keeps database, files, backups and settings
EOF
}

say() { printf '%s\n' "$*"; }
fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

base_url='' starts=yes uninstalls=no
while (($# > 0)); do
  case "$1" in
    --base-url)
      (($# > 1)) || fail '--base-url takes an address.'
      base_url="$2" && shift 2
      ;;
    --no-start) starts=no && shift ;;
    --uninstall) uninstalls=yes && shift ;;
    --help) usage && exit 0 ;;
    *) usage >&2 && exit 1 ;;
  esac
done
((EUID == 0)) || fail 'Run this as root.'

os_release() { sed -n "s/^$1=\"\{0,1\}\([^\"]*\)\"\{0,1\}$/\1/p" /etc/os-release; }
has_systemd() { [[ -d /run/systemd/system ]]; }
installed() { dpkg-query -W -f '${Status}' "$1" 2>/dev/null | grep -q '^install ok installed$'; }
as_registry() { runuser -u "$NAME" -- "$@"; }
hex() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }

check_system() {
  local id version
  id="$(os_release ID)" version="$(os_release VERSION_ID)"
  [[ $id == debian && ($version == 12 || $version == 13) ]] || fail "This is $id $version: Debian 12 or 13 is needed."
  [[ $starts == no ]] || has_systemd || fail 'This system does not run systemd: use --no-start.'
  if [[ ! -e $ENVIRONMENT ]]; then
    [[ $base_url =~ ^https?://[A-Za-z0-9.:-]+$ ]] ||
      fail 'Give the public address, such as --base-url https://registry.example. The name of the ledger follows from it and stays.'
  fi
}

install_packages() {
  local wanted=(ca-certificates npm openssl postgresql postgresql-common tar) missing=() one
  for one in "${wanted[@]}"; do installed "$one" || missing+=("$one"); done
  ((${#missing[@]} == 0)) && return
  say "Installing packages of Debian: ${missing[*]} …"
  apt-get update -qq
  # Without a cluster 'main' that nobody asked for: the registry gets one of its own, with checksums.
  if ! installed postgresql; then
    mkdir -p /etc/postgresql-common/createcluster.d
    printf 'create_main_cluster = false\n' >/etc/postgresql-common/createcluster.d/$NAME.conf
  fi
  apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
  rm -f /etc/postgresql-common/createcluster.d/$NAME.conf
}

create_user_and_folders() {
  getent passwd "$NAME" >/dev/null ||
    useradd --system --user-group --home-dir "$DATA" --no-create-home --shell /usr/sbin/nologin "$NAME"
  local folder
  for folder in "$DATA" "$BACKUPS"; do
    [[ -d $folder ]] || install -d -m 700 -o "$NAME" -g "$NAME" "$folder"
  done
  [[ -d $SETTINGS ]] || install -d -m 750 -o root -g "$NAME" "$SETTINGS"
}

print_of() {
  (cd "$1" && find "${SOURCES[@]}" -path src/messages -prune -o -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum)
}

# Builds beside the code that runs, as the registry's user; what runs cannot be changed by it.
install_code() {
  local print next=$CODE.next
  [[ $SOURCE != "$CODE" ]] || return 0
  print="$(print_of "$SOURCE")"
  if [[ -e $CODE/.installed-from && $(<"$CODE/.installed-from") == "$print" ]]; then
    return
  fi
  say 'Building the registry (a few minutes) …'
  rm -rf "$next"
  install -d -m 755 -o "$NAME" -g "$NAME" "$next"
  tar -C "$SOURCE" --exclude=./src/messages --exclude=src/messages -cf - "${SOURCES[@]}" |
    tar -C "$next" --no-same-owner --no-same-permissions -xf -
  chown -R "$NAME:$NAME" "$next"
  (cd "$next" && as_registry env HOME="$next/.home" TMPDIR=/tmp npm_config_cache="$next/.home/npm" \
    npm run --silent build)
  rm -rf "$next/.home" "$next/.cache"
  printf '%s' "$print" >"$next/.installed-from"
  chown -R root:root "$next"
  chmod -R u=rwX,go=rX "$next"
  [[ $starts == no ]] || ! systemctl is-active --quiet registry.service || systemctl stop registry.service
  rm -rf "$CODE.former"
  [[ ! -d $CODE ]] || mv "$CODE" "$CODE.former"
  mv "$next" "$CODE"
  rm -rf "$CODE.former"
}

postgres_version() {
  local found=(/usr/lib/postgresql/*/bin/postgres)
  printf '%s\n' "${found[@]}" | sed 's|/usr/lib/postgresql/\([0-9]*\)/.*|\1|' | sort -n | tail -n 1
}
cluster() { pg_lsclusters -h | awk -v name="$CLUSTER" '$2 == name' | sort -n | tail -n 1; }
as_postgres() { runuser -u postgres -- "$@"; }

# Creates cluster, role and database, and the file with the settings; returns with the cluster running.
create_database() {
  local version port state
  [[ -n $(cluster) ]] || create_cluster
  read -r version _ port state _ <<<"$(cluster)"
  if [[ $state != online* ]]; then
    pg_ctlcluster "$version" "$CLUSTER" start
    started_cluster=yes
  fi
  [[ -e $ENVIRONMENT ]] || write_settings "$port"
  local exists
  exists="$(cd / && as_postgres psql -p "$port" -qAtc "select 1 from pg_database where datname = 'registry'")"
  [[ $exists == 1 ]] || (cd / && as_postgres createdb -p "$port" -O registry registry)
}

create_cluster() {
  pg_createcluster "$(postgres_version)" "$CLUSTER" --locale C.UTF-8 -- --data-checksums --encoding=UTF8 >/dev/null
}

write_settings() {
  local port="$1" password
  umask 077
  password="$(hex)"
  # On standard input: arguments can be read by every user.
  (cd / && as_postgres psql -p "$port" -qv ON_ERROR_STOP=1 >/dev/null) <<EOF
do \$\$ begin if not exists (select from pg_roles where rolname = 'registry') then create role registry login; end if; end \$\$;
-- The drill of a backup makes a database of its own.
alter role registry createdb;
alter role registry password '$password';
EOF
  [[ -e $LEDGER_KEY ]] || openssl genpkey -algorithm ed25519 -out "$LEDGER_KEY"
  chown "$NAME:$NAME" "$LEDGER_KEY"
  chmod 600 "$LEDGER_KEY"
  cat >"$ENVIRONMENT.new" <<EOF
# Settings of the registry: docs/operations.md. Read by systemd and by the command registry.
ENVIRONMENT=production
BASE_URL=$base_url
HOST=127.0.0.1
PORT=3000
TRUST_PROXY=127.0.0.1
DATA_DIR=$DATA
DATABASE_URL=postgres://registry:$password@127.0.0.1:$port/registry
LEDGER_KEY_FILE=$LEDGER_KEY
SECRET=$(hex)
EOF
  chmod 600 "$ENVIRONMENT.new"
  mv "$ENVIRONMENT.new" "$ENVIRONMENT"
  umask 022
}

# Writes a file only if it differs, so that a second run changes nothing.
put() {
  local mode="$1" from="$2" to="$3"
  cmp -s "$from" "$to" || install -m "$mode" "$from" "$to"
}

install_units() {
  local unit
  [[ -d $UNITS ]] || install -d -m 755 "$UNITS"
  for unit in "${UNIT_FILES[@]}"; do put 644 "$CODE/deploy/systemd/$unit" "$UNITS/$unit"; done
  put 755 "$CODE/deploy/registry-command.sh" "$COMMAND"
}

start_units() {
  systemctl daemon-reload
  systemctl enable --quiet registry.service registry-backup.timer
  systemctl start registry.service registry-backup.timer
  local port seconds
  port="$(sed -n 's/^PORT=//p' "$ENVIRONMENT")"
  # A migration of a large table may take minutes.
  for ((seconds = 0; seconds < 900; seconds += 1)); do
    if is_ready "$port"; then
      say "The registry runs on http://127.0.0.1:$port."
      return
    fi
    systemctl is-failed --quiet registry.service && break
    sleep 1
  done
  fail 'The registry is not ready: see journalctl -u registry.service'
}

is_ready() {
  "$CODE/node_modules/node/bin/node" -e 'fetch(process.argv[1]).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))' \
    "http://127.0.0.1:$1/readyz"
}

uninstall() {
  if has_systemd; then
    systemctl disable --quiet --now registry-backup.timer registry.service 2>/dev/null || true
  fi
  local unit
  for unit in "${UNIT_FILES[@]}"; do rm -f "$UNITS/$unit"; done
  if has_systemd; then systemctl daemon-reload; fi
  rm -rf "$COMMAND" "$CODE" "$CODE.next" "$CODE.former" "/var/cache/$NAME"
  say "Removed code and units. Kept: $DATA, $BACKUPS, $SETTINGS, the user $NAME and the PostgreSQL cluster '$CLUSTER'."
}

if [[ $uninstalls == yes ]]; then
  uninstall
  exit 0
fi

started_cluster=no
check_system
install_packages
create_user_and_folders
install_code
create_database
install_units
if [[ $starts == yes ]]; then
  start_units
else
  if [[ $started_cluster == yes ]]; then
    read -r version _ <<<"$(cluster)"
    pg_ctlcluster "$version" "$CLUSTER" stop
  fi
  say 'Installed; nothing was started.'
fi
say "Settings: $ENVIRONMENT. Keep a copy of $LEDGER_KEY and of SECRET where the backups are not."
