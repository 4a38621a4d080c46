import type { Definitions } from './definitions/definitions.js';
import { defineApply } from './definitions/apply.js';
import { defineCompletion } from './definitions/completion.js';
import { defineDiff } from './definitions/diff.js';
import { defineFmt } from './definitions/fmt.js';
import { defineImport } from './definitions/import.js';
import { defineInit } from './definitions/init.js';
import { defineMail } from './definitions/mail.js';
import { definePlan } from './definitions/plan.js';
import { defineRollback } from './definitions/rollback.js';
import { defineRules } from './definitions/rules.js';
import { defineSandbox } from './definitions/sandbox.js';
import { defineShow } from './definitions/show.js';
import { defineToken } from './definitions/token.js';
import { defineValidate } from './definitions/validate.js';

/** Adds all commands to the program. The code behind a command is loaded when it is called. */
export function defineCommands(definitions: Definitions): void {
  defineInit(definitions);
  defineValidate(definitions);
  defineFmt(definitions);
  definePlan(definitions);
  defineDiff(definitions);
  defineShow(definitions);
  defineApply(definitions);
  defineRollback(definitions);
  defineImport(definitions);
  defineMail(definitions);
  defineToken(definitions);
  defineRules(definitions);
  defineSandbox(definitions);
  defineCompletion(definitions);
}
