#!/usr/bin/env bash
# Writes plan.json and plan.md to $RUNNER_TEMP/zonemason. Exits as `zonemason plan` does. A plan without the zones that
# could not be read is commented, but not saved as an artifact, so it cannot be applied.
set -euo pipefail

folder="$RUNNER_TEMP/zonemason"
mkdir -p "$folder"
plan="$folder/plan.json"
# If this step makes no plan, that of an earlier step must not be used instead.
rm -f "$plan"

code=0
zonemason plan ${CONFIG:+-c "$CONFIG"} --base "$BASE" --out "$plan" --step-summary || code=$?
[ -f "$plan" ] || exit "$code"

zonemason show "$plan" --format markdown ${KEY:+--comment-key "$KEY"} >"$folder/plan.md"
{
  echo "plan=$plan"
  # shellcheck disable=SC2016 # JavaScript, not a variable of the shell
  node -e 'const { hasChanges, risks, settings = [] } = JSON.parse(require("fs").readFileSync(0, "utf8"));
    console.log(`has-changes=${hasChanges}\nto-review=${hasChanges || risks.length + settings.length > 0}`);' <"$plan"
  # The tree hash is the same after a merge, squash or rebase, as long as the files are the same.
  [ "$code" -ne 0 ] || echo "artifact=zonemason-plan-${KEY:+$KEY-}$(git rev-parse 'HEAD^{tree}')"
} >>"$GITHUB_OUTPUT"
exit "$code"
