#!/bin/sh
# Writes the manual pages and the completion scripts that the program prints of itself.
#
# usage: cmake/pages.sh CSAR DIRECTORY
set -eu
mkdir -p "$2/bash" "$2/zsh" "$2/fish"
"$1" completion bash > "$2/bash/csar"
"$1" completion zsh > "$2/zsh/_csar"
"$1" completion fish > "$2/fish/csar.fish"
for command in $("$1" --help | sed -nE 's/^  ([a-z]+) .*/\1/p'); do
    "$1" help "$command" --man > "$2/csar-$command.1"
done
"$1" help --man > "$2/csar.1"
