#!/bin/sh
# Verifies a catalogue as a Slurm job array: each task is a shard.
#
# usage: sbatch --array=1-8 examples/catalogue/slurm.sh LIST REPORTS [OPTIONS of csar verify]
#        csar summary REPORTS/*.ndjson --from LIST         when all tasks have ended
#
# LIST and REPORTS must be on a file system shared by all nodes. Slurm queues a terminated task again; its report appears under
# its name only when it is complete, so that no package is counted twice.
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
rm -f "$report"  # from an earlier run
csar verify --from "$list" --shard "$shard/$SLURM_ARRAY_TASK_COUNT" --jobs "${SLURM_CPUS_PER_TASK:-1}" \
    --output "ndjson=$report" -q "$@" || status=$?
# The task is successful if there is a report, regardless of its findings; otherwise it has failed.
[ -e "$report" ] || exit "$status"
