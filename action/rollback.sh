#!/usr/bin/env bash
# Rolls back the run whose journals are in $RUNNER_TEMP/zonemason. Without CONFIRM=true, it only shows what that would change.
set -euo pipefail

folder="$RUNNER_TEMP/zonemason"
# shellcheck source=action/arguments.sh
source "$GITHUB_ACTION_PATH/action/arguments.sh"
allow_codes < <(tr ' ' '\n' <<<"${ALLOW:-}")

mapfile -t journals < <(find "$folder" -name '*.jsonl' -exec dirname {} \; | sort -u)
if [ "${#journals[@]}" -eq 0 ]; then
  echo "::error title=zonemason::That run has kept no journals, so there is nothing to roll back."
  exit 4
fi
if [ "$CONFIRM" = true ]; then
  zonemason rollback "${journals[@]}" "${project[@]}" "${allow[@]}" --yes --report "$folder/report.json"
else
  zonemason rollback "${journals[@]}" "${project[@]}" "${allow[@]}" --dry-run
  echo "Nothing was changed. To roll back, run this again with \`confirm\`."
fi
