#!/usr/bin/env bash
# Applies the reviewed plan of $RUNNER_TEMP/zonemason, if a new plan of the merged files says the same: whoever may save
# a plan must not thereby decide what is applied.
set -euo pipefail

folder="$RUNNER_TEMP/zonemason"
config=(${CONFIG:+-c "$CONFIG"})
allow=()
read -ra codes <<<"${ALLOW:-}"
for code in "${codes[@]}"; do allow+=(--allow "$code"); done

zonemason plan "${config[@]}" --out "$folder/now.json" --quiet
node "$GITHUB_ACTION_PATH/action/same-plan.mjs" "$folder/plan.json" "$folder/now.json"
zonemason apply "$folder/plan.json" "${config[@]}" "${allow[@]}" --report "$folder/report.json"
