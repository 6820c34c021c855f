bundle={{bundle}}
results={{results}}
shards={{shards}}
benchwright=({{program}})
asked=({{asked}})
# Evaluates shard $1, or continues it from the ledger that an earlier try kept. Returns 0 done, 42 will never work,
# 130 interrupted (start it again), anything else failed.
worker=
stopped=
run_shard() {
  local name kept local_disk here code again
  name="shard-$1-of-$shards"
  kept="$results/$name.work.tar"
  [ -e "$results/$name.sqlite" ] && return 0
  mkdir -p "$results" || return 1
  # The ledger is a database: it belongs on a local disk, readable by nobody else.
  local_disk="${BENCHWRIGHT_LOCAL:-${TMPDIR:-/tmp}}/benchwright-$(id -u)"
  [ -d "$local_disk" ] || mkdir -m 700 "$local_disk"
  [ -O "$local_disk" ] || { echo "$local_disk belongs to somebody else" >&2; return 1; }
  here="$local_disk/$(printf '%s' "$results" | cksum | cut -d' ' -f1)-$name"
  mkdir -p "$here" || return 1
  # Kept by a worker on another machine after this one had worked on the shard.
  if [ -f "$kept" ] && ! [ "$here/used" -nt "$kept" ]; then
    rm -rf "$here/work"
    tar -xf "$kept" -C "$here" || return 1
  fi
  touch "$here/used"
  export BENCHWRIGHT_HOME="$here/home"
  "${benchwright[@]}" evaluate --bundle "$bundle" "${asked[@]}" --shard "$1/$shards" --partial-ok --json \
    --work "$here/work" --out "$here/$name.sqlite" > "$here/result.json" &
  worker=$!
  [ -z "$stopped" ] || kill -TERM "$worker"
  wait "$worker"
  code=$?
  # A signal ends the waiting, not the worker.
  while [ -n "$stopped" ]; do
    stopped=
    wait "$worker"
    again=$?
    [ "$again" -eq 127 ] || code=$again
  done
  worker=
  if [ -e "$here/$name.sqlite" ]; then
    cp "$here/result.json" "$results/$name.json" &&
      cp "$here/$name.sqlite" "$results/.$name.part" &&
      mv -f "$results/.$name.part" "$results/$name.sqlite" || return 1
    rm -rf "$here" "$kept"
  elif [ -d "$here/work" ]; then
    tar -cf "$kept.part" -C "$here" work && mv -f "$kept.part" "$kept" && touch "$here/used"
  fi
  return "$code"
}
