import type { Context } from '../terminal/context.js';

/** The shells with a completion script. */
export type Shell = 'bash' | 'zsh' | 'fish' | 'powershell';

/** Prints the completion script of a shell. */
export async function runCompletion({ out }: Context, shell: Shell): Promise<number> {
  out.write(scripts[shell]);
  return 0;
}

/** Returns the text of a script as written, with `\${` for `${`, and an escaped backtick for one. */
function script({ raw }: TemplateStringsArray): string {
  return raw.join('').replaceAll('\\${', '${').replaceAll('\\`', '`');
}

/**
 * Scripts that make a shell call `zonemason complete`. Each line of its output is a word, optionally followed by a tab
 * and a description; the line `:files` also completes files. The output is never evaluated.
 */
const scripts: Readonly<Record<Shell, string>> = {
  bash: script`# Completion of zonemason for bash. In ~/.bashrc: source <(zonemason completion bash)
_zonemason() {
  local line word
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ $line == :files ]]; then
      compopt -o bashdefault -o default 2>/dev/null
      continue
    fi
    word=\${line%%$'\t'*}
    # bash completes only what follows the =.
    [[ \${COMP_WORDS[COMP_CWORD]} == = || \${COMP_WORDS[COMP_CWORD - 1]} == = ]] && word=\${word#*=}
    COMPREPLY+=("$(printf %q "$word")")
  done < <("$1" complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _zonemason zonemason
`,

  zsh: script`#compdef zonemason
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

  fish: script`# Completion of zonemason for fish: zonemason completion fish > ~/.config/fish/completions/zonemason.fish
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

  powershell: script`# Completion of zonemason for PowerShell. In $PROFILE: zonemason completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName 'zonemason', 'zonemason.cmd', 'zonemason.exe', 'zonemason.ps1' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements | Select-Object -Skip 1 |
        Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
        ForEach-Object { if ($null -ne $_.Value) { [string]$_.Value } else { $_.Extent.Text } })
    $word = $wordToComplete.Trim("'", '"')
    # Before 7.3, and by a batch file, an empty argument would be lost; a script would take a bare -- for itself.
    $name = $commandAst.GetCommandName()
    $isLegacy = $PSVersionTable.PSVersion -lt [version]'7.3' -or $PSNativeCommandArgumentPassing -eq 'Legacy' -or
        $name -like '*.cmd'
    $last = if ($word -eq '' -and $isLegacy) { '""' } else { $word }
    foreach ($line in & $name complete '--' @words $last 2>$null) {
        if ($line -eq ':files') {
            [System.Management.Automation.CompletionCompleters]::CompleteFilename($word)
            continue
        }
        $value, $meaning = $line -split "\`t", 2
        $text = if ($value -match '^[\w./:=+~-]+$') { $value } else { "'" + $value.Replace("'", "''") + "'" }
        $about = if ($meaning) { $meaning } else { $value }
        [System.Management.Automation.CompletionResult]::new($text, $value, 'ParameterValue', $about)
    }
}
`,
};
