#!/usr/bin/env bash
# The registry's command line, as the registry's user and with its settings: sudo registry check
set -euo pipefail
readonly NAME=community-climate-registry
((EUID == 0)) || { echo 'Run this as root: it reads the settings, then works as the registry'"'"'s user.' >&2; exit 1; }
set -a
# shellcheck source=/dev/null
. "/etc/$NAME/environment"
set +a
exec setpriv --reuid="$NAME" --regid="$NAME" --init-groups --no-new-privs -- \
  "/opt/$NAME/node_modules/node/bin/node" "/opt/$NAME/src/server/registry-cli.ts" "$@"
