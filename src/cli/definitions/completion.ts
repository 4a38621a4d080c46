import type { Command } from 'commander';
import { Argument } from 'commander';
import type { Shell } from '../commands/completion.js';
import type { Runner } from './help.js';
import { addCommand } from './help.js';

const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const satisfies readonly Shell[];

/** Adds `zonemason completion`, and the hidden command that its scripts call. */
export function defineCompletion(program: Command, run: Runner): void {
  addCommand(program, 'completion', {
    summary: 'print the completion script of a shell',
    description: 'Print the script that completes commands, options, zones, templates, rules and more.',
    examples: [
      ['source <(zonemason completion bash)', 'in ~/.bashrc'],
      ['source <(zonemason completion zsh)', 'in ~/.zshrc, after compinit'],
      ['zonemason completion fish | source', 'this session of fish'],
      ['zonemason completion powershell', 'its output, evaluated in $PROFILE'],
    ],
    exitCodes: { 0: 'the script was printed' },
  })
    .addArgument(new Argument('<SHELL>', 'bash, zsh, fish, powershell').choices(SHELLS))
    .action(run(async () => (await import('../commands/completion.js')).runCompletion));
  program
    .command('complete', { hidden: true })
    .argument('[WORD...]')
    .action(run(async () => (await import('../commands/complete.js')).runComplete));
}
