#!/usr/bin/env bash
# Plans, and leaves plan.json and plan.md in $RUNNER_TEMP/zonemason. Exits as `zonemason plan` does; a plan that leaves
# out what could not be read is shown, but has no name to be found by.
set -euo pipefail

folder="$RUNNER_TEMP/zonemason"
mkdir -p "$folder"
plan="$folder/plan.json"
# That of an earlier step must not be taken for this one, whatever keeps this one from being made.
rm -f "$plan"

code=0
zonemason plan ${CONFIG:+-c "$CONFIG"} --base "$BASE" --out "$plan" --step-summary || code=$?
[ -f "$plan" ] || exit "$code"

zonemason show "$plan" --format markdown ${KEY:+--comment-key "$KEY"} >"$folder/plan.md"
has_changes="$(node -p 'JSON.parse(require("fs").readFileSync(0, "utf8")).hasChanges' <"$plan")"
{
  echo "plan=$plan"
  echo "has-changes=$has_changes"
  # The same files have the same tree, whatever became of the commits: merged, squashed or rebased.
  [ "$code" -ne 0 ] || echo "artifact=zonemason-plan-${KEY:+$KEY-}$(git rev-parse 'HEAD^{tree}')"
} >>"$GITHUB_OUTPUT"
exit "$code"
