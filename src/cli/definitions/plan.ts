import type { Command } from 'commander';
import type { Runner } from './help.js';
import { addCommand, SERVICE_EXIT_CODES } from './help.js';
import {
  addLookUpOptions,
  addProjectOptions,
  addRecordOptions,
  addServiceOptions,
  changedSinceOption,
  draftsOption,
  metricsOption,
} from '../options/options.js';
import { addPlanFormatOptions } from '../options/plan-formats.js';

/** Adds `zonemason plan`. */
export function definePlan(program: Command, run: Runner): void {
  const command = addCommand(program, 'plan', {
    summary: 'show what apply would change',
    description: 'Check the files, compare them with what is live, and print the changes.',
    examples: [
      ['zonemason plan', 'all zones of the project'],
      ["zonemason plan --zone '*.example.com'", '* matches one label, ** any number'],
      ['zonemason plan --name www --type A', 'some records'],
      ['zonemason plan --out plan.json', 'save it, to apply exactly this'],
      ['zonemason plan --format markdown', 'a comment for a pull request'],
      ['zonemason plan --format html > plan.html', 'a page for reviewers'],
      ['zonemason plan --base origin/main', 'which changes come from this branch'],
      ['zonemason plan --changed-since main', 'only zones that differ from it'],
      ['zonemason plan --dns', 'also what managed services answer'],
      ['zonemason plan -', 'a zone file from stdin'],
      ['zonemason plan --detailed-exitcode', 'in a script: anything to do?'],
    ],
    exitCodes: {
      0: 'planned',
      2: 'planned, and there are changes (with --detailed-exitcode)',
      'invalid-files': 'the files have errors, or conflict with live records',
      partial: 'some zones could not be read',
      ...SERVICE_EXIT_CODES,
    },
  })
    .argument('[-]', 'a zone file from stdin, in the place of the file that declares its zones')
    .option('--out <FILE>', 'save the plan for `zonemason apply FILE`; an earlier plan is replaced')
    .option(
      '--live <FILE>',
      'plan from saved listings, as `export --live --format json` prints them; - is stdin',
    )
    .option('--base <REVISION>', 'separate the changes of this branch from earlier drift')
    .addOption(metricsOption())
    .option('--detailed-exitcode', 'exit with 2 when there are changes')
    .action(run(async () => (await import('../commands/plan.js')).runPlan));
  addServiceOptions(
    addRecordOptions(
      addProjectOptions(
        addPlanFormatOptions(
          addLookUpOptions(command.addOption(changedSinceOption()).addOption(draftsOption())),
        ),
      ),
    ),
  );
}
