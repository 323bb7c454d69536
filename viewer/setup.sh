#!/bin/sh
# Installs what the viewer's build and tests need: its npm packages, a Chromium and zstd. Does nothing when all is there.
set -eu
cd "$(dirname "$0")"

if [ ! -f node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  # Not `npm ci`: it refuses a lock file without the compiled packages of every other platform, and those
  # were not all to be had where it was written. The versions of the lock file hold all the same.
  npm install --no-save --no-audit --no-fund
  touch node_modules/.package-lock.json
fi

missing=""
[ -x "${CHROMIUM:-/usr/bin/chromium}" ] || missing="chromium"
command -v zstd >/dev/null 2>&1 || missing="$missing zstd"
if [ -n "$missing" ]; then
  if [ "$(id -u)" = 0 ]; then root=""
  elif command -v sudo >/dev/null 2>&1; then root="sudo"
  else
    echo "The viewer needs what is missing here: install as root: $missing (or set CHROMIUM to a browser's path)." >&2
    exit 1
  fi
  # shellcheck disable=SC2086 # a list of words
  { $root apt-get update -qq && $root apt-get install -y -qq --no-install-recommends $missing >/dev/null; } || {
    echo "apt-get could not install what the viewer needs: $missing. Install it otherwise, and set CHROMIUM to a browser's path." >&2
    exit 1
  }
fi
