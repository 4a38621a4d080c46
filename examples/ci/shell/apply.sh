#!/usr/bin/env bash
# Applies a reviewed plan. If another run is in progress, this one waits for it.
#   apply.sh plan.json
set -euo pipefail
plan="${1:?name the reviewed plan file}"

mkdir -p .zonemason
exec 9>.zonemason/lock
flock 9

code=0
zonemason apply "$plan" --report report.json || code=$?
case "$code" in
  0) echo "applied and verified" ;;
  4) echo "a live record has changed since the review; nothing was changed, make a new plan" ;;
  5) echo "a guard refused the plan; nothing was changed" ;;
  6) echo "not everything was applied; see report.json, and run 'zonemason plan' for what is left to do" ;;
  *) echo "not applied" ;;
esac >&2
exit "$code"
