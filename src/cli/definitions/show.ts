import type { ShowOptions } from '../commands/show.js';
import { formatTail } from '../help.js';
import { addPartOptions } from '../options/options.js';
import { addPlanFormatOptions } from '../options/plan-formats.js';
import type { Definitions } from './definitions.js';

/** Adds `zonemason show`. */
export function defineShow({ program, style, start }: Definitions): void {
  const command = program
    .command('show')
    .argument('<PLAN>', 'file of `zonemason plan --out`')
    .summary('print a saved plan, in any format')
    .description('Print a saved plan. Needs neither the project nor the service.')
    .addHelpText('after', () => formatTail(showTail, style))
    .action((plan: string, options: ShowOptions) =>
      start(async (context) => {
        const { runShow } = await import('../commands/show.js');
        return runShow(plan, options, context);
      }),
    );
  addPartOptions(addPlanFormatOptions(command));
}

const showTail = {
  examples: [
    ['zonemason show plan.json', 'what `plan` has shown'],
    ['zonemason show plan.json --zone example.com', 'a part of it'],
    ['zonemason show plan.json --format markdown', 'as a comment on a pull request'],
  ],
  exitCodes: [[0, 'shown']],
} as const;
