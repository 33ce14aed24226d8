#!/bin/sh
# Verifies a catalogue with GNU parallel, on this machine or on those named in PARALLEL ("--sshloginfile hosts").
#
# usage: parallel.sh LIST SHARDS REPORTS [OPTIONS of csar verify]
#
# LIST has one package per line, relative to the working directory, which all machines share; REPORTS is a directory for the reports.
# Run it again after an interruption, with the same options: a shard that already has a report is not verified again.
set -eu
list=$1 shards=$2 reports=$3
shift 3
mkdir -p "$reports"
# A report appears under its name when it is complete. A nonzero status is about packages, not about the shard. The
# summary reports it again, and lists shards without a report as missing.
seq "$shards" | parallel --jobs "${JOBS:-100%}" --quote sh -c '
    shard=$1 list=$2 shards=$3 report=$4/$1.ndjson
    shift 4
    [ -e "$report" ] || csar verify --from "$list" --shard "$shard/$shards" --jobs 1 --output "ndjson=$report" -q "$@" || true
' sh {} "$list" "$shards" "$reports" "$@" > /dev/null
exec csar summary "$reports"/*.ndjson --from "$list"
