#!/usr/bin/env bash
# The same for very many zones: several processes share them. With a second word, one more process looks at the mail.
#   drift-sharded.sh 4 mail
set -euo pipefail
count="${1:?the number of parts}"

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
  # Drift (2) is worth less than not knowing.
  if [ "$worst" -eq 0 ] || [ "$worst" -eq 2 ]; then worst="$code"; fi
done
exit "$worst"
