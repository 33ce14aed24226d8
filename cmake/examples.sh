#!/bin/sh
# Writes C++ with the compressed examples of cli/rule_examples.hpp, unless it is unchanged: most cases are not used as an example.
#
# usage: cmake/examples.sh SOURCE OUTPUT
set -eu
mkdir -p "$(dirname "$2")"
{
    printf '#include "cli/rule_examples.hpp"\n\nnamespace {\nconstexpr unsigned char packed[] = {\n'
    find "$1/tests/conformance" -name '*.case' | LC_ALL=C sort |
        LC_ALL=C awk -v told="$(echo "$1"/cli/examples/*.txt)" -f "$1/cmake/examples.awk" | gzip -9n | od -An -v -tu1 | sed 's/[0-9][0-9]*/&,/g'
    printf '};\n}\nconst std::span<const unsigned char> csar::cli::packed_rule_examples = packed;\n'
} > "$2.new"
if cmp -s "$2.new" "$2"; then rm "$2.new"; else mv "$2.new" "$2"; fi
