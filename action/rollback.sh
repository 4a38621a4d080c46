#!/usr/bin/env bash
# Rolls back the run whose report and journals are in $RUNNER_TEMP/zonemason/run. Without CONFIRM=true, it only shows what that would change.
set -euo pipefail

folder="$RUNNER_TEMP/zonemason"
# shellcheck source=action/arguments.sh
source "$GITHUB_ACTION_PATH/action/arguments.sh"
allow_codes < <(tr ' ' '\n' <<<"${ALLOW:-}")

node "$GITHUB_ACTION_PATH/action/choose-journals.mjs"
mapfile -t journals <"$folder/chosen"
if [ "$CONFIRM" = true ]; then
  zonemason rollback "${journals[@]}" "${project[@]}" "${records[@]}" "${allow[@]}" --yes --report "$folder/report.json"
else
  zonemason rollback "${journals[@]}" "${project[@]}" "${records[@]}" "${allow[@]}" --dry-run
  echo "Nothing was changed. To roll back, run this again with \`confirm\`."
fi
