#!/usr/bin/env bash
# Writes plan.json, plan.md and plan.html to $RUNNER_TEMP/zonemason, or `errors` if there is no plan. Exits as
# `zonemason plan` does. A plan without the zones that could not be read is commented, but not saved as an artifact, so it
# cannot be applied.
set -euo pipefail

folder="$RUNNER_TEMP/zonemason"
# If this step makes no plan, that of an earlier step must not be used instead.
rm -rf "$folder"
mkdir -p "$folder"
plan="$folder/plan.json"
# What goes wrong is for the log and for the comment.
exec 3>&2 2>"$folder/errors"
trap 'code=$?; cat "$folder/errors" >&3; echo "exit-code=$code" >>"$GITHUB_OUTPUT"' EXIT
# shellcheck source=action/arguments.sh
source "$GITHUB_ACTION_PATH/action/arguments.sh"

code=0
make_plan "$plan" "${project[@]}" "${part[@]}" "${lookups[@]}" --base "$BASE" || code=$?
[ -f "$plan" ] || exit "$code"

node "$GITHUB_ACTION_PATH/action/consent.mjs" "$plan"
allow_codes <"$folder/allowed"
zonemason show "$plan" "${allow[@]}" --step-summary --format html >"$folder/plan.html"
# A comment has room for 65,536 characters, also for who consents.
zonemason show "$plan" "${allow[@]}" --format markdown --max-bytes 50000 ${KEY:+--comment-key "$KEY"} >"$folder/shown.md"
cat "$folder/shown.md" "$folder/consent.md" >"$folder/plan.md"
# The tree hash is the same after a merge, squash or rebase, as long as the files are the same.
[ "$code" -ne 0 ] || echo "artifact=zonemason-plan-${KEY:+$KEY-}$(git rev-parse 'HEAD^{tree}')" >>"$GITHUB_OUTPUT"
node "$GITHUB_ACTION_PATH/action/summarize-plan.mjs" "$plan"
exit "$code"
