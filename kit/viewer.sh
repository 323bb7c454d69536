#!/bin/sh
# Shows a match in the browser: ./viewer.sh @OUTPUT@
for palestra in ${PALESTRA:+"$PALESTRA"} @PROGRAMS@; do
  command -v "$palestra" > /dev/null && exec "$palestra" watch "$@"
done
echo "error: there is no palestra program here: install it, or say PALESTRA=/where/it/is" >&2
exit 2
