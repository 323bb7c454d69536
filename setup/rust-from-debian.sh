#!/bin/sh
# A Rust compiler for wasm from Debian's packages, for where rustup cannot download: rustc-web with a standard library built
# from its sources, unpacked (not installed) into the user's data folder, where `palestra` looks. About two minutes.
# `palestra setup` runs it.
set -eu

home="${PALESTRA_DATA:-${XDG_DATA_HOME:-$HOME/.local/share}/palestra}/rust-wasm"
target=wasm32-unknown-unknown
building=""
trap 'rm -rf "$building"' EXIT INT TERM

# Unpacks the packages, builds the standard library for wasm, keeps what compiling a player needs.
install_from_debian() {
    for tool in apt-get dpkg-deb cargo; do command -v $tool > /dev/null || return 1; done
    mkdir -p "$(dirname "$home")"
    building=$(mktemp -d "$home.XXXXXX")
    library=$(apt-cache depends rustc-web libstd-rust-web-dev 2> /dev/null | sed -n 's/.*Depends: \(libstd-rust-web-[0-9.]*\)$/\1/p' | head -n 1)
    if [ -z "$library" ]; then return 1; fi
    llvm=$(apt-cache depends "$library" | sed -n 's/.*Depends: \(libllvm[0-9]*\)$/\1/p')
    number=${llvm#libllvm}
    (cd "$building" && apt-get download -qq rustc-web "$library" libstd-rust-web-dev rust-web-src "$llvm" "lld-$number" libz3-4) || return 1
    for package in "$building"/*.deb; do dpkg-deb -x "$package" "$building" || return 1; done
    rm -f "$building"/*.deb

    libraries="\$here/usr/lib/$(library_folder)"
    cat > "$building/rustc" <<WRAPPER
#!/bin/sh
here=\$(CDPATH= cd -- "\$(dirname -- "\$0")" && pwd)
LD_LIBRARY_PATH="$libraries:\$here/usr/lib/llvm-$number/lib" PATH="\$here/usr/bin:\$PATH" \\
    exec "\$here/usr/bin/rustc" -C linker="\$here/wasm-ld" "\$@"
WRAPPER
    cat > "$building/wasm-ld" <<WRAPPER
#!/bin/sh
here=\$(CDPATH= cd -- "\$(dirname -- "\$0")" && pwd)
LD_LIBRARY_PATH="$libraries:\$here/usr/lib/llvm-$number/lib" exec "\$here/usr/lib/llvm-$number/bin/wasm-ld" "\$@"
WRAPPER
    sed 's/-C linker="[^"]*" //' "$building/rustc" > "$building/rustc-for-std"
    chmod +x "$building/rustc" "$building/wasm-ld" "$building/rustc-for-std"

    mkdir -p "$building/std/src"
    : > "$building/std/src/lib.rs"
    printf '[package]\nname = "std-for-players"\nversion = "0.0.0"\nedition = "2021"\n[workspace]\n[profile.release]\npanic = "abort"\n' \
        > "$building/std/Cargo.toml"
    (cd "$building/std" && RUSTC="$building/rustc-for-std" RUSTC_BOOTSTRAP=1 CARGO_TARGET_DIR="$building/std/target" RUSTFLAGS= \
        cargo build --quiet --release -Zbuild-std=std,panic_abort --target $target) || return 1
    mkdir -p "$building/usr/lib/rustlib/$target/lib"
    cp "$building"/std/target/$target/release/deps/*.rlib "$building/usr/lib/rustlib/$target/lib/" || return 1
    rm -f "$building/usr/lib/rustlib/$target/lib"/libstd_for_players*
    rm -rf "$building/std" "$building/rustc-for-std" "$building/usr/src" "$building/usr/share" "$building/usr/lib/rustlib/src" \
        "$building"/usr/lib/rustlib/*-linux-gnu
    rm -rf "$home"
    mv "$building" "$home"
    building=""
}

# The folder of this machine's libraries, such as x86_64-linux-gnu.
library_folder() {
    (cd "$building/usr/lib" && ls -d ./*-linux-gnu* | head -n 1 | cut -c 3-)
}

install_from_debian
