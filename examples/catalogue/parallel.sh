#!/bin/sh
# Judges a catalogue with GNU parallel, on this machine or on those that PARALLEL names ("--sshloginfile hosts").
#
# usage: parallel.sh LIST SHARDS REPORTS [OPTIONS of csar verify]
#
# LIST names a package a line, relative to the working directory, which all machines see; REPORTS is a directory for the reports. Run it
# again after an interruption, with the same options: a shard whose report is there is not judged again.
set -eu
list=$1 shards=$2 reports=$3
shift 3
mkdir -p "$reports"
# A report appears under its name when it is complete. Status 1 and above tells of packages, not of the shard: the
# summary tells it again, and what has no report is missing there.
seq "$shards" | parallel --jobs "${JOBS:-100%}" --quote sh -c '
    shard=$1 list=$2 shards=$3 report=$4/$1.ndjson
    shift 4
    [ -e "$report" ] || csar verify --from "$list" --shard "$shard/$shards" --jobs 1 --output "ndjson=$report" -q "$@" || true
' sh {} "$list" "$shards" "$reports" "$@" > /dev/null
exec csar summary "$reports"/*.ndjson --from "$list"
