#!/usr/bin/env bash
# Makes a new plan of the merged files, and applies it if it equals the reviewed plan in $RUNNER_TEMP/zonemason. The saved
# plan itself is never applied: anyone who can save an artifact could otherwise decide what is applied.
set -euo pipefail

folder="$RUNNER_TEMP/zonemason"
config=(${CONFIG:+-c "$CONFIG"})
allow=()
read -ra codes <<<"${ALLOW:-}"
for code in "${codes[@]}"; do allow+=(--allow "$code"); done

zonemason plan "${config[@]}" --out "$folder/now.json" --quiet
node "$GITHUB_ACTION_PATH/action/same-plan.mjs" "$folder/plan.json" "$folder/now.json"
zonemason apply "$folder/now.json" "${config[@]}" "${allow[@]}" --report "$folder/report.json"
