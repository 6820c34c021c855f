#!/bin/bash
# sbatch this file. Resubmit what failed with: sbatch --array=<numbers> <this file>
# When all shards are there: benchwright merge <project> {{resultsGlob}}
#SBATCH --job-name={{jobName}}
#SBATCH --array=1-{{shards}}{{slurmAtOnce}}
#SBATCH --ntasks=1
#SBATCH --cpus-per-task={{cpus}}
#SBATCH --mem={{memory}}M
#SBATCH --time={{minutes}}
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output={{jobName}}-%A_%a.log
# Two minutes before the time limit, this script alone is told; it pauses the worker and queues the shard again.
#SBATCH --signal=B:USR1@120
set -uo pipefail

{{keys}}
{{shard}}

requeue=
trap 'stopped=1; requeue=1; [ -z "$worker" ] || kill -TERM "$worker"' USR1
# Slurm sends this one to the worker too.
trap 'stopped=1' TERM INT

run_shard "$SLURM_ARRAY_TASK_ID"
code=$?
if [ "$code" -eq 130 ] && [ -n "$requeue" ]; then scontrol requeue "$SLURM_JOB_ID"; fi
exit "$code"
