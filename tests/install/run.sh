#!/usr/bin/env bash
# Installs csar into a folder of its own, builds a project against it and runs both.
# usage: run.sh BUILD-FOLDER SOURCE-FOLDER
set -euo pipefail
build=$1 source=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake --install "$build" --prefix "$work/prefix" >/dev/null
test -x "$work/prefix/bin/csar"
# The public headers need nothing but the standard library and one another.
for header in "$work"/prefix/include/csar/*.hpp; do
    echo "#include <csar/$(basename "$header")>" >"$work/one.cpp"
    c++ -std=c++20 -fsyntax-only -I "$work/prefix/include" "$work/one.cpp"
done
if grep -rhoE '#include <[^>]+>' "$work/prefix/include/csar" | sort -u | grep -v '<csar/' | grep -E '\.h>|/' ; then
    echo "a public header includes a third party" >&2
    exit 1
fi
cmake -S "$source/tests/install" -B "$work/build" -DCMAKE_PREFIX_PATH="$work/prefix" -DCMAKE_BUILD_TYPE=Release \
    -G Ninja >/dev/null
cmake --build "$work/build" >/dev/null
"$work/prefix/bin/csar" pack "$source/fixtures/example" -o "$work/shop.csar" >/dev/null
"$work/build/consumer" "$work/shop.csar"
