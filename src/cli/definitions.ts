import { EXIT_CODES } from '../diagnostics/failure.js';
import type { ApplyOptions } from './commands/apply.js';
import type { PlanOptions } from './commands/plan.js';
import type { RollbackOptions } from './commands/rollback.js';
import type { RulesOptions } from './commands/rules.js';
import type { SandboxOptions } from './commands/sandbox.js';
import type { ValidateOptions } from './commands/validate.js';
import type { Definitions } from './definitions/definitions.js';
import { defineImport } from './definitions/import.js';
import { defineMail } from './definitions/mail.js';
import { defineToken } from './definitions/token.js';
import { formatTail } from './help.js';
import {
  addChangeOptions,
  addConfigOption,
  addProjectOptions,
  addServiceOptions,
  formatOption,
  numberOption,
} from './options.js';

/** Adds all commands to the program. The code behind a command is loaded when it is called. */
export function defineCommands(definitions: Definitions): void {
  defineValidate(definitions);
  definePlan(definitions);
  defineApply(definitions);
  defineRollback(definitions);
  defineImport(definitions);
  defineMail(definitions);
  defineToken(definitions);
  defineRules(definitions);
  defineSandbox(definitions);
}

function defineValidate({ program, style, start }: Definitions): void {
  const command = program
    .command('validate')
    .argument('[FILE...]', 'zone files to check on their own, without a project')
    .summary('check zone files offline')
    .description('Check zone files offline: every problem of every file, its place, and how to mend it.')
    .addOption(formatOption(['text', 'json']))
    .addHelpText('after', () => formatTail(validateTail, style))
    .action((files: readonly string[], options: ValidateOptions) =>
      start(async (context) => {
        const { runValidate } = await import('./commands/validate.js');
        return runValidate(files, options, context);
      }),
    );
  addProjectOptions(command);
}

const validateTail = {
  examples: [
    ['zonemason validate', 'the project of this folder'],
    ['zonemason validate zones/example.com.yaml', 'one file, no project needed'],
    ["zonemason validate --zone '*.org' --quiet", 'only the problems of some zones'],
    ['zonemason validate --format json', 'for programs'],
  ],
  exitCodes: [
    [0, 'no errors, perhaps warnings'],
    [EXIT_CODES['invalid-files'], 'the files have errors'],
  ],
} as const;

function definePlan({ program, style, start }: Definitions): void {
  const command = program
    .command('plan')
    .summary('show what apply would change')
    .description('Check the files, read what is live, and print the way from there to the files.')
    .option('--out <FILE>', 'save the plan, for `zonemason apply FILE`')
    .addOption(formatOption(['text', 'json']))
    .option('--detailed-exitcode', 'exit with 2 when there are changes')
    .addHelpText('after', () => formatTail(planTail, style))
    .action((options: PlanOptions) =>
      start(async (context) => {
        const { runPlan } = await import('./commands/plan.js');
        return runPlan(options, context);
      }),
    );
  addServiceOptions(addProjectOptions(command));
}

const planTail = {
  examples: [
    ['zonemason plan', 'all zones of the project'],
    ["zonemason plan --zone '*.example.com'", '* is one label, ** any number'],
    ['zonemason plan --out plan.json', 'save it, to apply exactly this'],
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

function defineApply({ program, style, start }: Definitions): void {
  const command = program
    .command('apply')
    .argument('[PLAN]', 'file of `zonemason plan --out`, applied exactly or not at all')
    .summary('make the live zones agree with the files')
    .description('Plan, show, ask, change, read back. A saved plan was reviewed and is not asked about.')
    .addHelpText('after', () => formatTail(applyTail, style))
    .action((plan: string | undefined, options: ApplyOptions) =>
      start(async (context) => {
        const { runApply } = await import('./commands/apply.js');
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

function defineRollback({ program, style, start }: Definitions): void {
  const command = program
    .command('rollback')
    .argument('<JOURNAL...>', 'journals of a run, one a zone, from .zonemason/journal')
    .summary('go back to what was live before a run')
    .description(
      'Plan, show, ask, change, read back, as apply does, but towards the records that a run found ' +
        'before it changed anything. What the zone files ignore or protect stays.',
    )
    .addHelpText('after', () => formatTail(rollbackTail, style))
    .action((journals: readonly string[], options: RollbackOptions) =>
      start(async (context) => {
        const { runRollback } = await import('./commands/rollback.js');
        return runRollback(journals, options, context);
      }),
    );
  addServiceOptions(addConfigOption(addChangeOptions(command)));
}

const rollbackTail = {
  examples: [
    ['zonemason rollback JOURNAL', 'as apply named it'],
    ['zonemason rollback .zonemason/journal/2026-11-21T09-30*', 'all zones of a run'],
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

function defineRules({ program, style, start }: Definitions): void {
  program
    .command('rules')
    .argument('[CODE]', 'rule to explain')
    .summary('list the rules, or explain one')
    .description('List the rules that files are checked against, or explain one by an example.')
    .addOption(formatOption(['text', 'json', 'markdown']))
    .addHelpText('after', () => formatTail(rulesTail, style))
    .action((code: string | undefined, options: RulesOptions) =>
      start(async (context) => {
        const { runRules } = await import('./commands/rules.js');
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

function defineSandbox({ program, style, start }: Definitions): void {
  program
    .command('sandbox')
    .argument('[SEED...]', 'zone files, listings named ZONE.json, mail.yaml, or folders of them')
    .summary('run a local service to try things on')
    .description(
      'Run a local service with the rules of the real one, until it is interrupted. ' +
        'Point ZONEMASON_DNS_ENDPOINT and ZONEMASON_MAIL_ENDPOINT at it, or `endpoint` of `dns` and `mail`.',
    )
    .option('--host <ADDRESS>', 'address to listen on (default: 127.0.0.1)')
    .addOption(numberOption('--port <N>', 'port to listen on, 0 for any (default: 8053)', [0, 65_535]))
    .option('--data <FOLDER>', 'where everything is kept (default: .zonemason/sandbox)')
    .option('--credentials <FILE>', 'gets the passwords (default: .zonemason/credentials.yaml)')
    .option('--reseed', 'replace what is there already: records of zones, brands, users')
    .addHelpText('after', () => formatTail(sandboxTail, style))
    .action((seeds: readonly string[], options: SandboxOptions) =>
      start(async (context) => {
        const { runSandboxCommand } = await import('./commands/sandbox.js');
        return runSandboxCommand(seeds, options, context);
      }),
    );
}

const sandboxTail = {
  examples: [
    ['zonemason sandbox zones/', 'with the records of these files'],
    ['zonemason sandbox example.com.json', 'with a saved listing'],
    ['zonemason sandbox --port 0 --data :memory:', 'any free port, nothing kept'],
  ],
  exitCodes: [
    [0, 'stopped'],
    [EXIT_CODES['invalid-files'], 'the seeds have errors'],
  ],
} as const;
