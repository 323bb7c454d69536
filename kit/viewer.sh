#!/bin/sh
# Shows a match in the browser: ./viewer.sh @OUTPUT@
exec "${PALESTRA:-@PALESTRA@}" watch "$@"
