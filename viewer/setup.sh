#!/bin/sh
# Installs what the viewer's build and tests need: its npm packages and a Chromium. Does nothing when all is there.
set -eu
cd "$(dirname "$0")"

if [ ! -f node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  # Not `npm ci`: it refuses a lock file without the compiled packages of every other platform, and those
  # were not all to be had where it was written. The versions of the lock file hold all the same.
  npm install --no-save --no-audit --no-fund
  touch node_modules/.package-lock.json
fi

if [ ! -x "${CHROMIUM:-/usr/bin/chromium}" ]; then
  if [ "$(id -u)" = 0 ]; then root=""
  elif command -v sudo >/dev/null 2>&1; then root="sudo"
  else
    echo "The browser tests need Chromium: install the package chromium as root, or set CHROMIUM to a browser's path." >&2
    exit 1
  fi
  { $root apt-get update -qq && $root apt-get install -y -qq --no-install-recommends chromium >/dev/null; } || {
    echo "The browser tests need Chromium, and apt-get could not install it: install one and set CHROMIUM to its path." >&2
    exit 1
  }
fi
