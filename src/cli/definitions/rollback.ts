import { EXIT_CODES } from '../../failure.js';
import type { RollbackOptions } from '../commands/rollback.js';
import { formatTail } from '../help.js';
import { addChangeOptions, addConfigOption, addServiceOptions } from '../options/options.js';
import type { Definitions } from './definitions.js';

/** Adds `zonemason rollback`. */
export function defineRollback({ program, style, start }: Definitions): void {
  const command = program
    .command('rollback')
    .argument('<JOURNAL...>', 'journals of a run, one a zone or mail template, from .zonemason/journal')
    .summary('go back to what was live before a run')
    .description(
      'Plan, show, ask, change, read back, as apply does, but towards the records and translations that a ' +
        'run found before it changed anything. What the project ignores or protects stays.',
    )
    .addHelpText('after', () => formatTail(rollbackTail, style))
    .action((journals: readonly string[], options: RollbackOptions) =>
      start(async (context) => {
        const { runRollback } = await import('../commands/rollback.js');
        return runRollback(journals, options, context);
      }),
    );
  addServiceOptions(addConfigOption(addChangeOptions(command)));
}

const rollbackTail = {
  examples: [
    ['zonemason rollback JOURNAL', 'as apply named it'],
    ['zonemason rollback .zonemason/journal/2026-11-21T09-30*', 'all of one run'],
  ],
  exitCodes: [
    [0, 'rolled back, read back, and as planned; or nothing to do'],
    [EXIT_CODES['invalid-files'], 'a zone file cannot be read, or the service takes a record no more'],
    [EXIT_CODES['stale-plan'], 'live records moved while you were asked; nothing was changed'],
    [EXIT_CODES.refused, 'a guard refuses the plan; nothing was changed'],
    [EXIT_CODES.partial, 'rolled back in part, or not as planned'],
    [EXIT_CODES.credentials, 'credentials are missing or refused'],
    [EXIT_CODES.unreachable, 'the service cannot be reached'],
    [EXIT_CODES.interrupted, 'interrupted'],
  ],
} as const;
