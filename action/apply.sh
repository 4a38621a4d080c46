#!/usr/bin/env bash
# Plans the merged files anew and applies that plan, if it says the same as the reviewed one of $RUNNER_TEMP/zonemason:
# whoever may save a plan must not thereby decide what is applied. The saved plan is only compared.
set -euo pipefail

folder="$RUNNER_TEMP/zonemason"
config=(${CONFIG:+-c "$CONFIG"})
allow=()
read -ra codes <<<"${ALLOW:-}"
for code in "${codes[@]}"; do allow+=(--allow "$code"); done

zonemason plan "${config[@]}" --out "$folder/now.json" --quiet
node "$GITHUB_ACTION_PATH/action/same-plan.mjs" "$folder/plan.json" "$folder/now.json"
zonemason apply "$folder/now.json" "${config[@]}" "${allow[@]}" --report "$folder/report.json"
