import type { Command } from 'commander';
import type { Runner } from './help.js';
import { addCommand } from './help.js';
import { formatOption } from '../options/options.js';

/** Adds `zonemason rules`. */
export function defineRules(program: Command, run: Runner): void {
  addCommand(program, 'rules', {
    summary: 'list the rules, or explain one',
    description:
      'List the rules that files are checked against, or explain one with examples. The same for the risks of plans.',
    examples: [
      ['zonemason rules', 'all rules'],
      ['zonemason rules cname/conflict', 'one rule: why, with wrong and right examples'],
      ['zonemason rules slow-change', 'one risk: when, why, and what to do'],
    ],
    exitCodes: { 0: 'the rules, or the one that was named, were printed' },
  })
    .argument('[CODE]', 'rule or risk to explain')
    .option('--risks', 'list the risks of plans instead')
    .addOption(formatOption(['text', 'json', 'markdown']))
    .action(run(async () => (await import('../commands/rules.js')).runRules));
}
