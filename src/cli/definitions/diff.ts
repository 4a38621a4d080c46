import type { Command } from 'commander';
import type { Runner } from './help.js';
import { addCommand } from './help.js';
import { addProjectOptions, addRecordOptions, draftsOption } from '../options/options.js';
import { addPlanFormatOptions } from '../options/plan-formats.js';

/** Adds `zonemason diff`. */
export function defineDiff(program: Command, run: Runner): void {
  const command = addCommand(program, 'diff', {
    summary: 'show what changed in the files since a git revision',
    description:
      'Compare the zones and mails in the files with those of a git revision, record by record. ' +
      'Needs only the repository: no service, no credentials.',
    examples: [
      ['zonemason diff HEAD', 'what is not committed yet'],
      ['zonemason diff origin/main', 'the working tree with main'],
      ['zonemason diff origin/main...', 'what the branch changed since it forked'],
      ['zonemason diff v1..v2 --format json', 'two revisions, as JSON'],
      ['zonemason diff origin/main --names', 'which zones and mails differ'],
    ],
    exitCodes: {
      0: 'compared',
      2: 'compared, and something has changed (with --detailed-exitcode)',
      'invalid-files': 'the files have errors, or those of the revision cannot be read',
      partial: 'some files of the revision cannot be read',
    },
  })
    .argument('<REVISIONS>', 'A: the working tree with A; A..B: B with A; A...B: B with their merge base')
    .option('--detailed-exitcode', 'exit with 2 when there are changes, also of settings')
    .option('--names', 'only the zones and mail/TEMPLATE that differ, one a line; deleted ones with a -')
    .action(run(async () => (await import('../commands/diff.js')).runDiff));
  addRecordOptions(addPlanFormatOptions(addProjectOptions(command.addOption(draftsOption()))));
}
