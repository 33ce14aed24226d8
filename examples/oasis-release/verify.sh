#!/bin/sh
# Verifies a release: every CSAR must have a matching checksum, no other file may have one, and csar verify must find each CSAR valid.
# If there is a Sigstore bundle next to it (NAME.csar.sigstore.json), the signer is also checked.
#
# usage: verify.sh OUT [TRUSTED-ROOT IDENTITY ISSUER]
set -u
cd "$1" || exit
root=${2-} identity=${3-} issuer=${4-}
failed=0
sha256sum --check --strict --quiet checksums.txt || failed=1
# Names are compared exactly, with any characters, and in both directions.
listed=$(cut -c67- checksums.txt | LC_ALL=C sort)
there=$(ls -- *.csar | LC_ALL=C sort)
[ "$listed" = "$there" ] || { printf 'checksums.txt lists\n%s\nbut the directory contains\n%s\n' "$listed" "$there" >&2; failed=1; }
# Profiles import one another.
set --
for package in ./*.csar; do set -- "$@" --profile-path "$package"; done
csar verify "$@" ./*.csar || failed=1
for bundle in ./*.csar.sigstore.json; do
    [ -e "$bundle" ] || continue
    csar verify "$@" "${bundle%.sigstore.json}" --bundle "$bundle" --trusted-root "$root" --identity "$identity" --issuer "$issuer" || failed=1
done
exit $failed
