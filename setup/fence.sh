#!/bin/sh
# Finds or installs bubblewrap, which fences compilers in. Safe to run again; fast when it is there.
#
#   setup/fence.sh           find it, else install it
#   setup/fence.sh --check   only look; exit status 1 if it is not there
#
# Without it `palestra` uses Landlock where the kernel has it, and says so.
set -eu

# Is it there, and may this user make namespaces?
works() {
    bwrap --unshare-all --die-with-parent --ro-bind / / true > /dev/null 2>&1
}

install_with_apt() {
    command -v apt-get > /dev/null || return 1
    if [ "$(id -u)" = 0 ]; then as_root=""
    elif command -v sudo > /dev/null && sudo -n true 2> /dev/null; then as_root="sudo"
    else return 1; fi
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends bubblewrap > /dev/null 2>&1 && return 0
    $as_root apt-get update -qq > /dev/null 2>&1 || return 1
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends bubblewrap > /dev/null 2>&1
}

if [ "$(uname)" != Linux ]; then echo "fence: there is none for $(uname); compilers run without one"; exit 0; fi
if works; then echo "fence: $(bwrap --version)"; exit 0; fi
if [ "${1:-}" = "--check" ]; then echo "fence: bubblewrap is not here or not allowed" >&2; exit 1; fi
if ! command -v bwrap > /dev/null; then
    echo "fence: installing bubblewrap" >&2
    install_with_apt || { echo "fence: could not install bubblewrap; run 'apt-get install bubblewrap' as root" >&2; exit 0; }
fi
if works; then echo "fence: $(bwrap --version)"
else echo "fence: bubblewrap may not make namespaces here; Landlock is used where the kernel has it" >&2; fi
