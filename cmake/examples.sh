#!/bin/sh
# Writes C++ with the compressed examples of cli/rule_examples.hpp, unless it is unchanged: most cases are not used as an example.
#
# usage: cmake/examples.sh SOURCE OUTPUT; OUTPUT is an absolute path
set -eu
mkdir -p "$(dirname "$2")"
cd "$1"  # so that the names of the cases have no spaces
# A file and not a pipe: the status of a pipe is that of its last command.
find tests/conformance -name '*.case' | LC_ALL=C sort |
    LC_ALL=C awk -v told="$(echo cli/examples/*.txt)" -f cmake/examples.awk > "$2.text"
{
    printf '#include "cli/rule_examples.hpp"\n\nnamespace {\nconstexpr unsigned char packed[] = {\n'
    gzip -9n < "$2.text" | od -An -v -tu1 | sed 's/[0-9][0-9]*/&,/g'
    printf '};\n}\nconst std::span<const unsigned char> csar::cli::packed_rule_examples = packed;\n'
} > "$2.new"
rm "$2.text"
if cmp -s "$2.new" "$2"; then rm "$2.new"; else mv "$2.new" "$2"; fi
