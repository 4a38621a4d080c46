#!/usr/bin/env bash
# Makes a new plan of the merged files, and applies it if it equals the reviewed plan in $RUNNER_TEMP/zonemason/reviewed. The
# saved plan itself is never applied: anyone who can save an artifact could otherwise decide what is applied.
set -euo pipefail

folder="$RUNNER_TEMP/zonemason"
# shellcheck source=action/arguments.sh
source "$GITHUB_ACTION_PATH/action/arguments.sh"
# What goes wrong is for the log and for the comment.
exec 3>&2 2>>"$folder/errors"
trap 'cat "$folder/errors" >&3' EXIT

# Consent is to changes of the pull request. Where they cannot be told from others, nothing that is blocked is applied.
compared=()
if zonemason diff "${project[@]}" "${part[@]}" --quiet -- "$BASE" >/dev/null 2>&1; then compared=(--base "$BASE"); fi
make_plan "$folder/now.json" "${project[@]}" "${part[@]}" "${compared[@]}" "${lookups[@]}" --quiet
node "$GITHUB_ACTION_PATH/action/same-plan.mjs" "$folder/reviewed/plan.json" "$folder/now.json"
# Consent is to this plan, so it is looked up for it.
node "$GITHUB_ACTION_PATH/action/consent.mjs" "$folder/now.json"
allow_codes <"$folder/allowed"
# For report.mjs: from here on, something may have been changed without a report.
echo begun >"$folder/ended"
code=0
zonemason apply "$folder/now.json" "${project[@]}" "${allow[@]}" --report "$folder/report.json" ${VERIFY:+"--verify=$VERIFY"} ||
  code=$?
echo "$code" >"$folder/ended"
exit "$code"
