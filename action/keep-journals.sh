#!/usr/bin/env bash
# Copies the journals that this step of the action has written to $RUNNER_TEMP/zonemason/journals, also those of a run that was
# killed: they are newer than `begun` there. Files that git tracks came with the checkout.
set -euo pipefail

folder="$RUNNER_TEMP/zonemason"
rm -rf "$folder/journals"
mkdir -p "$folder/journals"
find "$GITHUB_WORKSPACE" -type f -path '*/journal/*Z-*.jsonl' -newer "$folder/begun" -print0 |
  while IFS= read -r -d '' journal; do
    tracked="$(git -C "$(dirname "$journal")" ls-files -- "$(basename "$journal")")"
    [ -n "$tracked" ] || cp "$journal" "$folder/journals/"
  done
