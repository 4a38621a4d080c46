# Types a line and a tab into a zsh that thinks it talks to a person, and prints what the line is then, between < and >.
zmodload zsh/zpty
zpty -b shell zsh -f -i
seen=
await() {
  local chunk
  repeat 2400; do
    [[ $seen =~ $1 ]] && return
    if zpty -r -t shell chunk; then seen+=$chunk; else sleep 0.05; fi
  done
  print -r -- "never seen: $1; but: ${(V)seen}"
  exit
}
zpty -w -n shell $'PS1=; autoload -Uz compinit; compinit -u -D; source <(zonemason completion zsh)\n'
zpty -w -n shell $'tell() { zle -I; print -r -- "<$BUFFER>" }; zle -N tell; bindkey "^G" tell; echo rea""dy\n'
await ready
seen=
zpty -w -n shell "$1"$'\t\a'
await '<(zonemason[^>]*)>'
print -r -- $match[1]
