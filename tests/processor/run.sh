#!/bin/sh
# Compression makes the same bytes on this processor and on the one that valgrind shows, which has no AVX-512.
#
# usage: run.sh VALGRIND DEFLATE_DIGESTS
set -eu
here=$("$2")
there=$("$1" --tool=none --quiet --error-exitcode=1 "$2")
[ "$(printf '%s\n' "$here" | grep -c '^level [0-9]*: ')" = 12 ]
if [ "$here" != "$there" ]; then
    printf 'on this processor:\n%s\non that of valgrind:\n%s\n' "$here" "$there"
    exit 1
fi
