# shellcheck shell=bash disable=SC2034 # sourced, and used there
# The arguments that the inputs of the action stand for. ZONE, NAME and TYPE have one value a line.
project=(${CONFIG:+-c "$CONFIG"})
part=()
while IFS= read -r zone; do [ -z "$zone" ] || part+=(--zone "$zone"); done <<<"${ZONE:-}"
records=()
while IFS= read -r name; do [ -z "$name" ] || records+=(--name "$name"); done <<<"${NAME:-}"
while IFS= read -r type; do [ -z "$type" ] || records+=(--type "$type"); done <<<"${TYPE:-}"
part+=("${records[@]}" ${SHARD:+--shard "$SHARD"} ${ONLY:+--only "$ONLY"})
lookups=()
case "${DNS:-false}" in
  true) lookups=(--dns) ;;
  false) ;;
  *)
    echo "error: the input dns is true or false, not $DNS" >&2
    exit 64
    ;;
esac
case "${CHANGED_ONLY_ABOVE:-}" in
  *[!0-9]*)
    echo "error: the input changed-only-above is a number of zones, not $CHANGED_ONLY_ABOVE" >&2
    exit 64
    ;;
esac

# Plans to a file, with more arguments: what differs from the base where the project has more zones than CHANGED_ONLY_ABOVE, else
# all. The plan of what differs says how many there are. Returns what `zonemason plan` does.
make_plan() {
  local plan="$1" output="${1%.json}.out" errors="${1%.json}.err" code=0
  shift
  if [ -n "${CHANGED_ONLY_ABOVE:-}" ]; then
    zonemason plan "$@" --changed-since "$BASE" --out "$plan" >"$output" 2>"$errors" || code=$?
    if ! [ -f "$plan" ] || node "$GITHUB_ACTION_PATH/action/is-of-more-zones.mjs" "$plan" "$CHANGED_ONLY_ABOVE"; then
      cat "$output"
      cat "$errors" >&2
      return "$code"
    fi
  fi
  zonemason plan "$@" --out "$plan"
}

# Sets `allow` to the options for the risks whose codes are the lines of the input.
allow_codes() {
  allow=()
  local code
  while IFS= read -r code; do [ -z "$code" ] || allow+=(--allow "$code"); done
}
