#!/usr/bin/env bash
# Checks the files, and leaves a plan for reviewers: plan.json to apply, plan.md to read.
#   review.sh origin/main
set -euo pipefail
base="${1:?the revision that the branch is compared with}"

zonemason validate
zonemason diff "$base..."
zonemason plan --base "$base" --out plan.json
zonemason show plan.json --format markdown >plan.md
