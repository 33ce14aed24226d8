#!/usr/bin/env bash
# Fails if a file is larger than the limit. usage: limit_size.sh FILE BYTES
set -euo pipefail
size=$(stat -c %s "$1")
[ "$size" -le "$2" ] || { echo "$1 has $size bytes, more than $2" >&2; exit 1; }
