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

# Sets `allow` to the options for the risks whose codes are the lines of the input.
allow_codes() {
  allow=()
  local code
  while IFS= read -r code; do [ -z "$code" ] || allow+=(--allow "$code"); done
}
