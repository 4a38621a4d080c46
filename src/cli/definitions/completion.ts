import { Argument } from 'commander';
import type { Shell } from '../completion/shells.js';
import { SHELLS } from '../completion/shells.js';
import { formatTail } from '../help.js';
import type { Definitions } from './definitions.js';

/** Adds `zonemason completion`, and the command that its scripts call. */
export function defineCompletion({ program, style, start }: Definitions): void {
  program
    .command('completion')
    .addArgument(new Argument('<SHELL>', 'bash, zsh, fish').choices(SHELLS))
    .summary('print the completion script of a shell')
    .description(
      'Print the script that makes a shell complete commands, options, zones, templates, rules and more.',
    )
    .addHelpText('after', () => formatTail(completionTail, style))
    .action((shell: Shell) =>
      start(async (context) => {
        const { runCompletion } = await import('../commands/completion.js');
        return runCompletion(shell, context);
      }),
    );
  program
    .command('complete', { hidden: true })
    .argument('[WORD...]')
    .action((words: readonly string[]) =>
      start(async (context) => {
        const { runComplete } = await import('../commands/complete.js');
        return runComplete(words, program, context);
      }),
    );
}

const completionTail = {
  examples: [
    ['source <(zonemason completion bash)', 'now; in ~/.bashrc for good'],
    ['source <(zonemason completion zsh)', 'the same in ~/.zshrc, after compinit'],
    ['zonemason completion fish | source', 'now, in fish'],
  ],
  exitCodes: [[0, 'the script was printed']],
} as const;
