import { EXIT_CODES } from '../../failure.js';
import type { DiffOptions } from '../commands/diff.js';
import { formatTail } from '../help.js';
import { addProjectOptions } from '../options/options.js';
import { addPlanFormatOptions } from '../options/plan-formats.js';
import type { Definitions } from './definitions.js';

/** Adds `zonemason diff`. */
export function defineDiff({ program, style, start }: Definitions): void {
  const command = program
    .command('diff')
    .argument('<REVISIONS>', 'A: the working tree with A; A..B: B with A; A...B: B with their merge base')
    .summary('show what files change against a git revision')
    .description(
      'Compare zones and mails as the files declare them with those of a git revision, record by record. ' +
        'Reads nothing but the repository: no service, no credential.',
    )
    .option('--detailed-exitcode', 'exit with 2 when there are changes')
    .addHelpText('after', () => formatTail(diffTail, style))
    .action((revisions: string, options: DiffOptions) =>
      start(async (context) => {
        const { runDiff } = await import('../commands/diff.js');
        return runDiff(revisions, options, context);
      }),
    );
  addPlanFormatOptions(addProjectOptions(command));
}

const diffTail = {
  examples: [
    ['zonemason diff HEAD', 'what is not committed yet'],
    ['zonemason diff origin/main', 'the working tree with main'],
    ['zonemason diff origin/main...', 'what the branch changed since it forked'],
    ['zonemason diff v1..v2 --format json', 'two revisions, as JSON'],
  ],
  exitCodes: [
    [0, 'compared'],
    [2, 'compared, and there are changes (with --detailed-exitcode)'],
    [EXIT_CODES['invalid-files'], 'the files have errors, or those of the revision cannot be read'],
    [EXIT_CODES.partial, 'some files of the revision cannot be read'],
  ],
} as const;
