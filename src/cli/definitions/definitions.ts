import type { Command } from 'commander';
import { defineApply } from './apply.js';
import { defineCompletion } from './completion.js';
import { defineDiff } from './diff.js';
import { defineExport } from './export.js';
import { defineFind } from './find.js';
import { defineFmt } from './fmt.js';
import { defineImport } from './import.js';
import { defineInit } from './init.js';
import { defineLog } from './log.js';
import { defineLsp } from './lsp.js';
import { defineMail } from './mail.js';
import { definePlan } from './plan.js';
import { defineResolve } from './resolve.js';
import { defineRollback } from './rollback.js';
import { defineRules } from './rules.js';
import { defineSandbox } from './sandbox.js';
import { defineShow } from './show.js';
import { defineToken } from './token.js';
import { defineValidate } from './validate.js';
import { defineVerify } from './verify.js';
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
  resolve: defineResolve,
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
