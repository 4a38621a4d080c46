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

/** Adds all commands to the program. The code of a command is loaded only when it is called. */
export function defineCommands(program: Command, run: Runner): void {
  defineInit(program, run);
  defineValidate(program, run);
  defineFmt(program, run);
  definePlan(program, run);
  defineDiff(program, run);
  defineShow(program, run);
  defineApply(program, run);
  defineVerify(program, run);
  defineFind(program, run);
  defineLog(program, run);
  defineRollback(program, run);
  defineImport(program, run);
  defineExport(program, run);
  defineMail(program, run);
  defineToken(program, run);
  defineRules(program, run);
  defineSandbox(program, run);
  defineCompletion(program, run);
  defineLsp(program, run);
}
