#!/bin/sh
# Judges a catalogue as a job array of Slurm: each task is a shard.
#
# usage: sbatch --array=1-8 examples/catalogue/slurm.sh LIST REPORTS [OPTIONS of csar verify]
#        csar summary REPORTS/*.ndjson --from LIST         when all tasks have ended
#
# LIST and REPORTS lie where all nodes see them. A task that is ended is queued again by Slurm; its report appears under its
# name only when it is complete, so that nothing counts twice.
#SBATCH --job-name=csar
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --cpus-per-task=1
set -eu
list=$1 reports=$2
shift 2
mkdir -p "$reports"
shard=$((SLURM_ARRAY_TASK_ID - SLURM_ARRAY_TASK_MIN + 1))
report=$reports/$shard.ndjson
status=0
rm -f "$report"  # of an earlier run
csar verify --from "$list" --shard "$shard/$SLURM_ARRAY_TASK_COUNT" --jobs "${SLURM_CPUS_PER_TASK:-1}" \
    --output "ndjson=$report" -q "$@" || status=$?
# The task has done its work when there is a report, whatever is in it; else it has failed.
[ -e "$report" ] || exit "$status"
