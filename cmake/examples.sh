#!/bin/sh
# Writes the C++ of cli/rule_examples.hpp, unless it is unchanged: most cases are not used as an example.
#
# usage: cmake/examples.sh SOURCE OUTPUT
set -eu
mkdir -p "$(dirname "$2")"
find "$1/tests/conformance" -name '*.case' | LC_ALL=C sort | LC_ALL=C awk -v told="$(echo "$1"/cli/examples/*.txt)" -f "$1/cmake/examples.awk" > "$2.new"
if cmp -s "$2.new" "$2"; then rm "$2.new"; else mv "$2.new" "$2"; fi
