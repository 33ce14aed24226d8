#!/bin/sh
# Verifies a release: every CSAR has a checksum and matches it, nothing else has one, each is what csar verify calls valid; and who
# signed it, where a bundle of Sigstore lies beside it (NAME.csar.sigstore.json).
#
# usage: verify.sh OUT [TRUSTED-ROOT IDENTITY ISSUER]
set -u
cd "$1" || exit
root=${2-} identity=${3-} issuer=${4-}
failed=0
sha256sum --check --strict --quiet checksums.txt || failed=1
# Names are compared as they are, whatever characters are in them, and both ways.
listed=$(cut -c67- checksums.txt | LC_ALL=C sort)
there=$(ls -- *.csar | LC_ALL=C sort)
[ "$listed" = "$there" ] || { printf 'checksums.txt lists\n%s\nand there are\n%s\n' "$listed" "$there" >&2; failed=1; }
# Profiles import one another.
set --
for package in ./*.csar; do set -- "$@" --profile-path "$package"; done
csar verify "$@" ./*.csar || failed=1
for bundle in ./*.csar.sigstore.json; do
    [ -e "$bundle" ] || continue
    csar verify "$@" "${bundle%.sigstore.json}" --bundle "$bundle" --trusted-root "$root" --identity "$identity" --issuer "$issuer" || failed=1
done
exit $failed
