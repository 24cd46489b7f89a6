#!/usr/bin/env bash
# How `skew` grows: whole processes, their time and their largest memory, as the table in scale.md.
#   results/skew/scale.sh > results/skew/scale.md
# Needs GNU time and awk, and a built benchmarks.jar. JAVA may name a java of 21 or newer.
set -euo pipefail
cd "$(dirname "$0")/../.."
java=${JAVA:-java}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# log LINES SPREAD: keys user0 and on, the low ones often; the larger SPREAD, the more distinct ones.
log() {
  awk -v lines="$1" -v spread="$2" 'BEGIN { srand(1); for (i = 0; i < lines; i++) print "user" int(spread * rand() ^ 3) }' \
    > "$work/log.keys"
}

# row WHAT ARGUMENT…: one run.
row() {
  local what=$1
  shift
  /usr/bin/time -f '%e %M' -o "$work/time" "$java" -Xmx4g -jar benchmarks.jar skew "$@" > "$work/out" 2> "$work/errors"
  read -r seconds kib < "$work/time"
  # A log's first line says how many messages and keys it holds.
  if [[ $what == *log* ]]; then what="$what: $(sed -n '1s/^[^:]*: //p' "$work/out")"; fi
  printf '| %s | %.1f | %d |\n' "$what" "$seconds" $((kib / 1024))
}

cat <<TEXT
# How \`skew\` grows

Whole processes with \`-Xmx4g\`, one run each. The largest memory is that of the process, not only of the heap.
Written by \`results/skew/scale.sh\` on $(sed -n 's/^model name\s*: //p' /proc/cpuinfo | head -1), $(nproc) cores,
$("$java" -version 2>&1 | sed -n 3p).

| what | seconds | largest memory, MiB |
|---|---:|---:|
TEXT
for users in 10000 100000 1000000 10000000; do
  row "$users users over 65536 shards by MD5" --users "$users" --shards 65536 --hasher MD5 --format csv
done
for shards in 16 1024; do
  row "10000000 users over $shards shards by MD5" --users 10000000 --shards "$shards" --hasher MD5 --format csv
done
for lines in 100000 1000000 10000000; do
  log "$lines" 100000
  row "a log, with all advice" "$work/log.keys"
done
log 10000000 10000000
row "a log, with all advice" "$work/log.keys"
gzip -1 "$work/log.keys"
row 'the same log, gzip' "$work/log.keys.gz"
