import { EXIT_CODES } from '../../failure.js';
import type { PlanOptions } from '../commands/plan.js';
import { formatTail } from '../help.js';
import { addProjectOptions, addServiceOptions } from '../options/options.js';
import { addPlanFormatOptions } from '../options/plan-formats.js';
import type { Definitions } from './definitions.js';

/** Adds `zonemason plan`. */
export function definePlan({ program, style, start }: Definitions): void {
  const command = program
    .command('plan')
    .summary('show what apply would change')
    .description('Check the files, read what is live, and print the way from there to the files.')
    .option('--out <FILE>', 'save the plan, for `zonemason apply FILE`; an earlier one is replaced')
    .option('--base <REVISION>', 'tell the changes of this branch from drift that was there before')
    .option('--detailed-exitcode', 'exit with 2 when there are changes')
    .addHelpText('after', () => formatTail(planTail, style))
    .action((options: PlanOptions) =>
      start(async (context) => {
        const { runPlan } = await import('../commands/plan.js');
        return runPlan(options, context);
      }),
    );
  addServiceOptions(addProjectOptions(addPlanFormatOptions(command)));
}

const planTail = {
  examples: [
    ['zonemason plan', 'all zones of the project'],
    ["zonemason plan --zone '*.example.com'", '* is one label, ** any number'],
    ['zonemason plan --out plan.json', 'save it, to apply exactly this'],
    ['zonemason plan --format markdown', 'as a comment on a pull request'],
    ['zonemason plan --format html > plan.html', 'a page for reviewers'],
    ['zonemason plan --base origin/main', 'what of it comes from this branch?'],
    ['zonemason plan --detailed-exitcode', 'in a script: anything to do?'],
  ],
  exitCodes: [
    [0, 'planned'],
    [2, 'planned, and there are changes (with --detailed-exitcode)'],
    [EXIT_CODES['invalid-files'], 'the files have errors, or conflict with what is live'],
    [EXIT_CODES.partial, 'some zones could not be read'],
    [EXIT_CODES.credentials, 'credentials are missing or refused'],
    [EXIT_CODES.unreachable, 'the service cannot be reached'],
    [EXIT_CODES.interrupted, 'interrupted'],
  ],
} as const;
