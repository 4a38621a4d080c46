import type { Command } from 'commander';
import type { Runner } from './help.js';
import { addCommand } from './help.js';

/** Adds `zonemason lsp`. */
export function defineLsp(program: Command, run: Runner): void {
  addCommand(program, 'lsp', {
    summary: 'serve an editor, over standard input and output',
    description:
      'Serve an editor with the Language Server Protocol: problems while you type, explanations, completion, quick fixes, ' +
      'definitions, references and formatting. Editors start it themselves; docs/editors.md says how. It writes no file, runs ' +
      'no program and uses no network.',
    examples: [['zonemason lsp --stdio', 'as editors start it']],
    exitCodes: { 0: 'the editor has ended it', error: 'the connection broke' },
  })
    .option('--stdio', 'use standard input and output, as always')
    .action(run(async () => (await import('../commands/lsp.js')).runLsp));
}
