#!/usr/bin/env bash
# Applies a reviewed plan. One run at a time: a second one waits for the first.
#   apply.sh plan.json
set -euo pipefail
plan="${1:?the plan that was reviewed}"

mkdir -p .zonemason
exec 9>.zonemason/lock
flock 9

code=0
zonemason apply "$plan" --report report.json || code=$?
case "$code" in
  0) echo "applied, and found so afterwards" ;;
  4) echo "what is live has moved since the review: nothing was changed, make a new plan" ;;
  5) echo "a guard refuses it: nothing was changed" ;;
  6) echo "not all is as planned: report.json says what is, 'zonemason plan' what is left to do" ;;
  *) echo "not applied" ;;
esac >&2
exit "$code"
