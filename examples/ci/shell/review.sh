#!/usr/bin/env bash
# Checks the files and writes a plan: plan.json to apply, plan.md to review.
#   review.sh origin/main
set -euo pipefail
base="${1:?name the revision to compare with}"

zonemason validate
zonemason diff "$base..."
zonemason plan --base "$base" --out plan.json
zonemason show plan.json --format markdown >plan.md
