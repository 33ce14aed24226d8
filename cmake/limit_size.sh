#!/usr/bin/env bash
# Fails when a file has more than so many bytes. usage: limit_size.sh FILE BYTES
set -euo pipefail
size=$(stat -c %s "$1")
[ "$size" -le "$2" ] || { echo "$1 has $size bytes, more than $2" >&2; exit 1; }
