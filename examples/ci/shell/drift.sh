#!/usr/bin/env bash
# Reports drift, for cron: prints nothing, and so sends no mail, if the live records match the files.
set -euo pipefail

code=0
plan="$(zonemason plan --detailed-exitcode --quiet 2>&1)" || code=$?
case "$code" in
  0) exit 0 ;;
  2) printf 'The live records differ from the files:\n\n%s\n' "$plan" ;;
  *) printf 'The check for drift failed (exit code %s):\n\n%s\n' "$code" "$plan" ;;
esac
exit "$code"
