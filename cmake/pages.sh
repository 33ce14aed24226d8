#!/bin/sh
# Writes the manual pages and the completion scripts, which the program prints itself.
#
# usage: cmake/pages.sh DIRECTORY VERSION CSAR...
set -eu
pages=$1 version=$2
shift 2
[ "$("$@" --version)" = "csar $version" ] || { echo "$* is not csar $version" >&2; exit 1; }
mkdir -p "$pages/bash" "$pages/zsh" "$pages/fish"
"$@" completion bash > "$pages/bash/csar"
"$@" completion zsh > "$pages/zsh/_csar"
"$@" completion fish > "$pages/fish/csar.fish"
for command in $("$@" --help | sed -nE 's/^  ([a-z]+) .*/\1/p'); do
    "$@" help "$command" --man > "$pages/csar-$command.1"
done
"$@" help --man > "$pages/csar.1"
