#!/usr/bin/env bash
# Like drift.sh, for projects with thousands of zones: splits them among COUNT processes. Add `mail` to check the mail too.
#   drift-sharded.sh 4 mail
set -euo pipefail
count="${1:?name the number of processes}"
if ! [[ "$count" =~ ^[1-9][0-9]*$ ]]; then
  echo "not a number of processes: $count" >&2
  exit 64
fi

folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT

parts=()
if [ "${2:-}" = mail ]; then parts+=("--only mail"); fi
for index in $(seq "$count"); do parts+=("--shard $index/$count"); done

jobs=()
for number in "${!parts[@]}"; do
  read -ra part <<<"${parts[number]}"
  zonemason plan "${part[@]}" --detailed-exitcode --quiet >"$folder/$number" 2>&1 &
  jobs+=($!)
done

worst=0
for number in "${!jobs[@]}"; do
  code=0
  wait "${jobs[number]}" || code=$?
  [ "$code" -eq 0 ] && continue
  printf '%s: exit code %s\n' "${parts[number]}" "$code"
  cat "$folder/$number"
  # An error takes precedence over drift (2).
  if [ "$worst" -eq 0 ] || [ "$worst" -eq 2 ]; then worst="$code"; fi
done
exit "$worst"
