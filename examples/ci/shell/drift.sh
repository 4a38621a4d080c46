#!/usr/bin/env bash
# Says whether what is live is still what the files say; for cron. Prints nothing when it is, so that no mail is sent.
set -euo pipefail

code=0
plan="$(zonemason plan --detailed-exitcode --quiet 2>&1)" || code=$?
case "$code" in
  0) exit 0 ;;
  2) printf 'What is live is not what the files say:\n\n%s\n' "$plan" ;;
  *) printf 'Drift could not be looked for (exit code %s):\n\n%s\n' "$code" "$plan" ;;
esac
exit "$code"
