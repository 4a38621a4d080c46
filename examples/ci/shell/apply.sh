#!/usr/bin/env bash
# Applies a reviewed plan. If another run is in progress, this one waits for it. What follows the plan is passed on.
#   apply.sh plan.json
#   apply.sh plan.json --allow bulk-change
set -euo pipefail
plan="${1:?name the reviewed plan file}"
shift

mkdir -p .zonemason
exec 9>.zonemason/lock
flock 9

code=0
zonemason apply "$plan" "$@" --report report.json || code=$?
case "$code" in
  0) echo "applied and verified" ;;
  1) echo "failed, as the message says; 'zonemason rollback' lists what was done, if anything was" ;;
  3) echo "the files have errors, or the plan conflicts with what is live or with a policy; nothing was changed" ;;
  4) echo "what is live has changed since the review, or the plan was already applied; nothing was changed, make a new plan" ;;
  5) echo "a guard refused the plan; nothing was changed. Allow what the message names with --allow, or make another plan" ;;
  6) echo "not everything is as planned; see report.json, and run 'zonemason plan' for what is left to do" ;;
  7) echo "a password is missing or was refused; nothing was changed" ;;
  8) echo "the service cannot be reached; nothing was changed" ;;
  64) echo "wrong arguments, or a plan that is not for this project; nothing was changed" ;;
  130) echo "interrupted; 'zonemason rollback' lists how far it got, and 'zonemason plan' shows what is left to do" ;;
  *) echo "ended with exit code $code; 'zonemason rollback' lists how far it got, if it changed anything" ;;
esac >&2
exit "$code"
