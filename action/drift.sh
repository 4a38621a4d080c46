#!/usr/bin/env bash
# Looks for drift, and opens, updates or closes the issue about it. Exits with 2 if there is drift, else as `zonemason plan` does.
set -euo pipefail

folder="$RUNNER_TEMP/zonemason"
rm -rf "$folder"
mkdir -p "$folder"
# shellcheck source=action/arguments.sh
source "$GITHUB_ACTION_PATH/action/arguments.sh"

code=0
zonemason plan "${project[@]}" "${part[@]}" --out "$folder/plan.json" --step-summary --detailed-exitcode \
  2>"$folder/errors" || code=$?
cat "$folder/errors" >&2
echo "exit-code=$code" >>"$GITHUB_OUTPUT"
if [ -f "$folder/plan.json" ]; then
  zonemason show "$folder/plan.json" --format markdown >"$folder/plan.md" || rm -f "$folder/plan.md"
  node "$GITHUB_ACTION_PATH/action/summarize-plan.mjs" "$folder/plan.json" || true
fi
EXIT_CODE="$code" node "$GITHUB_ACTION_PATH/action/issue.mjs"
exit "$code"
