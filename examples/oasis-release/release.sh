#!/bin/sh
# Makes a release of TOSCA profiles: a CSAR of each profile, a Mermaid diagram of its types, and checksums (docs/howto/oasis-release.md).
#
# usage: release.sh PROFILES OUT [OPTIONS of csar pack]
#
# Each directory of PROFILES with a TOSCA.meta becomes OUT/NAME.csar, named after its profile as in the OASIS community
# (org.acme.web:1.0 is org.acme.web.1.0.csar) and verified before it appears; imports of other profiles are found in
# PROFILES. Profiles that cannot be packed are reported, and the status is 1. The same profiles give the same bytes.
set -u
profiles=$1 out=$2
shift 2
mkdir -p "$out/.new" || exit
failed=0
find "$profiles" -name TOSCA.meta | LC_ALL=C sort >"$out/.new/list"
while read -r meta; do
    profile=${meta%/TOSCA.meta}
    entry=$(sed -n 's/^Entry-Definitions: *//p' "$meta" | tr -d '\r' | head -n 1)
    name=$(sed -n 's/^profile: *//p' "$profile/$entry" | tr -d "\r\"' " | tr :/ .. | head -n 1)
    # Without a profile name, the package has the name of its directory, as with csar.
    csar pack "$profile" -o "$out/.new/${name:+$name.csar}" --profile-path "$profiles" "$@" </dev/null || { failed=1; continue; }
    for made in "$out"/.new/*.csar; do
        name=${made##*/}
        # A package of an earlier release is replaced, but never one of this release: two profiles would have the same name.
        grep -qxF "$name" "$out/.new/names" 2>/dev/null && { echo "$profile: $name already exists" >&2; rm "$made"; failed=1; continue; }
        echo "$name" >>"$out/.new/names"
        csar graph "$made" --view types --profile-path "$profiles" </dev/null >"$out/${name%.csar}.mmd" 2>/dev/null
        mv "$made" "$out/$name"
    done
done <"$out/.new/list"
(cd "$out" && [ -e .new/names ] && LC_ALL=C sort .new/names | xargs -d '\n' sha256sum >.new/sums && mv .new/sums checksums.txt) || failed=1
rm -r "$out/.new"
exit $failed
