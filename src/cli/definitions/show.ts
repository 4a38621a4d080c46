import type { Command } from 'commander';
import type { Runner } from './help.js';
import { addCommand } from './help.js';
import { addPartOptions, addRecordOptions, allowOption } from '../options/options.js';
import { addPlanFormatOptions } from '../options/plan-formats.js';

/** Adds `zonemason show`. */
export function defineShow(program: Command, run: Runner): void {
  const command = addCommand(program, 'show', {
    summary: 'print a saved plan, in any format',
    description:
      'Print a saved plan; several, such as those of parallel jobs, as one. Needs neither the project nor the service.',
    examples: [
      ['zonemason show plan.json', 'as `plan` printed it'],
      ['zonemason show plan.json --zone example.com', 'a part of it'],
      ['zonemason show shard-*.json', 'the plans of all shards as one'],
      ['zonemason show plan.json --format markdown', 'a comment for a pull request'],
    ],
    exitCodes: { 0: 'shown' },
  })
    .argument('<PLAN...>', 'files saved by `zonemason plan --out`; - reads stdin')
    .action(run(async () => (await import('../commands/show.js')).runShow));
  addRecordOptions(addPartOptions(addPlanFormatOptions(command))).addOption(
    allowOption('show a blocking risk as allowed; may be repeated'),
  );
}
