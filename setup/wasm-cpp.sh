#!/bin/sh
# Finds or installs what compiles C++ players to wasm. Safe to run again; fast when all is there.
#
#   setup/wasm-cpp.sh           find it, else install it
#   setup/wasm-cpp.sh --check   only look; exit status 1 if nothing is there
#
# Looked for in the order that `palestra` uses: PALESTRA_CXX, a wasi-sdk, clang with the wasm32-wasi
# libraries, zig. Installed: Debian's clang 19 where apt-get may be used, else Python's ziglang.
set -eu

packages="clang-19 lld-19 wasi-libc libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32"
probe=$(mktemp -d)
trap 'rm -rf "$probe"' EXIT INT TERM
echo '#include <vector>
int main() { return int(std::vector<int>(3).size()) - 3; }' > "$probe/probe.cc"

# Does this command compile and link a program for wasm?
works() {
    "$@" --target=wasm32-wasi -O1 "$probe/probe.cc" -o "$probe/probe.wasm" > /dev/null 2>&1
}

# Says what compiles players and succeeds, or fails silently.
find_compiler() {
    if [ -n "${PALESTRA_CXX:-}" ]; then
        if works $PALESTRA_CXX; then echo "C++ players: $PALESTRA_CXX (PALESTRA_CXX)"; return 0; fi
        echo "C++ players: PALESTRA_CXX=$PALESTRA_CXX does not compile for wasm32-wasi, looking on" >&2
    fi
    for sdk in "${WASI_SDK_PATH:-}" /opt/wasi-sdk; do
        if [ -n "$sdk" ] && [ -x "$sdk/bin/clang++" ] && works "$sdk/bin/clang++"; then
            echo "C++ players: wasi-sdk in $sdk"; return 0
        fi
    done
    for clang in clang++-19 clang++ clang++-22 clang++-21 clang++-20 clang++-18; do
        if command -v $clang > /dev/null && works $clang; then echo "C++ players: $clang"; return 0; fi
    done
    if command -v zig > /dev/null; then echo "C++ players: zig"; return 0; fi
    for python in python3 python; do
        if command -v $python > /dev/null && $python -m ziglang version > /dev/null 2>&1; then
            echo "C++ players: $python -m ziglang"; return 0
        fi
    done
    return 1
}

# Debian packages, if this user may install them and the archive has them.
install_with_apt() {
    command -v apt-get > /dev/null || return 1
    if [ "$(id -u)" = 0 ]; then as_root=""
    elif command -v sudo > /dev/null && sudo -n true 2> /dev/null; then as_root="sudo"
    else return 1; fi
    if ! apt-cache show clang-19 > /dev/null 2>&1; then $as_root apt-get update -qq || return 1; fi
    # A list of packages that is out of date names files that are gone: then fetch it anew and try again.
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends $packages > "$probe/log" 2>&1 && return 0
    $as_root apt-get update -qq > "$probe/log" 2>&1 || return 1
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends $packages > "$probe/log" 2>&1
}

install_with_pip() {
    for python in python3 python; do
        command -v $python > /dev/null || continue
        $python -m pip install --quiet ziglang > "$probe/log" 2>&1 && return 0
        $python -m pip install --quiet --user --break-system-packages ziglang > "$probe/log" 2>&1 && return 0
    done
    return 1
}

if find_compiler; then exit 0; fi
if [ "${1:-}" = "--check" ]; then echo "C++ players: no compiler for wasm32-wasi found" >&2; exit 1; fi
echo "C++ players: installing a compiler for wasm" >&2
if install_with_apt && find_compiler; then exit 0; fi
if install_with_pip && find_compiler; then exit 0; fi
if [ -s "$probe/log" ]; then tail -n 5 "$probe/log" >&2; fi
echo "C++ players: could not install a compiler; run 'apt-get install --no-install-recommends $packages' as root, or 'pip install ziglang'" >&2
exit 1
