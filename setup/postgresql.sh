#!/bin/sh
# Installs PostgreSQL's programs, which the judge's tests start for themselves, and openssl, with which they make certificates.
# Does nothing when they are there.
set -eu
for initdb in /usr/lib/postgresql/*/bin/initdb /usr/local/bin/initdb; do
    if [ -x "$initdb" ] && command -v openssl > /dev/null 2>&1; then echo "PostgreSQL: $initdb"; exit 0; fi
done
if [ "$(id -u)" = 0 ]; then root=""
elif command -v sudo > /dev/null 2>&1; then root="sudo"
else
    echo "The judge's tests need PostgreSQL: install the package postgresql as root." >&2
    exit 1
fi
# Debian would start a server of its own: nobody needs that one.
export DEBIAN_FRONTEND=noninteractive
{ $root apt-get update -qq && $root apt-get install -y -qq --no-install-recommends postgresql openssl > /dev/null; } || {
    echo "The judge's tests need PostgreSQL, and apt-get could not install it: install the package postgresql." >&2
    exit 1
}
