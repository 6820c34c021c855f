#!/bin/bash
# bash this file [shards at once]. Run it again to continue; finished shards are not asked again.
# When all shards are there: benchwright merge <project> {{resultsGlob}}
set -uo pipefail

{{keys}}
{{shard}}

if [ "${1:-}" = shard ]; then
  # GNU parallel sends signals to the worker too.
  trap 'stopped=1' TERM INT
  for try in 1 2 3; do
    run_shard "$2"
    code=$?
    # Done, wrong usage, will never work, interrupted: trying again changes nothing or is not wanted.
    case $code in 0 | 2 | 42 | 130) break ;; esac
    [ "$try" -eq 3 ] || sleep "$((try * 10))"
  done
  exit "$code"
fi

mkdir -p "$results" || exit 1
# Ends with the number of shards that did not finish; the column Exitval of jobs.tsv says why.
parallel --jobs "${1:-{{atOnce}}}" --joblog "$results/jobs.tsv" --termseq TERM,60000,KILL \
  bash "$0" shard '{}' ::: $(seq 1 "$shards")
