import type { Shell } from './shells.js';

/** The text of a script as it stands there, but for `\${`, which is written so because TypeScript would fill it in. */
function shell({ raw }: TemplateStringsArray): string {
  return raw.join('').replaceAll('\\${', '${');
}

/**
 * What makes a shell ask `zonemason complete` for each word. The answer is a word a line, then perhaps a tab and what
 * it means; a line `:files` asks for files in addition. Nothing of it is ever evaluated.
 */
export const scripts: Readonly<Record<Shell, string>> = {
  bash: shell`# Completion of zonemason for bash. In ~/.bashrc: source <(zonemason completion bash)
_zonemason() {
  local line word
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ $line == :files ]]; then
      compopt -o bashdefault -o default 2>/dev/null
      continue
    fi
    word=\${line%%$'\t'*}
    # bash completes what comes after the = alone.
    [[ \${COMP_WORDS[COMP_CWORD]} == = || \${COMP_WORDS[COMP_CWORD - 1]} == = ]] && word=\${word#*=}
    COMPREPLY+=("$(printf %q "$word")")
  done < <("$1" complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _zonemason zonemason
`,

  zsh: shell`#compdef zonemason
# Completion of zonemason for zsh. In ~/.zshrc, after compinit: source <(zonemason completion zsh)
_zonemason() {
  local line files=
  local -a words_and_meanings
  for line in "\${(@f)$("$words[1]" complete -- "\${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
    case $line in
      ('') ;;
      (:files) files=yes ;;
      (*$'\t'*) words_and_meanings+=("\${\${line%%$'\t'*}//:/\\:}:\${line#*$'\t'}") ;;
      (*) words_and_meanings+=("\${line//:/\\:}") ;;
    esac
  done
  _describe zonemason words_and_meanings || { [[ -n $files ]] && _files }
}
if [[ $funcstack[1] == _zonemason ]]; then _zonemason "$@"; else compdef _zonemason zonemason; fi
`,

  fish: shell`# Completion of zonemason for fish: zonemason completion fish > ~/.config/fish/completions/zonemason.fish
function __zonemason_complete
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    for line in ($words[1] complete -- $words[2..-1] "$word" 2>/dev/null)
        if test "$line" = :files
            __fish_complete_path "$word"
        else
            printf '%s\n' $line
        end
    end
end
complete -c zonemason -e
complete -c zonemason -f -a '(__zonemason_complete)'
`,
};
