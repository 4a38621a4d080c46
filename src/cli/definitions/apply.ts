import { EXIT_CODES } from '../../failure.js';
import type { ApplyOptions } from '../commands/apply.js';
import { formatTail } from '../help.js';
import { addChangeOptions, addProjectOptions, addServiceOptions } from '../options/options.js';
import type { Definitions } from './definitions.js';

/** Adds `zonemason apply`. */
export function defineApply({ program, style, start }: Definitions): void {
  const command = program
    .command('apply')
    .argument('[PLAN]', 'file of `zonemason plan --out`, applied exactly or not at all')
    .summary('make the live zones agree with the files')
    .description('Plan, show, ask, change, read back. A saved plan was reviewed and is not asked about.')
    .addHelpText('after', () => formatTail(applyTail, style))
    .action((plan: string | undefined, options: ApplyOptions) =>
      start(async (context) => {
        const { runApply } = await import('../commands/apply.js');
        return runApply(plan, options, context);
      }),
    );
  addServiceOptions(addProjectOptions(addChangeOptions(command)));
}

const applyTail = {
  examples: [
    ['zonemason apply', 'plan, ask, apply'],
    ['zonemason apply plan.json', 'what was reviewed, if nothing moved'],
    ['zonemason apply --yes --report done.json', 'in a pipeline'],
    ['zonemason apply --yes --format json', 'events for a program, a line each'],
    ['zonemason apply --allow bulk-change', 'so many changes are meant'],
  ],
  exitCodes: [
    [0, 'applied, read back, and as planned'],
    [EXIT_CODES['invalid-files'], 'the files have errors, or conflict with what is live'],
    [EXIT_CODES['stale-plan'], 'live records moved since the plan was made; nothing was changed'],
    [EXIT_CODES.refused, 'a guard refuses the plan; nothing was changed'],
    [EXIT_CODES.partial, 'applied in part, or not as planned'],
    [EXIT_CODES.credentials, 'credentials are missing or refused'],
    [EXIT_CODES.unreachable, 'the service cannot be reached'],
    [EXIT_CODES.interrupted, 'interrupted'],
  ],
} as const;
