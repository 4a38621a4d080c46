# Completes the words as bash would with the cursor behind the last, and prints what they may become, a line each.
source <(zonemason completion bash)
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_zonemason zonemason
printf '%s\n' "${COMPREPLY[@]}"
