set -uo pipefail
{{shard}}
trap 'stopped=1; [ -z "$worker" ] || kill -TERM "$worker"' TERM
run_shard "$((JOB_COMPLETION_INDEX + 1))"
exit "$?"
