import type { Command } from 'commander';
import type { Runner } from './help.js';
import { addCommand, CHANGE_EXIT_CODES } from './help.js';
import { durationOption } from '../options/duration.js';
import {
  addChangeOptions,
  addLookUpOptions,
  addProjectOptions,
  addRecordOptions,
  addServiceOptions,
  changedSinceOption,
  draftsOption,
} from '../options/options.js';

/** Adds `zonemason apply`. */
export function defineApply(program: Command, run: Runner): void {
  const command = addCommand(program, 'apply', {
    summary: 'change the live zones to match the files',
    description: 'Plan, show, ask, change, verify. A saved plan is applied without asking: it was reviewed.',
    examples: [
      ['zonemason apply', 'plan, ask, apply'],
      ['zonemason apply plan.json', 'what was reviewed, or nothing'],
      ['zonemason apply --name www', 'only the records of a name'],
      ['zonemason apply --yes --report done.json', 'in a pipeline'],
      ['zonemason apply --verify=10m', 'until the name servers agree'],
      ['zonemason apply --yes --format json', 'print events for a program'],
      ['zonemason apply --allow bulk-change', 'allow many changes at once'],
    ],
    exitCodes: {
      0: 'applied and verified',
      'invalid-files': 'files have errors, or conflict with live records; nothing was changed',
      'stale-plan': 'live records changed since the plan was made; nothing was changed',
      refused: 'a guard refuses the plan; nothing was changed',
      partial: 'applied in part, or not as planned',
      ...CHANGE_EXIT_CODES,
    },
  })
    .argument('[PLAN]', 'file saved by `zonemason plan --out`, applied exactly or not at all; - reads stdin')
    .addOption(
      durationOption(
        '--verify [TIME]',
        'then wait until the name servers agree; --verify=TIME, in seconds or like 5m (default: 2m)',
      ),
    )
    .action(run(async () => (await import('../commands/apply.js')).runApply));
  addServiceOptions(
    addRecordOptions(
      addProjectOptions(
        addChangeOptions(addLookUpOptions(command.addOption(changedSinceOption()).addOption(draftsOption()))),
      ),
    ),
  );
}
