import type { Command } from 'commander';
import type { Runner } from './help.js';
import { addCommand, CHANGE_EXIT_CODES } from './help.js';
import {
  addChangeOptions,
  addConfigOption,
  addRecordOptions,
  addServiceOptions,
  addZoneOption,
} from '../options/options.js';

/** Adds `zonemason rollback`. */
export function defineRollback(program: Command, run: Runner): void {
  const command = addCommand(program, 'rollback', {
    summary: 'restore what was live before a run',
    description:
      'Plan, show, ask, change, verify like apply, but restore the records and translations that were ' +
      'live before a run. What the project ignores is kept, and what it protects needs consent. Without arguments, list the runs.',
    examples: [
      ['zonemason rollback', 'lists the runs'],
      ['zonemason rollback --last', 'the latest run'],
      ['zonemason rollback JOURNAL', 'one zone or template'],
      ['zonemason rollback 2026-11-21T09-30', 'the run that started then'],
      ['zonemason rollback journals/', 'all of a CI artifact'],
      ['zonemason rollback --last --zone example.com', 'only one zone'],
      ['zonemason rollback --last --name www', 'only one name'],
      ['zonemason rollback --last --dry-run', 'only shows it'],
    ],
    exitCodes: {
      0: 'rolled back and verified, or nothing to do; shown; listed',
      'invalid-files': 'a zone file cannot be read; nothing was changed',
      'stale-plan': 'live records changed before you answered; nothing was changed',
      refused: 'a guard refuses the plan; nothing was changed',
      partial: 'rolled back in part, or not as planned',
      ...CHANGE_EXIT_CODES,
    },
  })
    .argument(
      '[JOURNAL...]',
      'the start of a run; its journals, one per zone or mail template; or folders of them',
    )
    .option('--dry-run', 'show what the rollback would change, and change nothing')
    .option('--last', 'the latest apply that changed something (in one folder, if it is named)')
    .action(run(async () => (await import('../commands/rollback.js')).runRollback));
  addServiceOptions(addRecordOptions(addZoneOption(addConfigOption(addChangeOptions(command)))));
}
