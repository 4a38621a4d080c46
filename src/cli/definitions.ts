import type { Command } from 'commander';
import { defineApply } from './definitions/apply.js';
import { defineCompletion } from './definitions/completion.js';
import { defineDiff } from './definitions/diff.js';
import { defineExport } from './definitions/export.js';
import { defineFind } from './definitions/find.js';
import { defineFmt } from './definitions/fmt.js';
import { defineImport } from './definitions/import.js';
import { defineInit } from './definitions/init.js';
import { defineLog } from './definitions/log.js';
import { defineLsp } from './definitions/lsp.js';
import { defineMail } from './definitions/mail.js';
import { definePlan } from './definitions/plan.js';
import { defineRollback } from './definitions/rollback.js';
import { defineRules } from './definitions/rules.js';
import { defineSandbox } from './definitions/sandbox.js';
import { defineShow } from './definitions/show.js';
import { defineToken } from './definitions/token.js';
import { defineValidate } from './definitions/validate.js';
import { defineVerify } from './definitions/verify.js';
import type { Runner } from './help.js';

/** By name, in the order of the help. */
const DEFINITIONS: Readonly<Record<string, (program: Command, run: Runner) => void>> = {
  init: defineInit,
  validate: defineValidate,
  fmt: defineFmt,
  plan: definePlan,
  diff: defineDiff,
  show: defineShow,
  apply: defineApply,
  verify: defineVerify,
  find: defineFind,
  log: defineLog,
  rollback: defineRollback,
  import: defineImport,
  export: defineExport,
  mail: defineMail,
  token: defineToken,
  rules: defineRules,
  sandbox: defineSandbox,
  completion: defineCompletion,
  lsp: defineLsp,
};

/** Adds all commands to the program. The code of a command is loaded only when it is called. */
export function defineCommands(program: Command, run: Runner): void {
  for (const define of Object.values(DEFINITIONS)) define(program, run);
}

/**
 * Adds the command that a command line begins with; all commands if it begins with something else. Defining them all takes
 * 5 % of a short run.
 */
export function defineCalled(argv: readonly string[], program: Command, run: Runner): void {
  const [name = ''] = argv;
  const define = Object.hasOwn(DEFINITIONS, name) ? DEFINITIONS[name] : undefined;
  (define ?? defineCommands)(program, run);
}
