#!/usr/bin/env bash
# Finds or installs the debuggers that native players are tested with: gdb and valgrind. Fast when they are there.
set -euo pipefail
missing=()
for tool in gdb valgrind; do
    command -v "$tool" > /dev/null 2>&1 || missing+=("$tool")
done
[ ${#missing[@]} -eq 0 ] && exit 0
if command -v apt-get > /dev/null 2>&1; then
    as_root=
    [ "$(id -u)" -eq 0 ] || as_root=sudo
    export DEBIAN_FRONTEND=noninteractive
    install() { $as_root apt-get install -y -qq --no-install-recommends "${missing[@]}" > /dev/null 2>&1; }
    install || { $as_root apt-get update -qq > /dev/null 2>&1 && install; } && exit 0
fi
echo "native players: install ${missing[*]} (on Debian: apt-get install ${missing[*]})" >&2
exit 1
