#!/bin/sh
# Fetches the library that lays out graphs on the report page, at the version that is written here, and makes the file that is
# kept in the tree: the licence in front, without the line that names a source map, and with control characters in strings as
# escapes, since HTML cannot hold them. Needs npm; building csar does not.
#
# usage: formats/page/vendor/update.sh
set -eu
version=3.1.3
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm pack --silent "@dagrejs/dagre@$version" >/dev/null
tar -xzf dagrejs-dagre-$version.tgz
cp package/LICENSE "$here/dagre.LICENSE"
{
    printf '/* @dagrejs/dagre %s, with @dagrejs/graphlib (npm). Made by update.sh.\n\n' "$version"
    cat package/LICENSE
    printf '*/\n'
    sed -e '/^\/\/# sourceMappingURL=/d' -e '/^\/\*! For license information/d' package/dist/dagre.min.js |
        LC_ALL=C perl -pe 's/([^\t\n -~])/sprintf("\\x%02x", ord($1))/ge'
} >"$here/dagre.js"
