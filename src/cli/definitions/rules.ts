import type { RulesOptions } from '../commands/rules.js';
import { formatTail } from '../help.js';
import { formatOption } from '../options/options.js';
import type { Definitions } from './definitions.js';

/** Adds `zonemason rules`. */
export function defineRules({ program, style, start }: Definitions): void {
  program
    .command('rules')
    .argument('[CODE]', 'rule to explain')
    .summary('list the rules, or explain one')
    .description('List the rules that files are checked against, or explain one by an example.')
    .addOption(formatOption(['text', 'json', 'markdown']))
    .addHelpText('after', () => formatTail(rulesTail, style))
    .action((code: string | undefined, options: RulesOptions) =>
      start(async (context) => {
        const { runRules } = await import('../commands/rules.js');
        return runRules(code, options, context);
      }),
    );
}

const rulesTail = {
  examples: [
    ['zonemason rules', 'all rules'],
    ['zonemason rules cname/conflict', 'one rule: why, and what is right and wrong'],
  ],
  exitCodes: [],
} as const;
